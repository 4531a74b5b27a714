"""Makes the kernel's functions known to Numba, from outside, and names the version of their sources."""

import hashlib
import marshal
import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

from numba.extending import register_jitable

from beanfield.rules import (
    bags,
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

from . import lowering  # noqa: F401  loading it changes how rows are indexed

KERNEL: tuple[ModuleType, ...] = (
    bags,
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

# Left alone, LLVM inlines little of code like this and a third of the speed is lost in calls, so every function of
# the kernel is inlined but these: they are long, called from many places or seldom, and would only make compiling slow.
NOT_INLINED = frozenset(
    (
        *("begin", "shuffle_random", "seed_words", "finish", "exhaust", "imagine"),
        *("write_note", "write_more", "write_at", "write_offer_note"),
        *("strike", "sweep", "plant_randomly"),
        # Seldom called.
        *("buy", "change", "decline", "declare_done", "lapse", "lapse_all", "take_back", "wish", "withdraw"),
        *("change_refusal", "decline_refusal", "take_back_refusal", "wish_refusal", "harvest_card_refusal"),
        *("pick_answer", "pick_own", "pick_seldom", "pick_take_back", "pick_wish"),
    )
)


def is_inlined(function: FunctionType, module: ModuleType) -> bool:
    """Whether a function is inlined by force: the kernel's, and those of modules that say ``INLINE = True``."""
    return (module in KERNEL or getattr(module, "INLINE", False)) and function.__name__ not in NOT_INLINED


# Policies from elsewhere may call our functions; those are registered with them.
OURS = "beanfield"

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
            if isinstance(value, FunctionType)
            and value.__module__.split(".")[0] in (module.__name__.split(".")[0], OURS)
        ]
    return [found[name] for name in sorted(found)]


def register_modules(modules: Iterable[ModuleType], boundscheck: bool = False) -> None:
    """Let compiled code call the functions of these modules; each is compiled only where it is used."""
    for module in with_imports(modules):
        for function in functions_of(module):
            if function not in _registered:
                _registered.add(function)
                register_jitable(forceinline=is_inlined(function, module), boundscheck=boundscheck)(function)


def sources_hash(modules: Iterable[ModuleType]) -> str:
    """A hash over the code of the kernel and of some more modules, as it was loaded.

    Numba's cache does not notice that a function called by a cached one has changed; this hash, closed over by every
    driver, is part of the cache's key. It is taken from the functions in memory, not from their files, which may
    have changed since they were loaded.
    """
    digest = hashlib.sha256()
    for module in with_imports(modules):
        for name, value in sorted(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                # Version 2 of the format is the last that writes the same code always in the same way.
                digest.update(marshal.dumps(value.__code__, 2))
            elif is_constant(value):
                digest.update(f"{module.__name__}.{name}={value!r}".encode())
    return digest.hexdigest()[:16]


def is_constant(value: Any) -> bool:
    """Whether a module's value is a number or a tuple of such, which compiled code takes in as it is."""
    return isinstance(value, int) or (isinstance(value, tuple) and all(is_constant(part) for part in value))
