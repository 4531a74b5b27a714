"""Compiled drivers: whole games, one after another, with any policies over what a seat may know."""

import hashlib
import sys
from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any

from numba import njit
from numba.extending import register_jitable

from beanfield.rules import chance, duel, setup, supply, trading, two
from beanfield.rules.codes import DUEL, OVER, TWO
from beanfield.rules.options import Options
from beanfield.rules.state import SEATS

from .compiler import register_modules, sources_hash

# One row of results a game.
SCORE = 0  # seven columns
WINNERS = 7
TURNS = 8
POSTS = 9
DEALS = 10
DECISIONS = 11
STEPS = 12  # moves and shuffles
FAULT = 13  # 0, or 1 + the reason of a refused move
COLUMNS = 14

# The name of each driver in the cache.
DRIVER_KEYS: dict[Callable[..., int], str] = {}

GAME_MODULES: dict[int, ModuleType] = {0: trading, TWO: two, DUEL: duel}

Policy = Callable[..., None]


def chain(policies: Sequence[Policy]) -> Policy:
    """One function that calls policy number ``which``; Numba cannot index a tuple of different functions."""
    first = policies[0]
    if len(policies) == 1:

        def last(which: int, pub: Any, own: Any, memory: Any, rng: Any, m: Any) -> None:
            first(pub, own, memory, rng, m)

        return register_jitable(forceinline=True)(last)
    rest = chain(policies[1:])

    def choose(which: int, pub: Any, own: Any, memory: Any, rng: Any, m: Any) -> None:
        if which == 0:
            first(pub, own, memory, rng, m)
        else:
            rest(which - 1, pub, own, memory, rng, m)

    return register_jitable(forceinline=True)(choose)


def opening() -> Callable[..., None]:
    """``(s, memories, rngs, seed, number)``: game ``number`` of a run begins; it depends on these two alone."""
    begin = setup.begin
    seed_words = chance.seed_words
    shuffle_stream = chance.shuffle_stream
    player_stream = chance.player_stream

    def open_game(s: Any, memories: Any, rngs: Any, seed: int, number: int) -> None:
        begin(s)
        seed_words(s.hidden.rng, seed, shuffle_stream(number))
        for seat in range(s.pub.players):
            seed_words(rngs[seat], seed, player_stream(number, seat))
            notes = memories[seat].notes
            for i in range(len(notes)):
                notes[i] = 0

    return register_jitable(forceinline=True)(open_game)


def closing() -> Callable[..., None]:
    """``(p, row)``: how a game has ended, in the columns of a row of results."""

    def close_game(p: Any, row: Any) -> None:
        for seat in range(SEATS):
            row[SCORE + seat] = p.score[seat]
        row[WINNERS] = p.winners
        row[TURNS] = p.turn
        row[POSTS] = p.n_posts
        row[DEALS] = p.n_deals

    return register_jitable(forceinline=True)(close_game)


def make_driver(game: int, policies: Sequence[Policy]) -> Callable[..., int]:
    """A compiled function that plays games ``first`` to ``first + count - 1`` of a run.

    ``drive(s, move, memories, rngs, which, seed, first, count, rows)``: a State record that has been configured, a
    Move record, seven Memory records, seven generators, the number of each seat's policy, and the rows of results
    to fill. Game *i* of a run depends on ``seed`` and *i* alone. Returns how many games it played before a fault.
    """
    modules = [sys.modules[policy.__module__] for policy in policies]
    register_modules(modules)
    stamp = sources_hash(modules)
    choose = chain(policies)
    rules = GAME_MODULES[game]
    act: FunctionType = rules.act
    after_shuffle: FunctionType = rules.after_shuffle
    open_game = opening()
    close_game = closing()
    shuffle_random = supply.shuffle_random

    @njit(nogil=True, cache=True)
    def drive(
        s: Any, m: Any, memories: Any, rngs: Any, which: Any, seed: int, first: int, count: int, rows: Any
    ) -> int:
        if len(stamp) == 0:
            return 0
        p = s.pub
        for at in range(count):
            open_game(s, memories, rngs, seed, first + at)
            decisions = 0
            steps = 0
            fault = 0
            while p.stage != OVER:
                steps += 1
                if p.shuffle_due != 0:
                    shuffle_random(s)
                    after_shuffle(s)
                    continue
                seat = p.to_act
                choose(which[seat], p, s.own[seat], memories[seat], rngs[seat], m)
                decisions += 1
                refusal = act(s, seat, m)
                if refusal != 0:
                    fault = 1 + refusal
                    break
            row = rows[at]
            close_game(p, row)
            row[DECISIONS] = decisions
            row[STEPS] = steps
            row[FAULT] = fault
            if fault != 0:
                return at
        return count

    # Names the driver in the cache, where a mark stands beside it once it is compiled (see batch.ready).
    names = ",".join(f"{policy.__module__}.{policy.__qualname__}" for policy in policies)
    DRIVER_KEYS[drive] = hashlib.sha256(f"{stamp} {game} {names}".encode()).hexdigest()[:16]
    return drive


def game_of(options: Options) -> ModuleType:
    """The kernel's module for a game."""
    return GAME_MODULES[options.game]
