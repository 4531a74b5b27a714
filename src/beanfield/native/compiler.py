"""Makes the kernel's functions known to Numba, from outside, and names the version of their sources."""

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

from numba.extending import register_jitable

from beanfield.rules import (
    chance,
    deal,
    duel,
    fields,
    notes,
    places,
    scoring,
    setup,
    supply,
    trade,
    trading,
    two,
    worlds,
)

KERNEL: tuple[ModuleType, ...] = (
    chance,
    deal,
    duel,
    fields,
    notes,
    places,
    scoring,
    setup,
    supply,
    trade,
    trading,
    two,
    worlds,
)

# Small functions on the way of every move: LLVM, left alone, finds them too large to inline, and a fifth of the speed
# is lost. Only names of functions that call little themselves, or compiling takes too long.
INLINED = frozenset(
    (
        *("at_least", "below", "count", "covers", "one", "part", "random_word", "size"),
        *("can_interject", "card_kind", "fits", "is_protected", "next_seat", "shut_out"),
        *("check", "harvest_refusal", "plant_refusal", "speak_refusal"),
        *("make", "make_trade", "note_at", "pass_word"),
        *("decide", "decide_trade", "spontaneous"),
    )
)

_registered: set[Callable[..., Any]] = set()


def functions_of(module: ModuleType) -> list[FunctionType]:
    """The functions a module defines itself."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def with_imports(modules: Iterable[ModuleType]) -> list[ModuleType]:
    """The kernel's modules, some more, and every module whose functions they import, sorted by name."""
    found: dict[str, ModuleType] = {}
    waiting = [*KERNEL, *modules]
    while waiting:
        module = waiting.pop()
        if module.__name__ in found:
            continue
        found[module.__name__] = module
        waiting += [
            sys.modules[value.__module__]
            for value in vars(module).values()
            if isinstance(value, FunctionType) and value.__module__.startswith(module.__name__.split(".")[0])
        ]
    return [found[name] for name in sorted(found)]


def register_modules(modules: Iterable[ModuleType], boundscheck: bool = False) -> None:
    """Let compiled code call the functions of these modules; each is compiled only where it is used."""
    for module in with_imports(modules):
        for function in functions_of(module):
            if function not in _registered:
                _registered.add(function)
                register_jitable(forceinline=function.__name__ in INLINED, boundscheck=boundscheck)(function)


def sources_hash(modules: Iterable[ModuleType]) -> str:
    """A hash over the sources of the kernel and of some more modules.

    Numba's cache does not notice that a function called by a cached one has changed; this hash, closed over by every
    driver, is part of the cache's key.
    """
    digest = hashlib.sha256()
    for module in with_imports(modules):
        digest.update(inspect.getsource(module).encode())
    return digest.hexdigest()[:16]
