"""The command ``beanfield``: play in the terminal, simulate, replay, verify, measure.

Its help page is printed without importing anything else, so it comes at once; each command is imported when it is
called. Every sentence people read stands in :mod:`beanfield.cli.texts`.
"""

import sys


def main(words: list[str] | None = None) -> int:
    """Run a command line and return its exit code: 0, 1 (a check has failed), or 2 (the command made no sense)."""
    words = sys.argv[1:] if words is None else words
    if not words or words in (["--help"], ["-h"], ["help"]):
        from .texts.help import HELP

        print(HELP)
        return 0
    if words[0] == "serve":
        from .quick import serve_quickly

        code = serve_quickly(words[1:])
        if code is not None:
            return code
    from .app import run

    return run(words)
