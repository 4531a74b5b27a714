"""Keep up a Known by events: the other half of the promise that a fresh Known and a folded one are equal.

Every case calls the very function that the game itself calls to move cards (:mod:`beanfield.rules.places` and its
neighbours), so no rule is written here, only which function an event stands for.
"""

from .bags import packed
from .codes import (
    DELIVER,
    EV_ACCEPTED,
    EV_APPROVED,
    EV_AT,
    EV_BONUS_CHOSEN,
    EV_BONUS_DISCARDED,
    EV_BONUS_DREW,
    EV_BOUGHT,
    EV_CASHED,
    EV_CHANGED,
    EV_CLOSED,
    EV_COIN_DEALT,
    EV_DEAL,
    EV_DECLINED,
    EV_DISCARDED,
    EV_DONE,
    EV_DREW,
    EV_EXHAUSTED,
    EV_GIFT,
    EV_GIVEN,
    EV_HARVESTED,
    EV_LAPSED,
    EV_OVER,
    EV_PAID,
    EV_PLANTED,
    EV_POSTED,
    EV_PULLED,
    EV_REVEALED,
    EV_SHUFFLED,
    EV_TRADE_CLOSED,
    EV_TRADE_OPEN,
    EV_TURN,
    EV_TURNED,
    EV_WISH,
    FROM_ASIDE,
    FROM_HAND,
)
from .deal import bonus_add, bonus_remove, start_coin
from .duel import bonus_discard, cashed_add, choices_shown, gifts_back, pay_coin, push_gift, show_copies, turn_begun
from .places import (
    approval_clear,
    approval_forget,
    approval_set,
    aside_remove,
    buy_field,
    card_deal,
    decline_set,
    discard,
    field_add,
    field_clear,
    hand_add,
    hand_remove,
    offer_close,
    offer_forget,
    offer_give,
    offer_head,
    offer_open,
    offer_slot,
    trade_open,
    turned_add,
    turned_keep,
    turned_remove,
)
from .scoring import show_coins
from .state import CARDS, KIND_SLOTS, SEATS, Known, Own
from .supply import pile_shuffled
from .two import pull_one


def fold_all(known: Known, events: list[int]) -> None:
    """Fold a run of events: code, length, numbers, code, length, ..."""
    at = 0
    while at < len(events):
        length = events[at + 1]
        fold(known, events[at], events[at + 2 : at + 2 + length])
        at += 2 + length


def fold(known: Known, code: int, x: list[int]) -> None:
    """Fold one event; ``x`` holds its numbers as :mod:`beanfield.rules.notes` lists them."""
    if code in TRADE_EVENTS:
        fold_trade(known, code, x)
    elif code in DUEL_EVENTS:
        fold_duel(known, code, x)
    else:
        fold_common(known, code, x)


TRADE_EVENTS = frozenset(
    (
        EV_TRADE_OPEN,
        EV_POSTED,
        EV_CHANGED,
        EV_CLOSED,
        EV_APPROVED,
        EV_LAPSED,
        EV_DECLINED,
        EV_DEAL,
        EV_DONE,
        EV_WISH,
        EV_TRADE_CLOSED,
    )
)
DUEL_EVENTS = frozenset(
    (
        EV_COIN_DEALT,
        EV_GIFT,
        EV_ACCEPTED,
        EV_GIVEN,
        EV_PAID,
        EV_BONUS_DREW,
        EV_BONUS_CHOSEN,
        EV_BONUS_DISCARDED,
        EV_CASHED,
        EV_REVEALED,
    )
)


def fold_common(known: Known, code: int, x: list[int]) -> None:
    """Events of every game."""
    p = known.pub
    mine = 1 if x and x[0] == known.seat else 0
    if code == EV_AT:
        p.stage, p.active, p.to_act, p.quiet, p.act, p.act_left, p.shuffle_due, p.resume, p.final, p.wished = x
        if p.stage == DELIVER:
            show_copies(p, 2)
    elif code == EV_SHUFFLED:
        pile_shuffled(p, x[0])
    elif code == EV_DREW:
        p.supply -= 1
        hand_add(p, known.own, mine, x[0], x[1])
    elif code == EV_EXHAUSTED:
        p.exhaustions = x[0]
    elif code == EV_TURN:
        turn_begun(p, x[0])
    elif code == EV_PLANTED:
        fold_planted(known, mine, x[0], x[1], x[2], x[3], x[4])
    elif code == EV_HARVESTED:
        field_clear(p, x[0], x[1])
        p.must_card[x[0]] = x[5]
        p.must_field[x[0]] = x[1]
    elif code == EV_BOUGHT:
        buy_field(p, x[0])
    elif code == EV_TURNED:
        p.supply -= 1
        turned_add(p, x[0])
    elif code == EV_DISCARDED:
        fold_discarded(known, mine, x[0], x[1], x[2], x[3])
    elif code == EV_PULLED:
        pull_one(p)
    elif code == EV_OVER:
        p.winners = x[0]
        p.score[:] = x[1 : 1 + SEATS]


def fold_planted(known: Known, mine: int, seat: int, source: int, handle: int, kind: int, field: int) -> None:
    """A card was planted."""
    p = known.pub
    if source == FROM_HAND:
        hand_remove(p, known.own, mine, seat, known.own.head, kind)
    elif source == FROM_ASIDE:
        aside_remove(p, seat, handle)
    else:
        turned_remove(p, handle)
    field_add(p, seat, field, kind)


def fold_discarded(known: Known, mine: int, seat: int, source: int, handle: int, kind: int) -> None:
    """A card was discarded without a harvest."""
    p = known.pub
    if source == FROM_HAND:
        hand_remove(p, known.own, mine, seat, handle, kind)
    else:
        turned_remove(p, handle)
        if p.game == 2:
            p.turned_discarded = 1
    discard(p, kind)


def fold_trade(known: Known, code: int, x: list[int]) -> None:
    """Events of the trade table."""
    p = known.pub
    own = known.own
    if code == EV_POSTED or code == EV_CHANGED:
        fold_offer(known, code, x)
    elif code == EV_CLOSED:
        slot = offer_slot(p, x[0])
        names_forget(own, slot)
        offer_close(p, slot)
    elif code == EV_APPROVED:
        slot = offer_slot(p, x[0])
        if x[1] == known.seat:
            approval_forget(own, slot)
            for i in range(x[2]):
                own.approval_card[slot * CARDS + i] = x[3 + 2 * i]
        approval_set(p, slot, x[1])
    elif code == EV_LAPSED:
        slot = offer_slot(p, x[0])
        approval_clear(p, slot, x[1])
        if x[1] == known.seat:
            approval_forget(own, slot)
    elif code == EV_DECLINED:
        decline_set(p, offer_slot(p, x[0]), x[1])
    elif code == EV_DEAL:
        fold_deal(known, x)
    elif code == EV_DONE:
        p.done[x[0]] = 1
    elif code == EV_WISH:
        p.want[x[0]] = x[1]
        p.spare[x[0]] = x[2]
    elif code == EV_TRADE_OPEN:
        trade_open(p)
    elif code == EV_TRADE_CLOSED:
        while p.n_open > 0:
            slot = p.open[p.n_open - 1]
            names_forget(own, slot)
            offer_close(p, slot)
        turned_keep(p)


def names_forget(own: Own, slot: int) -> None:
    """Which cards an own offer or approval named; the hearer of an event may be its proposer or not."""
    offer_forget(own, slot)
    approval_forget(own, slot)


def fold_offer(known: Known, code: int, x: list[int]) -> None:
    """An offer was posted or changed."""
    p = known.pub
    offer, revision, seat, to, first, counter = x[:6]
    if code == EV_POSTED:
        slot = offer_open(p)
        p.next_offer = offer
    else:
        slot = offer_slot(p, offer)
        names_forget(known.own, slot)
    mine = 1 if seat == known.seat else 0
    offer_head(p, slot, offer, revision, seat, to, first, counter, packed(x[6 : 6 + KIND_SLOTS]))
    at = 6 + KIND_SLOTS
    for i in range(x[at]):
        offer_give(p, known.own, mine, slot, x[at + 1 + 2 * i], x[at + 2 + 2 * i])


def fold_deal(known: Known, x: list[int]) -> None:
    """A deal was struck: its cards change hands, the offer is gone."""
    p = known.pub
    offer, proposer, partner, given = x[:4]
    at = 4
    for seat, to, count in ((proposer, partner, given), (partner, proposer, x[4 + 2 * given])):
        if seat == partner:
            at += 1
        for _ in range(count):
            card_deal(p, known.own, 1 if seat == known.seat else 0, seat, to, x[at], x[at + 1])
            at += 2
    p.n_deals += 1
    slot = offer_slot(p, offer)
    names_forget(known.own, slot)
    offer_close(p, slot)


def fold_duel(known: Known, code: int, x: list[int]) -> None:
    """Events of The Duel."""
    p = known.pub
    own = known.own
    mine = 1 if x[0] == known.seat else 0
    if code == EV_COIN_DEALT:
        p.supply -= 1
        start_coin(p, x[0])
    elif code == EV_GIFT:
        push_gift(p, x[0], x[1])
    elif code == EV_GIVEN:
        card_deal(p, own, mine, x[0], x[1], x[2], x[3])
        gifts_back(p)
    elif code == EV_PAID:
        pay_coin(p, x[0], x[1])
        gifts_back(p)
    elif code == EV_BONUS_DREW:
        p.bonus_supply -= 1
        bonus_add(p, own, mine, x[0], x[1])
    elif code == EV_BONUS_CHOSEN:
        p.bonus_chosen[x[0]] = 1
        if mine:
            own.bonus_choice = x[1]
        if p.bonus_chosen[1 - x[0]] != 0:
            # Both have chosen: the discards are shown by the events that follow.
            own.bonus_choice = 0
            choices_shown(p)
    elif code == EV_BONUS_DISCARDED:
        bonus_remove(p, own, mine, x[0], x[1])
        bonus_discard(p, x[2])
    elif code == EV_CASHED:
        bonus_remove(p, own, mine, x[0], x[1])
        cashed_add(p, x[0], x[2])
    elif code == EV_REVEALED:
        show_coins(p, x)
