"""Shuffles: checkable, unbiased, given."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beanfield.game import DealerError, Game, ListDealer, RandomDealer, SeedDealer, commitment, make_options
from beanfield.rules import engine
from beanfield.rules.chance import seed_words
from beanfield.rules.record import pack
from beanfield.rules.setup import new_game
from beanfield.rules.supply import shuffle_random

SEED = bytes(range(32))


@given(st.binary(min_size=32, max_size=32), st.text(max_size=8), st.integers(0, 50), st.integers(0, 160))
def test_orders_are_permutations_and_depend_on_nothing_else(seed: bytes, table: str, n: int, count: int) -> None:
    table = table.encode("utf-8", "ignore").decode()
    order = SeedDealer(seed, table).order(n, count)
    assert sorted(order) == list(range(count))
    assert SeedDealer(seed, table).order(n, count) == order


def test_the_layout_is_the_one_described() -> None:
    """Written once more, straight from the description, for five cards."""
    words = []
    for counter in range(2):
        block = hashlib.sha256(SEED + "tafel é".encode() + bytes([0, 0, 0, 7]) + bytes([0, 0, 0, counter])).digest()
        words += [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    order = [0, 1, 2, 3, 4]
    for i in (4, 3, 2, 1):
        word = words.pop(0)
        while word >= 2**32 // (i + 1) * (i + 1):
            word = words.pop(0)
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert SeedDealer(SEED, "tafel é").order(7, 5) == order


def test_known_orders() -> None:
    """Records made today must be checkable for good."""
    assert SeedDealer(SEED, "table").order(0, 10) == KNOWN_ORDER
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


KNOWN_ORDER = [4, 0, 5, 3, 8, 1, 2, 7, 9, 6]


def test_all_orders_come_equally_often() -> None:
    seen = Counter(tuple(SeedDealer(SEED, "fair").order(n, 4)) for n in range(6000))
    assert len(seen) == 24
    # 250 each on average; five standard deviations of slack.
    assert all(170 < times < 330 for times in seen.values())


def test_everything_changes_the_order() -> None:
    base = SeedDealer(SEED, "a").order(0, 50)
    assert SeedDealer(SEED, "a").order(1, 50) != base
    assert SeedDealer(SEED, "b").order(0, 50) != base
    assert SeedDealer(SEED[::-1], "a").order(0, 50) != base


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(DealerError, match="32 bytes, not 3"):
        SeedDealer(b"abc", "")


def test_random_dealer_deals_as_the_kernel_does() -> None:
    options = make_options("duel")
    game = Game(options, RandomDealer(11))
    s = new_game(options)
    s.log = 1
    seed_words(s.hidden.rng, 11, 0)
    while s.pub.shuffle_due:
        s.n_ev = 0
        shuffle_random(s)
        engine.after_shuffle(s)
    assert pack(game.state.pub) == pack(s.pub)
    assert [pack(own) for own in game.state.own] == [pack(own) for own in s.own]


def test_given_orders() -> None:
    dealer = ListDealer([[1, 0], [0, 0], [0]])
    assert dealer.order(0, 2) == [1, 0]
    with pytest.raises(DealerError, match="each number from 0 to 1 once"):
        dealer.order(1, 2)
    with pytest.raises(DealerError, match="needs as many numbers, not 1"):
        dealer.order(2, 2)
    with pytest.raises(DealerError, match="no order for shuffle 3"):
        dealer.order(3, 2)
