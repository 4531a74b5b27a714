"""The terminal game, played to its end and left in the middle."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from beanfield.game import read_record, resume, verify

from .typing_player import Choose, Typist, complaint, numbers, run, script, texts

EDITIONS = ("classic", "online", "modern", "two", "duel")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_by_numbers(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    code, shown = run(monkeypatch, numbers(3), "play", "--edition", edition, "--seed", "3", "--save", str(path))
    assert code == 0
    assert "The game is over." in shown
    assert f"beanfield replay {path}" in shown
    # Nothing needs colour or a wide terminal.
    assert "\x1b" not in shown
    lines = [line for line in shown.splitlines() if str(path) not in line and "same cards" not in line]
    assert max(len(line) for line in lines) <= 80
    report = verify(read_record(path))
    assert report.finished and report.proven and report.edition == edition


@pytest.mark.parametrize("edition", ["classic", "two", "duel"])
def test_a_whole_game_by_words(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", "--edition", edition, "--seed", "4", "--save", str(path))
    code, shown = run(monkeypatch, texts(4), *words)
    assert code == 0
    assert "wins" in shown or "shares the win" in shown
    assert verify(read_record(path)).finished


@pytest.mark.parametrize("edition", ["modern", "duel"])
def test_leaving_loses_nothing(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    choose = numbers(5)
    parts = 0
    words = ["play", "--edition", edition, "--seed", "5", "--save", str(path)]
    while True:
        _, shown = run(monkeypatch, lambda typist: choose(typist) if typist.answers < 60 else "quit\n", *words)
        parts += 1
        if "The game is over." in shown:
            break
        assert f"beanfield play --resume {path}" in shown
        before = resume(read_record(path)).view(0)
        _, shown = run(monkeypatch, script(), "play", "--resume", str(path))
        assert f"The game goes on at turn {before.turn}" in shown
        assert resume(read_record(path)).view(0) == before
        words = ["play", "--resume", str(path)]
    assert parts > 2
    assert verify(read_record(path)).proven


def read_until(terminal: int, text: str) -> str:
    """What a program writes to its terminal, up to a text."""
    shown = ""
    end = time.monotonic() + 60
    while text not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 65536).decode()
            except OSError:  # the program has ended
                break
    assert text in shown, shown
    return shown


# A shell without job control has the programs it starts in the background ignore Ctrl-C.
IGNORING = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]


@pytest.mark.parametrize("shell", [[], IGNORING], ids=["", "ignoring it before"])
def test_control_c_in_a_terminal_saves(tmp_path: Path, shell: list[str]) -> None:
    path = tmp_path / "game.jsonl"
    ours, theirs = pty.openpty()
    words = [*shell, sys.executable, "-m", "beanfield", "play", "--seed", "6", "--save", str(path)]
    child = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    try:
        assert "Welcome!" in read_until(ours, "> ")
        os.write(ours, b"1\n")
        # The whole board, then silence: the program waits at its prompt.
        read_until(ours, "quit leaves.")
        while select.select([ours], [], [], 0.5)[0]:
            os.read(ours, 65536)
        child.send_signal(2)
        read_until(ours, f"beanfield play --resume {path}")
        assert child.wait(60) == 0
    finally:
        child.kill()
        child.wait()
        os.close(ours)
    record = read_record(path)
    assert len(record.moves) == 1
    assert not resume(record).over


def test_watching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", "--spectate", "--players", "3", "--seed", "1", "--save", str(path))
    code, shown = run(monkeypatch, script(), *words)
    assert code == 0
    assert ("You watch." in shown and "has won" in shown) or "shared" in shown
    assert "Your hand" not in shown


def test_what_is_wrong_is_said_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["99", "", "plant 7", "fly", "harvest 1", "hint", "?", "? P1", "? nonsense", "plant", "plant 1", "board"]
    path = tmp_path / "game.jsonl"
    _, shown = run(monkeypatch, script(*lines), "play", "--seed", "5", "--save", str(path))
    for said in (
        "There is no move 99; the moves are numbered 1 to 2.",
        "Enter alone means nothing here",
        "There is no such field",
        "'fly' is no move",
        "Nothing grows on this field",
        "A swapper would choose 1 (plant wax on the empty field 1), because field 1 is",
        "The active player must plant the front card",
        "There is no rule 'nonsense'",
        "Wax can go to several fields; say which one, for example: plant 1",
        "You plant wax on field 1.",
    ):
        assert said in shown.replace("\n", " ") or said in shown, said
    assert shown.count("Turn 1, yours") == 3
    assert len(read_record(path).moves) == 1


def test_asking_always(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {}
    for setting in ("ask always", "ask less"):
        choose = numbers(9)

        def answer(typist: Typist, setting: str = setting, choose: Choose = choose) -> str:
            if typist.answers == 1:
                return setting + "\n"
            return "quit\n" if typist.view is not None and typist.view.turn == 9 else choose(typist)

        path = tmp_path / f"{setting}.jsonl"
        _, shown = run(monkeypatch, answer, "play", "--players", "3", "--seed", "9", "--save", str(path))
        asked[setting] = shown.count("> ")
    assert asked["ask always"] > asked["ask less"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "chess"), "choose one of classic, online, modern, two, duel"),
        (("--players", "9"), "is for 3 to 7 players, not 9"),
        (("--players", "many"), "players"),
        (("--bots", "nobody"), "there is no player 'nobody'"),
        (("--bots", "random,random"), "3 seats need one bot for all or 3 bots, not 2"),
        (("--bots", "nowhere.py:Bot"), "there is no file 'nowhere.py'"),
        (("--set", "tie"), "write for example --set tie=seat"),
        (("--set", "tie=dice"), "tie cannot be 'dice'; it can be hand, seat"),
        (("--set", "colour=red"), "there is no switch 'colour'"),
        (("--seat", "5"), "this game has seats 1 to 4"),
        (("--seed", "-1"), "the seed must be a number from 0"),
        (("--spectate", "--seat", "1"), "leave --seat out"),
        (("--resume", "nowhere.jsonl"), "nowhere.jsonl cannot be read"),
        (("--loud",), "--loud"),
    ],
)
def test_complaints(words: tuple[str, ...], said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert said in complaint(capfd, "play", *words)


def test_a_record_is_not_overwritten_and_not_replayed_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    run(monkeypatch, numbers(1), "play", "--edition", "duel", "--seed", "1", "--save", str(path))
    assert "exists already" in complaint(capfd, "play", "--save", str(path))
    assert "is over; look at it with: beanfield replay" in complaint(capfd, "play", "--resume", str(path))


def test_a_bot_that_fails_leaves_a_game_to_go_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text("class Bad:\n    def act(self, view):\n        raise ValueError('oh no')\n")
    path = tmp_path / "game.jsonl"
    words = ("play", "--bots", f"{bot}:Bad", "--spectate", "--save", str(path))
    assert "oh no" in complaint(capfd, *words)
    assert not resume(read_record(path)).over
