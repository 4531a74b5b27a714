"""Somebody who plays at the terminal: reads what is asked, types an answer."""

import io
import random
import re
import sys
from collections.abc import Callable

import pytest

from beanfield.cli import main, session
from beanfield.game import Move, View, format_move

Choose = Callable[["Typist"], str]


class Typist(io.StringIO):
    """Standard input that answers each prompt; an empty answer list ends the input."""

    def __init__(self, choose: Choose, screen: io.StringIO) -> None:
        super().__init__()
        self.choose = choose
        self.screen = screen
        self.view: View | None = None
        self.moves: list[Move] = []
        self.answers = 0

    def isatty(self) -> bool:
        return False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.answers += 1
        return self.choose(self)

    @property
    def shown(self) -> str:
        """What has been shown since the table was last drawn."""
        return self.screen.getvalue().rpartition("────\n")[2]

    @property
    def options(self) -> list[tuple[str, str]]:
        """The numbered moves on the screen."""
        return re.findall(r"^ +(\d+)  (.*)$", self.shown, re.MULTILINE)


def numbers(seed: int) -> Choose:
    """Types numbers at random, and Enter where it means something."""
    rng = random.Random(seed)

    def choose(typist: Typist) -> str:
        options = typist.options
        assert options, typist.shown
        if "(Enter)" in typist.shown and rng.random() < 0.6:
            return "\n"
        return rng.choice(options)[0] + "\n"

    return choose


def texts(seed: int) -> Choose:
    """Types the text form of a move at random."""
    rng = random.Random(seed)

    def choose(typist: Typist) -> str:
        move = rng.choice(typist.moves)
        return format_move(move) + "\n"

    return choose


def script(*lines: str) -> Choose:
    """Types these lines, then ends the input."""
    left = list(lines)

    def choose(typist: Typist) -> str:
        return left.pop(0) + "\n" if left else ""

    return choose


def run(monkeypatch: pytest.MonkeyPatch, choose: Choose, *words: str) -> tuple[int, str]:
    """Run a command with somebody at the keyboard; returns the exit code and what was printed."""
    screen = io.StringIO()
    typist = Typist(choose, screen)
    show = session.Session.show

    def watched(self: session.Session, view: View, moves: list[Move]) -> None:
        typist.view, typist.moves = view, moves
        show(self, view, moves)

    with monkeypatch.context() as patched:
        patched.setattr(session.Session, "show", watched)
        patched.setattr(sys, "stdin", typist)
        patched.setattr(sys, "stdout", screen)
        code = main(list(words))
    return code, screen.getvalue()


def complaint(capfd: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command that makes no sense says; never a traceback, always exit code 2."""
    assert main(list(words)) == 2
    said = capfd.readouterr().err
    assert said.startswith("beanfield: error: ")
    assert said.count("\n") == 1
    return said
