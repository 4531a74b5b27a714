"""``swapper``: as ``loner``, but it swaps beans it does not grow for beans it grows.

It offers its turned-up misfits and the misfits of its hand, one for one, for each kind it grows, and accepts a deal
when every bean it gets fits a field and no bean it gives does.
"""

from beanfield.rules.bags import BITS, FULL, count, covers, one
from beanfield.rules.codes import APPROVE, CONFIRM, END, PASS, POST, TRADE
from beanfield.rules.state import FIELDS, KIND_SLOTS, OPEN, Move, Own, Public, Rng
from beanfield.rules.trade import post_cap, shut_out

from .choices import clear_offer, name_cards
from .judgement import empty_fields, grows
from .memory import Memory
from .policy_loner import decide_planting

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
        if own.seat == pub.active and pub.quiet == 1:
            m.code = END


def all_fit(pub: Public, seat: int, bag: int) -> bool:
    """Whether every bean of the bag fits a field: it grows there, or an empty field is left for its kind."""
    room = empty_fields(pub, seat)
    kind = 0
    while bag > 0:
        if bag & FULL != 0 and grows(pub, seat, kind) == 0:
            if room == 0:
                return False
            room -= 1
        bag >>= BITS
        kind += 1
    return True


def none_grows(pub: Public, seat: int, bag: int) -> bool:
    """Whether no bean of the bag is one the seat grows."""
    kind = 0
    while bag > 0:
        if bag & FULL != 0 and grows(pub, seat, kind) != 0:
            return False
        bag >>= BITS
        kind += 1
    return True


def given(pub: Public, slot: int) -> int:
    """The bag an offer gives, turned-up cards included."""
    o = pub.offers[slot]
    bag = o.give
    for i in range(pub.n_turned):
        if o.turned & (1 << i) != 0:
            bag += one(pub.turned[i])
    return bag


def pick_confirm(pub: Public, own: Own, m: Move) -> bool:
    """Strike a deal that is still a good one."""
    if own.seat != pub.active:
        return False
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.seat == own.seat and o.approved != 0 and still_good(pub, own, slot):
            partner = 0
            while o.approved & (1 << partner) == 0:
                partner += 1
            m.code = CONFIRM
            m.offer = o.id
            m.revision = o.revision
            m.partner = partner
            return True
    return False


def still_good(pub: Public, own: Own, slot: int) -> bool:
    """Whether an own offer still pays: cards set aside by earlier deals may have filled the empty field."""
    return all_fit(pub, own.seat, pub.offers[slot].ask) and none_grows(pub, own.seat, given(pub, slot))


def pick_approve(pub: Public, own: Own, m: Move) -> bool:
    """Approve a deal in which every bean got fits and none given does."""
    seat = own.seat
    bit = 1 << seat
    have = own.held
    if seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] >= 0:
                have += one(pub.turned[i])
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.to & bit != 0 and o.ever_approved & bit == 0 and covers(have, o.ask) != 0:
            if all_fit(pub, seat, given(pub, slot)) and none_grows(pub, seat, o.ask):
                name_cards(pub, own, o.ask, m)
                m.code = APPROVE
                m.offer = o.id
                m.revision = o.revision
                return True
    return False


def pick_post(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Offer a misfit for a kind that grows: turned-up cards first, then the hand from its front."""
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
    """Offer this card for a kind it has not been offered for in this phase, if it is a misfit."""
    seat = own.seat
    if grows(pub, seat, kind) != 0:
        return False
    for field in range(pub.n_fields[seat]):
        wanted = pub.field_kind[seat * FIELDS + field]
        if wanted >= 0 and memory.notes[POSTED + kind] & (1 << wanted) == 0 and obtainable(pub, own, wanted):
            memory.notes[POSTED + kind] |= 1 << wanted
            clear_offer(m)
            m.code = POST
            m.cards[0] = card
            m.n_cards = 1
            m.ask = one(wanted)
            return True
    return False


def obtainable(pub: Public, own: Own, kind: int) -> bool:
    """Whether somebody could hold the kind: not all of its cards are in sight."""
    seen = count(own.held, kind)
    for at in range(pub.players * FIELDS):
        if pub.field_kind[at] == kind:
            seen += pub.field_count[at]
    return seen < pub.deck[kind]
