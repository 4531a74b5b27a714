"""Games that are over, from the log: their records, and replays from any seat."""

from collections.abc import Sequence
from typing import Any

import msgspec

from beanfield.game import Event, Game, Record, View, commitment, format_move

from ..errors import Refusal
from .model import Moved, Started, decode_entry
from .state import TableState


class Step(msgspec.Struct, frozen=True, gc=False):
    """A step of a replay: the move (None: the deal), what happened, and how it then looks."""

    n: int
    seat: int | None
    move: str | None
    events: tuple[Event, ...]
    views: tuple[View, ...]


class Replay(msgspec.Struct, frozen=True, gc=False):
    """A part of a game, step by step."""

    table: str
    game: int
    moves: int
    names: tuple[str, ...]
    first: int
    steps: tuple[Step, ...]


def find_game(table_id: str, rows: Sequence[Any], number: int) -> tuple[TableState, list[Moved]]:
    """The table as the game began, and all its moves. Raises Refusal if there is no such game."""
    state = TableState(table_id)
    moves: list[Moved] = []
    for row in rows:
        entry = decode_entry(row.body)
        if isinstance(entry, Moved):
            if state.number == number:
                moves.append(entry)
        elif state.number == number:
            if isinstance(entry, Started):
                break
        else:
            state.fold(entry, row.at)
    if state.number != number or number < 1:
        raise Refusal("no-game")
    return state, moves


def first_game(state: TableState) -> Game:
    """The game as it was dealt."""
    return Game(state.make_options(), state.seed_dealer())


def record_of(table_id: str, rows: Sequence[Any], number: int) -> Record:
    """The record of a game. Raises Refusal if there is none or it is still running."""
    state, moves = find_game(table_id, rows, number)
    game = first_game(state)
    for entry in moves:
        game.play(entry.seat, entry.move)
    if not game.over:
        raise Refusal("game-running")
    seed = bytes.fromhex(state.seed)
    if state.orders:
        return game.record(state.names(), state.game_name())
    return game.record(state.names(), state.game_name(), commitment(seed), seed)


def replay_of(table_id: str, rows: Sequence[Any], number: int, seat: int | None, first: int, count: int) -> Replay:
    """Steps ``first`` to ``first`` + ``count`` of a game that is over, as a seat saw it, or (None) all seats' hands.

    Raises Refusal if there is no such game or seat, or the game is still running.
    """
    state, moves = find_game(table_id, rows, number)
    game = first_game(state)
    players = game.options.players
    if seat is not None and not 0 <= seat < players:
        raise Refusal("bad-seat")
    steps = []
    for n in range(len(moves) + 1):
        since = game.n_events if n else 0
        if n:
            game.play(moves[n - 1].seat, moves[n - 1].move)
        if first <= n < first + count:
            seats = range(players) if seat is None else (seat,)
            views = tuple(game.view(s) for s in seats)
            done = moves[n - 1] if n else None
            move = None if done is None else format_move(done.move)
            steps.append(Step(n, None if done is None else done.seat, move, tuple(game.events(seat, since)), views))
    if not game.over:
        raise Refusal("game-running")
    return Replay(table_id, number, len(moves), state.names(), first, tuple(steps))
