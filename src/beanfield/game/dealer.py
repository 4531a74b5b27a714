"""Where shuffles come from. A dealer gives the order of every shuffle; the rules never roll dice of their own.

The order of a shuffle of ``count`` cards is a permutation of 0 to count - 1: new pile[i] = discards[order[i]], bottom
first.
"""

import hashlib
from collections.abc import Sequence
from typing import Protocol

from beanfield.rules.chance import below, seed_words
from beanfield.rules.state import Rng

SEED_BYTES = 32


class DealerError(ValueError):
    """A dealer has no order for a shuffle, or one that is none; the text says which."""


class Dealer(Protocol):
    """Gives orders. A game asks for shuffle 0, 1, 2, ... in turn."""

    def order(self, n: int, count: int) -> list[int]:
        """The order of the game's shuffle number ``n``, of ``count`` cards."""
        ...


class SeedDealer:
    """Orders that anybody can check once the seed is known, and nobody can foretell before.

    The random bytes of shuffle ``n`` are the digests SHA-256(seed || table || n || counter) for counter 0, 1, 2, ...,
    where ``seed`` is 32 bytes, ``table`` the table's name in UTF-8, and ``n`` and ``counter`` are four bytes each, most
    significant first. Each digest gives eight words of four bytes, most significant first.

    The order is Fisher-Yates over 0 .. count - 1: for i from count - 1 down to 1, swap the members at i and j, where
    j is the next word modulo i + 1. A word not below the greatest multiple of i + 1 within 2**32 is passed over, so
    that every order has exactly the same chance.
    """

    def __init__(self, seed: bytes, table: str) -> None:
        if len(seed) != SEED_BYTES:
            raise DealerError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.table = table

    def order(self, n: int, count: int) -> list[int]:
        """The order of shuffle ``n``, a function of the seed, the table's name, ``n`` and ``count`` alone."""
        start = hashlib.sha256(self.seed + self.table.encode() + n.to_bytes(4, "big"))
        words: list[int] = []
        counter = 0
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            limit = 2**32 - 2**32 % (i + 1)
            while True:
                if not words:
                    digest = start.copy()
                    digest.update(counter.to_bytes(4, "big"))
                    counter += 1
                    block = digest.digest()
                    words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4)]
                word = words.pop()
                if word < limit:
                    break
            j = word % (i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def commitment(seed: bytes) -> str:
    """What is published before a game so that its seed cannot be changed afterwards: SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class RandomDealer:
    """For simulations: the kernel's generator, seeded with one number.

    A game dealt so has the same shuffles as a state whose generator was seeded with ``seed`` and stream 0.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Rng()
        seed_words(self.rng, seed, 0)

    def order(self, n: int, count: int) -> list[int]:
        """The next order; it depends on all orders before it."""
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            j = below(self.rng, i + 1)
            order[i], order[j] = order[j], order[i]
        return order


class ListDealer:
    """Orders that are given: replays, tables set up by hand."""

    def __init__(self, orders: Sequence[Sequence[int]]) -> None:
        self.orders = [list(order) for order in orders]

    def order(self, n: int, count: int) -> list[int]:
        """Order number ``n``. Raises DealerError if there is none, or none for that many cards."""
        if n >= len(self.orders):
            raise DealerError(f"there is no order for shuffle {n}, of {count} cards")
        check_order(self.orders[n], count)
        return list(self.orders[n])


def check_order(order: Sequence[int], count: int) -> None:
    """Raise DealerError unless ``order`` is a permutation of 0 to ``count`` - 1."""
    if len(order) != count:
        raise DealerError(f"a shuffle of {count} cards needs as many numbers, not {len(order)}")
    if sorted(order) != list(range(count)):
        raise DealerError(f"a shuffle of {count} cards must hold each number from 0 to {count - 1} once")
