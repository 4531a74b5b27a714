"""Reading and writing in the terminal, or in pipes."""

import sys
from contextlib import suppress

from rich.console import RenderableType
from rich.text import Text

from .completing import Completer
from .helping import laid_out
from .look import beans, make_console
from .people import People


class Leave(Exception):
    """Whoever plays wants to leave, or the input has ended."""


class Screen:
    """What a player reads and types; what comes through a pipe is repeated, so that a transcript can be read."""

    def __init__(self, people: People) -> None:
        self.console = make_console()
        self.people = people
        self.typed = sys.stdin.isatty()
        self.completer = Completer()
        if self.typed:
            with suppress(ImportError):  # not on Windows
                import readline  # gives the input line editing and a history

                readline.set_completer_delims(" ,")
                readline.set_completer(self.completer.complete)
                libedit = "libedit" in (readline.__doc__ or "")
                readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    @property
    def interactive(self) -> bool:
        """Whether there is somebody to wait for."""
        return self.typed and sys.stdout.isatty()

    def say(self, text: str, style: str = "") -> None:
        """A sentence or several lines."""
        self.console.print(beans(text, self.people, style))

    def explain(self, text: str) -> None:
        """A text of several paragraphs, laid out to the width of the terminal."""
        self.console.print(laid_out(text, self.people))

    def plain(self, text: str, style: str = "") -> None:
        """Something to be copied, such as a path: never broken into lines, never coloured by what it says."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def show(self, shown: RenderableType) -> None:
        """Something with a shape."""
        self.console.print(shown)

    def ask(self, prompt: str) -> str:
        """A line typed. Raises Leave at the end of the input and on Ctrl-C."""
        try:
            if self.typed:
                return input(prompt).strip()
            sys.stdout.write(prompt)
            sys.stdout.flush()
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt) as error:
            print()
            raise Leave from error
        if not line:
            print()
            raise Leave
        print(line.strip())
        return line.strip()
