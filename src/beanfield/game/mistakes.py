"""What can be wrong with a text that should be a move: sentences with placeholders, so that others can translate them.

Where something was expected, the sentence ends with what: one of the phrases below, with placeholders of its own.
"""

from collections.abc import Iterable
from typing import Final


class Phrase:
    """A phrase inside a sentence: a text with placeholders, and what fills them."""

    def __init__(self, text: str, **values: object) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return filled(self.text, self.values)


class Either:
    """Several words of which one is meant: "h2 or t3"."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def __str__(self) -> str:
        return " or ".join(self.words)


class Every:
    """Several words that are all meant: "coffee, wax, blue"."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def __str__(self) -> str:
        return ", ".join(self.words)


class TextError(ValueError):
    """A text is no move; the message says what was wrong and what would be right.

    ``text`` and ``values`` are the same as a sentence with placeholders and what fills them, for other languages. A
    text without values is ready as it is.
    """

    def __init__(self, text: str, **values: object) -> None:
        self.text = text
        self.values = values
        super().__init__(filled(text, values))


def filled(text: str, values: dict[str, object]) -> str:
    """A text with its placeholders filled; as it is, if there is nothing to fill them with."""
    return text.format(**values) if values else text


OR: Final = "{first} or {last}"

NO_MOVE: Final = "{word!r} is no move; moves begin with {verbs}"
MISSING: Final = "something is missing: {wanted}"
MISSING_AFTER: Final = "something is missing after {words!r}: {wanted}"
MISFIT: Final = "{word!r} does not fit: {wanted}"
TOO_MUCH: Final = "{words!r} is too much; leave it out"
NO_NUMBER: Final = "{word!r} is not {wanted}: a number from {low} on should come here"
NO_CARD: Final = "{word!r} is no card that fits here; write for example {cards}"
NO_REVISION: Final = "{word!r} names no revision of an offer; write for example 5.2"
SEVERAL_KINDS: Final = "{word!r} could be {kinds}; write more of it"
NO_KIND: Final = "{word!r} is no kind of bean; there are {kinds}"

# What was expected.
A_MOVE: Final = "a move, for example: plant 1"
A_WORD: Final = "{word!r} should come here, for example: {example}"
A_CARD: Final = "a card, for example {cards}"
A_KIND: Final = "a kind of bean, for example soy"
A_FIELD: Final = "a field"
A_COUNT: Final = "a count"
A_SEAT: Final = "a seat"
AN_OFFER: Final = "an offer"
A_REVISION: Final = "an offer and its revision, for example 5.2"
A_FIELD_OR_CARD: Final = "a field, or a card and a field, for example: plant 1, plant a3 2"
CARDS_OR_NOTHING: Final = "cards or nothing, for example: offer h3 t1 for 2 red"
KINDS_OR_NOTHING: Final = "kinds or nothing, for example: offer h3 for 2 red 1 soy"
WISHES_OR_NOTHING: Final = "kinds or nothing, for example: wish red soy spare blue"
CARDS_WITH: Final = "cards, for example: approve 5.2 with h4"
KINDS_SPARE: Final = "kinds, for example: spare blue"
BONUS_CARDS: Final = "bonus cards, for example: discard bonus b1 b4"
