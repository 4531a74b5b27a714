"""simulate, verify, replay, rules, serve, and the help page."""

import json
import subprocess
import sys
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from beanfield.bots.explaining import EXPLANATIONS
from beanfield.cli import main
from beanfield.cli.app import COMMANDS
from beanfield.cli.texts.help import HELP
from beanfield.cli.texts.reasons import REASONS

from .typing_player import complaint, numbers, run, script


def test_help_is_quick_and_complete() -> None:
    code = (
        "import sys; from beanfield.cli import main; main(['--help']);"
        "print(sorted(set(sys.modules) & {'numpy', 'numba', 'rich', 'cyclopts', 'msgspec'}))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.rstrip().endswith("[]")
    for name in COMMANDS:
        assert f"\n  {name} " in HELP
    assert max(len(line) for line in HELP.splitlines()) <= 100


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    code = (
        f"import sys; from beanfield.cli import main; code = main([{name!r}, '--help']);"
        "assert not set(sys.modules) & {'numpy', 'numba'}; sys.exit(code)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "Usage: beanfield " + name in shown


def test_nonsense(capfd: pytest.CaptureFixture[str]) -> None:
    assert "fly" in complaint(capfd, "fly")
    assert "BEANFIELD_PORT must be 0 to 65535" in complaint(capfd, "serve", "--port", "99999")
    assert "There is no rule 'T99'" in complaint(capfd, "rules", "T99")


def test_rules(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "t4"]) == 0
    assert capfd.readouterr().out.startswith("T4 Any number of cards")
    assert main(["rules", "F"]) == 0
    assert "F1 " in capfd.readouterr().out


def simulated(capfd: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


TIMES = ("seconds", "games_per_second", "decisions_per_second", "threads", "engine")


def played(found: dict[str, Any]) -> dict[str, Any]:
    """What must not depend on how the games were run."""
    return {key: value for key, value in found.items() if key not in TIMES}


@pytest.mark.parametrize("edition", ["classic", "two", "duel"])
def test_simulate_in_python(edition: str, capfd: pytest.CaptureFixture[str]) -> None:
    words = ("--edition", edition, "--games", "4", "--seed", "2", "--engine", "python")
    found = simulated(capfd, *words)
    assert set(found) >= {"games", "mean_coins", "win_share", "mean_turns", "offers_per_turn", "deals_per_turn", *TIMES}
    assert set(found) >= {"edition", "switches", "seed", "bots"}
    assert found["games"] == 4 and found["engine"] == "python"
    assert sum(found["win_share"]) == pytest.approx(1)
    assert len(found["mean_coins"]) == found["players"]
    assert played(simulated(capfd, *words)) == played(found)
    assert played(simulated(capfd, *words[:-3], "3", *words[-2:])) != played(found)


def test_the_compiled_engine_plays_the_same_games_whatever_the_threads(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numba")
    words = ("--games", "600", "--seed", "2", "--offers-per-phase", "20")
    one = simulated(capfd, *words, "--threads", "1")
    two = simulated(capfd, *words, "--threads", "2", "--engine", "native")
    assert one["engine"] == two["engine"] == "native"
    assert played(one) == played(two)
    assert one["switches"]["offers_per_phase"] == "20"
    few = ("--games", "5", "--seed", "2")
    assert played(simulated(capfd, *few)) == played(simulated(capfd, *few, "--engine", "python"))


def test_a_table_and_records(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records"
    words = ["simulate", "--edition", "duel", "--bots", "loner,random", "--games", "3", "--records", str(folder)]
    assert main(words) == 0
    shown = capfd.readouterr()
    assert "3 games, duel with 2 players" in shown.out and "loner" in shown.out
    assert "Records are written by the python engine." in shown.err
    files = sorted(str(path) for path in folder.iterdir())
    assert len(files) == 3
    assert main(["verify", *files]) == 0
    assert capfd.readouterr().out.count("in order. duel with 2 players") == 3
    assert "holds records already" in complaint(capfd, *words)


def test_players_from_files_need_python(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(
        "from beanfield.bots.registry import PLAYERS\n"
        "from beanfield.game import make_options\n"
        "class Mine:\n"
        "    def act(self, view):\n"
        "        if not hasattr(self, 'bot'):\n"
        "            self.bot = PLAYERS['loner'].make(make_options('duel'), view.seat, 1)\n"
        "        return self.bot.act(view)\n"
    )
    words = ("simulate", "--edition", "duel", "--bots", f"{bot}:Mine,loner", "--games", "1")
    assert main(list(words)) == 0
    assert "cannot be compiled, so the python engine plays" in capfd.readouterr().err
    assert "--engine native is not possible" in complaint(capfd, *words, "--engine", "native")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "0"), "--games must be 1 or more"),
        (("--threads", "0"), "--threads must be 1 or more"),
        (("--engine", "steam"), "choose native or python"),
        (("--offers-per-phase", "99"), "it can be 1 to 60 or unlimited"),
        (("--edition", "duel", "--offers-per-phase", "5"), "has no switch 'offers_per_phase'"),
        (("--bots", "random,loner"), "4 seats need one bot for all or 4 bots, not 2"),
        (("--seed", "-3"), "the seed must be"),
        (("--records", "/dev/null/no", "--engine", "python"), "cannot be written"),
    ],
)
def test_simulate_complains(words: tuple[str, ...], said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert said in complaint(capfd, "simulate", *words)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "game.jsonl"
    run(monkeypatch, numbers(2), "play", "--edition", "two", "--seed", "2", "--save", str(path))
    return path


def test_verify(record: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    assert "all shuffles come from the seed promised at the start" in capfd.readouterr().out
    lines = record.read_text().splitlines()
    swapped = tmp_path / "swapped.jsonl"
    swapped.write_text("\n".join([*lines[:4], lines[5], lines[4], *lines[6:]]) + "\n")
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(lines[:9]) + "\n" + lines[9][:20])
    renamed = tmp_path / "renamed.jsonl"
    renamed.write_text("\n".join([lines[0].replace('"You"', '"Me"'), *lines[1:]]) + "\n")
    missing = tmp_path / "missing.jsonl"
    assert main(["verify", str(record), str(swapped), str(cut), str(renamed), str(missing)]) == 1
    said = capfd.readouterr().out.splitlines()
    assert "in order" in said[0]
    assert "NOT in order. Line 5: this is move 4, but move 3 should come here" in said[1]
    assert "NOT in order. Line 10:" in said[2] and "cut off" in said[2]
    assert "the sum is wrong" in said[3]
    assert "cannot be read" in said[4]


def test_replay(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    _, shown = run(monkeypatch, script(), "replay", str(record))
    assert "two, 2 players: You and Ada (swapper)" in shown
    assert "Turn 27: " in shown and "The game is over." in shown and "Your hand" in shown
    _, opened = run(monkeypatch, script(), "replay", str(record), "--open", "--turn", "20")
    assert "Turn 20" in opened and "Turn 3," not in opened
    assert "Ada: " in opened and "Your hand" not in opened
    _, hers = run(monkeypatch, script(), "replay", str(record), "--seat", "2", "--all")
    assert "Your hand" in hers
    assert "this record has turns 1 to 27" in complaint(capfd, "replay", str(record), "--turn", "99")
    assert "this game has seats 1 to 2" in complaint(capfd, "replay", str(record), "--seat", "3")
    assert "exclude one another" in complaint(capfd, "replay", str(record), "--seat", "1", "--open")
    lines = record.read_text().splitlines()
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("\n".join([*lines[:5], lines[5].replace('"seat":0', '"seat":1'), *lines[6:]]) + "\n")
    run_code, _ = run(monkeypatch, script(), "replay", str(damaged))
    assert run_code == 2
    assert "damaged" in capfd.readouterr().err


def test_stepping_through_a_replay(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from beanfield.cli.screen import Screen

    monkeypatch.setattr(Screen, "interactive", property(lambda self: True))
    lines = ["", "", "b", "b", "b", "t", "v", "what", "", "q"]
    code, shown = run(monkeypatch, script(*lines), "replay", str(record))
    assert code == 0
    assert "This is the beginning." in shown and "Type Enter, b, t, v or q." in shown
    assert "Turn 2: " in shown and "Turn 3: " not in shown


def test_every_explanation_has_a_sentence() -> None:
    assert set(REASONS) == set(EXPLANATIONS)
    for key, sentence in REASONS.items():
        used = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert used <= set(EXPLANATIONS[key]), key
