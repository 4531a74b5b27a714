"""Kinds as they are typed: in English, or in the language spoken."""

from typing import Final

from beanfield.rules.cards import KIND_NAMES
from beanfield.words import kind_word

MANY: Final = 2  # a number of beans for which languages that have a plural use it
SHORTEST: Final = 3  # letters of a name's beginning, so that it is not taken for something else
# Words of moves that could begin a kind's name in some language, and are none.
OTHERS: Final = ("for", "nothing", "spare", "with", "first", "counter", "bonus", "back", "and")


def kind_or_none(word: str) -> str | None:
    """The kind a word means, or the beginning of one; None if it means none, or several."""
    if word in KIND_NAMES:
        return word
    meant = [kind for kind in KIND_NAMES if kind.startswith(word)]
    if not meant and word:
        meant = [kind for kind in KIND_NAMES if kind_word(kind).lower().startswith(word)]
    return meant[0] if len(meant) == 1 and not word[-1].isdecimal() else None


def kinds_in_english(text: str) -> str:
    """What was typed in small letters, kinds of the language spoken in English, for a name may have several words."""
    text = text.lower()
    names = {kind_word(kind, count).lower(): kind for kind in KIND_NAMES for count in (1, MANY)}
    for name in sorted(names, key=len, reverse=True):
        if name != names[name]:
            text = text.replace(name, f" {names[name]} ")
    words = text.split()
    end = words.index("to") if "to" in words else len(words)
    return " ".join([*words[:1], *(begun(word) for word in words[1:end]), *words[end:]])


def begun(word: str) -> str:
    """The English name of a kind whose name in the language spoken begins so; the word itself if there is none."""
    if len(word) < SHORTEST or word in OTHERS:
        return word
    return kind_or_none(word) or word


def typed_kind(kind: str) -> str:
    """A kind as it may be typed, for examples."""
    return kind_word(kind).lower()
