"""Known games of the built-in players: fixed seeds, in every edition and for every number of players.

``python -m tests.bots.golden`` plays them and writes ``golden.json`` anew. Do that only when a player, or a rule, was
meant to change what is played: whatever was meant to be nothing but tidier or quicker must leave every game as it was.
Say with the change which games have changed and why, and refresh the figures in docs/bots.md, which hang on them.
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from beanfield.bots.levels import LEVELS
from beanfield.bots.registry import PLAYERS
from beanfield.game import format_move, from_kernel
from beanfield.rules.options import make_options
from beanfield.rules.state import Move, State

from .watching import LEVEL_TABLES, watch

FILE = Path(__file__).with_name("golden.json")

COUNTS = {"classic": range(3, 8), "online": range(3, 8), "modern": range(3, 6), "two": (2,), "duel": (2,)}
SEEDS = (1, 2)


class Case(NamedTuple):
    """A game to be played."""

    player: str
    edition: str
    players: int
    seed: int

    @property
    def name(self) -> str:
        """The game in words."""
        return f"{self.player}, {self.edition} {self.players}, seed {self.seed}"


def different_players(edition: str) -> list[str]:
    """The players that play an edition each in a way of their own."""
    game = make_options(edition).game
    policies = [PLAYERS[name].policy(game) for name in PLAYERS]
    return [name for at, name in enumerate(PLAYERS) if policies[at] not in policies[:at]]


CASES = [
    Case(player, edition, players, seed)
    for edition, counts in COUNTS.items()
    for player in different_players(edition)
    for players in counts
    if player not in LEVELS or (edition, players) in LEVEL_TABLES
    for seed in SEEDS
]


def played(case: Case) -> dict[str, Any]:
    """What comes of a game: ``moves`` sums up every move made, in its text form, and who made it."""
    total = 0
    made = 0

    def add(s: State, seat: int, m: Move) -> None:
        nonlocal total, made
        made += 1
        total = crc32(f"{seat} {format_move(from_kernel(m))}\n".encode(), total)

    options = make_options(case.edition, case.players, start=case.seed % case.players)
    p = watch(options, [case.player] * case.players, case.seed, after=add).pub
    return {
        "scores": list(p.score[: case.players]),
        "turns": p.turn,
        "offers": p.n_posts,
        "deals": p.n_deals,
        "moves": made,
        "checksum": total,
    }


def main() -> int:
    """Write the file anew, a line for every game."""
    lines = [f"{json.dumps(case.name)}: {json.dumps(played(case))}" for case in CASES]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
