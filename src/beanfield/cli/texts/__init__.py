"""Every sentence the terminal shows, and how placeholders are filled.

A sentence is a constant with named placeholders, kept whole, so that a translator can turn it round. Where English
says "you" to one player and a name to others, there are two sentences.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

NOTHING: Final = "nothing"
LIST_SEPARATOR: Final = ", "
LIST_LAST: Final = "{first} and {last}"
COUNTED: Final = "{count} {kind}"
COINS: Final = ("{number} coin", "{number} coins")
CARDS: Final = ("{number} card", "{number} cards")
PENNIES: Final = ("{number} penny", "{number} pennies")
YOU: Final = "You"
NAME_YOU: Final = "you"


class Pair(NamedTuple):
    """A sentence said to the player it is about, and the same sentence said to others about ``{who}``."""

    you: str
    other: str


def fill(text: str, /, **values: object) -> str:
    """A sentence with its placeholders filled."""
    return text.format(**values)


def number(forms: tuple[str, str], count: int, /, **values: object) -> str:
    """A sentence about a number of things; ``{number}`` stands for it."""
    return fill(forms[0] if count == 1 else forms[1], number=count, **values)


def coins(count: int) -> str:
    """A number of coins."""
    return number(COINS, count)


def cards(count: int) -> str:
    """A number of cards."""
    return number(CARDS, count)


def listed(parts: Iterable[str]) -> str:
    """Several things in a row: "soy, red and blue"; "nothing" if there are none."""
    words = list(parts)
    if not words:
        return NOTHING
    if len(words) == 1:
        return words[0]
    return fill(LIST_LAST, first=LIST_SEPARATOR.join(words[:-1]), last=words[-1])


def counted(kinds: Iterable[str]) -> str:
    """Kinds, each with its number where there are several: "2 soy and red"."""
    found: dict[str, int] = {}
    for kind in kinds:
        found[kind] = found.get(kind, 0) + 1
    return bag(found)


def bag(kinds: Mapping[str, int]) -> str:
    """Kinds with their counts in words."""
    return listed(kind if count == 1 else fill(COUNTED, count=count, kind=kind) for kind, count in kinds.items())
