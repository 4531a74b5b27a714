"""Players for people, from easy to expert: the trader's sense, less and less of it; kernel style.

A weaker level judges worse; it does not cheat less or blunder at random. All of them make a handful of offers a turn
at most, and none twice.

easy:    plants and harvests as ``loner``, takes deals as ``fair`` does, and offers one bean for one, twice a turn.
medium:  plants as ``loner``, but values deals as ``trader`` does; one card a side, three offers a turn.
hard:    plants and deals as ``trader``, one card a side, four offers a turn.
expert:  ``trader`` with up to five offers a turn.

In the games of two ``easy`` and ``medium`` plant by ``loner``'s sense, ``hard`` and ``expert`` by ``trader``'s.
"""

from typing import Final, NamedTuple

from beanfield.rules.codes import PASS, TRADE
from beanfield.rules.state import Move, Own, Public, Rng
from beanfield.rules.trade import shut_out

from .bargaining import LARGE, MODEST
from .memory import Memory
from .policy_fair import decide as decide_fair
from .policy_fair import pick_approve, pick_confirm
from .policy_loner import decide_planting
from .policy_trader import decide as decide_trader
from .policy_trader import trade
from .prospects import look_ahead
from .temper import be_trader

EASY_OFFERS = 2
MEDIUM_OFFERS = 3
HARD_OFFERS = 4
EXPERT_OFFERS = 5
SINGLE = 2  # cards of an offer, both sides together: one for one


class Level(NamedTuple):
    """What people read of a level: ``title``, and ``temper`` in trading."""

    title: str
    temper: str


LEVELS: Final = {
    "easy": Level("Sprout", "friendly: takes every deal that gives it a bean it grows, and seldom offers one"),
    "medium": Level("Stake", "plain: one bean for one, where both gain"),
    "hard": Level("Trellis", "careful: knows what a bean is worth to you, and asks for it"),
    "expert": Level("Harvest", "shrewd: few offers, but good ones, and it remembers what you refused"),
}


def decide_easy(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    if pub.stage == TRADE and pub.posts[own.seat] >= EASY_OFFERS:
        answer_fairly(pub, own, m)
    else:
        decide_fair(pub, own, memory, rng, m)


def answer_fairly(pub: Public, own: Own, m: Move) -> None:
    """As ``fair``, without offers of its own."""
    if shut_out(pub, own.seat) != 0 or not (pick_confirm(pub, own, m) or pick_approve(pub, own, m)):
        m.code = PASS


def decide_medium(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    memory.notes[MODEST] = MEDIUM_OFFERS
    memory.notes[LARGE] = SINGLE
    if pub.stage != TRADE:
        decide_planting(pub, own, m)
    elif shut_out(pub, own.seat) != 0:
        m.code = PASS
    else:
        be_trader(memory)
        look_ahead(pub, own, memory)
        trade(pub, own, memory, m)


def decide_hard(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    memory.notes[MODEST] = HARD_OFFERS
    memory.notes[LARGE] = SINGLE
    decide_trader(pub, own, memory, rng, m)


def decide_expert(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    memory.notes[MODEST] = EXPERT_OFFERS
    decide_trader(pub, own, memory, rng, m)
