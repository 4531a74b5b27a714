"""``loner``: plants and harvests sensibly, never deals, keeps what it turns up."""

from beanfield.rules.codes import (
    ACCEPT,
    ASK_CASH,
    ASK_DRAW,
    ASK_TURN,
    BONUS_DISCARD,
    CASH,
    DELIVER,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DONE,
    DRAW,
    END,
    GIFT,
    HAND_DISCARD,
    HARVEST,
    LAST_CASH,
    LEFT,
    OFFER_GIFT,
    PASS,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    PLANT_TURNED,
    READY_DRAW,
    READY_TURN,
    TRADE,
    TURN_UP,
)
from beanfield.rules.duel import copies, first_copy, gift_refusal, row_matches
from beanfield.rules.fields import FRONT
from beanfield.rules.state import FIELDS, KIND_SLOTS, PILE, Move, Own, Public, Rng

from .judgement import (
    best_field,
    empty_fields,
    full_field,
    grows,
    may_harvest_freely,
    plant_sensibly,
)
from .memory import Memory


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    if pub.stage != TRADE:
        decide_planting(pub, own, m)
    elif own.seat == pub.active:
        m.code = END
    elif pub.close_when_others_done != 0 and pub.done[own.seat] == 0:
        m.code = DONE
    else:
        m.code = PASS


def decide_planting(pub: Public, own: Own, m: Move) -> None:
    """Everything but trading."""
    seat = own.seat
    stage = pub.stage
    if stage == ASK_TURN or stage == ASK_DRAW:
        m.code = PASS
        return
    if pub.must_card[seat] == 0 and may_harvest_freely(pub, seat):
        field = full_field(pub, seat)
        if field >= 0:
            m.code = HARVEST
            m.field = field
            m.card = 0
            return
    if stage == PLANT_FIRST:
        plant_sensibly(pub, own, seat, FRONT, own.hand[own.head], m)
    elif stage == PLANT_SECOND:
        kind = own.hand[own.head]
        if pub.must_card[seat] != 0 or grows(pub, seat, kind) != 0:
            plant_sensibly(pub, own, seat, FRONT, kind, m)
        else:
            m.code = TURN_UP
    elif stage == PLANT_ASIDE:
        plant_aside(pub, own, seat, m)
    elif stage == READY_TURN:
        m.code = TURN_UP
    elif stage == READY_DRAW:
        m.code = DRAW
    else:
        m.code = PASS


def plant_aside(pub: Public, own: Own, seat: int, m: Move) -> None:
    """Set-aside cards: first those that grow, then those with the most company among the rest."""
    best = 0
    chosen = -1
    for i in range(pub.n_aside[seat]):
        kind = pub.aside[seat * PILE + i]
        if kind >= 0:
            value = 1 + same_aside(pub, seat, kind)
            if grows(pub, seat, kind) != 0:
                value += 100
            if value > best:
                best = value
                chosen = i
    plant_sensibly(pub, own, seat, pub.aside_base[seat] + chosen + 1, pub.aside[seat * PILE + chosen], m)


def same_aside(pub: Public, seat: int, kind: int) -> int:
    """How many set-aside cards are of a kind."""
    found = 0
    for i in range(pub.n_aside[seat]):
        if pub.aside[seat * PILE + i] == kind:
            found += 1
    return found


def decide_two(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the two-player variant."""
    seat = own.seat
    stage = pub.stage
    if stage == LEFT or stage == PLANT_TURNED:
        pick_turned(pub, own, m)
    elif stage == PLANT_SECOND or stage == HAND_DISCARD:
        kind = own.hand[own.head]
        if stage == PLANT_SECOND and grows(pub, seat, kind) != 0:
            plant_sensibly(pub, own, seat, FRONT, kind, m)
        elif grows(pub, seat, kind) == 0:
            m.code = DISCARD
            m.card = own.head
        else:
            m.code = TURN_UP
    else:
        decide_planting(pub, own, m)


def pick_turned(pub: Public, own: Own, m: Move) -> None:
    """Cards lying there: plant what grows or finds an empty field; discard or leave the rest."""
    seat = own.seat
    rest = -1
    for i in range(pub.n_turned):
        kind = pub.turned[i]
        if kind >= 0:
            if grows(pub, seat, kind) != 0:
                m.code = PLANT_CARD
                m.card = -(pub.turned_base + i + 1)
                m.field = best_field(pub, seat, kind)
                return
            rest = i
    if rest >= 0 and empty_fields(pub, seat) > 0:
        m.code = PLANT_CARD
        m.card = -(pub.turned_base + rest + 1)
        m.field = best_field(pub, seat, pub.turned[rest])
    elif pub.stage == PLANT_TURNED:
        m.code = DRAW
    else:
        m.code = DISCARD
        m.card = -(pub.turned_base + rest + 1)


def decide_duel(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of The Duel."""
    stage = pub.stage
    if stage == DELIVER:
        m.code = DELIVER_CARD
        m.card = first_copy(pub, own, pub.gift_kind)
    elif pick_cash(pub, own, m):
        return
    elif stage == ASK_CASH or stage == LAST_CASH:
        m.code = PASS
    elif stage == GIFT:
        pick_gift(pub, own, m)
    elif stage == BONUS_DISCARD:
        m.code = DISCARD_BONUS
        m.n_cards = 0
    elif stage == PLANT_ASIDE:
        pick_duel_planting(pub, own, m)
    else:
        decide_planting(pub, own, m)


def pick_cash(pub: Public, own: Own, m: Move) -> bool:
    """Cash whatever matches."""
    for slot in range(3):
        if own.bonus_handle[slot] > 0:
            for at in range(2 * FIELDS):
                if pub.field_count[at] >= 4 and row_matches(pub, at // FIELDS, at % FIELDS, own.bonus_card[slot]) != 0:
                    m.code = CASH
                    m.card = own.bonus_handle[slot]
                    m.partner = at // FIELDS
                    m.field = at % FIELDS
                    return True
    return False


def pick_gift(pub: Public, own: Own, m: Move) -> None:
    """Accept what grows; else offer a kind that grows on no own field, honestly where possible."""
    seat = own.seat
    if pub.gift_kind >= 0 and grows(pub, seat, pub.gift_kind) != 0:
        m.code = ACCEPT
        return
    best = -1
    chosen = -1
    for kind in range(KIND_SLOTS):
        if pub.deck[kind] > 0 and gift_refusal(pub, own, seat, kind) == 0:
            value = 1
            if copies(pub, own, kind) > 0:
                value += 2
            if grows(pub, seat, kind) == 0:
                value += 4
            if value > best:
                best = value
                chosen = kind
    if chosen < 0 or (pub.gift_kind >= 0 and best < 6):
        m.code = ACCEPT
        return
    m.code = OFFER_GIFT
    m.kind = chosen


def pick_duel_planting(pub: Public, own: Own, m: Move) -> None:
    """Phase 3: what grows first; discard the first turned-up card that does not; then plant the rest."""
    seat = own.seat
    misfit = -1
    if seat == pub.active:
        for i in range(pub.n_turned):
            kind = pub.turned[i]
            if kind >= 0:
                if grows(pub, seat, kind) != 0:
                    m.code = PLANT_CARD
                    m.card = -(pub.turned_base + i + 1)
                    m.field = best_field(pub, seat, kind)
                    return
                misfit = i
    if misfit >= 0:
        if pub.turned_discarded == 0 and empty_fields(pub, seat) == 0:
            m.code = DISCARD
            m.card = -(pub.turned_base + misfit + 1)
        else:
            plant_sensibly(pub, own, seat, -(pub.turned_base + misfit + 1), pub.turned[misfit], m)
    else:
        plant_aside(pub, own, seat, m)
