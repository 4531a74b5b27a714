"""``haggler``: trades as ``trader`` does, with a temper made for a table of traders (see :mod:`.temper`).

It is what ``planner`` starts from. Against players who take whatever fits, ``trader`` does better.
"""

from beanfield.rules.state import Move, Own, Public, Rng

from .memory import Memory
from .policy_trader import decide as decide_trader
from .temper import be_haggler


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    be_haggler(memory)
    decide_trader(pub, own, memory, rng, m)
