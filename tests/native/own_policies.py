"""Policies of one's own, as somebody else might write them in a module of theirs: a good one and a faulty one."""

from beanfield.bots.memory import Memory
from beanfield.bots.policy_random import decide_two
from beanfield.native.layout import dtype_of
from beanfield.rules.chance import below
from beanfield.rules.codes import OFFER_GIFT, PLANT_SECOND, TIE_SEAT, TURN_UP
from beanfield.rules.state import Move, Own, Public, Rng

NEXT_RECORD = dtype_of(Own).itemsize  # the other's hand lies so many bytes behind one's own

TURN = 0  # notes: the turn now
MOOD = 1  # notes: what was rolled in it


def moody(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """As random, but in some turns nothing more than needed is planted; the mood is carried along in the notes.

    Where ties are broken by seat, a move of another game is tried now and then.
    """
    if memory.notes[TURN] != pub.turn:
        memory.notes[TURN] = pub.turn
        memory.notes[MOOD] = roll(rng)
    if memory.notes[MOOD] == 0 and pub.stage == PLANT_SECOND:
        m.code = TURN_UP
    else:
        decide_two(pub, own, memory, rng, m)
    if pub.tie_mode == TIE_SEAT and memory.notes[MOOD] == 1 and below(rng, 400) == 0:
        m.code = OFFER_GIFT


def roll(rng: Rng) -> int:
    """A function of its own."""
    return below(rng, 3)


def peeking(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """As random, but the first player looks behind the end of its hand, where in compiled code the other's hand is."""
    decide_two(pub, own, memory, rng, m)
    if own.seat == 0 and pub.turn > 3:
        m.partner = own.hand[NEXT_RECORD + pub.arrived[1]]
