"""``trader`` in The Duel: rows and bonus cards by what may still come, gifts by what both would make of them."""

from beanfield.rules.codes import (
    ACCEPT,
    ASK_CASH,
    ASK_DRAW,
    ASK_TURN,
    BONUS_DISCARD,
    DELIVER,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DRAW,
    GIFT,
    HARVEST,
    LAST_CASH,
    OFFER_GIFT,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_DRAW,
    TURN_UP,
)
from beanfield.rules.duel import copies, first_copy, gift_refusal
from beanfield.rules.fields import FRONT, fits, unprotected
from beanfield.rules.places import worth
from beanfield.rules.state import FIELDS, KIND_SLOTS, PILE, Move, Own, Public, Rng

from .memory import Memory
from .policy_loner import pick_cash
from .prospects import CARDS, EMPTY, LOSS, SHARE
from .rows import IMPOSSIBLE, bonus_promise, bonuses_on, look_ahead_in_rows, row_gain

TO_HARVEST = 4  # where a card goes: a field, or this plus a field to be harvested first

P_SECOND = 10  # what planting a second card must gain, in hundredths of a coin
P_REFUSE = 10  # what refusing a gift is worth, in hundredths of a coin
P_DENY = 60  # how much of what a gift gains the other counts against it, in hundredths
P_BLUFFS = 25  # how often, in hundredths, the other offers a kind he does not hold
P_KEEP = 16  # what a bonus card must promise to be kept, in hundredths of a coin


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of The Duel."""
    look_ahead_in_rows(pub, own, memory)
    stage = pub.stage
    if stage == DELIVER:
        m.code = DELIVER_CARD
        m.card = first_copy(pub, own, pub.gift_kind)
    elif pick_cash(pub, own, m):
        return
    elif stage == ASK_CASH or stage == LAST_CASH:
        m.code = PASS
    elif stage == GIFT:
        pick_gift(pub, own, memory, m)
    elif stage == BONUS_DISCARD:
        drop_bonus(pub, own, memory, m)
    elif pick_ripe(pub, own, memory, m):
        return
    elif stage == PLANT_FIRST:
        plant_in_row(pub, own, memory, FRONT, own.hand[own.head], m)
    elif stage == PLANT_SECOND:
        kind = own.hand[own.head]
        if best_gain(pub, own, memory, own.seat, kind) > P_SECOND * 10:
            plant_in_row(pub, own, memory, FRONT, kind, m)
        else:
            m.code = TURN_UP
    elif stage == PLANT_ASIDE:
        pick_planting(pub, own, memory, m)
    elif stage == READY_DRAW:
        m.code = DRAW
    elif stage == ASK_TURN or stage == ASK_DRAW:
        m.code = PASS
    else:
        m.code = TURN_UP


def best_place(pub: Public, own: Own, memory: Memory, seat: int, kind: int) -> int:
    """Where a card of a kind gains most: a field, or TO_HARVEST plus the field to be harvested first."""
    allowed = unprotected(pub, seat)
    best = IMPOSSIBLE
    chosen = 0
    for field in range(pub.n_fields[seat]):
        if fits(pub, seat, field, kind) != 0:
            gain = row_gain(pub, own, memory, seat, field, kind, False)
            if gain > best:
                best = gain
                chosen = field
        if allowed & (1 << field) != 0:
            gain = row_gain(pub, own, memory, seat, field, kind, True)
            if gain > best:
                best = gain
                chosen = TO_HARVEST + field
    return chosen


def best_gain(pub: Public, own: Own, memory: Memory, seat: int, kind: int) -> int:
    """What a card of a kind gains where it gains most."""
    place = best_place(pub, own, memory, seat, kind)
    if place >= TO_HARVEST:
        return row_gain(pub, own, memory, seat, place - TO_HARVEST, kind, True)
    return row_gain(pub, own, memory, seat, place, kind, False)


def plant_in_row(pub: Public, own: Own, memory: Memory, card: int, kind: int, m: Move) -> None:
    """Plant a card where it gains most, after a harvest if that is part of it."""
    place = best_place(pub, own, memory, own.seat, kind)
    if place >= TO_HARVEST:
        m.code = HARVEST
        m.field = place - TO_HARVEST
        m.card = 0
        return
    m.code = PLANT if card == FRONT else PLANT_CARD
    m.card = card
    m.field = place


def pick_ripe(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Harvest a row that promises less than its coins and the room it would leave."""
    seat = own.seat
    allowed = unprotected(pub, seat)
    for field in range(pub.n_fields[seat]):
        at = seat * FIELDS + field
        if allowed & (1 << field) != 0 and worth(pub, pub.field_kind[at], pub.field_count[at]) > 0:
            loss = memory.notes[LOSS + pub.field_kind[at] * CARDS + min(pub.field_count[at], CARDS - 1)]
            if loss + bonuses_on(pub, own, memory, at, -1) < memory.notes[EMPTY]:
                m.code = HARVEST
                m.field = field
                m.card = 0
                return True
    return False


def pick_planting(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """Phase 3: the card that gains most comes first; one that would lose is discarded, if that is still allowed."""
    seat = own.seat
    best = IMPOSSIBLE
    worst = -IMPOSSIBLE
    card = 0
    chosen = -1
    bad = 0
    if seat == pub.active:
        for i in range(pub.n_turned):
            kind = pub.turned[i]
            if kind >= 0:
                gain = best_gain(pub, own, memory, seat, kind)
                if gain > best:
                    best = gain
                    card = -(pub.turned_base + i + 1)
                    chosen = kind
                if gain < worst:
                    worst = gain
                    bad = -(pub.turned_base + i + 1)
    for i in range(pub.n_aside[seat]):
        kind = pub.aside[seat * PILE + i]
        if kind >= 0:
            gain = best_gain(pub, own, memory, seat, kind)
            if gain > best:
                best = gain
                card = pub.aside_base[seat] + i + 1
                chosen = kind
    if bad < 0 and worst < 0 and pub.turned_discarded == 0 and (best <= 0 or card == bad):
        m.code = DISCARD
        m.card = bad
    else:
        plant_in_row(pub, own, memory, card, chosen, m)


def honest_chance(pub: Public, own: Own, memory: Memory, kind: int) -> int:
    """How likely the other holds the kind he offers, in thousandths."""
    other = 1 - own.seat
    if (pub.shown[other] >> (kind * 5)) & 31 > 0 or pub.coins[other] == 0:
        return 1000
    if other == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] == kind:
                return 1000
    none = 1000
    unseen = 1
    for other_kind in range(KIND_SLOTS):
        unseen += max(memory.notes[SHARE + other_kind], 0)
    for _ in range(pub.hand_size[other]):
        none = none * (unseen - min(max(memory.notes[SHARE + kind], 0), unseen)) // unseen
    has = 1000 - none
    bluffs = none * P_BLUFFS // 100
    return has * 1000 // max(has + bluffs, 1)


def gift_gain(pub: Public, own: Own, memory: Memory, kind: int) -> int:
    """What accepting the gift gains: a card to be planted, or a coin if it is a bluff."""
    honest = honest_chance(pub, own, memory, kind)
    gain = best_gain(pub, own, memory, own.seat, kind)
    return (honest * gain + (1000 - honest) * 1800) // 1000


def giving_gain(pub: Public, own: Own, memory: Memory, kind: int) -> int:
    """What offering a kind is worth: rid of it, less a share of what the other makes of it; a bluff costs a coin."""
    other = 1 - own.seat
    theirs = best_gain(pub, own, memory, other, kind)
    if copies(pub, own, kind) == 0:
        # Taken only by one who wants it, or sees through it.
        return -600 if theirs > 0 else -150
    mine = best_gain(pub, own, memory, own.seat, kind)
    return -mine - max(theirs, 0) * P_DENY // 100


def pick_gift(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """Accept what gains more than refusing; else offer what costs least."""
    seat = own.seat
    best = IMPOSSIBLE
    chosen = -1
    for kind in range(KIND_SLOTS):
        if pub.deck[kind] > 0 and gift_refusal(pub, own, seat, kind) == 0:
            value = giving_gain(pub, own, memory, kind)
            if value > best:
                best = value
                chosen = kind
    if pub.gift_kind >= 0:
        gain = gift_gain(pub, own, memory, pub.gift_kind)
        if chosen < 0 or gain > P_REFUSE * 10 + min(best, 0) // 2:
            m.code = ACCEPT
            return
    m.code = OFFER_GIFT
    m.kind = chosen


def drop_bonus(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """Discard the bonus cards that promise little on every row."""
    m.code = DISCARD_BONUS
    m.n_cards = 0
    for slot in range(3):
        if own.bonus_handle[slot] > 0:
            best = 0
            for field in range(pub.n_fields[own.seat]):
                at = own.seat * FIELDS + field
                best = max(best, bonus_promise(pub, memory, own.bonus_card[slot], at, -1))
            if best < P_KEEP * 10:
                m.cards[m.n_cards] = own.bonus_handle[slot]
                m.n_cards += 1
