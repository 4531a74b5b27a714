"""Compiled games in which some seats search: the driver stops wherever such a seat has a choice."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import njit

from beanfield.rules import supply
from beanfield.rules.codes import OVER
from beanfield.rules.options import Options

from .batch import Bench as Records
from .compiler import register_modules, sources_hash
from .driver import COLUMNS, DECISIONS, FAULT, GAME_MODULES, STEPS, Policy, chain, closing, opening
from .layout import dtype_of
from .playouts import Search, modules_of

FINISHED = -1
BROKEN = -2

_drivers: dict[tuple[tuple[Policy, ...], Search], tuple[Callable[..., None], Callable[..., int]]] = {}


def make_driver(policies: Sequence[Policy], search: Search) -> tuple[Callable[..., None], Callable[..., int]]:
    """Two compiled functions: one begins a game, the other plays it on to the next choice of a seat that searches."""
    modules = [*(sys.modules[policy.__module__] for policy in policies), *modules_of(search)]
    register_modules(modules)
    stamp = sources_hash(modules)
    choose = chain(policies)
    collect = search.collect
    settle = search.settle
    rules = GAME_MODULES[search.game]
    act = rules.act
    after_shuffle = rules.after_shuffle
    open_game = opening()
    close_game = closing()
    shuffle_random = supply.shuffle_random

    @njit(nogil=True, cache=True)
    def begin(s: Any, memories: Any, rngs: Any, seed: int, number: int, row: Any) -> None:
        if len(stamp) == 0:
            return
        open_game(s, memories, rngs, seed, number)
        for i in range(COLUMNS):
            row[i] = 0

    @njit(nogil=True, cache=True)
    def go_on(
        s: Any, m: Any, memories: Any, rngs: Any, which: Any, searching: int, found: Any, chosen: int, row: Any
    ) -> int:
        if len(stamp) == 0:
            return BROKEN
        p = s.pub
        tried = found[0]
        if chosen >= 0:
            seat = p.to_act
            settle(p, s.own[seat], memories[seat], tried, chosen)
            refusal = act(s, seat, tried.moves[chosen])
            if refusal != 0:
                row[FAULT] = 1 + refusal
                return BROKEN
        while p.stage != OVER:
            row[STEPS] += 1
            if p.shuffle_due != 0:
                shuffle_random(s)
                after_shuffle(s)
                continue
            seat = p.to_act
            choose(which[seat], p, s.own[seat], memories[seat], rngs[seat], m)
            row[DECISIONS] += 1
            if searching & (1 << seat) != 0:
                collect(p, s.own[seat], memories[seat], m, tried)
                if tried.n > 1:
                    return seat
            refusal = act(s, seat, m)
            if refusal != 0:
                row[FAULT] = 1 + refusal
                return BROKEN
        close_game(p, row)
        return FINISHED

    return begin, go_on


class StoppingTable:
    """One table whose games stop for the seats that search."""

    def __init__(self, options: Options, policies: Sequence[Policy], search: Search) -> None:
        """``policies``: every seat's, that of a searching one being what it would do without."""
        different = tuple(dict.fromkeys(policies))
        key = (different, search)
        if key not in _drivers:
            _drivers[key] = make_driver(different, search)
        self.begin, self.go_on = _drivers[key]
        self.records = Records(options, search.memory)
        self.which = np.array([different.index(policy) for policy in policies], np.int64)
        self.found = np.zeros(1, dtype_of(search.candidates))
        self.row = np.zeros(COLUMNS, np.int64)

    def play(self, seed: int, number: int, searchers: dict[int, Callable[[Any, Any, Any, Any], int]]) -> list[int]:
        """Play game ``number`` of the run ``seed``; returns its row.

        ``searchers``: by seat, what picks one of the candidates, given ``pub``, ``own``, the memory and the
        candidates. Raises ValueError if a move is refused.
        """
        r = self.records
        searching = sum(1 << seat for seat in searchers)
        self.begin(r.state, r.memories, r.rngs, seed, number, self.row)
        chosen = -1
        while True:
            seat = self.go_on(r.state, r.move, r.memories, r.rngs, self.which, searching, self.found, chosen, self.row)
            if seat == FINISHED:
                found: list[int] = self.row.tolist()
                return found
            if seat == BROKEN:
                raise ValueError(f"a policy's move was refused: {int(self.row[FAULT]) - 1}")
            chosen = searchers[seat](r.state["pub"], r.state["own"][seat], r.memories[seat], self.found)
