"""``fair``: deals wherever a bean it gets matches a field and none it gives does, and offers what it would accept.

Its offers are one for one, to those alone who grow what it gives and do not grow what it asks.
"""

from beanfield.rules.bags import BITS, FULL, covers, one
from beanfield.rules.codes import APPROVE, CONFIRM, PASS, POST, TRADE
from beanfield.rules.state import FIELDS, KIND_SLOTS, OPEN, Move, Own, Public, Rng
from beanfield.rules.trade import post_cap, reached, shut_out

from .choices import clear_offer, givable, lowest_seat, write_approval
from .judgement import grows
from .memory import Memory
from .policy_loner import decide_planting
from .policy_swapper import given, none_grows, obtainable

TURN = 0  # notes: the turn the following belongs to
POSTED = 1  # notes: one per kind given, bit k: kind k was asked for it


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    if pub.stage != TRADE:
        decide_planting(pub, own, m)
        return
    if memory.notes[TURN] != pub.turn:
        memory.notes[TURN] = pub.turn
        for kind in range(KIND_SLOTS):
            memory.notes[POSTED + kind] = 0
    if shut_out(pub, own.seat) != 0:
        m.code = PASS
    elif not (pick_confirm(pub, own, m) or pick_approve(pub, own, m) or pick_post(pub, own, memory, m)):
        m.code = PASS


def is_fair(pub: Public, seat: int, got: int, gone: int) -> bool:
    """Whether some bean of the bag ``got`` matches a field of the seat and none of the bag ``gone`` does."""
    if not none_grows(pub, seat, gone):
        return False
    kind = 0
    while got > 0:
        if got & FULL != 0 and grows(pub, seat, kind) != 0:
            return True
        got >>= BITS
        kind += 1
    return False


def pick_confirm(pub: Public, own: Own, m: Move) -> bool:
    """Strike a deal that is still fair; aside from harvests nothing can have changed that."""
    if own.seat != pub.active:
        return False
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.seat == own.seat and o.approved != 0 and is_fair(pub, own.seat, o.ask, given(pub, slot)):
            m.code = CONFIRM
            m.offer = o.id
            m.revision = o.revision
            m.partner = lowest_seat(o.approved)
            return True
    return False


def pick_approve(pub: Public, own: Own, m: Move) -> bool:
    """Approve a fair deal."""
    bit = 1 << own.seat
    have = givable(pub, own)
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.to & bit != 0 and o.ever_approved & bit == 0 and covers(have, o.ask) != 0:
            if is_fair(pub, own.seat, given(pub, slot), o.ask):
                write_approval(pub, own, slot, m)
                m.code = APPROVE
                return True
    return False


def pick_post(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Offer a misfit that grows with somebody, for a kind that grows here: turned-up cards first, then the hand."""
    seat = own.seat
    cap = post_cap(pub)
    if pub.n_open >= OPEN or (cap != 0 and pub.posts[seat] >= cap):
        return False
    if seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] >= 0 and post_card(pub, own, memory, -(pub.turned_base + i + 1), pub.turned[i], m):
                return True
    for card in range(own.head, pub.arrived[seat] + 1):
        if own.hand[card] >= 0 and post_card(pub, own, memory, card, own.hand[card], m):
            return True
    return False


def post_card(pub: Public, own: Own, memory: Memory, card: int, kind: int, m: Move) -> bool:
    """Offer this card for a kind it has not been offered for in this phase, to those with whom that is fair."""
    seat = own.seat
    if grows(pub, seat, kind) != 0:
        return False
    for field in range(pub.n_fields[seat]):
        wanted = pub.field_kind[seat * FIELDS + field]
        if wanted >= 0 and memory.notes[POSTED + kind] & (1 << wanted) == 0 and obtainable(pub, own, wanted):
            to = friends(pub, seat, kind, wanted)
            if to != 0:
                memory.notes[POSTED + kind] |= 1 << wanted
                clear_offer(m)
                m.code = POST
                m.cards[0] = card
                m.n_cards = 1
                m.ask = one(wanted)
                m.to = to
                return True
    return False


def friends(pub: Public, seat: int, kind: int, wanted: int) -> int:
    """Those who grow the one kind and not the other, bit i: seat i; among those an offer of the seat reaches."""
    found = 0
    mask = reached(pub, seat, 0)
    for other in range(pub.players):
        if mask & (1 << other) != 0 and grows(pub, other, kind) != 0 and grows(pub, other, wanted) == 0:
            found |= 1 << other
    return found
