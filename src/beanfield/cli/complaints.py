"""What was wrong with what was typed, in the language spoken."""

from functools import reduce

from beanfield.game import IllegalMove, TextError
from beanfield.game.mistakes import OR, Either, Every, Phrase
from beanfield.game.refusals import SENTENCES
from beanfield.words import kind_word

from .texts import LIST_SEPARATOR, fill
from .texts import asking as t


def misunderstood(error: TextError) -> str:
    """Why a text is no move."""
    problem = fill(error.text, **worded(error.values)) if error.values else error.text
    return fill(t.NOT_UNDERSTOOD, problem=problem[:1].upper() + problem[1:])


def refused(error: IllegalMove) -> str:
    """Why a move was refused."""
    said = fill(SENTENCES[error.reason])
    return fill(t.REFUSED_WITH, sentence=said, detail=error.detail) if error.detail else said


def worded(values: dict[str, object]) -> dict[str, object]:
    """What fills the placeholders of a sentence, in the language spoken."""
    return {name: in_words(value) for name, value in values.items()}


def in_words(value: object) -> object:
    """A phrase with its own placeholders, several words, or anything else as it is."""
    if isinstance(value, Phrase):
        return fill(value.text, **worded(value.values)) if value.values else fill(value.text)
    if isinstance(value, Every):
        return fill(LIST_SEPARATOR).join(kind_word(word) for word in value.words)
    if isinstance(value, Either):
        return reduce(lambda first, last: fill(OR, first=first, last=last), map(kind_word, value.words))
    return value
