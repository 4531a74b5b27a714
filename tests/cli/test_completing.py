"""What the Tab key makes of a word begun."""

import os
import pty
import sys
from pathlib import Path
from subprocess import Popen

import pytest

from beanfield.cli.completing import Completer

from .test_play import read_until


@pytest.mark.parametrize(
    ("before", "begun", "found"),
    [
        ("", "pl", ["plant "]),
        ("", "H", ["harvest ", "hint "]),
        ("", "", ["cash ", "harvest ", "hint ", "offer ", "plant "]),
        ("plant ", "", ["a2 ", "a10 ", "1 "]),
        ("plant a2 ", "", ["1 ", "3 "]),
        # What no legal move says may still be meant: kinds stand for cards.
        ("plant ", "so", ["soy "]),
        ("offer wax ", "f", ["for "]),
        ("Offer wax, soy for ", "b", ["black-eyed ", "bo "]),
        ("fly ", "x", []),
    ],
)
def test_words_are_completed(before: str, begun: str, found: list[str]) -> None:
    completer = Completer()
    assert completer.found(before, begun) == []
    moves = ["plant a10 2", "plant 1", "plant a2 3", "plant a2 1", "harvest 1", "cash b2 on 1 3"]
    completer.set(moves, ["hint", "offer", "plant"], ["soy", "black-eyed", "for", "bo"])
    assert sorted(completer.found(before, begun)) == sorted(found)


def test_tab_completes_in_a_terminal(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "beanfield", "play", "--seed", "6", "--save", str(tmp_path / "game.jsonl")]
    child = Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    try:
        read_until(ours, "> ")
        os.write(ours, b"pla\t2\n")
        assert "on field 2." in read_until(ours, "on field 2.")
        os.write(ours, b"quit\n")
        read_until(ours, "--resume")
        assert child.wait(60) == 0
    finally:
        child.kill()
        child.wait()
        os.close(ours)
