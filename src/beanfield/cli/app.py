"""The commands and their options, parsed by cyclopts; a command's module is imported when it is called."""

import os
import sys
from importlib.metadata import version
from typing import Final

from cyclopts import App, CycloptsError

from beanfield.words import LANGUAGES

from .errors import CliError
from .texts import fill
from .texts import help as help_texts
from .texts.tools import ERROR, SEE_HELP

COMMANDS: Final = {
    "play": help_texts.PLAY,
    "simulate": help_texts.SIMULATE,
    "tournament": help_texts.TOURNAMENT,
    "replay": help_texts.REPLAY,
    "verify": help_texts.VERIFY,
    "bench": help_texts.BENCH,
    "serve": help_texts.SERVE,
    "db": help_texts.DB,
    "load": help_texts.LOAD,
    "rules": help_texts.RULES,
}


def make_app() -> App:
    """The command with its commands, none of them imported yet."""
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    app = App(
        name="beanfield",
        version=f"beanfield {version('beanfield')}",
        help_format="markdown",
        help_epilogue=fill(help_texts.LANGUAGE, known=known),
    )
    for name, text in COMMANDS.items():
        app.command(f"beanfield.cli.{name}:{name}", name=name, help=fill(text))
    return app


def run(words: list[str]) -> int:
    """Carry out a command line; returns the exit code."""
    try:
        done = make_app()(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return done if isinstance(done, int) else 0
    except CycloptsError as error:
        command = words[0] if words[0] in COMMANDS else ""
        complain(f"{error} {fill(SEE_HELP, command=' '.join(['beanfield', command]).strip())}")
        return 2
    except CliError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever was reading has stopped (``| head``); Python would complain about it once more on leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def complain(text: str) -> None:
    """Say what was wrong, in one line."""
    print(fill(ERROR, problem=" ".join(text.split())), file=sys.stderr)
