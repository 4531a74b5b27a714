"""What a tournament asks: which line-ups play which games, and where each game of it comes from.

A *deal* is a number that fixes every shuffle. Each deal is played by every line-up as often as there are seats, the
line-up moved on by one seat every time, so that each player plays each deal from each seat; the starting player
moves on from deal to deal.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from beanfield.game import Options, make_options

PART_DEALS: Final = 40  # deals in a part, which is played and written as a whole; a multiple of every number of seats
# Deals that different players start have numbers this far apart, because a run of games has one starting player.
APART: Final = 10_000_000


@dataclass(frozen=True)
class Question:
    """All that decides the result of a tournament, but for the time things take.

    ``lineups``: names as :func:`beanfield.bots.registry.find_player` knows them, as many a line-up as there are
    seats. ``games``: a line-up's games. ``code``: names the version of what plays.
    """

    edition: str
    players: int
    switches: dict[str, str]
    lineups: tuple[tuple[str, ...], ...]
    games: int
    seed: int
    engine: str
    worlds: int
    budget_ms: float
    code: str

    @property
    def deals(self) -> int:
        """Different deals; the last may be played at fewer seats."""
        return -(-self.games // self.players)

    @property
    def parts(self) -> int:
        """Parts of one line-up."""
        return -(-self.deals // PART_DEALS)

    def options(self, start: int) -> Options:
        """The game with a starting player."""
        return make_options(self.edition, self.players, start, switches=self.switches)

    def json(self) -> str:
        """The question as it is written beside its results."""
        return json.dumps(asdict(self), indent=2) + "\n"


@dataclass(frozen=True)
class Part:
    """Some deals of one line-up."""

    lineup: int
    number: int

    @property
    def name(self) -> str:
        """The file its results are kept in."""
        return f"part-{self.lineup:03d}-{self.number:05d}.json"


def parts_of(question: Question) -> list[Part]:
    """All parts, those of all line-ups side by side."""
    return [Part(lineup, number) for number in range(question.parts) for lineup in range(len(question.lineups))]


@dataclass(frozen=True)
class Stint:
    """Games that run together: one starting player, one turn of the line-up, deals ``first``, ``first + 1``, ..."""

    start: int
    turn: int  # seats the line-up is moved on by
    first: int
    games: int


def stints_of(question: Question, part: Part) -> list[Stint]:
    """The games of a part. Game g of a line-up is deal g // players, moved on by g % players seats."""
    players = question.players
    found = []
    for start in range(players):
        for turn in range(players):
            deals = [
                deal
                for deal in range(part.number * PART_DEALS, (part.number + 1) * PART_DEALS)
                if deal % players == start and deal * players + turn < question.games
            ]
            if deals:
                found.append(Stint(start, turn, start * APART + deals[0] // players, len(deals)))
    return found


def seated(lineup: Sequence[str], turn: int) -> list[str]:
    """The line-up moved on by some seats: its first player sits at seat ``turn``."""
    return [lineup[(seat - turn) % len(lineup)] for seat in range(len(lineup))]


def digest(text: str) -> str:
    """A short name for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
