"""What a searching player tries in the 3-7 player game: which of several deals to take; kernel style.

Other offers and silence instead of a deal were tried as well, and made it weaker: what a single card or word is worth
is less than what a few dozen play-outs can tell apart.
"""

from beanfield.rules import trading
from beanfield.rules.bags import covers
from beanfield.rules.codes import (
    APPROVE,
    CONFIRM,
    TRADE,
)
from beanfield.rules.state import Move, Own, Public

from .candidates import MOST, Candidates, begin_with, is_new, next_move
from .choices import givable, write_approval
from .memory import Memory

WEIGHED = 1128  # notes: the last offer whose approval has been tried


def list_candidates(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """Collect what is worth trying beside a trader's move ``m``."""
    begin_with(m, found)
    if pub.stage == TRADE and (m.code == APPROVE or m.code == CONFIRM):
        list_answers(pub, own, memory, m, found)


def keep(pub: Public, own: Own, found: Candidates) -> None:
    """Keep the move just written if it is legal and new."""
    if is_new(found) and trading.check(pub, own, own.seat, found.moves[found.n]) == 0:
        found.n += 1


def list_answers(pub: Public, own: Own, memory: Memory, m: Move, found: Candidates) -> None:
    """Other approvals of what has been offered since, other confirmations."""
    seat = own.seat
    bit = 1 << seat
    have = givable(pub, own)
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


def settle(pub: Public, own: Own, memory: Memory, found: Candidates, chosen: int) -> None:
    """Make the notes fit a move that is not the trader's own: answers leave none, as others are weighed again."""
