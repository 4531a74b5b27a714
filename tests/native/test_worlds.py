"""Imagined worlds, compiled: they fit what a seat knows, nothing is lost, and they can be played on to their end."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numba import njit

from beanfield.native.compiler import register_modules
from beanfield.native.layout import dtype_of, to_python
from beanfield.rules import worlds
from beanfield.rules.codes import DELIVER, GIFT, OVER
from beanfield.rules.duel import can_offer
from beanfield.rules.options import Options, make_options
from beanfield.rules.record import differences
from beanfield.rules.state import Own, Rng, State

from ..rules import invariants
from ..rules.positions import TABLES
from .stepping import Native
from .test_invariants import any_options


@cache
def imaginer() -> Callable[..., int]:
    """A compiled function that fills a world and says what is wrong with it."""
    register_modules([worlds, invariants])
    imagine = worlds.imagine
    wrong = invariants.wrong

    def fill(s: Any, seat: int, rng: Any) -> int:
        imagine(s, seat, rng)
        return wrong(s)

    compiled: Callable[..., int] = njit(fill)
    return compiled


class Imagination:
    """Worlds made from the positions of a compiled game."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.real = Native(options)
        self.world = Native(options)
        # What the world is made from: all of it but what the seat knows is noise.
        self.noise = np.random.default_rng(1)
        layout = dtype_of(State)
        assert layout.fields is not None
        self.own_at = layout.fields["own"][1]
        self.own_size = dtype_of(Own).itemsize
        self.hidden = slice(layout.fields["hidden"][1], layout.itemsize)
        self.rng = np.zeros(1, dtype_of(Rng))[0]
        self.rng["state"] = 77

    def own(self, seat: int) -> slice:
        """The bytes that a seat alone knows."""
        return slice(self.own_at + seat * self.own_size, self.own_at + (seat + 1) * self.own_size)

    def forget(self, seat: int) -> None:
        """Make the world one of which only what the seat knows is sensible."""
        real, world = self.real.raw[0], self.world.raw[0]
        world[:] = real
        for other in range(self.options.players):
            if other != seat:
                part = self.own(other)
                world[part] = self.noise.integers(-128, 128, part.stop - part.start)
        world[self.hidden] = self.noise.integers(-128, 128, self.hidden.stop - self.hidden.start)
        self.world.whole["state"]["log"] = 0

    def imagine(self, seat: int) -> None:
        """Fill the world as the seat might imagine it."""
        real, world = self.real.raw[0], self.world.raw[0]
        found = imaginer()(self.world.whole["state"], seat, self.rng)
        assert found == invariants.FINE, f"invariant {found} is broken"
        assert world[: self.own_at].tobytes() == real[: self.own_at].tobytes()
        assert world[self.own(seat)].tobytes() == real[self.own(seat)].tobytes()

    def play_on(self) -> None:
        """Play the imagined game to its end; everything is checked after every step."""
        table = self.world
        nothing = np.zeros((0, 14), np.int64)
        assert table.call(0, nothing, -2, 60_000, True, table.sums[:0]) >= 0
        assert table.whole["state"]["pub"]["stage"] == OVER


def worlds_are_sound(options: Options, games: int, often: float) -> int:
    """Imagine worlds in some positions of some games; returns how many."""
    imagination = Imagination(options)
    real = imagination.real
    rng = random.Random(games)
    nothing = np.zeros((0, 14), np.int64)
    made = 0
    for number in range(games):
        real.begin(number)
        while True:
            step = 1 + int(rng.expovariate(often))
            assert real.call(0, nothing, -2, step, False, real.sums[:0]) >= 0
            public = real.whole["state"]["pub"]
            if public["stage"] == OVER:
                break
            if public["shuffle_due"] == 0:
                seat = rng.randrange(options.players)
                imagination.forget(seat)
                imagination.imagine(seat)
                imagination.play_on()
                made += 1
    return made


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_imagined_worlds_are_sound(edition: str, players: int) -> None:
    assert worlds_are_sound(make_options(edition, players), 4, 0.02) > 10


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_imagined_worlds_are_sound_for_long(edition: str, players: int) -> None:
    assert worlds_are_sound(make_options(edition, players), 300, 0.02) > 1000


@pytest.mark.long
def test_imagined_worlds_are_sound_with_any_switches() -> None:
    for seed in range(200):
        worlds_are_sound(any_options(seed), 5, 0.02)


@pytest.mark.parametrize("edition", ["classic", "two", "duel"])
def test_compiled_and_interpreted_imagine_the_same(edition: str) -> None:
    imagination = Imagination(make_options(edition))
    imagination.real.run(0, 1, 100)
    state, compiled, rng, drawn = State(), State(), Rng(), Rng()
    for seat in range(2):
        imagination.forget(seat)
        to_python(imagination.world.whole["state"], state)
        to_python(imagination.rng, rng)
        worlds.imagine(state, seat, rng)
        imagination.imagine(seat)
        to_python(imagination.world.whole["state"], compiled)
        assert differences(state, compiled) == []
        to_python(imagination.rng, drawn)
        assert differences(rng, drawn) == []


@pytest.mark.rule("U8", "U9")
def test_compiled_and_interpreted_heed_the_same_gifts() -> None:
    """In every position of some games in which a gift is on offer or to be delivered.

    Of more games only the rare positions in which somebody without a coin is asked.
    """
    imagination = Imagination(make_options("duel"))
    real = imagination.real
    public = real.whole["state"]["pub"]
    nothing = np.zeros((0, 14), np.int64)
    state, compiled, rng = State(), State(), Rng()
    gifts = answered = 0
    for number in range(1000):
        if number >= 3 and answered >= 3:
            break
        real.begin(number)
        while public["stage"] != OVER:
            assert real.call(0, nothing, -2, 1, False, real.sums[:0]) >= 0
            if public["stage"] not in (GIFT, DELIVER) or public["gift_kind"] < 0:
                continue
            giver = int(public["gift_seat"])
            if number >= 3 and public["coins"][1 - giver] > 0:
                continue
            gifts += 1
            # The giver's hand as the other imagines it, and the other's as the giver does.
            for seat in (1 - giver, giver):
                imagination.forget(seat)
                world = imagination.world.whole["state"]
                to_python(world, state)
                to_python(imagination.rng, rng)
                answered += worlds.answers(state.pub, 1 - seat) != 0
                worlds.imagine(state, seat, rng)
                imagination.imagine(seat)
                to_python(world, compiled)
                assert differences(state, compiled) == []
                if worlds.answers(state.pub, 1 - seat) != 0:
                    assert can_offer(state.pub, state.own[1 - seat], 1 - seat)
    assert gifts > 50
    assert answered >= 3
