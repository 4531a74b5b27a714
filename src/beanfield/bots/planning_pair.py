"""What a searching player tries in the two-player variant and The Duel; kernel style."""

from beanfield.rules import duel, two
from beanfield.rules.codes import (
    ACCEPT,
    BUY,
    CASH,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DRAW,
    DUEL,
    HARVEST,
    OFFER_GIFT,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    PLANT_TURNED,
    TURN_UP,
)
from beanfield.rules.state import KIND_SLOTS, PILE, Move, Own, Public

from .candidates import MOST, Candidates, begin_with, is_new, next_move
from .memory import Memory


def list_candidates_two(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """Collect what is worth trying beside a trader's move ``m`` in the two-player variant."""
    begin_with(m, found)
    list_moves(pub, own, found)


def list_candidates_duel(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """Collect what is worth trying beside a trader's move ``m`` in The Duel."""
    begin_with(m, found)
    if m.code != CASH and m.code != DELIVER_CARD:
        list_moves(pub, own, found)


def keep(pub: Public, own: Own, found: Candidates) -> None:
    """Keep the move just written if it is legal and new, and there is room for it and one more."""
    if found.n >= MOST - 1 or not is_new(found):
        return
    m = found.moves[found.n]
    refusal = duel.check(pub, own, own.seat, m) if pub.game == DUEL else two.check(pub, own, own.seat, m)
    if refusal == 0:
        found.n += 1


def list_moves(pub: Public, own: Own, found: Candidates) -> None:
    """Whatever is legal, but harvests only where there is something to plant."""
    seat = own.seat
    for code in (PASS, TURN_UP, DRAW, BUY, ACCEPT):
        next_move(found, code)
        keep(pub, own, found)
    stage = pub.stage
    for field in range(pub.n_fields[seat]):
        next_move(found, PLANT).field = field
        keep(pub, own, found)
        if stage == PLANT_FIRST or stage == PLANT_SECOND or stage == PLANT_ASIDE or stage == PLANT_TURNED:
            next_move(found, HARVEST).field = field
            keep(pub, own, found)
    for i in range(pub.n_turned):
        if pub.turned[i] >= 0:
            list_card(pub, own, -(pub.turned_base + i + 1), found)
    for i in range(pub.n_aside[seat]):
        if pub.aside[seat * PILE + i] >= 0:
            list_card(pub, own, pub.aside_base[seat] + i + 1, found)
    seen = 0
    for card in range(own.head, pub.arrived[seat] + 1):
        kind = own.hand[card]
        # Of several cards of a kind the first will do.
        if kind >= 0 and seen & (1 << kind) == 0:
            seen |= 1 << kind
            next_move(found, DISCARD).card = card
            keep(pub, own, found)
    if pub.game == DUEL:
        list_gifts(pub, own, found)


def list_card(pub: Public, own: Own, card: int, found: Candidates) -> None:
    """What may be done with a card lying there or set aside."""
    for field in range(pub.n_fields[own.seat]):
        m = next_move(found, PLANT_CARD)
        m.card = card
        m.field = field
        keep(pub, own, found)
    next_move(found, DISCARD).card = card
    keep(pub, own, found)


def list_gifts(pub: Public, own: Own, found: Candidates) -> None:
    """Gifts, and the bonus cards that may be thrown away."""
    for kind in range(KIND_SLOTS):
        next_move(found, OFFER_GIFT).kind = kind
        keep(pub, own, found)
    for choice in range(8):
        m = next_move(found, DISCARD_BONUS)
        for slot in range(3):
            if choice & (1 << slot) != 0 and own.bonus_handle[slot] > 0:
                m.cards[m.n_cards] = own.bonus_handle[slot]
                m.n_cards += 1
        keep(pub, own, found)


def settle_pair(pub: Public, own: Own, memory: Memory, found: Candidates, chosen: int) -> None:
    """The notes of a trader fit whatever it does in these games."""
