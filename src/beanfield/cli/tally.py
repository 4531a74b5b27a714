"""Results of many games, one row a game as the compiled drivers fill them, and what they come to."""

from collections.abc import Sequence
from typing import Final, NamedTuple

# Columns of a row; those of beanfield.native.driver, which cannot be imported without Numba.
SEATS: Final = 7  # the first columns are scores
WINNERS: Final = 7
TURNS: Final = 8
POSTS: Final = 9
DEALS: Final = 10
DECISIONS: Final = 11
STEPS: Final = 12

Row = Sequence[int]


class Tally(NamedTuple):
    """Means over some games; ``mean_coins`` and ``win_share`` go by seat, and a shared win counts in parts."""

    games: int
    decisions: int
    steps: int
    mean_coins: list[float]
    win_share: list[float]
    mean_turns: float
    offers_per_turn: float
    deals_per_turn: float


def tally(rows: Sequence[Row], players: int, pennies: bool) -> Tally:
    """Add rows up; ``pennies``: the scores are pennies, as in The Duel."""
    games = len(rows)
    turns = sum(row[TURNS] for row in rows)
    scale = 100 if pennies else 1
    wins = [0.0] * players
    for row in rows:
        winners = [seat for seat in range(players) if row[WINNERS] >> seat & 1]
        for seat in winners:
            wins[seat] += 1 / len(winners)
    return Tally(
        games,
        sum(row[DECISIONS] for row in rows),
        sum(row[STEPS] for row in rows),
        [sum(row[seat] for row in rows) / scale / max(games, 1) for seat in range(players)],
        [won / max(games, 1) for won in wins],
        turns / max(games, 1),
        sum(row[POSTS] for row in rows) / max(turns, 1),
        sum(row[DEALS] for row in rows) / max(turns, 1),
    )
