"""Every sentence the terminal shows, and how it is said: in the language chosen, its placeholders filled.

A sentence is a constant with named placeholders, kept whole, so that a translator can turn it round. Where English
says "you" to one player and a name to others, there are two sentences. The constants are English; :func:`fill` and
:func:`number` translate, so every constant goes through one of them before it is shown.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from beanfield.words import kind_word, npgettext, spoken, spoken_number

NOTHING: Final = "nothing"
LIST_SEPARATOR: Final = ", "
LIST_LAST: Final = "{first} and {last}"
COINS: Final = ("{number} coin", "{number} coins")
CARDS: Final = ("{number} card", "{number} cards")
YOU: Final = "You"
NAME_YOU: Final = "you"


class Pair(NamedTuple):
    """A sentence said to the player it is about, and the same sentence said to others about ``{who}``."""

    you: str
    other: str


class Same(str):
    """A text that is the same in every language, such as what is to be typed."""


def fill(text: str, /, **values: object) -> str:
    """A sentence in the language chosen, with its placeholders filled."""
    return (text if isinstance(text, Same) else spoken(text)).format(**values)


def number(forms: tuple[str, str], count: int, /, **values: object) -> str:
    """A sentence about a number of things; ``{number}`` stands for it."""
    return spoken_number(*forms, count).format(number=count, **values)


def coins(count: int) -> str:
    """A number of coins."""
    return number(COINS, count)


def cards(count: int) -> str:
    """A number of cards."""
    return number(CARDS, count)


def nothing() -> str:
    """The word for no cards or coins at all."""
    return fill(NOTHING)


def listed(parts: Iterable[str]) -> str:
    """Several things in a row: "soy, red and blue"; "nothing" if there are none."""
    words = list(parts)
    if not words:
        return nothing()
    if len(words) == 1:
        return words[0]
    return fill(LIST_LAST, first=fill(LIST_SEPARATOR).join(words[:-1]), last=words[-1])


def kinds_listed(kinds: Iterable[str]) -> str:
    """Kinds in a row, each as often as it comes."""
    return listed(kind_word(kind) for kind in kinds)


def counted(kinds: Iterable[str]) -> str:
    """Kinds, each with its number where there are several: "2 soy and red"."""
    found: dict[str, int] = {}
    for kind in kinds:
        found[kind] = found.get(kind, 0) + 1
    return bag(found)


def bag(kinds: Mapping[str, int]) -> str:
    """Kinds with their counts in words."""
    return listed(some(kind, count) for kind, count in kinds.items())


def some(kind: str, count: int) -> str:
    """So many of a kind; where one is meant, English leaves the number out."""
    text = npgettext("counted", "{kind}", "{number} {kind}", count)
    return text.format(kind=kind_word(kind, count), number=count)
