"""``python -m tests.docs.refresh PAGE.md``: run a page's long commands and write what they print into the page.

The lines shown stay as many as they are; those with ``…`` in them stay as they are. Lines before a lone ``…`` are the
first ones of what was printed, those behind it the last ones.
"""

import contextlib
import io
import os
import sys
from pathlib import Path

from beanfield.cli import main

from .pages import ROOT, Command, commands
from .test_examples import words_of


def refreshed(command: Command) -> str:
    """The output to be shown for a command."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if main(words_of(command, quick=False)) != 0:
            raise SystemExit(f"this fails: {command.text}")
    lines = [line.rstrip() for line in printed.getvalue().splitlines()]
    shown = command.output.splitlines()
    gap = shown.index("…") if "…" in shown else len(shown)
    new = [*lines[:gap], *shown[gap : gap + 1], *lines[len(lines) - len(shown[gap + 1 :]) :]]
    return "".join(f"{old if '…' in old else line}\n" for old, line in zip(shown, new, strict=True))


def refresh(page: Path) -> None:
    """Write the outputs of all long commands of a page anew."""
    for command in commands(page):
        if command.long and command.output:
            before = f"$ {command.text}\n{command.output}"
            after = f"$ {command.text}\n{refreshed(command)}"
            page.write_text(page.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
            print(after, flush=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    os.environ["COLUMNS"] = "100"
    for name in sys.argv[1:]:
        refresh(Path(name).resolve())
