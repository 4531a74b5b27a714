"""The supply: taking cards, exhaustion, shuffles. Rules D1-D4, E1, E2, V7, U14.

An act that needs a shuffle stops with ``shuffle_due`` set; the caller supplies the order (``shuffle_ordered``) or
lets the generator in the state do it (``shuffle_random``) and then calls the game's ``proceed``.
"""

from .chance import shuffle_pile
from .codes import DRAWING, EV_DREW, EV_EXHAUSTED, EV_SHUFFLED, EV_TURNED, SHUFFLE_BONUS, SHUFFLE_NONE, SHUFFLE_SUPPLY
from .notes import note
from .places import hand_add, turned_add
from .state import Public, State


def pile_shuffled(pub: Public, pile: int) -> None:
    """What everybody sees of a shuffle: the discards become the new pile."""
    if pile == SHUFFLE_BONUS:
        pub.bonus_supply = pub.n_bonus_discard
        for i in range(pub.n_bonus_discard):
            pub.bonus_discard[i] = 0
        pub.n_bonus_discard = 0
    else:
        pub.supply = pub.n_discard
        for i in range(pub.n_discard):
            pub.discard[i] = 0
        pub.n_discard = 0
    pub.shuffle_due = SHUFFLE_NONE


def lay_shuffled(s: State) -> int:
    """Turn the discards over, still in their order; returns how many there are."""
    p = s.pub
    pile = p.shuffle_due
    if pile == SHUFFLE_BONUS:
        count = p.n_bonus_discard
        for i in range(count):
            s.hidden.bonus_supply[i] = p.bonus_discard[i]
    else:
        count = p.n_discard
        for i in range(count):
            s.hidden.supply[i] = p.discard[i]
    pile_shuffled(p, pile)
    note(s, EV_SHUFFLED, 2, pile, count)
    return count


def shuffle_random(s: State) -> None:
    """Do the shuffle that is due with the generator in the state."""
    pile = s.pub.shuffle_due
    count = lay_shuffled(s)
    if pile == SHUFFLE_BONUS:
        shuffle_pile(s.hidden, s.hidden.bonus_supply, count)
    else:
        shuffle_pile(s.hidden, s.hidden.supply, count)


def shuffle_ordered(s: State, order: list[int]) -> None:
    """Do the shuffle that is due: new pile[i] = discards[order[i]], bottom first.

    ``order`` is a permutation of as many numbers as there are cards to shuffle; the caller has checked that.
    """
    p = s.pub
    if p.shuffle_due == SHUFFLE_BONUS:
        for i in range(p.n_bonus_discard):
            s.hidden.bonus_supply[i] = p.bonus_discard[order[i]]
    else:
        for i in range(p.n_discard):
            s.hidden.supply[i] = p.discard[order[i]]
    count = p.n_bonus_discard if p.shuffle_due == SHUFFLE_BONUS else p.n_discard
    note(s, EV_SHUFFLED, 2, p.shuffle_due, count)
    pile_shuffled(p, p.shuffle_due)


def exhaust(s: State, count: int) -> None:
    """An exhaustion: the count of them is now ``count``."""
    s.pub.exhaustions = count
    note(s, EV_EXHAUSTED, 1, count)


def supply_pass(p: Public) -> int:
    """How often the supply has been begun, this time included; after the last exhaustion it is not begun again."""
    return min(p.exhaustions + 1, p.exhaustions_end)


def supply_ready(s: State) -> int:
    """1 if the act may take its next card. 0 if a shuffle is due or the act is over (D4)."""
    p = s.pub
    if p.supply > 0:
        return 1
    if p.n_discard > 0:
        p.shuffle_due = SHUFFLE_SUPPLY
        return 0
    # Both piles empty at the beginning of a draw: this is the last exhaustion.
    exhaust(s, p.exhaustions_end)
    p.final = 1
    p.act_left = 0
    return 0


def supply_taken(s: State) -> None:
    """After each card: is the supply exhausted (D3, D4, E1)?"""
    p = s.pub
    if p.supply > 0:
        return
    exhaust(s, p.exhaustions + 1)
    if p.exhaustions >= p.exhaustions_end:
        p.final = 1
        p.act_left = 0
    elif p.n_discard > 0:
        p.shuffle_due = SHUFFLE_SUPPLY
    else:
        p.act_left = 0


def take(s: State) -> int:
    """The top card of the supply."""
    p = s.pub
    p.supply -= 1
    return s.hidden.supply[p.supply]


def draw_card(s: State, seat: int) -> None:
    """One card from the supply to the back of a hand (D1)."""
    kind = take(s)
    hand_add(s.pub, s.own[seat], 1, seat, kind)
    note(s, EV_DREW, 2, seat, kind)


def turn_cards(s: State) -> int:
    """Go on turning up; 1 when the act is complete, 0 when a shuffle is due (T1, T9)."""
    p = s.pub
    while p.act_left > 0:
        if supply_ready(s) == 0:
            return 1 if p.shuffle_due == SHUFFLE_NONE else 0
        kind = take(s)
        turned_add(p, kind)
        p.act_left -= 1
        note(s, EV_TURNED, 1, kind)
        supply_taken(s)
        if p.shuffle_due != SHUFFLE_NONE:
            return 0
    return 1


def draw_cards(s: State) -> int:
    """Go on drawing; 1 when the act is complete, 0 when a shuffle is due (D1, D2)."""
    p = s.pub
    while p.act_left > 0:
        if supply_ready(s) == 0:
            return 1 if p.shuffle_due == SHUFFLE_NONE else 0
        seat = p.active
        if p.draw_count == 0:
            seat += p.players - p.act_left
            if seat >= p.players:
                seat -= p.players
        p.act_left -= 1
        draw_card(s, seat)
        supply_taken(s)
        if p.shuffle_due != SHUFFLE_NONE:
            return 0
    return 1


def begin_draw(s: State) -> None:
    """Phase 4 begins: set up the act."""
    p = s.pub
    p.act = DRAWING
    p.act_left = p.draw_count if p.draw_count > 0 else p.players
