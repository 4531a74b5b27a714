"""``python -m tests.native.bounds GAME...``: play with every index checked; a process of its own, see test_bounds.

How functions are compiled is settled once a process, when they are registered.
"""

import sys

import numpy as np

from beanfield.bots import policy_loner
from beanfield.bots.memory import Memory
from beanfield.rules.codes import DUEL, TRADING, TWO
from beanfield.rules.options import Options, make_options
from beanfield.rules.state import HAND, Move, Own, Public, Rng

from ..rules.positions import TABLES
from .stepping import POLICIES, SEATS, Native, make_stepper

GAMES = {"trading": TRADING, "two": TWO, "duel": DUEL}
FAULT = "a wrong index is noticed"


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """A loner that late in the game looks behind the end of his hand."""
    policy_loner.decide_two(pub, own, memory, rng, m)
    if pub.turn > 20:
        m.partner = own.hand[HAND + pub.turn - 21]


def play(game: int, games: int) -> int:
    """Play all tables of a game; raises IndexError."""
    policies = POLICIES[game]
    run = make_stepper(game, policies, boundscheck=True)
    played = 0
    for edition, players in TABLES:
        options = make_options(edition, players)
        if options.game == game:
            for which in [0] * players, [*range(len(policies))] * SEATS:
                Native(options, run, which[:players]).run(0, games, checked=True)
                played += games
    return played


def planted_fault() -> None:
    """Play with a policy that reads beyond a row; raises IndexError."""
    options: Options = make_options("two")
    run = make_stepper(TWO, [decide], boundscheck=True)
    assert isinstance(np.array(Native(options, run).run(0, 1)), np.ndarray)


if __name__ == "__main__":
    name, number = sys.argv[1:]
    if name == "fault":
        try:
            planted_fault()
        except IndexError:
            print(FAULT)
    else:
        print(play(GAMES[name], int(number)))
