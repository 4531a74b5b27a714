"""A whole tournament: what was kept is read, the rest is played, and all of it is counted."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from .cluster import play_on_cluster
from .counting import Sum, add_up, result_of
from .keeping import ArenaError, keep, kept, open_folder, write_whole
from .playing import Played, compilable, play_parts
from .question import Part, Question, parts_of, stints_of
from .rating import ratings_of

RESULT = "result.json"


class Outcome(NamedTuple):
    """What a tournament has come to."""

    sums: list[Sum]
    result: dict[str, Any]


def play(
    question: Question,
    workers: int = 1,
    out: Path | None = None,
    on_progress: Callable[[int], None] | None = None,
    ray: str | None = None,
) -> Outcome:
    """Play a tournament on so many processes, or on the Ray cluster at the address ``ray``.

    With ``out``, parts played before are not played again, and a report is written there, if matplotlib is installed.

    ``on_progress`` is called with the number of games finished since the last call. Raises ArenaError for a folder of
    another question, PlayerError, NativeError or ValueError for a player that fails.
    """
    if question.engine == "native" and not compilable(question):
        raise ArenaError("a player of this tournament cannot be compiled; use the engine python")
    found: list[Played] = []
    missing: list[Part] = []
    if out is not None:
        open_folder(out, question)
    for part in parts_of(question):
        played = kept(out, question, part) if out is not None else None
        if played is None:
            missing.append(part)
        else:
            found.append(played)
            progress(on_progress, question, part)
    for played in play_parts(question, missing, workers) if ray is None else play_on_cluster(question, missing, ray):
        if out is not None:
            keep(out, question, played)
        found.append(played)
        progress(on_progress, question, played.part)
    sums = add_up(question, found)
    result = result_of(question, sums, ratings_of(question, found))
    if out is not None:
        write_whole(out / RESULT, json.dumps(result, indent=2) + "\n")
        if find_spec("matplotlib") is not None:
            from .report import write_report

            write_report(out, question, result)
    return Outcome(sums, result)


def progress(on_progress: Callable[[int], None] | None, question: Question, part: Part) -> None:
    """Say how many games a part was."""
    if on_progress is not None:
        on_progress(sum(stint.games for stint in stints_of(question, part)))
