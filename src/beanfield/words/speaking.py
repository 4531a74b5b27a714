"""The language spoken now, and the words in it.

One process speaks one language to one person, so the language is the process's. What may be spoken by many to many
- the server - speaks English, and the browser translates.
"""

import gettext
from typing import Final

from beanfield.rules.cards import KIND_NAMES

from .catalogues import translations


class Speaker:
    """The language spoken now."""

    def __init__(self) -> None:
        self.code = "en"
        self.words: gettext.NullTranslations = gettext.NullTranslations()


SPEAKER: Final = Speaker()


def use_language(code: str) -> None:
    """Speak this language from now on; ``code`` is one of LANGUAGES. Raises CatalogueError."""
    if code != SPEAKER.code:
        SPEAKER.words = translations(code)
        SPEAKER.code = code


def language() -> str:
    """The code of the language spoken now."""
    return SPEAKER.code


def spoken(text: str) -> str:
    """A sentence in the language spoken now; as it is, if it has no words to translate."""
    return SPEAKER.words.gettext(text) if text else text


def spoken_number(one: str, many: str, number: int) -> str:
    """A sentence about a number of things, in the form that goes with the number."""
    return SPEAKER.words.ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """A sentence that is said differently in different places."""
    return SPEAKER.words.pgettext(context, text)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """``spoken_number`` with a context."""
    return SPEAKER.words.npgettext(context, one, many, number)


def kind_word(kind: str, count: int = 1) -> str:
    """A kind's name as it stands in a sentence about so many of it."""
    return npgettext("kind", kind, kind, count) if kind in KIND_NAMES else kind
