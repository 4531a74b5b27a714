"""Play-outs: what may come of a move, tried in imagined worlds at native speed.

Every candidate is tried in the same worlds, with the same shuffles and the same dice, so that their differences say
more than their values.
"""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from beanfield.rules import chance, supply, worlds
from beanfield.rules.codes import OVER
from beanfield.rules.record import RecordType
from beanfield.rules.state import SEATS, Move, Rng, State

from .compiler import register_modules, sources_hash
from .driver import GAME_MODULES, Policy
from .layout import LISTENING, dtype_of


class Search(NamedTuple):
    """What a player searches with, all of it in the kernel's style.

    ``policy(pub, own, memory, rng, m)`` plays on at all seats; ``collect(pub, own, memory, m, candidates)`` lists what
    is worth trying beside the move ``m``; ``settle(pub, own, memory, candidates, chosen)`` makes the policy's memory
    fit a move that was not its own; ``value(pub, own, memory)`` says what a position is worth to the owner of ``own``.
    """

    game: int
    policy: Policy
    collect: Callable[..., None]
    settle: Callable[..., None]
    value: Callable[..., int]
    memory: RecordType
    candidates: RecordType


REFUSED = -(1 << 40)  # the value of a move that is not legal

_players: dict[Search, Callable[..., None]] = {}


def modules_of(search: Search) -> list[Any]:
    """The modules a search is made of."""
    return [sys.modules[part.__module__] for part in (search.policy, search.collect, search.settle, search.value)]


def player_for(search: Search) -> Callable[..., None]:
    """The compiled play-outs of a search; compiled once."""
    if search not in _players:
        _players[search] = make_player(search)
    return _players[search]


def make_player(search: Search) -> Callable[..., None]:
    """Compile them."""
    modules = modules_of(search)
    register_modules([*modules, worlds])
    stamp = sources_hash([*modules, worlds])
    policy = search.policy
    settle = search.settle
    value = search.value
    rules = GAME_MODULES[search.game]
    act = rules.act
    after_shuffle = rules.after_shuffle
    imagine = worlds.imagine
    seed_words = chance.seed_words
    player_stream = chance.player_stream
    shuffle_random = supply.shuffle_random

    @njit(nogil=True, cache=True)
    def play(
        imagined: Any,
        scratch: Any,
        found: Any,
        alive: Any,
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
        tried = found[0]
        for world in range(len(imagined)):
            # Each world's own generator makes it, so that a world is the same however many there are.
            rng = imagined[world].hidden.rng
            seed_words(rng, seed, world)
            imagine(imagined[world], seat, rng)
            for candidate in range(tried.n):
                if alive[candidate] == 0:
                    continue
                scratch[0].state = imagined[world]
                scratch[0].move = tried.moves[candidate]
                for other in range(p.players):
                    seed_words(rngs[other], seed, player_stream(world, other))
                    for i in range(len(memories[other].notes)):
                        memories[other].notes[i] = mine[0].notes[i] if other == seat else 0
                settle(p, s.own[seat], memories[seat], tried, candidate)
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


STATE = dtype_of(State, LISTENING)


class Bench:
    """The records that play-outs need, made once."""

    def __init__(self, search: Search, batch: int) -> None:
        self.play = player_for(search)
        self.worlds = np.zeros(batch, STATE)
        self.scratch = np.zeros(1, np.dtype([("state", STATE), ("move", dtype_of(Move))], align=True))
        self.memories = np.zeros(SEATS, dtype_of(search.memory))
        self.mine = np.zeros(1, dtype_of(search.memory))
        self.rngs = np.zeros(SEATS, dtype_of(Rng))

    def try_moves(
        self, pub: Any, own: Any, memory: Any, found: Any, alive: Any, worlds: int, turns: int, seed: int
    ) -> Any:
        """Values, a row a world and a column a move: the seat's worth less half the mean and half the best of others.

        The worlds are made from ``pub`` and ``own`` alone, records of what the seat knows; ``found`` holds the moves,
        of which those ``alive`` are tried. Play stops after ``turns`` more turns.
        """
        seat = int(own["seat"])
        self.worlds[:worlds] = np.zeros(1, STATE)
        self.worlds["pub"][:worlds] = pub
        self.worlds["own"][:worlds, seat] = own
        self.mine[0] = memory
        out = np.zeros((worlds, int(found[0]["n"])), np.int64)
        self.play(
            self.worlds[:worlds],
            self.scratch,
            found,
            alive,
            seat,
            self.mine,
            self.memories,
            self.rngs,
            turns,
            seed,
            out,
        )
        return out
