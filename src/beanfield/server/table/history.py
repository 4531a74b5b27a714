"""Games that are over, from the log: their records, and replays from any seat."""

from collections.abc import Sequence
from typing import Any

import msgspec

from beanfield.game import Event, Game, Record, View, commitment, format_move
from beanfield.game.events import Dealt, Harvested, TurnBegan

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


class TurnSeen(msgspec.Struct, frozen=True, gc=False):
    """A turn: whose it was, the step with which it began, and the coins of all seats then."""

    turn: int
    seat: int
    step: int
    coins: tuple[int, ...]


class BestHarvest(msgspec.Struct, frozen=True, gc=False):
    """The harvest that paid most; of several the first."""

    turn: int
    seat: int
    kind: str
    count: int
    coins: int


class Summary(msgspec.Struct, frozen=True, gc=False):
    """A game that is over at a glance: its turns, the deals of each seat, the best harvest, the result."""

    table: str
    game: int
    edition: str
    moves: int
    names: tuple[str, ...]
    turns: tuple[TurnSeen, ...]
    deals: tuple[int, ...]
    best: BestHarvest | None
    coins: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


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


def summary_of(table_id: str, rows: Sequence[Any], number: int) -> Summary:
    """A game that is over at a glance. Raises Refusal if there is no such game or it is still running."""
    state, moves = find_game(table_id, rows, number)
    game = first_game(state)
    seats = range(game.options.players)
    deals = [0 for _ in seats]
    turns: list[TurnSeen] = []
    best: BestHarvest | None = None
    heard = 0
    for n in range(len(moves) + 1):
        if n:
            game.play(moves[n - 1].seat, moves[n - 1].move)
        for event in game.events(None, heard):
            if isinstance(event, TurnBegan):
                turns.append(TurnSeen(event.turn, event.seat, n, tuple(game.state.pub.coins[seat] for seat in seats)))
            elif isinstance(event, Dealt):
                deals[event.proposer] += 1
                deals[event.partner] += 1
            elif isinstance(event, Harvested) and event.coins > (0 if best is None else best.coins):
                best = BestHarvest(turns[-1].turn, event.seat, event.kind, event.count, event.coins)
        heard = game.n_events
    result = game.result
    if result is None:
        raise Refusal("game-running")
    return Summary(
        table_id,
        number,
        state.settings.edition,
        len(moves),
        state.names(),
        tuple(turns),
        tuple(deals),
        best,
        tuple(game.state.pub.coins[seat] for seat in seats),
        result.scores,
        result.winners,
    )
