"""Play-outs: what may come of a move, tried in imagined worlds at native speed.

Every candidate is tried in the same worlds, with the same shuffles and the same dice, so that their differences say
more than their values.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import njit

from beanfield.rules import chance, supply
from beanfield.rules.codes import OVER
from beanfield.rules.record import Record, RecordType
from beanfield.rules.state import SEATS, Move, Rng, State

from .compiler import register_modules, sources_hash
from .driver import GAME_MODULES, Policy
from .layout import dtype_of, to_native

Value = Callable[..., int]
REFUSED = -(1 << 40)  # the value of a move that is not legal

_players: dict[tuple[int, Policy, Value], Callable[..., None]] = {}


def player_for(game: int, policy: Policy, value: Value) -> Callable[..., None]:
    """The compiled play-outs of a game with one policy at all seats and a function that values where they stop.

    ``value(pub, own, memory)`` says what a position is worth to the owner of ``own``.
    """
    key = (game, policy, value)
    if key not in _players:
        _players[key] = make_player(game, policy, value)
    return _players[key]


def make_player(game: int, policy: Policy, value: Value) -> Callable[..., None]:
    """Compile it."""
    modules = [sys.modules[policy.__module__], sys.modules[value.__module__]]
    register_modules(modules)
    stamp = sources_hash(modules)
    rules = GAME_MODULES[game]
    act = rules.act
    after_shuffle = rules.after_shuffle
    seed_words = chance.seed_words
    player_stream = chance.player_stream
    shuffle_random = supply.shuffle_random

    @njit(nogil=True, cache=True)
    def play(
        worlds: Any,
        scratch: Any,
        moves: Any,
        seat: int,
        mine: Any,
        memories: Any,
        rngs: Any,
        turns: int,
        seed: int,
        out: Any,
    ) -> None:
        if len(stamp) == 0:
            return
        m = scratch[0].move
        s = scratch[0].state
        p = s.pub
        for world in range(len(worlds)):
            for candidate in range(len(moves)):
                scratch[0].state = worlds[world]
                scratch[0].move = moves[candidate]
                s.log = 0
                for other in range(p.players):
                    seed_words(rngs[other], seed, player_stream(world, other))
                    for i in range(len(memories[other].notes)):
                        memories[other].notes[i] = mine[0].notes[i] if other == seat else 0
                last = p.turn + turns
                refused = act(s, seat, m)
                if refused != 0:
                    out[world, candidate] = REFUSED
                    continue
                while p.stage != OVER and p.turn < last:
                    if p.shuffle_due != 0:
                        shuffle_random(s)
                        after_shuffle(s)
                        continue
                    now = p.to_act
                    policy(p, s.own[now], memories[now], rngs[now], m)
                    if act(s, now, m) != 0:
                        break
                total = 0
                best = REFUSED
                for other in range(p.players):
                    if other != seat:
                        worth = value(p, s.own[other], memories[other])
                        total += worth
                        best = max(best, worth)
                others = (total // (p.players - 1) + best) // 2
                out[world, candidate] = value(p, s.own[seat], memories[seat]) - others

    return play


class Scratch(Record):
    """What one play-out works on."""

    state: State
    move: Move


class Bench:
    """The records that play-outs need, made once."""

    def __init__(self, memory: RecordType) -> None:
        self.scratch = np.zeros(1, dtype_of(Scratch))
        self.memories = np.zeros(SEATS, dtype_of(memory))
        self.mine = np.zeros(1, dtype_of(memory))
        self.rngs = np.zeros(SEATS, dtype_of(Rng))


def try_moves(
    play: Callable[..., None],
    bench: Bench,
    worlds: Any,
    moves: Sequence[Move],
    seat: int,
    memory: Record,
    turns: int,
    seed: int,
) -> Any:
    """Values, a row a world and a column a move: the seat's worth less half the mean and half the best of the others.

    ``worlds`` as from :func:`beanfield.native.worlds.worlds_of`; play stops after ``turns`` more turns.
    """
    candidates = np.zeros(len(moves), dtype_of(Move))
    for i, move in enumerate(moves):
        to_native(move, candidates[i])
    to_native(memory, bench.mine[0])
    out = np.zeros((len(worlds), len(moves)), np.int64)
    play(worlds, bench.scratch, candidates, seat, bench.mine, bench.memories, bench.rngs, turns, seed, out)
    return out
