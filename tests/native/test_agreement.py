"""The compiled rules and players do the same as the interpreted ones, in every number of the memory, at every step.

After every step of every game the fingerprints of the two memories are compared (see :mod:`.stepping`); of some games
also all the numbers themselves, at the end. The events that a move writes are part of the memory.
"""

import random

import numpy as np
import pytest
from numba import njit

from beanfield.bots.memory import Memory
from beanfield.rules import chance
from beanfield.rules.codes import CLOSE, CLOSING, END, MOVE_COUNT, OVER, TRADE
from beanfield.rules.options import Options, make_options
from beanfield.rules.reasons import Reason
from beanfield.rules.record import numbers
from beanfield.rules.state import CARDS, Move, Rng

from ..rules.positions import TABLES, make_move
from ..rules.test_known import some_move
from . import stepping
from .fingerprints import fingerprint
from .stepping import LONER, MASK, RANDOM, SWAPPER, Interpreted, Native, Whole, disagreements, weigh

# Tables whose players or switches are not the usual ones: edition, players, switches, who plays.
OTHER_TABLES: list[tuple[str, int, dict[str, str], list[int]]] = [
    ("classic", 4, {"offers_per_phase": "unlimited"}, [SWAPPER, RANDOM, LONER, SWAPPER]),
    ("online", 5, {"harvest": "own-turn", "coins": "hidden"}, [SWAPPER, SWAPPER, RANDOM, LONER, SWAPPER]),
    ("modern", 3, {"harvest": "forced", "third_field": "2", "fields": "2"}, [SWAPPER, RANDOM, SWAPPER]),
    ("two", 2, {"third_field": "2"}, [LONER, RANDOM]),
    ("duel", 2, {}, [LONER, LONER]),
]


def agree(options: Options, games: int, which: list[int] | None = None, whole: int = 1) -> int:
    """Play games in both ways and compare; every ``whole``-th also number by number. Returns the steps."""
    native, interpreted = Native(options, which=which), Interpreted(options, which)
    steps = 0
    for number in range(games):
        fingerprints = native.fingerprints(number).tolist()
        interpreted.begin(number)
        for step, expected in enumerate(fingerprints):
            interpreted.step()
            if interpreted.fingerprint != expected & MASK:
                native.run(number, 1, step + 1)
                where = disagreements(native, interpreted)
                raise AssertionError(f"game {number}, after step {step + 1}, interpreted != compiled: {where[:10]}")
        assert interpreted.over
        if number % whole == 0:
            assert disagreements(native, interpreted) == []
        steps += len(fingerprints)
    return steps


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_compiled_and_interpreted_agree(edition: str, players: int) -> None:
    agree(make_options(edition, players), 3)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_compiled_and_interpreted_agree_for_long(edition: str, players: int) -> None:
    agree(make_options(edition, players), 2000, whole=50)


@pytest.mark.parametrize(("edition", "players", "switches", "which"), OTHER_TABLES)
def test_they_agree_with_other_players_and_switches(
    edition: str, players: int, switches: dict[str, str], which: list[int]
) -> None:
    agree(make_options(edition, players, players - 1, switches=switches), 3, which)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players", "switches", "which"), OTHER_TABLES)
def test_they_agree_with_other_players_and_switches_for_long(
    edition: str, players: int, switches: dict[str, str], which: list[int]
) -> None:
    agree(make_options(edition, players, players - 1, switches=switches), 500, which, 50)


class Pair:
    """A compiled and an interpreted table at which the same moves are tried."""

    def __init__(self, options: Options) -> None:
        self.native = Native(options)
        self.interpreted = Interpreted(options)
        self.memory = Memory()
        self.rng = Rng()
        self.tried = 0
        self.made = 0

    def begin(self, number: int) -> None:
        self.native.begin(number)
        self.interpreted.begin(number)
        chance.seed_words(self.rng, 6, number)

    def speak(self, seat: int, m: Move) -> int:
        """Try a move at both; they say the same and then look the same."""
        reason: int = self.interpreted.speak(seat, m)
        assert self.native.speak(seat, m) == reason, (Reason(reason).name, seat, m.code)
        if self.interpreted.fingerprint != self.native.fingerprint:
            where = disagreements(self.native, self.interpreted)
            raise AssertionError(f"after {self.tried} moves, interpreted != compiled: {where[:10]}")
        self.tried += 1
        self.made += reason == 0
        return reason


def policy_move(pair: Pair, seat: int) -> Move:
    """What a random player at the seat would do."""
    w = pair.interpreted.whole
    m = Move()
    pair.interpreted.policies[seat](w.state.pub, w.state.own[seat], pair.memory, pair.rng, m)
    return m


def wild_move(rng: random.Random) -> Move:
    """A move with numbers of any size in all its fields, seldom all of them absurd."""
    m = Move()

    def number(bits: int, usual: int) -> int:
        if rng.random() < 0.7:
            return rng.randrange(usual)
        if rng.random() < 0.5:
            return rng.randrange(-(1 << bits - 1), 1 << bits - 1)
        return rng.choice([-1, -(1 << bits - 1), (1 << bits - 1) - 1, -usual])

    m.code = number(8, MOVE_COUNT)
    m.field = number(8, 3)
    m.card = rng.choice([1, -1]) * number(15, 40)
    m.kind = number(8, 11)
    m.offer = number(32, 60)
    m.revision = number(32, 3)
    m.partner = number(8, 7)
    m.to = number(8, 16) if rng.random() < 0.5 else 0
    m.first = number(8, 2)
    m.counter = number(32, 60) if rng.random() < 0.2 else 0
    m.n_cards = rng.choice([0, 1, 1, 2, number(8, CARDS)])
    for i in range(CARDS):
        m.cards[i] = rng.choice([1, -1]) * number(15, 40)
    m.ask = rng.choice([0, 1 << 5 * rng.randrange(11), number(64, 2**55), rng.getrandbits(63)])
    m.want = number(16, 2**11)
    m.spare = number(16, 2**11)
    return m


def agree_on_any_move(options: Options, games: int) -> Pair:
    """Play with moves that a policy would make, that might be made and that make no sense, from any seat."""
    pair = Pair(options)
    s = pair.interpreted.whole.state
    p = s.pub
    some = Rng()
    chance.seed_words(some, 5, 5)
    for number in range(games):
        pair.begin(number)
        rng = random.Random(number)
        while p.stage != OVER:
            roll = rng.random()
            if roll < 0.25 and not p.shuffle_due:
                pair.speak(rng.choice([p.to_act, rng.randrange(-1, 8)]), wild_move(rng))
            elif roll < 0.5 and not p.shuffle_due:
                seat, m = some_move(s, some)
                pair.speak(seat, m)
            elif p.stage == CLOSING:
                pair.speak(-1, make_move(CLOSE))
            elif p.stage == TRADE and p.live and roll < 0.6:
                pair.speak(p.active, make_move(END))
            else:
                live_trade = p.live and p.stage == TRADE
                seat = rng.randrange(p.players) if live_trade else p.to_act
                pair.speak(seat, Move() if p.shuffle_due else policy_move(pair, seat))
    return pair


ANY_MOVE_TABLES = [
    ("classic", 4, False, False),
    ("online", 6, True, True),
    ("modern", 3, True, False),
    ("two", 2, True, False),
    ("duel", 2, True, False),
    ("duel", 2, False, False),
]


@pytest.mark.parametrize(("edition", "players", "live", "grace"), ANY_MOVE_TABLES)
def test_they_agree_on_any_move(edition: str, players: int, live: bool, grace: bool) -> None:
    pair = agree_on_any_move(make_options(edition, players, live=live, grace=grace), 1)
    assert pair.made > 50
    assert pair.tried - pair.made > 50


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players", "live", "grace"), ANY_MOVE_TABLES)
def test_they_agree_on_any_move_for_long(edition: str, players: int, live: bool, grace: bool) -> None:
    agree_on_any_move(make_options(edition, players, live=live, grace=grace), 100)


# --- the instrument itself -------------------------------------------------


def test_every_number_counts_on_both_sides() -> None:
    """The three ways to add up a memory agree on one full of different numbers."""
    table = Native(make_options("two"))
    for raw in table.raw[:1]:
        raw[:] = np.random.default_rng(1).integers(-128, 128, len(raw))
    whole = table.python()
    assert len(set(numbers(whole))) > 1000
    assert int(njit(fingerprint)(*table.raw, *stepping.runs())) & MASK == weigh(whole)
    total = stepping.Sum()
    copy, _ = stepping.watched(Whole, total, stepping.weights().tolist(), 0)
    stepping.copy_numbers(Whole, whole, copy)
    assert total.total & MASK == weigh(whole)
    assert min(stepping.weights()) > 0


def test_a_difference_of_one_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hand card of a seat nobody sits at, in the middle of a game."""
    step = Interpreted.step
    steps = 0

    def wrong_step(self: Interpreted) -> None:
        nonlocal steps
        step(self)
        steps += 1
        if steps == 100:
            self.whole.state.own[5].hand[200] += 1

    monkeypatch.setattr(Interpreted, "step", wrong_step)
    with pytest.raises(AssertionError, match=r"game 0, after step 100, .*own\[5\]\.hand\[200\]: 1 != 0"):
        agree(make_options("two"), 1)
