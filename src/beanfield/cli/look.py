"""Colours: of kinds and of names, wherever they stand in a text. The words always say the same."""

import re
import sys
from functools import cache
from typing import Final

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from beanfield.words import kind_word, language

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


def words_for(kind: str) -> str:
    """What matches a kind in the language spoken. Scripts without spaces have no beginnings and ends of words."""
    names = sorted({kind_word(kind), kind_word(kind, 2)}, key=len, reverse=True)
    return "|".join(rf"(?a:\b){re.escape(name)}(?a:\b)" if name[0].isascii() else re.escape(name) for name in names)


@cache
def beans_of(language: str) -> RegexHighlighter:
    """What colours kinds, and the names of cards a little, in the language spoken now; ``language`` is its code."""
    kinds = (f"(?P<{kind.replace('-', '_')}>{words_for(kind)})" for kind in KIND_STYLES)

    class Beans(RegexHighlighter):
        base_style = "bean."
        highlights = [  # noqa: RUF012  # rich reads it from the class
            "(?:" + "|".join(kinds) + ")",
            r"(?P<card>(?a:\b)[htab]\d+(?a:\b))",
            r"(?P<front>\[[^\]]+\])",
        ]

    return Beans()


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


def make_console(stderr: bool = False) -> Console:
    """A console in our colours; without a terminal, or with NO_COLOR, it has none and is 80 columns wide."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(theme=THEME, highlight=False, stderr=stderr, soft_wrap=False)


def beans(text: str, people: People | None = None, style: str = "") -> Text:
    """A text with its kinds, cards and names in their colours."""
    made = Text(text, style=style)
    beans_of(language()).highlight(made)
    if people is not None:
        for seat, person in enumerate(people):
            if seat != people.me:
                made.highlight_regex(rf"(?a:\b){re.escape(person.name)}(?a:\b)", style=person.style)
    return made
