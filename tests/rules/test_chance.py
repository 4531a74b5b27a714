"""The generator of simulations: known words, seeds that go their own ways, no bias worth mentioning."""

import pytest

from beanfield.rules.chance import below, player_stream, random_word, seed_words, shuffle_pile, shuffle_stream
from beanfield.rules.state import Hidden, Rng


def seeded(seed: int, stream: int = 0) -> Rng:
    rng = Rng()
    seed_words(rng, seed, stream)
    return rng


def reference(a: int, b: int) -> tuple[int, int, int]:
    """A step of xoroshiro64* as its authors describe it: the word, and the two new halves of the state."""

    def rotate(x: int, by: int) -> int:
        return ((x << by) | (x >> (32 - by))) & 0xFFFFFFFF

    word = (a * 0x9E3779BB) & 0xFFFFFFFF
    b ^= a
    return word, rotate(a, 26) ^ b ^ ((b << 9) & 0xFFFFFFFF), rotate(b, 13)


def test_the_words_are_those_of_xoroshiro() -> None:
    rng = seeded(1)
    for _ in range(200):
        word, a, b = reference(rng.a, rng.b)
        assert random_word(rng) == word
        assert (rng.a, rng.b) == (a, b)
        assert 0 <= word < 2**32


def test_known_seeds() -> None:
    """Games of the past can be played again only if these stay."""
    found = [(seeded(seed, stream).a, seeded(seed, stream).b) for seed, stream in KNOWN]
    assert found == list(KNOWN.values())


KNOWN = {
    (0, 0): (526235933, 2935659200),
    (1, 0): (2940145096, 3739292054),
    (0, 1): (1271237488, 2961269158),
    (2**32, 0): (1136643158, 4230566626),
    (0, 2**31): (780743264, 599163082),
    (2**61 + 12345, 2**60 + 54321): (1543526861, 1125515701),
}


def test_seeds_and_streams_differ_in_every_bit() -> None:
    states = {(seeded(1 << i, j).a, seeded(1 << i, j).b) for i in range(62) for j in range(8)}
    states |= {(seeded(3, 1 << i).a, seeded(3, 1 << i).b) for i in range(4, 32)}
    assert len(states) == 62 * 8 + 28
    assert all(a or b for a, b in states)


@pytest.mark.xfail(reason="the upper half of a stream is not looked at")
def test_high_streams_differ() -> None:
    """A run has two to the power of 29 games before its streams leave 32 bits."""
    assert len({seeded(3, 1 << i).a for i in range(62)}) == 62


def test_numbers_below_are_all_as_likely() -> None:
    rng = seeded(5)
    seen = [0] * 7
    for _ in range(7000):
        seen[below(rng, 7)] += 1
    assert min(seen) > 850
    assert max(seen) < 1150
    assert [below(rng, 1) for _ in range(50)] == [0] * 50


def test_a_shuffle_keeps_the_cards_and_every_order_may_come() -> None:
    hidden = Hidden()
    seed_words(hidden.rng, 6, 0)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        pile = [1, 2, 3, 4, 99]
        shuffle_pile(hidden, pile, 4)
        assert pile[4] == 99
        order = tuple(pile[:4])
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    assert min(seen.values()) > 60
    assert max(seen.values()) < 145
    empty: list[int] = []
    shuffle_pile(hidden, empty, 0)
    assert empty == []


def test_each_game_and_seat_of_a_run_has_its_own_stream() -> None:
    assert [shuffle_stream(number) for number in range(3)] == [0, 8, 16]
    assert [player_stream(2, seat) for seat in range(7)] == [17, 18, 19, 20, 21, 22, 23]
    streams = [shuffle_stream(n) for n in range(50)] + [player_stream(n, seat) for n in range(50) for seat in range(7)]
    assert len({*streams}) == 400
