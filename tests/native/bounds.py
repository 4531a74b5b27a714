"""``python -m tests.native.bounds GAME...``: play with every index checked; a process of its own, see test_bounds.

How functions are compiled is settled once a process, when they are registered.
"""

import sys

from beanfield.rules.codes import DUEL, TRADING, TWO
from beanfield.rules.options import make_options

from ..rules.positions import TABLES
from .own_policies import peeking
from .stepping import POLICIES, Native, make_stepper

GAMES = {"trading": TRADING, "two": TWO, "duel": DUEL}
FAULT = "a wrong index is noticed"


def play(game: int, games: int) -> int:
    """Play all tables of a game; raises IndexError."""
    policies = POLICIES[game]
    run = make_stepper(game, policies, boundscheck=True)
    played = 0
    for edition, players in TABLES:
        options = make_options(edition, players)
        if options.game == game:
            for which in [0] * players, [*range(len(policies))] * players:
                Native(options, run, which[:players]).run(0, games, checked=True)
                played += games
    return played


def planted_fault() -> None:
    """Play with a policy that reads beyond a row; raises IndexError."""
    options = make_options("two")
    run = make_stepper(TWO, [peeking], boundscheck=True)
    Native(options, run).run(0, 1)


if __name__ == "__main__":
    name, number = sys.argv[1:]
    if name == "fault":
        try:
            planted_fault()
        except IndexError:
            print(FAULT)
    else:
        print(play(GAMES[name], int(number)))
