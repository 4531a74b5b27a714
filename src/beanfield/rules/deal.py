"""The first deal. Rules S4, S5, U2, V1."""

from .codes import EV_BONUS_DREW, EV_COIN_DEALT
from .notes import note
from .places import coin_add, next_seat
from .state import NO_KIND, Own, Public, State
from .supply import draw_card, take


def deal_hands(s: State) -> None:
    """One card each clockwise from the starting player, passing over full hands (S4, S5)."""
    p = s.pub
    dealt = 1
    while dealt != 0:
        dealt = 0
        seat = p.start
        for _ in range(p.players):
            if p.hand_size[seat] < p.first_hand[seat]:
                draw_card(s, seat)
                dealt = 1
            seat = next_seat(p, seat)


def deal_coins(s: State) -> None:
    """The Duel: three bean cards each, unseen, as coins (U2)."""
    p = s.pub
    seat = p.start
    for i in range(6):
        s.hidden.start_coin[i] = take(s)
        start_coin(p, seat)
        note(s, EV_COIN_DEALT, 1, seat)
        seat = next_seat(p, seat)


def start_coin(pub: Public, seat: int) -> None:
    """The next unseen coin goes to a pile; which of the six it is can be followed, what it is not."""
    coin_add(pub, seat, -1 - pub.coins[0] - pub.coins[1])


def bonus_add(pub: Public, own: Own, mine: int, seat: int, card: int) -> None:
    """A bonus card comes into a hand."""
    pub.bonus_arrived[seat] += 1
    pub.bonus_held[seat] += 1
    if mine != 0:
        for slot in range(3):
            if own.bonus_card[slot] < 0:
                own.bonus_card[slot] = card
                own.bonus_handle[slot] = pub.bonus_arrived[seat]
                return


def bonus_remove(pub: Public, own: Own, mine: int, seat: int, handle: int) -> None:
    """A bonus card leaves a hand."""
    pub.bonus_held[seat] -= 1
    if mine != 0:
        for slot in range(3):
            if own.bonus_handle[slot] == handle:
                own.bonus_card[slot] = NO_KIND
                own.bonus_handle[slot] = 0


def draw_bonus(s: State, seat: int) -> None:
    """The top bonus card to a hand."""
    p = s.pub
    p.bonus_supply -= 1
    card = s.hidden.bonus_supply[p.bonus_supply]
    bonus_add(p, s.own[seat], 1, seat, card)
    note(s, EV_BONUS_DREW, 2, seat, card)


def deal_bonus(s: State) -> None:
    """The Duel: three bonus cards each (U2)."""
    p = s.pub
    seat = p.start
    for _ in range(6):
        draw_bonus(s, seat)
        seat = next_seat(p, seat)
