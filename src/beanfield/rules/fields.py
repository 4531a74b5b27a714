"""Planting, harvesting and buying a field, for all three games. Rules P, H, F, U3, U4, V2."""

from .cards import KINDS
from .codes import (
    ANYTIME,
    ASK_CASH,
    DELIVER,
    DUEL,
    EV_BOUGHT,
    EV_HARVESTED,
    EV_PLANTED,
    FORCED,
    FROM_HAND,
    LAST_CASH,
    OVER,
    PLANT_ASIDE,
    PLANT_FIRST,
    PLANT_SECOND,
    SETUP,
    TWO,
)
from .notes import note
from .places import aside_kind, buy_field, field_add, field_clear, hand_remove
from .reasons import Reason
from .state import FIELDS, NO_KIND, PILE, Own, Public, State

FRONT = 32000  # Public.must_card: the front card of the hand, whose handle is nobody else's business


def fits(pub: Public, seat: int, field: int, kind: int) -> int:
    """1 if a card of ``kind`` may be planted on the field (P3; the Duel's rows: U3)."""
    top = pub.field_kind[seat * FIELDS + field]
    # The Duel's ranks run against the numbers of the kinds: one rank up is one number down.
    if pub.game == DUEL and kind == top - 1:
        return 1
    # Without branches, which compiled code could only guess.
    return int((top == NO_KIND) | (top == kind))


def has_place(pub: Public, seat: int, kind: int) -> int:
    """1 if some field of the seat takes a card of ``kind`` (P4)."""
    for field in range(pub.n_fields[seat]):
        if fits(pub, seat, field, kind) != 0:
            return 1
    return 0


def homeless(pub: Public, seat: int) -> int:
    """1 if the seat owes a planting that has no place: some set-aside card fits nowhere (H5)."""
    if pub.stage != PLANT_ASIDE or pub.aside_left[seat] == 0:
        return 0
    for i in range(pub.n_aside[seat]):
        kind = pub.aside[seat * PILE + i]
        if kind >= 0 and has_place(pub, seat, kind) == 0:
            return 1
    return 0


def unprotected(pub: Public, seat: int) -> int:
    """The planted fields that bean protection lets one harvest, bit i: field i (H3)."""
    planted = 0
    longer = 0
    at = seat * FIELDS
    for field in range(pub.n_fields[seat]):
        # Without branches, which compiled code could only guess.
        planted |= (pub.field_count[at + field] > 0) << field
        longer |= (pub.field_count[at + field] > 1) << field
    return longer if longer != 0 else planted


def is_protected(pub: Public, seat: int, field: int) -> int:
    """1 if bean protection forbids harvesting the field (H3)."""
    return 1 if pub.field_count[seat * FIELDS + field] > 0 and unprotected(pub, seat) & (1 << field) == 0 else 0


def plant_refusal(pub: Public, seat: int, field: int, kind: int, card: int) -> int:
    """Why a card of ``kind`` may not go to ``field``; ``card`` as in Public.must_card."""
    if field < 0 or field >= pub.n_fields[seat]:
        return Reason.NO_SUCH_FIELD
    must = pub.must_card[seat]
    if must != 0 and (must != card or pub.must_field[seat] != field):
        return Reason.PLANT_THE_CARD
    if fits(pub, seat, field, kind) == 0:
        return Reason.NO_PLACE if has_place(pub, seat, kind) == 0 else Reason.FIELD_TAKEN
    return 0


def plant_front_refusal(pub: Public, own: Own, seat: int, field: int) -> int:
    """Why the front card may not be planted now (P1, P3)."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    if pub.stage != PLANT_FIRST and pub.stage != PLANT_SECOND:
        return Reason.NOT_NOW
    if pub.hand_size[seat] == 0:
        return Reason.HAND_EMPTY
    return plant_refusal(pub, seat, field, own.hand[own.head], FRONT)


def plant_front(s: State, seat: int, field: int) -> None:
    """Plant the front card of the hand."""
    p = s.pub
    own = s.own[seat]
    handle = own.head
    kind = own.hand[handle]
    hand_remove(p, own, 1, seat, handle, kind)
    field_add(p, seat, field, kind)
    note(s, EV_PLANTED, 5, seat, FROM_HAND, 0, kind, field)


def harvest_card_refusal(pub: Public, own: Own, seat: int, card: int) -> int:
    """Why a forced harvest for ``card`` is refused: it must be owed or optional now and have no place (H5)."""
    if pub.must_card[seat] != 0:
        return Reason.PLANT_THE_CARD
    if card == FRONT:
        if seat != pub.active or (pub.stage != PLANT_FIRST and pub.stage != PLANT_SECOND):
            return Reason.HARVEST_NOT_NEEDED
        if pub.hand_size[seat] == 0:
            return Reason.HARVEST_NOT_NEEDED
        kind = own.hand[own.head]
    else:
        if pub.stage != PLANT_ASIDE:
            return Reason.HARVEST_NOT_NEEDED
        kind = aside_kind(pub, seat, card)
        if kind < 0:
            return Reason.CARD_NOT_THERE
    if has_place(pub, seat, kind) != 0:
        return Reason.HARVEST_NOT_NEEDED
    return 0


def harvest_refusal(pub: Public, own: Own, seat: int, field: int, card: int) -> int:
    """Why a field may not be harvested now (H2-H5, V2). The caller has checked that the seat may speak."""
    if field < 0 or field >= pub.n_fields[seat]:
        return Reason.NO_SUCH_FIELD
    stage = pub.stage
    if stage == DELIVER or stage == ASK_CASH or stage == LAST_CASH:
        return Reason.NOT_NOW
    at = seat * FIELDS + field
    if pub.field_count[at] == 0:
        return Reason.FIELD_EMPTY
    if pub.game == TWO:
        if seat != pub.active:
            return Reason.NOT_IN_YOUR_TURN
    elif pub.harvest_mode == FORCED:
        refusal = harvest_card_refusal(pub, own, seat, card)
        if refusal != 0:
            return refusal
    elif pub.harvest_mode != ANYTIME and seat != pub.active and homeless(pub, seat) == 0:
        return Reason.NOT_IN_YOUR_TURN
    if is_protected(pub, seat, field) != 0:
        return Reason.PROTECTED
    return 0


def harvest(s: State, seat: int, field: int, card: int) -> None:
    """Harvest a field (H1, U4). Where harvests are forced, ``card`` has to be planted there next."""
    p = s.pub
    at = seat * FIELDS + field
    kind = p.field_kind[at]
    count = p.field_count[at]
    must = 0
    if p.harvest_mode == FORCED and p.stage != OVER:
        must = card
    coins = field_clear(p, seat, field)
    p.must_card[seat] = must
    p.must_field[seat] = field
    note(s, EV_HARVESTED, 6, seat, field, kind, count, coins, must)


def sale_refusal(pub: Public, seat: int) -> int:
    """Why no third field is for sale to the seat, whatever the moment and its coins (F1, F3, V2)."""
    if pub.field_price == 0:
        return Reason.NONE_FOR_SALE
    if pub.bought[seat] != 0:
        return Reason.ALREADY_BOUGHT
    return 0


def buy_refusal(pub: Public, seat: int) -> int:
    """Why the third field may not be bought now (F1, F3, V2)."""
    refusal = sale_refusal(pub, seat)
    if refusal != 0:
        return refusal
    if pub.stage == SETUP or pub.stage == OVER:
        return Reason.NOT_NOW
    if pub.coins[seat] < pub.field_price:
        return Reason.TOO_FEW_COINS
    return 0


def buy(s: State, seat: int) -> None:
    """Buy the third field."""
    buy_field(s.pub, seat)
    note(s, EV_BOUGHT, 2, seat, s.pub.field_price)


def can_interject(pub: Public, seat: int) -> int:
    """1 if the seat could harvest or buy when it is asked before a turning-up or a draw (H4).

    Only public things decide, so that being asked tells nothing.
    """
    if pub.game != TWO and pub.harvest_mode == ANYTIME:
        at = seat * FIELDS
        for field in range(pub.n_fields[seat]):
            if pub.field_count[at + field] != 0:
                return 1
    return 1 if sale_refusal(pub, seat) == 0 and pub.coins[seat] >= pub.field_price else 0


def kind_in_game(pub: Public, kind: int) -> int:
    """1 if there are cards of that kind in the game."""
    if kind < 0 or kind >= KINDS:
        return 0
    return 1 if pub.deck[kind] > 0 else 0
