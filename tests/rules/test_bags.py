"""Bags: eleven counts in one number."""

import random

from beanfield.rules.bags import LIMIT, count, counts, covers, larger, one, packed, size

ROW = [0, 1, 2, 3, 4, 5, 24, 31, 0, 9, 30]


def test_a_bag_is_made_of_counts_and_back() -> None:
    assert packed(ROW) == sum(number * 32**kind for kind, number in enumerate(ROW))
    assert counts(packed(ROW)) == ROW
    assert [count(packed(ROW), kind) for kind in range(11)] == ROW
    assert packed([31] * 11) == LIMIT - 1
    assert LIMIT == 2**55


def test_bags_are_added_card_by_card() -> None:
    bag = 0
    for kind, number in enumerate(ROW):
        for _ in range(number):
            bag += one(kind)
    assert bag == packed(ROW)
    assert one(0) == 1
    assert one(10) == 2**50


def test_the_size_of_a_bag() -> None:
    assert size(0) == 0
    assert size(packed(ROW)) == sum(ROW)
    assert size(one(10)) == 1
    assert size(packed([31] * 11)) == 341


def test_two_bags_are_compared_kind_by_kind() -> None:
    rng = random.Random(1)
    for _ in range(300):
        a = [rng.randrange(4) for _ in range(11)]
        b = [min(31, max(0, n + rng.choice([0, 0, 0, 0, -1, 1]))) for n in a]
        assert covers(packed(a), packed(b)) == int(all(x >= y for x, y in zip(a, b, strict=True)))
        assert counts(larger(packed(a), packed(b))) == [max(x, y) for x, y in zip(a, b, strict=True)]


def test_the_ends_of_a_bag_count() -> None:
    for kind in (0, 10):
        assert covers(one(kind), one(kind)) == 1
        assert covers(0, one(kind)) == 0
        assert covers(one(kind), 0) == 1
        assert larger(one(kind), 0) == larger(0, one(kind)) == one(kind)
    assert covers(0, 0) == 1
    assert larger(0, 0) == 0
    assert covers(one(5), one(4)) == 0
    assert covers(31 * one(3), 31 * one(3)) == 1
