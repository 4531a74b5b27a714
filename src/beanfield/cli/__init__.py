"""The command ``beanfield``: play in the terminal, simulate, replay, verify, measure.

Its help page is printed without importing anything else, so it comes at once; each command is imported when it is
called. Every sentence people read stands in :mod:`beanfield.cli.texts`, in English; which language is spoken is
settled here, before anything is said.
"""

import os
import sys

from beanfield.words import CatalogueError, LanguageError, find_language, use_language

OPTION = "--language"


def main(words: list[str] | None = None) -> int:
    """Run a command line and return its exit code: 0, 1 (a check has failed), or 2 (the command made no sense)."""
    words = sys.argv[1:] if words is None else words
    try:
        wish, words = language_wish(words)
        use_language(find_language(wish, os.environ))
    except (LanguageError, CatalogueError) as error:
        from .app import complain

        complain(str(error))
        return 2
    if not words or words in (["--help"], ["-h"], ["help"]):
        from .texts import fill
        from .texts.help import HELP

        print(fill(HELP))
        return 0
    if words[0] == "serve":
        from .quick import serve_quickly

        code = serve_quickly(words[1:])
        if code is not None:
            return code
    from .app import run

    return run(words)


def language_wish(words: list[str]) -> tuple[str | None, list[str]]:
    """The language asked for by ``--language de`` or ``--language=de``, and the other words.

    It may stand anywhere, for every command has it. Raises LanguageError if no language follows.
    """
    for at, word in enumerate(words):
        if word == OPTION:
            if at + 1 == len(words):
                raise LanguageError(f"{OPTION} needs a language, for example: {OPTION} de")
            return words[at + 1], words[:at] + words[at + 2 :]
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2], words[:at] + words[at + 1 :]
    return None, words
