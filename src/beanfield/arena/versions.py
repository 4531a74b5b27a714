"""Which engine plays a tournament, and the version of the code that does."""

import hashlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import beanfield.bots
import beanfield.rules

from .keeping import ArenaError
from .playing import compilable, found_player
from .question import Question


def choose_engine(draft: Question, engine: str | None, fast: bool, version: Callable[[Question], str]) -> Question:
    """The question with its engine: native where every player can be compiled and nothing else was asked for.

    Raises PlayerError for a player that cannot be found, ArenaError if native is asked for and impossible.
    """
    can = compilable(draft)
    if engine == "native" and not can:
        raise ArenaError("a player of this tournament cannot be compiled; leave --engine out, or name other players")
    chosen = replace(draft, engine="native" if fast and can and engine != "python" else "python")
    return replace(chosen, code=version(chosen))


def code_of(question: Question) -> str:
    """A hash over the rules and the players, so that results of different code are never mixed."""
    game = question.options(0).game
    files: set[Path] = set()
    for package in (beanfield.rules, beanfield.bots):
        for found in pkgutil.iter_modules(package.__path__):
            files.add(Path(package.__path__[0]) / f"{found.name}.py")
    for name in sorted({name for lineup in question.lineups for name in lineup}):
        spec = found_player(name, question)
        maker = spec.policy(game) or spec.make_other
        source = inspect.getsourcefile(maker) if maker is not None else None
        if source is not None:
            files.add(Path(source))
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: path.name):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
