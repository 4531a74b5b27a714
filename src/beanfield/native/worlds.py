"""Many worlds that fit what a seat knows, at native speed; see :mod:`beanfield.rules.worlds`."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from beanfield.rules import chance, worlds
from beanfield.rules.state import Known, State

from .compiler import register_modules, sources_hash
from .layout import dtype_of, new_record, to_native

_fillers: list[Callable[[Any, int, int], None]] = []


def filler() -> Callable[[Any, int, int], None]:
    """A compiled function that imagines the rest of each state of an array."""
    if not _fillers:
        register_modules([worlds])
        stamp = sources_hash([worlds])
        imagine = worlds.imagine
        seed_words = chance.seed_words

        @njit(nogil=True, cache=True)
        def fill(states: Any, seat: int, seed: int) -> None:
            if len(stamp) == 0:
                return
            for i in range(len(states)):
                # Each world's own generator makes it, so that world i is the same however many there are.
                rng = states[i].hidden.rng
                seed_words(rng, seed, i)
                imagine(states[i], seat, rng)

        _fillers.append(fill)
    return _fillers[0]


def worlds_of(known: Known, number: int, seed: int) -> Any:
    """States, as a NumPy array of records, that fit a Known.

    World *i* depends on ``known``, ``seed`` and *i* alone. Raises ValueError for a spectator's Known, which has no
    hand to fit.
    """
    if not 0 <= known.seat < known.pub.players:
        raise ValueError("only a seat can imagine worlds; this Known is a spectator's")
    first = new_record(Known)
    to_native(known, first)
    states = np.zeros(number, dtype_of(State))
    states["pub"] = first["pub"]
    states["own"][:, known.seat] = first["own"]
    filler()(states, known.seat, seed)
    return states
