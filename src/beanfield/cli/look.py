"""Colours: of kinds and of names, wherever they stand in a text. The words always say the same."""

import re
import sys
from typing import Final

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from .people import People

KIND_STYLES: Final = {
    "coffee": "color(137)",
    "wax": "color(178)",
    "blue": "color(75)",
    "chili": "color(208)",
    "stink": "color(108)",
    "green": "color(71)",
    "soy": "color(180)",
    "black-eyed": "color(145)",
    "red": "color(203)",
    "garden": "color(114)",
    "cocoa": "color(173)",
}


class Beans(RegexHighlighter):
    """Colours kinds, and the names of cards a little."""

    base_style = "bean."
    highlights = [  # noqa: RUF012  # rich reads it from the class
        r"\b(?:" + "|".join(f"(?P<{kind.replace('-', '_')}>{kind})" for kind in KIND_STYLES) + r")\b",
        r"(?P<card>\b[htab]\d+\b)",
        r"(?P<front>\[[^\]]+\])",
    ]


THEME: Final = Theme(
    {f"bean.{kind.replace('-', '_')}": style for kind, style in KIND_STYLES.items()}
    | {
        "bean.card": "dim",
        "bean.front": "bold",
        "label": "bold",
        "quiet": "dim",
        "yours": "bold",
        "matched": "underline",
        "wrong": "bold red",
    }
)
BEANS: Final = Beans()


def make_console(stderr: bool = False) -> Console:
    """A console in our colours; without a terminal, or with NO_COLOR, it has none and is 80 columns wide."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(theme=THEME, highlight=False, stderr=stderr, soft_wrap=False)


def beans(text: str, people: People | None = None, style: str = "") -> Text:
    """A text with its kinds, cards and names in their colours."""
    made = Text(text, style=style)
    BEANS.highlight(made)
    if people is not None:
        for seat, person in enumerate(people):
            if seat != people.me:
                made.highlight_regex(rf"\b{re.escape(person.name)}\b", style=person.style)
    return made
