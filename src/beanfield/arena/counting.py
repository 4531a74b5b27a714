"""What the games of a tournament come to: win shares with intervals, coins, times, deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from .playing import Played
from .question import Question

WINNERS: Final = 7
TURNS: Final = 8
POSTS: Final = 9
DEALS: Final = 10
NORMAL: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def interval(share: float, games: int) -> tuple[float, float]:
    """E. B. Wilson's 95 % interval of a share seen in so many games; shared wins count in parts."""
    if games == 0:
        return 0.0, 1.0
    square = NORMAL * NORMAL
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = NORMAL / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


@dataclass
class Standing:
    """A player's part in the games of one line-up; a player at several places counts as their mean."""

    name: str
    places: int
    games: int = 0
    wins: float = 0.0
    coins: float = 0.0
    seconds: float = 0.0
    decisions: int = 0

    def json(self) -> dict[str, Any]:
        """The figures, as in the result file."""
        share = self.wins / max(self.games * self.places, 1)
        low, high = interval(share, self.games)
        return {
            "name": self.name,
            "seats": self.places,
            "games": self.games,
            "win_share": share,
            "win_share_low": low,
            "win_share_high": high,
            "mean_coins": self.coins / max(self.games * self.places, 1),
            "ms_per_decision": 1000 * self.seconds / max(self.decisions, 1),
        }


@dataclass
class Sum:
    """What one line-up has come to so far."""

    lineup: tuple[str, ...]
    pennies: bool
    games: int = 0
    turns: int = 0
    posts: int = 0
    deals: int = 0
    standings: dict[str, Standing] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count a part."""
        for name in self.lineup:
            self.standings.setdefault(name, Standing(name, self.lineup.count(name)))
        for row in played.rows:
            self.games += 1
            self.turns += row[TURNS]
            self.posts += row[POSTS]
            self.deals += row[DEALS]
            winners = [place for place in range(len(self.lineup)) if row[WINNERS] >> place & 1]
            for place, name in enumerate(self.lineup):
                self.standings[name].coins += row[place] / (100 if self.pennies else 1)
                if place in winners:
                    self.standings[name].wins += 1 / len(winners)
        for name, standing in self.standings.items():
            standing.games += len(played.rows)
            standing.seconds += played.seconds.get(name, 0.0)
            standing.decisions += played.decisions.get(name, 0)

    def json(self) -> dict[str, Any]:
        """The figures of the line-up, as in the result file."""
        return {
            "lineup": list(self.lineup),
            "games": self.games,
            "bots": [standing.json() for standing in self.standings.values()],
            "mean_turns": self.turns / max(self.games, 1),
            "offers_per_turn": self.posts / max(self.turns, 1),
            "deals_per_turn": self.deals / max(self.turns, 1),
            "deals_made": self.deals,
            "offers_refused": self.posts - self.deals,
        }


def add_up(question: Question, parts: Iterable[Played]) -> list[Sum]:
    """One sum for each line-up, whatever the order in which its parts came."""
    sums = [Sum(lineup, question.edition == "duel") for lineup in question.lineups]
    # In their order, so that sums of fractions come out alike however many workers there were.
    for played in sorted(parts, key=lambda played: (played.part.lineup, played.part.number)):
        sums[played.part.lineup].add(played)
    return sums


def result_of(question: Question, sums: Sequence[Sum], ratings: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The result file. ``bots`` at its top are those of the first line-up."""
    lineups = [found.json() for found in sums]
    return {
        "edition": question.edition,
        "players": question.players,
        "switches": question.switches,
        "seed": question.seed,
        "engine": question.engine,
        "worlds": question.worlds,
        "budget_ms": question.budget_ms,
        **lineups[0],
        "lineups": lineups,
        "ratings": list(ratings),
    }
