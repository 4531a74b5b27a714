"""The players that deal play the same games compiled and interpreted: scores, turns, offers, deals and decisions."""

from typing import Any

import pytest

from beanfield.bots.interpreted import Kernel
from beanfield.bots.registry import PLAYERS
from beanfield.game import make_options

pytest.importorskip("numba")


def both(edition: str, players: int, names: tuple[str, ...], games: int, **switches: str) -> tuple[Any, Any]:
    """Rows of the same games, compiled and interpreted."""
    from beanfield.native import batch

    options = make_options(edition, players, switches=switches)
    policies = [policy for name in names if (policy := PLAYERS[name].policy(options.game)) is not None]
    assert len(policies) == players
    compiled = batch.run(options, policies, 7, games, threads=1).rows[:, :13].tolist()
    kernel = Kernel(options, policies)
    return compiled, [kernel.play(7, number) for number in range(games)]


@pytest.mark.long
def test_traders_among_yardsticks() -> None:
    compiled, interpreted = both("classic", 4, ("trader", "fair", "greedy", "exploiter"), 3)
    assert compiled == interpreted
    assert all(row[10] > 20 for row in compiled)


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "players", "names"),
    [
        ("classic", 4, ("trader", "trader", "trader", "trader")),
        ("classic", 7, ("trader", "fair", "trader", "swapper", "exploiter", "trader", "hard")),
        ("online", 5, ("trader", "fair", "expert", "swapper", "medium")),
        ("modern", 3, ("trader", "easy", "trader")),
        ("two", 2, ("trader", "random")),
        ("duel", 2, ("trader", "random")),
    ],
)
def test_traders_everywhere(edition: str, players: int, names: tuple[str, ...]) -> None:
    compiled, interpreted = both(edition, players, names, 40)
    assert compiled == interpreted


@pytest.mark.long
def test_traders_with_as_many_offers_as_they_like() -> None:
    compiled, interpreted = both("classic", 4, ("trader",) * 4, 10, offers_per_phase="unlimited")
    assert compiled == interpreted
