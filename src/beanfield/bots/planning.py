"""What a searching player tries in the 3-7 player game; kernel style."""

from beanfield.rules import trading
from beanfield.rules.bags import count, covers, one, size
from beanfield.rules.codes import (
    APPROVE,
    BUY,
    CONFIRM,
    FORCED,
    HARVEST,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    POST,
    TRADE,
    TURN_UP,
)
from beanfield.rules.state import FIELDS, KIND_SLOTS, PILE, Move, Own, Public
from beanfield.rules.trade import reached

from .bargaining import GETS, GIVES, is_open
from .candidates import MOST, Candidates, begin_with, is_new, next_move
from .choices import givable, name_cards, write_approval
from .memory import Memory
from .policy_trader import GROUP, LAST, NEXT, SILENT, STATE, named_bag

WEIGHED = 1128  # notes: the last offer whose approval has been tried
P_ASKED = 3  # posts in a phase after which offers are no longer varied


def list_candidates(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """Collect what is worth trying beside a trader's move ``m``."""
    begin_with(m, found)
    stage = pub.stage
    if stage == TRADE:
        if m.code == POST:
            vary_offer(pub, own, memory, m, found)
        else:
            list_answers(pub, own, memory, m, found)
    elif stage == PLANT_FIRST or stage == PLANT_SECOND or stage == PLANT_ASIDE:
        list_plantings(pub, own, m, found)


def keep(pub: Public, own: Own, found: Candidates) -> None:
    """Keep the move just written if it is legal and new."""
    if is_new(found) and trading.check(pub, own, own.seat, found.moves[found.n]) == 0:
        found.n += 1


def list_answers(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """Silence, approvals of what has been offered since, confirmations."""
    seat = own.seat
    bit = 1 << seat
    have = givable(pub, own)
    if m.code == APPROVE or m.code == CONFIRM:
        next_move(found, PASS)
        found.n += 1
    elif m.code != PASS:
        return
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if found.n + pub.players >= MOST:
            break
        if o.seat == seat:
            for partner in range(pub.players):
                if o.approved & (1 << partner) != 0 and m.code == CONFIRM:
                    move = next_move(found, CONFIRM)
                    move.offer = o.id
                    move.revision = o.revision
                    move.partner = partner
                    keep(pub, own, found)
        elif o.to & bit != 0 and o.id > memory.notes[WEIGHED] and covers(have, o.ask) != 0:
            write_approval(pub, own, slot, next_move(found, APPROVE))
            keep(pub, own, found)
    memory.notes[WEIGHED] = pub.next_offer


def list_plantings(pub: Public, own: Own, m: Move, found: Candidates) -> None:
    """Other fields, a harvest first, the second card or none."""
    seat = own.seat
    if pub.must_card[seat] != 0:
        return
    if m.code == BUY or m.code == PASS:
        return
    if pub.stage == PLANT_ASIDE:
        for i in range(pub.n_aside[seat]):
            if pub.aside[seat * PILE + i] >= 0:
                for field in range(pub.n_fields[seat]):
                    if found.n + 4 < MOST:
                        move = next_move(found, PLANT_CARD)
                        move.card = pub.aside_base[seat] + i + 1
                        move.field = field
                        keep(pub, own, found)
    else:
        for field in range(pub.n_fields[seat]):
            move = next_move(found, PLANT)
            move.field = field
            keep(pub, own, found)
        if pub.stage == PLANT_SECOND:
            next_move(found, TURN_UP)
            keep(pub, own, found)
    if pub.harvest_mode != FORCED:
        for field in range(FIELDS):
            if field < pub.n_fields[seat]:
                move = next_move(found, HARVEST)
                move.field = field
                keep(pub, own, found)


def vary_offer(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """No offer, or one more or one fewer card on either side."""
    if pub.posts[own.seat] >= P_ASKED:
        return
    have = givable(pub, own)
    give = named_bag(pub, own, m)
    ask = m.ask
    next_move(found, PASS)
    found.n += 1
    for kind in range(KIND_SLOTS):
        if count(give, kind) > 0 and found.n < MOST:
            keep_offer(pub, own, give - one(kind), ask, found)
        if count(ask, kind) > 0 and found.n < MOST:
            keep_offer(pub, own, give, ask - one(kind), found)
    for kind in range(KIND_SLOTS):
        if memory.notes[GETS + 1 + kind] > 0 and count(give, kind) == 0 and size(ask) < 4 and found.n < MOST:
            keep_offer(pub, own, give, ask + one(kind), found)
        if memory.notes[GIVES + 1 + kind] > -400 and count(ask, kind) == 0 and found.n < MOST:
            if count(have, kind) > count(give, kind):
                keep_offer(pub, own, give + one(kind), ask, found)


def keep_offer(pub: Public, own: Own, give: int, ask: int, found: Candidates) -> None:
    """Keep an offer that is not on the table yet."""
    if (give == 0 and ask == 0) or is_open(pub, own.seat, give, ask):
        return
    m = next_move(found, POST)
    name_cards(pub, own, give, m)
    m.ask = ask
    m.to = reached(pub, own.seat, 0) if own.seat == pub.active else 0
    keep(pub, own, found)


def settle(pub: Public, own: Own, memory: Memory, found: Candidates, chosen: int) -> None:
    """Make the notes fit a move that is not the trader's own."""
    if chosen == 0:
        return
    first = found.moves[0].code
    code = found.moves[chosen].code
    if first == POST and code != POST:
        memory.notes[LAST] = 0
        memory.notes[GROUP] = 0
        memory.notes[SILENT] = memory.notes[STATE]
    if first == APPROVE and code != APPROVE:
        memory.notes[NEXT] = pub.next_offer
