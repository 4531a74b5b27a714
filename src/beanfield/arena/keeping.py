"""Keeps the results of a tournament in a folder, so that it goes on after a kill where it was.

``question.json`` is written first. Each part is a file of its own, written under another name and then renamed: it is
there whole or not at all.
"""

import json
import os
from pathlib import Path

from .playing import Played
from .question import Part, Question, digest

QUESTION = "question.json"


class ArenaError(ValueError):
    """A tournament that cannot be played; the text says what was wrong and what would be right."""


def open_folder(folder: Path, question: Question) -> None:
    """Make the folder, or make sure that it belongs to this question. Raises ArenaError."""
    path = folder / QUESTION
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            if any(folder.iterdir()):
                raise ArenaError(f"{folder} holds other files; name an empty folder, or one of a tournament")
            write_whole(path, question.json())
            return
        there = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ArenaError(f"{folder} cannot be used: {error.strerror}") from error
    except ValueError as error:
        raise ArenaError(f"{path} is damaged: {error}; name an empty folder") from error
    asked = json.loads(question.json())
    changed = [name for name in asked if there.get(name) != asked[name]]
    if changed:
        name = changed[0]
        what = (
            "the players or the rules have changed since"
            if name == "code"
            else (f"{name} is {json.dumps(there.get(name))} there and {json.dumps(asked[name])} here")
        )
        raise ArenaError(f"{folder} holds the results of another question: {what}; name an empty folder")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    other = path.with_name(f".{path.name}.{os.getpid()}")
    with other.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    other.replace(path)


def keep(folder: Path, question: Question, played: Played) -> None:
    """Write a part."""
    content = {"rows": played.rows, "seconds": played.seconds, "decisions": played.decisions}
    text = json.dumps({"question": digest(question.json()), **content}, separators=(",", ":")) + "\n"
    write_whole(folder / played.part.name, text)


def kept(folder: Path, question: Question, part: Part) -> Played | None:
    """A part that was played before, None if it was not. Raises ArenaError for a damaged file."""
    path = folder / part.name
    if not path.exists():
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["question"] != digest(question.json()):
            raise ValueError("it belongs to another question")
        return Played(part, found["rows"], found["seconds"], found["decisions"])
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{path} is damaged: {error}; delete it, and its games are played again") from error
