"""Which games a tournament consists of: every deal from every seat, every starting player, the same for all."""

from collections import Counter
from typing import Any

import pytest

from beanfield.arena.playing import by_place
from beanfield.arena.question import PART_DEALS, Part, Question, parts_of, seated, stints_of


def question(**changes: Any) -> Question:
    values: dict[str, Any] = {
        "edition": "classic",
        "players": 4,
        "switches": {},
        "lineups": (("loner", "swapper", "fair", "greedy"),),
        "games": 1000,
        "seed": 1,
        "engine": "python",
        "worlds": 0,
        "budget_ms": 20.0,
        "code": "",
    }
    return Question(**{**values, **changes})


def games_of(asked: Question, lineup: int = 0) -> list[tuple[int, int, int]]:
    """Starting player, turn of the line-up and deal of every game."""
    return [
        (stint.start, stint.turn, number)
        for part in parts_of(asked)
        if part.lineup == lineup
        for stint in stints_of(asked, part)
        for number in range(stint.first, stint.first + stint.games)
    ]


@pytest.mark.parametrize("games", [1, 7, 160, 1000, 1001])
def test_there_are_as_many_games_as_asked_and_no_game_twice(games: int) -> None:
    played = games_of(question(games=games))
    assert len(played) == len({*played}) == games


def test_each_deal_is_played_from_every_seat() -> None:
    played = games_of(question(games=1000))
    turns: dict[int, set[int]] = {}
    for start, turn, number in played:
        turns.setdefault(number, set()).add(turn)
        assert played.count((start, turn, number)) == 1
    assert len(turns) == 250
    assert all(seen == {0, 1, 2, 3} for seen in turns.values())


def test_starting_players_take_turns() -> None:
    starts = Counter(start for start, _, _ in games_of(question(games=1600)))
    assert starts == {0: 400, 1: 400, 2: 400, 3: 400}


def test_all_lineups_play_the_same_deals() -> None:
    asked = question(lineups=(("loner",) * 4, ("swapper",) * 4), games=500)
    assert games_of(asked, 0) == games_of(asked, 1)


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_more_games_begin_with_the_same(players: int) -> None:
    few = question(players=players, games=players * PART_DEALS)
    many = question(players=players, games=players * PART_DEALS * 3)
    assert {*games_of(few)} < {*games_of(many)}
    assert stints_of(few, Part(0, 0)) == stints_of(many, Part(0, 0))


def test_a_lineup_moves_on_by_seats() -> None:
    assert seated(["a", "b", "c"], 0) == ["a", "b", "c"]
    assert seated(["a", "b", "c"], 1) == ["c", "a", "b"]
    assert seated(["a", "b", "c"], 2) == ["b", "c", "a"]


def test_rows_are_put_in_the_order_of_the_lineup() -> None:
    """Seated with a turn of 1, the line-up's first player sits at seat 1; seats 1 and 3 win."""
    row = [10, 11, 12, 13, 0, 0, 0, 0b1010, 40, 5, 6, 7, 8]
    assert by_place(row, 4, 1) == [11, 12, 13, 10, 0, 0, 0, 0b0101, 40, 5, 6, 7, 8]
    assert by_place(row, 4, 0) == row
