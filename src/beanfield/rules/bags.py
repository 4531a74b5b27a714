"""Bags: how many cards of each kind, packed into one number, five bits a kind.

A hand's contents, what an offer gives and what it asks are bags. One word is copied, cleared and compared in one
step, where a row of eleven counts takes eleven; five bits hold every count, since no kind has more than 24 cards.
"""

from typing import Final

from .cards import KINDS

BITS: Final = 5
FULL: Final = 31  # the largest count of a kind
LIMIT: Final = 1 << (BITS * KINDS)  # every bag is smaller


def one(kind: int) -> int:
    """The bag with a single card of a kind; bags are added and subtracted as numbers."""
    return 1 << (kind * BITS)


def count(bag: int, kind: int) -> int:
    """How many cards of a kind are in the bag."""
    return (bag >> (kind * BITS)) & FULL


# The functions below work on all kinds at once: the even ones, then the odd ones, so that each count has five bits
# to spare above it.
EVEN: Final = sum(FULL << at for at in range(0, BITS * KINDS, 2 * BITS))
TENS: Final = sum(1 << at for at in range(0, 60, 10))
GUARD: Final = sum(1 << (at + BITS) for at in range(0, BITS * KINDS, 2 * BITS))


def size(bag: int) -> int:
    """How many cards are in the bag."""
    # Six counts of ten bits each; the product has their sum in its bits 50 to 59, and nothing above matters.
    return ((((bag & EVEN) + ((bag >> BITS) & EVEN)) * TENS) >> 50) & 1023


def at_least(bag: int, part: int) -> int:
    """The guard bits of those even kinds of which ``bag`` holds no fewer than ``part``."""
    return (((bag & EVEN) | GUARD) - (part & EVEN)) & GUARD


def covers(bag: int, part: int) -> int:
    """1 if the bag holds everything in ``part``."""
    return 1 if at_least(bag, part) & at_least(bag >> BITS, part >> BITS) == GUARD else 0


def larger(bag: int, other: int) -> int:
    """The bag with the larger count of each kind."""
    even = (at_least(bag, other) >> BITS) * FULL
    odd = ((at_least(bag >> BITS, other >> BITS) >> BITS) * FULL) << BITS
    mine = even | odd
    return (bag & mine) | (other & ~mine)


def counts(bag: int) -> list[int]:
    """The bag as eleven counts; for interpreted callers."""
    return [count(bag, kind) for kind in range(KINDS)]


def packed(row: list[int]) -> int:
    """A bag from eleven counts, each 0 to 31; for interpreted callers."""
    return sum(number << (kind * BITS) for kind, number in enumerate(row))
