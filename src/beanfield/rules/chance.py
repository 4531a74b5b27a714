"""The generator of simulations: xoroshiro64*, two words of 32 bits kept in 64-bit fields.

Every product and left shift is masked to 32 bits at once, so that Python's unbounded and the compiled code's 64-bit
integers give the same words. Tables that people play at take their shuffles from elsewhere (see beanfield.game).
"""

from .state import Hidden, Rng

MASK = 0xFFFFFFFF


def random_word(rng: Rng) -> int:
    """The next 32 bits; the two words of ``rng`` are never both zero."""
    a = rng.a
    b = rng.b
    word = (a * 0x9E3779BB) & MASK
    b ^= a
    rng.a = (((a << 26) & MASK) | (a >> 6)) ^ b ^ ((b << 9) & MASK)
    rng.b = ((b << 13) & MASK) | (b >> 19)
    return word


def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1; its bias, at most n / 2**32, does not matter for simulations."""
    return (random_word(rng) * n) >> 32


def seed_words(rng: Rng, seed: int, stream: int) -> None:
    """Start a generator from two numbers below 2**62; different pairs give unrelated sequences."""
    x = (seed & MASK) ^ 0x2545F491
    y = ((seed >> 32) & MASK) ^ 0x6C8E9CF5
    z = (stream & MASK) ^ 0x1B873593
    for _ in range(4):
        x = ((x ^ (x >> 16)) * 0x45D9F3B + y) & MASK
        y = ((y ^ (y >> 15)) * 0x2C1B3C6D + z) & MASK
        z = ((z ^ (z >> 14)) * 0x297A2D39 + x) & MASK
    x ^= z >> 13
    rng.a = x
    rng.b = y | 1 if x == 0 else y


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
