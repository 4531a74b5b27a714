"""Whole tournaments: the same result however they are played, also after a kill."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from beanfield.arena.keeping import ArenaError
from beanfield.arena.question import Question
from beanfield.arena.tournament import RESULT, play
from beanfield.arena.watching import watch
from beanfield.bots.interpreted import Kernel
from beanfield.bots.registry import PLAYERS
from beanfield.game import make_options

from .test_question import question

DUEL = question(edition="duel", players=2, lineups=(("loner", "random"),), games=170)


def figures(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what the clock says and which engine played."""
    found: dict[str, Any] = json.loads(json.dumps(result))
    found.pop("engine")
    for bots in (found["bots"], *(lineup["bots"] for lineup in found["lineups"])):
        for bot in bots:
            bot.pop("ms_per_decision")
    return found


def test_parts_that_were_kept_are_not_played_again(tmp_path: Path) -> None:
    whole = play(DUEL, out=tmp_path)
    files = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("part-*")}
    assert len(files) == 3
    (tmp_path / "part-000-00001.json").unlink()
    again = play(DUEL, out=tmp_path)
    assert figures(again.result) == figures(whole.result)
    changed = {path.name for path in tmp_path.glob("part-*") if files[path.name] != path.stat().st_mtime_ns}
    assert changed == {"part-000-00001.json"}
    assert json.loads((tmp_path / RESULT).read_text()) == again.result


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": 2}, "seed is 1 there and 2 here"),
        ({"games": 4}, "games is 170 there and 4 here"),
        ({"code": "other"}, "the players or the rules have changed since"),
    ],
)
def test_another_question_is_refused(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    play(replace(DUEL, games=170), out=tmp_path)
    with pytest.raises(ArenaError, match=said):
        play(replace(DUEL, **changed), out=tmp_path)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ArenaError, match="holds other files"):
        play(replace(DUEL, games=2), out=tmp_path)


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    play(replace(DUEL, games=2), out=tmp_path)
    (tmp_path / "part-000-00000.json").write_text('{"rows": [')
    with pytest.raises(ArenaError, match=r"part-000-00000.json is damaged: .*; delete it"):
        play(replace(DUEL, games=2), out=tmp_path)


def test_compiled_and_interpreted_come_to_the_same() -> None:
    pytest.importorskip("numba")
    native = play(replace(DUEL, engine="native"))
    interpreted = play(DUEL)
    assert figures(native.result) == figures(interpreted.result)


def test_workers_change_nothing() -> None:
    short = replace(DUEL, games=164)
    assert figures(play(short, workers=2).result) == figures(play(short).result)


def test_the_better_player_is_rated_higher() -> None:
    pytest.importorskip("openskill")
    ratings = play(DUEL).result["ratings"]
    assert [rating["name"] for rating in ratings] == ["loner", "random"]
    assert ratings[0]["ordinal"] > ratings[1]["mu"]


def test_the_report_shows_every_player_and_its_plots(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    asked = question(lineups=(("swapper", "fair", "greedy", "loner"),), games=8)
    result = play(asked, out=tmp_path).result
    page = (tmp_path / "report.html").read_text()
    for bot in result["bots"]:
        assert f"<td>{bot['name']}" in page and f"{bot['win_share']:.1%}" in page
    for name in ("shares-0.png", "coins-0.png", "deals-0.png"):
        assert f'src="{name}"' in page
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")


def test_watched_games_are_those_of_the_tournament() -> None:
    """Coins at the end are the scores of the game, and every deal has two sides."""
    options = make_options("classic", 4)
    policies = [PLAYERS[name].policy(options.game) for name in ("swapper", "fair", "greedy", "loner")]
    watched = watch(options, [policy for policy in policies if policy is not None], 1, 0)
    row = Kernel(options, [policy for policy in policies if policy is not None]).play(1, 0)
    assert watched.coins[-1] == row[:4]
    assert sum(map(sum, watched.deals)) == 2 * row[10]
    assert len(watched.coins) == row[8]
    assert watched.deals[3] == [0, 0, 0, 0]


def test_progress_adds_up() -> None:
    told: list[int] = []
    play(replace(DUEL, games=101), on_progress=told.append)
    assert sum(told) == 101


def test_a_player_that_cannot_be_compiled_cannot_play_natively(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("class Own:\n    def act(self, view):\n        raise NotImplementedError\n")
    asked: Question = replace(DUEL, lineups=((f"{path}:Own", "loner"),), engine="native")
    with pytest.raises(ArenaError, match="cannot be compiled"):
        play(asked)


def test_it_goes_on_after_a_kill(tmp_path: Path) -> None:
    words = [*(sys.executable, "-m", "beanfield", "tournament"), "--edition", "duel", "--bots", "loner,random"]
    words += [*("--games", "240", "--engine", "python", "--workers", "1", "--json", "--out")]
    child = subprocess.Popen([*words, str(tmp_path / "one")], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len([*(tmp_path / "one").glob("part-*")]) < 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert not (tmp_path / "one" / RESULT).exists()
    resumed = subprocess.run([*words, str(tmp_path / "one")], stdout=subprocess.PIPE, check=True)
    fresh = subprocess.run([*words, str(tmp_path / "two")], stdout=subprocess.PIPE, check=True)
    assert figures(json.loads(resumed.stdout)) == figures(json.loads(fresh.stdout))
