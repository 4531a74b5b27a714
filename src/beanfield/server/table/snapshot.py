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

from beanfield.game import Dealer, Game, Options
from beanfield.game.game import AFTER_SHUFFLE, APPLY
from beanfield.game.viewer import Viewer
from beanfield.rules.record import Record, record_type
from beanfield.rules.state import SEATS, Own, State
from beanfield.rules.state import Move as KernelMove

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
    private: Any = game
    numbers = array("q")
    collect(game.state.pub, numbers)
    for seat in range(game.state.pub.players):
        collect(game.state.own[seat], numbers)
    collect(game.state.hidden, numbers)
    return FrozenGame(
        zlib.compress(numbers.tobytes(), 1),
        zlib.compress(array("i", private._log).tobytes(), 1),
        zlib.compress(array("i", private._starts).tobytes(), 1),
        game.shuffles,
    )


def thaw(frozen: FrozenGame, options: Options, dealer: Dealer) -> Game:
    """The game that was frozen. It has its events, but not the list of its moves: the log of the table has that."""
    state = State.__new__(State)
    numbers = array("q")
    numbers.frombytes(zlib.decompress(frozen.state))
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
    game: Any = Game.__new__(Game)
    game.options, game.dealer, game.state = options, dealer, state
    game.shuffles, game.moves, game.deal = frozen.shuffles, [], ()
    game._move = KernelMove()
    game._log, game._starts = array("i"), array("i")
    game._log.frombytes(zlib.decompress(frozen.log))
    game._starts.frombytes(zlib.decompress(frozen.starts))
    game._viewer = Viewer(state.pub)
    game._spectator = slim.SPECTATOR
    game._apply, game._after_shuffle = APPLY[options.game], AFTER_SHUFFLE[options.game]
    made: Game = game
    return made


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
def flat_names(kind: Any) -> tuple[str, ...] | None:
    """The fields of a record that holds nothing but single numbers, None for any other."""
    if all(isinstance(width, str) and not length for _, width, length in kind.fields):
        return tuple(name for name, _, _ in kind.fields)
    return None


def restore(kind: Any, numbers: "array[int]", at: int) -> tuple[Any, int]:
    """A record from its numbers, which begin at ``at``; also where they end."""
    record = kind.__new__(kind)
    names = flat_names(kind)
    if names is not None:
        for name in names:
            setattr(record, name, numbers[at])
            at += 1
        return record, at
    for name, width, length in kind.fields:
        if isinstance(width, str):
            if not length:
                setattr(record, name, numbers[at])
                at += 1
            else:
                row = numbers[at : at + length].tolist()
                setattr(record, name, array(slim.CODES[width], row) if length >= slim.LONG else row)
                at += length
        elif length:
            parts = []
            for _ in range(length):
                part, at = restore(width, numbers, at)
                parts.append(part)
            setattr(record, name, parts)
        else:
            part, at = restore(width, numbers, at)
            setattr(record, name, part)
    return record, at
