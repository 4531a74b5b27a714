"""The words people read, in their language: English sentences are the keys, gettext catalogues hold the others.

A program chooses a language once, with :func:`use_language`, and asks for words from then on. Catalogues stand in
``beanfield/locales`` as ``.po`` files; the browser's are made from the same files. See ``docs/words.md``.
"""

from .catalogues import CatalogueError
from .languages import LANGUAGES, LanguageError, code_of, find_language
from .speaking import kind_word, language, npgettext, pgettext, spoken, spoken_number, use_language

__all__ = [
    "LANGUAGES",
    "CatalogueError",
    "LanguageError",
    "code_of",
    "find_language",
    "kind_word",
    "language",
    "npgettext",
    "pgettext",
    "spoken",
    "spoken_number",
    "use_language",
]
