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


def size(bag: int) -> int:
    """How many cards are in the bag."""
    total = 0
    while bag > 0:
        total += bag & FULL
        bag >>= BITS
    return total


def covers(bag: int, part: int) -> int:
    """1 if the bag holds everything in ``part``."""
    while part > 0:
        if part & FULL > bag & FULL:
            return 0
        part >>= BITS
        bag >>= BITS
    return 1


def larger(bag: int, other: int) -> int:
    """The bag with the larger count of each kind."""
    result = 0
    shift = 0
    while bag > 0 or other > 0:
        most = bag & FULL
        if other & FULL > most:
            most = other & FULL
        result |= most << shift
        shift += BITS
        bag >>= BITS
        other >>= BITS
    return result


def counts(bag: int) -> list[int]:
    """The bag as eleven counts; for interpreted callers."""
    return [count(bag, kind) for kind in range(KINDS)]


def packed(row: list[int]) -> int:
    """A bag from eleven counts, each 0 to 31; for interpreted callers."""
    return sum(number << (kind * BITS) for kind, number in enumerate(row))
