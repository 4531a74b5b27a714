"""Sums, shares and intervals."""

import random

import pytest

from beanfield.arena.counting import Sum, interval
from beanfield.arena.playing import Played
from beanfield.arena.question import Part


def test_known_intervals() -> None:
    """As tables of Wilson's interval give them."""
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(0.3, 10) == pytest.approx((0.1078, 0.6032), abs=1e-4)
    assert interval(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("share", [0.05, 0.25, 0.6])
def test_intervals_hold_the_truth_about_as_often_as_they_say(share: float) -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(1000):
        seen = sum(rng.random() < share for _ in range(300)) / 300
        low, high = interval(seen, 300)
        held += low <= share <= high
    assert 930 <= held <= 970


def row(scores: list[int], winners: int, turns: int = 40, offers: int = 30, deals: int = 20) -> list[int]:
    return [*scores, *[0] * (7 - len(scores)), winners, turns, offers, deals, 100, 120]


def test_shared_wins_count_in_parts_and_like_players_as_one() -> None:
    found = Sum(("a", "b", "b"), False)
    rows = [row([5, 3, 4], 0b001), row([2, 6, 6], 0b110), row([3, 3, 1], 0b011)]
    found.add(Played(Part(0, 0), rows, {"a": 1.0, "b": 3.0}, {"a": 100, "b": 200}))
    a, b = found.json()["bots"]
    assert (a["name"], a["seats"], a["games"]) == ("a", 1, 3)
    assert a["win_share"] == pytest.approx(1.5 / 3)
    assert b["win_share"] == pytest.approx(1.5 / 6)
    assert a["mean_coins"] == pytest.approx(10 / 3)
    assert b["mean_coins"] == pytest.approx(23 / 6)
    assert (a["ms_per_decision"], b["ms_per_decision"]) == (10.0, 15.0)
    assert found.json()["deals_made"] == 60
    assert found.json()["offers_refused"] == 30
    assert found.json()["offers_per_turn"] == pytest.approx(0.75)


def test_pennies_count_as_coins() -> None:
    found = Sum(("a", "b"), True)
    found.add(Played(Part(0, 0), [row([250, 130], 1)], {}, {}))
    assert [bot["mean_coins"] for bot in found.json()["bots"]] == [2.5, 1.3]
