"""The generator of simulations: known words, seeds that go their own ways, no bias worth mentioning."""

from beanfield.rules.chance import below, player_stream, random_word, seed_words, shuffle_pile, shuffle_stream
from beanfield.rules.state import Hidden, Rng


def seeded(seed: int, stream: int = 0) -> Rng:
    rng = Rng()
    seed_words(rng, seed, stream)
    return rng


def reference(x: int, carry: int) -> tuple[int, int, int]:
    """A step of a multiply-with-carry generator as its author describes it: the word given out, the new x and carry."""
    carry, new = divmod(698769069 * x + carry, 2**32)
    return new, carry, x


def test_the_words_are_those_of_multiply_with_carry() -> None:
    rng = seeded(1)
    for _ in range(200):
        x, carry = rng.state % 2**32, rng.state // 2**32
        assert carry < 698769069
        word = random_word(rng)
        assert word == x ^ carry
        new, new_carry, _ = reference(x, carry)
        assert rng.state == new_carry * 2**32 + new


def test_no_state_repeats_itself() -> None:
    """The two that do, 0 and the largest, are never reached."""
    for state in (0, 698769069 * 2**32 - 1):
        rng = Rng()
        rng.state = state
        random_word(rng)
        assert rng.state == state
    assert all(0 < seeded(seed, stream).state < 2**61 for seed in range(50) for stream in range(50))


def test_known_seeds() -> None:
    """Games of the past can be played again only if these stay."""
    found = [seeded(seed, stream).state for seed, stream in KNOWN]
    assert found == list(KNOWN.values())


KNOWN = {
    (0, 0): 1576070032551426333,
    (1, 0): 2007517134984252873,
    (0, 1): 1589819271582944113,
    (2**32, 0): 2271268162840284247,
    (0, 2**31): 321673229977072225,
    (2**61 + 12345, 2**60 + 54321): 1395593690375037731,
}


def test_seeds_and_streams_differ_in_every_bit() -> None:
    states = {seeded(1 << i, j).state for i in range(62) for j in range(8)}
    states |= {seeded(3, 1 << i).state for i in range(4, 32)}
    assert len(states) == 62 * 8 + 28


def test_high_streams_differ() -> None:
    """A run has two to the power of 29 games before its streams leave 32 bits."""
    assert len({seeded(3, 1 << i).state for i in range(62)}) == 62
    # The upper half is no shift of the seed or of the lower half.
    words = range(20)
    states = {rng.state for i in words for j in words for k in words for rng in [seeded(i, j + (k << 32))]}
    assert len(states) == 8000


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
