"""Many compiled games at once: the same whatever the threads and parts; stopped, refused, compiled beforehand."""

import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event as Flag
from typing import Any

import numba
import pytest

from beanfield.bots.policy_random import decide_two
from beanfield.native import batch
from beanfield.native.batch import CHUNK, NativeError, Results, driver_for, ready, run, warm
from beanfield.native.compiler import with_imports
from beanfield.native.driver import COLUMNS, DEALS, DECISIONS, FAULT, POSTS, SCORE, STEPS, TURNS, WINNERS
from beanfield.rules.options import Options, make_options

from .own_policies import moody
from .stepping import Interpreted

TWO = make_options("two")
RISKY = make_options("two", switches={"tie": "seat"})
# All tests share one compiled driver.
PLAYERS = [moody, decide_two]
GAMES = 2 * CHUNK + 40


def play(
    games: int = GAMES,
    threads: int = 1,
    first: int = 0,
    seed: int = 7,
    options: Options = TWO,
    on_progress: Callable[[int], None] | None = None,
    stop: Flag | None = None,
) -> Results:
    return run(options, PLAYERS, seed, games, threads, on_progress, stop, first)


@pytest.fixture(scope="module", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The driver, compiled by another process into an empty cache, while this one could go on."""
    with pytest.MonkeyPatch.context() as patch:
        cache = str(tmp_path_factory.mktemp("cache"))
        patch.setenv("NUMBA_CACHE_DIR", cache)
        patch.setattr(numba.config, "CACHE_DIR", cache)
        assert not ready(TWO, PLAYERS)
        assert warm(TWO, PLAYERS).wait() == 0
        assert ready(TWO, PLAYERS)
        yield


@pytest.fixture(scope="module")
def rows(compiled: None) -> Any:
    """The games that every other way to play them must repeat."""
    rows = play().rows
    drive, _ = driver_for(TWO, PLAYERS)
    stats = drive.stats  # type: ignore[attr-defined]
    assert (sum(stats.cache_hits.values()), sum(stats.cache_misses.values())) == (1, 0)
    return rows


def test_a_row_tells_of_a_game(rows: Any) -> None:
    assert rows.shape == (GAMES, COLUMNS)
    assert set(rows[:, TURNS].tolist()) == {27}
    assert set(rows[:, WINNERS].tolist()) == {1, 2, 3}
    assert set(rows[:, FAULT].tolist()) == set(rows[:, POSTS].tolist()) == set(rows[:, DEALS].tolist()) == {0}
    assert (rows[:, DECISIONS] == rows[:, STEPS] - 1).all()  # the one shuffle
    assert len({tuple(row) for row in rows.tolist()}) > GAMES / 3


def test_a_row_is_what_the_interpreted_game_comes_to(rows: Any) -> None:
    table = Interpreted(TWO, seed=7)
    table.policies = [*PLAYERS]
    p = table.whole.state.pub
    for number in range(20):
        table.begin(number)
        steps = 0
        while not table.over:
            table.step()
            steps += 1
        row = rows[number].tolist()
        assert row[SCORE : SCORE + 7] == list(p.score)
        assert (row[WINNERS], row[TURNS], row[STEPS]) == (p.winners, p.turn, steps)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(rows: Any, threads: int) -> None:
    assert play(threads=threads).rows.tolist() == rows.tolist()


def test_by_default_all_processors_play(rows: Any) -> None:
    assert run(TWO, PLAYERS, 7, GAMES).rows.tolist() == rows.tolist()


@pytest.mark.parametrize(("first", "games"), [(0, 1), (1, 1), (17, CHUNK), (CHUNK - 1, 2), (CHUNK, CHUNK + 40), (5, 0)])
def test_any_part_is_the_same(rows: Any, first: int, games: int) -> None:
    assert play(games, 1, first).rows.tolist() == rows[first : first + games].tolist()


@pytest.mark.parametrize("chunk", [1, 7, 10_000])
def test_chunks_change_nothing(rows: Any, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", chunk)
    assert play(threads=3).rows.tolist() == rows.tolist()


def test_another_seed_gives_other_games(rows: Any) -> None:
    same = [one == other for one, other in zip(play(seed=8).rows.tolist(), rows.tolist(), strict=True)]
    assert sum(same) < GAMES / 20


def test_a_high_number_and_seed_are_fine() -> None:
    one = play(3, 1, 10**15, 2**61)
    assert one.rows.tolist() == play(3, 2, 10**15, 2**61).rows.tolist()
    assert len({tuple(row) for row in one.rows.tolist()}) == 3


@pytest.mark.parametrize("threads", [1, 3])
def test_progress_adds_up(threads: int) -> None:
    heard: list[int] = []
    play(threads=threads, on_progress=heard.append)
    assert sum(heard) == GAMES
    assert len(heard) == 3


@pytest.mark.parametrize("threads", [1, 3])
def test_a_flag_set_before_plays_nothing(threads: int) -> None:
    stop = Flag()
    stop.set()
    assert len(play(threads=threads, stop=stop).rows) == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_a_flag_stops_early_and_leaves_no_gap(rows: Any, threads: int) -> None:
    stop = Flag()
    games = 20 * CHUNK
    found = play(games, threads, on_progress=lambda done: stop.set(), stop=stop).rows
    assert len(found) % CHUNK == 0
    assert len(found) < games
    assert found[:GAMES].tolist() == rows[: len(found)].tolist()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_refused_move_is_an_error_that_names_the_game(threads: int) -> None:
    with pytest.raises(NativeError, match=r"^in game \d+ .*refused: NOT_IN_THIS_GAME$") as error:
        play(threads=threads, first=1000, options=RISKY)
    number = int(re.findall(r"game (\d+)", str(error.value))[0])
    assert 1000 <= number < 1000 + GAMES
    with pytest.raises(NativeError, match=f"game {number} of the run"):
        play(1, first=number, options=RISKY)
    if threads == 1:
        play(number - 1000, first=1000, options=RISKY)  # it was the first one


def test_every_seat_needs_a_policy() -> None:
    with pytest.raises(ValueError, match="2 seats need as many policies, not 3"):
        run(TWO, [moody, moody, moody], 1, 1)


def test_what_a_policy_imports_is_compiled_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of somebody else's may build on the players that are there."""
    (tmp_path / "some_bot.py").write_text("from beanfield.bots.policy_swapper import all_fit\n")
    monkeypatch.syspath_prepend(tmp_path)
    import some_bot  # type: ignore[import-not-found]

    names = [module.__name__ for module in with_imports([some_bot])]
    assert "some_bot" in names
    assert "beanfield.bots.policy_swapper" in names
    assert "beanfield.bots.judgement" in names


def python(code: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_driver_compiled_elsewhere_is_ready(rows: Any) -> None:
    """The fixtures have looked at it; games of the same kind with other switches share it."""
    assert ready(TWO, PLAYERS)
    assert ready(RISKY, PLAYERS)
    assert not ready(TWO, [decide_two, decide_two])


def test_the_game_goes_without_numpy_and_numba() -> None:
    """As after an installation without the extra: they cannot be imported at all."""
    code = """
        import importlib, pkgutil, sys
        class Missing:
            def find_spec(self, name, path=None, target=None):
                if name.split(".")[0] in ("numpy", "numba", "llvmlite"):
                    raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        sys.meta_path.insert(0, Missing())
        try:
            import numpy
        except ModuleNotFoundError:
            print("none")
        import beanfield.bots, beanfield.game, beanfield.rules
        for package in (beanfield.rules, beanfield.game, beanfield.bots):
            for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
                importlib.import_module(module.name)
        from beanfield.bots.host import play_game
        from beanfield.bots.registry import find_player
        from beanfield.game import RandomDealer, make_options
        for edition in ("classic", "two", "duel"):
            options = make_options(edition)
            players = [find_player("random").make(options, seat, 1) for seat in range(options.players)]
            print(len(play_game(options, RandomDealer(1), players).result.scores))
        assert not {"numpy", "numba", "llvmlite"} & {*sys.modules}
    """
    assert python(code).split() == ["none", "4", "2", "2"]
