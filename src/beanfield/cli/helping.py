"""Help texts laid out to the width there is."""

import re
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from .look import beans
from .people import People

GAP: Final = re.compile(r" {2,}")


def laid_out(text: str, people: People) -> RenderableType:
    """A text of paragraphs; one of indented lines is a list of what to type and what it does, two or more spaces apart.

    Lines of other paragraphs are joined, so that they can be broken anew.
    """
    parts: list[RenderableType] = []
    for paragraph in text.split("\n\n"):
        lines = paragraph.splitlines()
        if parts:
            parts.append("")
        if lines[0].startswith("  "):
            parts.append(two_columns(lines, people))
        else:
            parts.append(beans(" ".join(lines), people))
    return Group(*parts)


def two_columns(lines: list[str], people: People) -> RenderableType:
    """What to type, and what it does."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for line in lines:
        words, _, meaning = GAP.sub("\0", line.strip(), count=1).partition("\0")
        table.add_row(beans(words, people), beans(meaning, people))
    return Padding(table, (0, 0, 0, 2))
