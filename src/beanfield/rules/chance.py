"""The generator of simulations: multiply with carry, a word of 32 bits and its carry in one 64-bit field.

Its state stays below 2**62, so that Python's unbounded and the compiled code's 64-bit integers give the same words.
Tables that people play at take their shuffles from elsewhere (see beanfield.game).
"""

from .state import Hidden, Rng

MASK = 0xFFFFFFFF
FACTOR = 698769069  # G. Marsaglia's, of the generator KISS: the sequence repeats after about 2**60 words


def random_word(rng: Rng) -> int:
    """The next 32 bits: the word and the carry mixed."""
    state = rng.state
    rng.state = FACTOR * (state & MASK) + (state >> 32)
    return (state ^ (state >> 32)) & MASK


def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1; its bias, at most n / 2**32, does not matter for simulations."""
    return (random_word(rng) * n) >> 32


def seed_words(rng: Rng, seed: int, stream: int) -> None:
    """Start a generator from two numbers below 2**62; different pairs give unrelated sequences."""
    x = (seed & MASK) ^ 0x2545F491
    y = ((seed >> 32) & MASK) ^ 0x6C8E9CF5
    z = (stream & MASK) ^ 0x1B873593
    # The upper half of the stream joins in every round; where it is zero, as it nearly always is, it changes nothing.
    top = (((stream >> 32) & MASK) * 0x85EBCA6B) & MASK
    for _ in range(4):
        x = ((x ^ (x >> 16)) * 0x45D9F3B + y + top) & MASK
        y = ((y ^ (y >> 15)) * 0x2C1B3C6D + z) & MASK
        z = ((z ^ (z >> 14)) * 0x297A2D39 + x) & MASK
    # The carry stays below the factor; state 0 and the largest one would repeat themselves.
    x ^= z >> 13
    rng.state = ((y >> 3) << 32) + (x | 1)


def shuffle_stream(number: int) -> int:
    """The stream of the shuffles in game ``number`` of a run."""
    return number * 8


def player_stream(number: int, seat: int) -> int:
    """The stream of the player at a seat in game ``number`` of a run."""
    return number * 8 + 1 + seat


def shuffle_pile(hidden: Hidden, pile: list[int], count: int) -> None:
    """Fisher-Yates over ``pile[:count]`` with the generator in the state."""
    for i in range(count - 1, 0, -1):
        j = below(hidden.rng, i + 1)
        kept = pile[i]
        pile[i] = pile[j]
        pile[j] = kept
