"""Tables as bytes, so that they come back without playing every move again.

A snapshot is a cache: it says which version of the rules' memory it holds, and one of another version is passed over,
because the log has everything.
"""

import hashlib
import zlib
from array import array
from functools import cache
from typing import Any, Final

import msgspec

from beanfield.game import Dealer, Game, GameMemory, Options
from beanfield.rules.record import Record, record_type
from beanfield.rules.state import SEATS, Own, State

from . import slim

FORM: Final = 1  # of the bytes below


class FrozenGame(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A game: every number of its state, and its events."""

    state: bytes
    log: bytes
    starts: bytes
    shuffles: int


@cache
def version() -> str:
    """The form of a snapshot: changes with the memory of the rules."""
    lines: list[str] = [str(FORM)]
    describe(State, lines)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def describe(kind: Any, lines: list[str]) -> None:
    """A record's fields, and those of the records within it, in words."""
    for name, width, length in kind.fields:
        lines.append(f"{kind.__name__}.{name}:{width if isinstance(width, str) else width.__name__}:{length}")
        if not isinstance(width, str):
            describe(width, lines)


def freeze(game: Game) -> FrozenGame:
    """A game as bytes."""
    memory = game.memory
    state = memory.state
    numbers = array("q")
    collect(state.pub, numbers)
    for seat in range(state.pub.players):
        collect(state.own[seat], numbers)
    collect(state.hidden, numbers)
    return FrozenGame(
        zlib.compress(numbers.tobytes(), 1),
        zlib.compress(array("i", memory.log).tobytes(), 1),
        zlib.compress(array("i", memory.starts).tobytes(), 1),
        memory.shuffles,
    )


def thaw(frozen: FrozenGame, options: Options, dealer: Dealer) -> Game:
    """The game that was frozen. It has its events, but not the list of its moves: the log of the table has that."""
    state = State.__new__(State)
    row = array("q")
    row.frombytes(zlib.decompress(frozen.state))
    numbers = row.tolist()
    held: Any = state
    at = 0
    held.pub, at = restore(State.fields[0].width, numbers, at)
    own = []
    for _ in range(options.players):
        part, at = restore(Own, numbers, at)
        own.append(part)
    held.own = [*own, *[slim.NOBODYS] * (SEATS - options.players)]
    held.hidden, at = restore(State.fields[2].width, numbers, at)
    if slim.EVENT_BUFFER is None:
        slim.EVENT_BUFFER = array("i", bytes(4 * next(f.length for f in State.fields if f.name == "ev")))
    held.log, held.fault, held.n_ev, held.ev = 1, 0, 0, slim.EVENT_BUFFER
    log, starts = array("i"), array("i")
    log.frombytes(zlib.decompress(frozen.log))
    starts.frombytes(zlib.decompress(frozen.starts))
    return Game.resume(options, dealer, GameMemory(state, log, starts, frozen.shuffles))


def collect(record: Record, out: "array[int]") -> None:
    """Add every number of a record."""
    for name, width, length in record_type(record).fields:
        value = getattr(record, name)
        if isinstance(width, str):
            if not length:
                out.append(value)
            elif isinstance(value, list):
                out.extend(value)
            else:
                out.fromlist(value.tolist())
        elif length:
            for part in value:
                collect(part, out)
        else:
            collect(value, out)


@cache
def plan(kind: Any) -> tuple[tuple[str, Any, int, str], ...]:
    """How to make a record of this kind from its numbers: name, record within, length, code of an array."""
    lines = []
    for name, width, length in kind.fields:
        if isinstance(width, str):
            lines.append((name, None, length, slim.CODES[width] if length >= slim.LONG else ""))
        else:
            lines.append((name, width, length, ""))
    return tuple(lines)


def restore(kind: Any, numbers: list[int], at: int) -> tuple[Any, int]:
    """A record from its numbers, which begin at ``at``; also where they end."""
    record = kind.__new__(kind)
    for name, within, length, code in plan(kind):
        if within is None:
            if length:
                row = numbers[at : at + length]
                setattr(record, name, array(code, row) if code else row)
                at += length
            else:
                setattr(record, name, numbers[at])
                at += 1
        elif length:
            parts = []
            for _ in range(length):
                part, at = restore(within, numbers, at)
                parts.append(part)
            setattr(record, name, parts)
        else:
            part, at = restore(within, numbers, at)
            setattr(record, name, part)
    return record, at
