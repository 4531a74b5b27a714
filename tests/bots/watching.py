"""Interpreted games of built-in players, with a word after every move."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from beanfield.bots.levels import LEVELS
from beanfield.bots.memory import Memory
from beanfield.bots.registry import PLAYERS
from beanfield.rules import engine
from beanfield.rules.chance import seed_words
from beanfield.rules.codes import OVER
from beanfield.rules.options import Options
from beanfield.rules.reasons import Reason
from beanfield.rules.setup import new_game
from beanfield.rules.state import Move, Rng, State
from beanfield.rules.supply import shuffle_random

from ..game.playing import TABLES

# Every built-in player at every table. The levels are the trader and the yardsticks with other limits, so one table of
# each game does for them in the everyday tests.
EVERY_TABLE = [(edition, players, name) for edition, players in TABLES for name in PLAYERS]
LEVEL_TABLES = (("classic", 4), ("two", 2), ("duel", 2))
EVERYDAY = [
    (edition, players, name)
    for edition, players, name in EVERY_TABLE
    if name not in LEVELS or (edition, players) in LEVEL_TABLES
]

Watcher = Callable[[State, int, Move], None]


def events_of(s: State) -> Iterator[tuple[int, list[int]]]:
    """What the last move did, event by event."""
    at = 0
    while at < s.n_ev:
        yield s.ev[at], s.ev[at + 2 : at + 2 + s.ev[at + 1]]
        at += 2 + s.ev[at + 1]


def watch(
    options: Options, names: Sequence[str], seed: int, before: Watcher | None = None, after: Watcher | None = None
) -> State:
    """Play a game with built-in players, one a seat, and return its end.

    ``before`` and ``after`` hear of every move, before and after it is made.
    """
    s = new_game(options)
    s.log = 1
    seed_words(s.hidden.rng, seed, 0)
    policies = [PLAYERS[name].policy(options.game) for name in names]
    memories = [Memory() for _ in names]
    rngs = [Rng() for _ in names]
    for seat, rng in enumerate(rngs):
        seed_words(rng, seed, 1 + seat)
    m = Move()
    for _ in range(60_000):
        if s.pub.stage == OVER:
            return s
        if s.pub.shuffle_due:
            shuffle_random(s)
            engine.after_shuffle(s)
            continue
        seat = s.pub.to_act
        policy = policies[seat]
        assert policy is not None
        policy(s.pub, s.own[seat], memories[seat], rngs[seat], m)
        if before is not None:
            before(s, seat, m)
        refused = engine.apply(s, seat, m)
        assert refused == 0, f"{names[seat]} at seat {seat}, move {m.code}: {Reason(refused).name}"
        if after is not None:
            after(s, seat, m)
    raise AssertionError("the game does not end")


def same_players(name: str, options: Options) -> list[str]:
    return [name] * options.players


Tally = Counter[str]
