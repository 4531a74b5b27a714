"""Many compiled games at once, on several threads, game *i* the same whatever their number."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event as Flag
from typing import Any

import numpy as np
from numba.core.errors import NumbaError

from beanfield.rules.options import Options
from beanfield.rules.record import RecordType
from beanfield.rules.setup import new_game
from beanfield.rules.state import Move, Rng, State

from .driver import COLUMNS, DRIVER_KEYS, FAULT, Policy, make_driver
from .layout import LISTENING, dtype_of, new_record, to_native

CHUNK = 256  # games a thread plays before it reports and looks whether to stop


class NativeError(RuntimeError):
    """A policy tried something illegal, or the kernel failed; the text says which game and why."""


@dataclass(frozen=True)
class Results:
    """``rows``: int64, a row a game, columns as in :mod:`beanfield.native.driver`; times in seconds."""

    rows: Any
    seconds: float
    compile_seconds: float


class Bench:
    """The records one thread plays on."""

    def __init__(self, options: Options, memory: RecordType) -> None:
        self.state = new_record(State, LISTENING)
        to_native(new_game(options), self.state)
        self.move = new_record(Move)
        self.memories = np.zeros(7, dtype_of(memory))
        self.rngs = np.zeros(7, dtype_of(Rng))


_drivers: dict[tuple[int, tuple[Policy, ...]], Callable[..., int]] = {}


def driver_for(options: Options, policies: Sequence[Policy]) -> tuple[Callable[..., int], list[int]]:
    """The driver for these policies, one a seat, and the number of each seat's policy in it."""
    different: list[Policy] = []
    for policy in policies:
        if policy not in different:
            different.append(policy)
    key = (options.game, tuple(different))
    if key not in _drivers:
        _drivers[key] = make_driver(options.game, different)
    return _drivers[key], [different.index(policy) for policy in policies]


def memory_of(policies: Sequence[Policy]) -> RecordType:
    """The class of the Memory record that the policies use, read off their signature."""
    import typing

    hints = typing.get_type_hints(policies[0])
    memory = hints["memory"]
    assert isinstance(memory, RecordType)
    return memory


def run(
    options: Options,
    policies: Sequence[Policy],
    seed: int,
    games: int,
    threads: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    stop: Flag | None = None,
    first: int = 0,
) -> Results:
    """Play games ``first`` to ``first + games - 1`` of the run ``seed``, the policies at their seats.

    ``threads`` defaults to the number of cores. ``on_progress`` is called with the number of games finished since the
    last call, from several threads. ``stop``, once set, ends the run early; ``rows`` then holds the games finished,
    in order, without gaps. Raises NativeError.
    """
    return run_with(options, policies, policies, seed, games, first, threads, on_progress, stop)


def run_with(
    options: Options,
    compiled: Sequence[Policy],
    seats: Sequence[Policy],
    seed: int,
    games: int,
    first: int = 0,
    threads: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    stop: Flag | None = None,
) -> Results:
    """As :func:`run`, with the driver that plays all policies of ``compiled``, of which ``seats`` are at the table.

    So many tables of different players need only one driver. Raises NativeError.
    """
    if len(seats) != options.players:
        raise ValueError(f"{options.players} seats need as many policies, not {len(seats)}")
    drive, number_of = driver_for(options, compiled)
    memory = memory_of(compiled)
    which = [number_of[list(compiled).index(policy)] for policy in seats]
    numbers = np.array(which + [0] * (7 - len(which)), np.int64)
    rows = np.zeros((games, COLUMNS), np.int64)
    started = time.perf_counter()
    try:
        call(drive, Bench(options, memory), numbers, seed, first, rows[:0])
    except NumbaError as error:
        names = ", ".join(sorted({f"{policy.__module__}.{policy.__qualname__}" for policy in compiled}))
        raise NativeError(f"the policies {names} do not compile: {telling_line(str(error))}") from error
    ready_mark(drive).touch()
    began = time.perf_counter()
    starts = list(range(0, games, CHUNK))
    finished = [False] * len(starts)
    workers = max(1, min(threads or os.cpu_count() or 1, len(starts) or 1))
    benches = [Bench(options, memory) for _ in range(workers)]

    def play(bench: Bench, worker: int) -> None:
        for nth in range(worker, len(starts), workers):
            if stop is not None and stop.is_set():
                return
            part = rows[starts[nth] : starts[nth] + CHUNK]
            call(drive, bench, numbers, seed, first + starts[nth], part)
            finished[nth] = True
            if on_progress is not None:
                on_progress(len(part))

    if workers == 1:
        play(benches[0], 0)
    else:
        with ThreadPoolExecutor(workers) as pool:
            for done in [pool.submit(play, bench, worker) for worker, bench in enumerate(benches)]:
                done.result()
    whole = finished.index(False) * CHUNK if False in finished else games
    return Results(rows[:whole], time.perf_counter() - began, began - started)


def telling_line(message: str) -> str:
    """The line of one of Numba's long messages that says most: the last that is neither a frame nor source text."""
    telling = ("Untyped", "Cannot", "Unknown", "Undecided", "Invalid", "Use of", "Failed", "Unable", "Unsupported")
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    found = [line for line in lines if line.startswith(telling)]
    return (found or lines or ["for a reason Numba does not tell"])[-1]


def call(drive: Callable[..., int], bench: Bench, which: Any, seed: int, first: int, rows: Any) -> None:
    """Play one chunk; raises NativeError if a move was refused."""
    played = drive(bench.state, bench.move, bench.memories, bench.rngs, which, seed, first, len(rows), rows)
    if played != len(rows):
        from beanfield.rules.reasons import Reason

        reason = Reason(int(rows[played][FAULT]) - 1)
        raise NativeError(f"in game {first + played} of the run a policy's move was refused: {reason.name}")


def ready(options: Options, policies: Sequence[Policy]) -> bool:
    """Whether a driver for these policies is in Numba's cache, so that using it does not wait for a compiler."""
    drive, _ = driver_for(options, policies)
    return ready_mark(drive).exists()


def ready_mark(drive: Any) -> Path:
    """A file that stands beside a driver in Numba's cache once it has been compiled."""
    key = DRIVER_KEYS[drive]
    return Path(drive.stats.cache_path) / f"beanfield-{key}.ready"


def warm(options: Options, policies: Sequence[Policy]) -> "subprocess.Popen[bytes]":
    """Compile a driver in a process of its own, which fills the cache; play goes on interpreted meanwhile."""
    names = [f"{policy.__module__}:{policy.__qualname__}" for policy in policies]
    return subprocess.Popen(
        [sys.executable, "-m", "beanfield.native.warm", options.edition, *names],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
