"""The same game played compiled and interpreted, step by step, with a fingerprint of the whole memory after every step.

The memory of a game, its players included, is one record, :class:`Whole`. Its fingerprint is a weighted sum of all its
numbers. Compiled code adds it up afresh after each step, over the raw memory; on the interpreted side every write
corrects the sum, so that a step costs a few times what it costs alone, not the reading of 28,000 numbers.
"""

import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numba import njit

from beanfield.bots import policy_loner, policy_random, policy_swapper
from beanfield.bots.memory import Memory
from beanfield.native.compiler import register_modules, sources_hash
from beanfield.native.driver import chain
from beanfield.native.layout import dtype_of, to_native, to_python
from beanfield.rules import chance, duel, engine, setup, supply, trading, two
from beanfield.rules.codes import DUEL, OVER, TRADING, TWO
from beanfield.rules.options import Options
from beanfield.rules.record import Record, RecordType, differences, numbers
from beanfield.rules.state import SEATS, Move, Rng, State

from ..rules import invariants
from . import fingerprints

Policy = Callable[..., None]

RANDOM, LONER, SWAPPER = range(3)
# Their policies by game. Where the swapper plays as the loner does, it is not compiled a second time.
POLICIES: dict[int, tuple[Policy, ...]] = {
    TRADING: (policy_random.decide, policy_loner.decide, policy_swapper.decide),
    TWO: (policy_random.decide_two, policy_loner.decide_two),
    DUEL: (policy_random.decide_duel, policy_loner.decide_duel),
}
GAME_MODULES = {TRADING: trading, TWO: two, DUEL: duel}

MASK = 2**64 - 1
NOBODY_ASKED = -2  # for ``speaker``: the policies move
LONGEST = 60_000  # steps of a game

# Columns of a row of results.
SCORE = 0  # seven of them
WINNERS = 7
TURNS = 8
POSTS = 9
DEALS = 10
STEPS = 11
WRONG = 12  # what invariants.wrong has found
REFUSED = 13  # why a move was refused
COLUMNS = 14


class Whole(Record):
    """All that a game in rounds works on: the state, the move in the making, what the players carry along."""

    state: State
    move: Move
    memories: Annotated[list[Memory], Memory, SEATS]
    rngs: Annotated[list[Rng], Rng, SEATS]


def count_numbers(kind: RecordType) -> int:
    """How many numbers a record of the class holds."""
    return sum(
        (1 if isinstance(width, str) else count_numbers(width)) * max(length, 1) for _, width, length in kind.fields
    )


@cache
def weights() -> Any:
    """A weight for every number of a Whole."""
    rng = random.Random(2026)
    return np.array([rng.randrange(1, 2**30) for _ in range(count_numbers(Whole))], np.int32)


# --- compiled --------------------------------------------------------------


@cache
def runs() -> tuple[Any, Any]:
    """Where the numbers of a Whole lie: width in bytes, place counted in widths, step, how many; and their weights.

    Like fields of a row of records are one run, so that there are few of them.
    """
    found: list[tuple[int, int, int, int]] = []
    order: list[int] = []

    def walk(kind: RecordType, start: int, number: int, repeats: int) -> int:
        """The numbers of ``repeats`` records of a class, the first of which is at ``start``."""
        layout = dtype_of(kind)
        assert layout.fields is not None
        size = count_numbers(kind)
        for name, width, length in kind.fields:
            at = start + layout.fields[name][1]
            if not isinstance(width, str):
                for i in range(repeats):
                    walk(width, at + i * layout.itemsize, number + i * size, max(length, 1))
                number += count_numbers(width) * max(length, 1)
            elif length:
                for i in range(repeats):
                    add(
                        int(width[1:]),
                        at + i * layout.itemsize,
                        1,
                        range(number + i * size, number + i * size + length),
                    )
                number += length
            else:
                add(int(width[1:]), at, layout.itemsize, range(number, number + repeats * size, size))
                number += 1
        return number

    def add(width: int, at: int, step: int, which: range) -> None:
        assert at % width == 0 and (step == 1 or step % width == 0)
        found.append((width, at // width, 1 if step == 1 else step // width, len(which)))
        order.extend(which)

    walk(Whole, 0, 0, 1)
    assert sorted(order) == [*range(count_numbers(Whole))]
    return np.array(found, np.int64), weights()[order]


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Let one process compile and the others find its work in the cache."""
    try:
        import fcntl
    except ImportError:  # not on this system; then some compile twice
        yield
        return
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or Path(__file__).parent / "__pycache__")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_stepper(game: int, policies: Sequence[Policy], boundscheck: bool = False) -> Callable[..., int]:
    """A compiled function ``run``; see there."""
    modules = [sys.modules[policy.__module__] for policy in (*policies, *POLICIES[game])]
    register_modules([*modules, invariants, fingerprints], boundscheck)
    # In the key of the cache, as the hash of what is called would not be otherwise.
    stamp = sources_hash([*modules, invariants, fingerprints])
    choose = chain(policies)
    rules = GAME_MODULES[game]
    apply = rules.apply
    after_shuffle = rules.after_shuffle
    begin = setup.begin
    seed_words = chance.seed_words
    shuffle_stream = chance.shuffle_stream
    player_stream = chance.player_stream
    shuffle_random = supply.shuffle_random
    wrong = invariants.wrong
    # Not compiled by itself: with a compiled function among its free variables the driver would never be found again.
    add_up = fingerprints.fingerprint

    def run(
        w: Any,
        raw8: Any,
        raw16: Any,
        raw32: Any,
        raw64: Any,
        runs: Any,
        weights: Any,
        which: Any,
        seed: int,
        first: int,
        rows: Any,
        speaker: int,
        limit: int,
        checked: int,
        sums: Any,
    ) -> int:
        """Play games ``first``, ... of a run, one for each of the rows, or, without rows, go on with the game as it is.

        Each game has at most ``limit`` steps: moves and shuffles. ``which`` is the number of each seat's policy; a
        ``speaker`` of -1 or more makes the move that stands in the Whole instead. ``sums`` takes the fingerprints
        after each step of one game; leave it empty for none. Returns how many games it played before something
        went wrong; without rows the number of steps, or minus the reason why a move was refused.
        """
        if len(stamp) == 0:
            return 0
        s = w.state
        p = s.pub
        games = len(rows)
        for nth in range(max(games, 1)):
            if games > 0:
                number = first + nth
                begin(s)
                seed_words(s.hidden.rng, seed, shuffle_stream(number))
                for seat in range(p.players):
                    seed_words(w.rngs[seat], seed, player_stream(number, seat))
                    notes = w.memories[seat].notes
                    for i in range(len(notes)):
                        notes[i] = 0
            steps = 0
            refused = 0
            broken = 0
            while p.stage != OVER and steps < limit and refused == 0 and broken == 0:
                if p.shuffle_due != 0:
                    s.n_ev = 0
                    shuffle_random(s)
                    after_shuffle(s)
                else:
                    seat = p.to_act
                    if speaker >= -1:
                        seat = speaker
                    else:
                        choose(which[seat], p, s.own[seat], w.memories[seat], w.rngs[seat], w.move)
                    refused = apply(s, seat, w.move)
                if checked != 0:
                    broken = wrong(s)
                if len(sums) > 0:
                    sums[steps] = add_up(raw8, raw16, raw32, raw64, runs, weights)
                steps += 1
            if games > 0:
                row = rows[nth]
                for seat in range(SEATS):
                    row[SCORE + seat] = p.score[seat]
                row[WINNERS] = p.winners
                row[TURNS] = p.turn
                row[POSTS] = p.n_posts
                row[DEALS] = p.n_deals
                row[STEPS] = steps
                row[WRONG] = broken
                row[REFUSED] = refused
                if refused != 0 or broken != 0 or p.stage != OVER:
                    return nth
            else:
                if broken != 0:
                    return -1000 - broken
                return -refused if refused != 0 else steps
        return games

    compiled: Callable[..., int] = njit(nogil=True, cache=True, boundscheck=boundscheck)(run)
    return compiled


@cache
def stepper(game: int) -> Callable[..., int]:
    """The compiled function for a game, with all its policies, compiled or from the cache."""
    found = make_stepper(game, POLICIES[game])
    from beanfield.rules.options import make_options

    with one_at_a_time(f"stepper{game}"):
        table = Native(make_options({TRADING: "classic", TWO: "two", DUEL: "duel"}[game]), found)
        table.begin(0)
    return found


class Native:
    """A table of the compiled game; ``which`` are the players by seat, random ones unless told otherwise."""

    def __init__(
        self,
        options: Options,
        run: Callable[..., int] | None = None,
        which: Sequence[int] | None = None,
        seed: int = 1,
        log: int = 1,
    ) -> None:
        self.stepper = run or stepper(options.game)
        memory = np.zeros(1, dtype_of(Whole))
        self.whole = memory[0]
        to_native(setup.new_game(options), self.whole["state"])
        self.whole["state"]["log"] = log
        self.raw = [memory.view(f"i{width}") for width in (1, 2, 4, 8)]
        self.which = np.zeros(SEATS, np.int64)
        self.which[: options.players] = which or [RANDOM] * options.players
        self.seed = seed
        self.sums = np.zeros(LONGEST, np.int64)

    def call(self, first: int, rows: Any, speaker: int, limit: int, checked: bool, sums: Any) -> int:
        return int(
            self.stepper(
                self.whole, *self.raw, *runs(), self.which, self.seed, first, rows, speaker, limit,
                int(checked), sums,
            )
        )  # fmt: skip

    def run(self, first: int, games: int, limit: int = LONGEST, checked: bool = False) -> Any:
        """Play games from the beginning to the end, or ``limit`` steps; returns the rows of results."""
        rows = np.zeros((games, COLUMNS), np.int64)
        played = self.call(first, rows, NOBODY_ASKED, limit, checked, self.sums[:0])
        if limit == LONGEST:
            assert played == games, f"game {first + played} went wrong: {rows[played].tolist()}"
        return rows

    def fingerprints(self, number: int) -> Any:
        """Play a game; returns the fingerprints after each of its steps."""
        rows = np.zeros((1, COLUMNS), np.int64)
        played = self.call(number, rows, NOBODY_ASKED, LONGEST, False, self.sums)
        assert played == 1, f"game {number} went wrong: {rows[0].tolist()}"
        return self.sums[: rows[0, STEPS]]

    def speak(self, seat: int, m: Move) -> int:
        """Make a move from outside (a shuffle, if one is due); 0, or why it was refused."""
        to_native(m, self.whole["move"])
        played = self.call(0, np.zeros((0, COLUMNS), np.int64), seat, 1, True, self.sums[:1])
        assert played == 1 or -1000 < played < 0, played
        return -played if played < 0 else 0

    @property
    def fingerprint(self) -> int:
        """The fingerprint after the last move from outside."""
        return int(self.sums[0]) & MASK

    def begin(self, number: int) -> None:
        """Begin a game of the run."""
        self.run(number, 1, 0)

    def step(self) -> Move:
        """One move or shuffle of the players; returns the move, for a shuffle the one before."""
        played = self.call(0, np.zeros((0, COLUMNS), np.int64), NOBODY_ASKED, 1, False, self.sums[:0])
        assert played == 1, played
        m = Move()
        to_python(self.whole["move"], m)
        return m

    def python(self) -> Whole:
        """The memory as a Python record."""
        copy = Whole()
        to_python(self.whole, copy)
        return copy


# --- interpreted -----------------------------------------------------------


class Sum:
    """A fingerprint that is kept up to date."""

    __slots__ = ("total",)

    def __init__(self) -> None:
        self.total = 0


class Row(list[int]):
    """A row of numbers that keeps up the fingerprint."""

    __slots__ = ("at", "sum", "weights")

    def __init__(self, length: int, kept: Sum, weights: list[int], at: int) -> None:
        super().__init__([0] * length)
        self.sum = kept
        self.weights = weights
        self.at = at

    def __setitem__(self, i: Any, value: Any) -> None:
        self.sum.total += self.weights[self.at + i] * (value - self[i])
        list.__setitem__(self, i, value)


@cache
def watched_class(kind: RecordType) -> type:
    """A class with the slots of a record class, whose numbers keep up the fingerprint when they are set."""
    set_slot = object.__setattr__

    def set_number(self: Any, name: str, value: int) -> None:
        self._sum.total += self._weights[name] * (value - getattr(self, name))
        set_slot(self, name, value)

    slots = (*(field.name for field in kind.fields), "_sum", "_weights")
    return type(f"Watched{kind.__name__}", (), {"__slots__": slots, "__setattr__": set_number})


def watched(kind: RecordType, kept: Sum, weights: list[int], at: int) -> tuple[Any, int]:
    """A watched record of zeros whose first number has the number ``at``; also the number after its last one."""
    made = watched_class(kind)()
    by_name: dict[str, int] = {}
    object.__setattr__(made, "_sum", kept)
    object.__setattr__(made, "_weights", by_name)
    for name, width, length in kind.fields:
        value: Any = 0
        if not isinstance(width, str):
            parts = []
            for _ in range(max(length, 1)):
                part, at = watched(width, kept, weights, at)
                parts.append(part)
            value = parts if length else parts[0]
        elif length:
            value = Row(length, kept, weights, at)
            at += length
        else:
            by_name[name] = weights[at]
            at += 1
        object.__setattr__(made, name, value)
    return made, at


def copy_numbers(kind: RecordType, source: Any, target: Any) -> None:
    """Copy between a record and a watched one, number by number."""
    for name, width, length in kind.fields:
        a, b = getattr(source, name), getattr(target, name)
        if not isinstance(width, str):
            for x, y in zip(a, b, strict=True) if length else [(a, b)]:
                copy_numbers(width, x, y)
        elif length:
            for i, number in enumerate(a):
                b[i] = number
        else:
            setattr(target, name, a)


class Interpreted:
    """A table of the interpreted game, the fingerprint of its memory always at hand."""

    def __init__(self, options: Options, which: Sequence[int] | None = None, seed: int = 1) -> None:
        self.sum = Sum()
        self.whole, end = watched(Whole, self.sum, weights().tolist(), 0)
        assert end == count_numbers(Whole)
        copy_numbers(State, setup.new_game(options), self.whole.state)
        self.whole.state.log = 1
        self.policies = [POLICIES[options.game][i] for i in which or [RANDOM] * options.players]
        self.seed = seed

    @property
    def fingerprint(self) -> int:
        return self.sum.total & MASK

    @property
    def over(self) -> bool:
        return bool(self.whole.state.pub.stage == OVER)

    def begin(self, number: int) -> None:
        """Begin a game of the run."""
        w = self.whole
        setup.begin(w.state)
        chance.seed_words(w.state.hidden.rng, self.seed, chance.shuffle_stream(number))
        for seat in range(w.state.pub.players):
            chance.seed_words(w.rngs[seat], self.seed, chance.player_stream(number, seat))
            notes = w.memories[seat].notes
            for i in range(len(notes)):
                notes[i] = 0

    def step(self) -> None:
        """One move or shuffle."""
        w = self.whole
        s = w.state
        if s.pub.shuffle_due != 0:
            self.shuffle()
            return
        seat = s.pub.to_act
        self.policies[seat](s.pub, s.own[seat], w.memories[seat], w.rngs[seat], w.move)
        refused = engine.apply(s, seat, w.move)
        assert refused == 0, f"seat {seat} is refused: {refused}"

    def shuffle(self) -> None:
        s = self.whole.state
        s.n_ev = 0
        supply.shuffle_random(s)
        engine.after_shuffle(s)

    def speak(self, seat: int, m: Move) -> int:
        """Make a move from outside (a shuffle, if one is due); 0, or why it was refused."""
        copy_numbers(Move, m, self.whole.move)
        if self.whole.state.pub.shuffle_due != 0:
            self.shuffle()
            return 0
        return int(engine.apply(self.whole.state, seat, self.whole.move))

    def python(self) -> Whole:
        """The memory as a plain record."""
        copy = Whole()
        copy_numbers(Whole, self.whole, copy)
        return copy


def weigh(whole: Whole) -> int:
    """The fingerprint of a record, added up plainly."""
    total = sum(w * n for w, n in zip(weights().tolist(), numbers(whole), strict=True))
    return int(total & MASK)


def disagreements(native: Native, interpreted: Interpreted) -> list[str]:
    """Where the two memories differ."""
    return differences(interpreted.python(), native.python())
