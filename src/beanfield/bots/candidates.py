"""Moves that a searching player tries, collected in a record; kernel style."""

from typing import Annotated, Final

from beanfield.rules.record import Byte, Record
from beanfield.rules.state import CARDS, Move

from .choices import clear_offer

MOST: Final = 24


class Candidates(Record):
    """The moves worth trying, the first of them what the player would do without a search."""

    n: Byte
    moves: Annotated[list[Move], Move, MOST]


def begin_with(m: Move, found: Candidates) -> None:
    """Collect anew, beginning with a move."""
    copy_move(m, found.moves[0])
    found.n = 1


def copy_move(m: Move, to: Move) -> None:
    """Write a move into another."""
    to.code = m.code
    to.field = m.field
    to.card = m.card
    to.kind = m.kind
    to.offer = m.offer
    to.revision = m.revision
    to.partner = m.partner
    to.to = m.to
    to.first = m.first
    to.counter = m.counter
    to.n_cards = m.n_cards
    for i in range(CARDS):
        to.cards[i] = m.cards[i]
    to.ask = m.ask
    to.want = m.want
    to.spare = m.spare


def next_move(found: Candidates, code: int) -> Move:
    """The record for one more move, with a code and nothing else; there must be room."""
    m = found.moves[found.n]
    clear_offer(m)
    m.code = code
    m.field = 0
    m.card = 0
    m.kind = 0
    m.offer = 0
    m.revision = 0
    m.partner = 0
    m.want = 0
    m.spare = 0
    return m


def is_new(found: Candidates) -> bool:
    """Whether the move just written differs from the first one."""
    m = found.moves[found.n]
    first = found.moves[0]
    return (
        m.code != first.code
        or m.field != first.field
        or m.card != first.card
        or m.kind != first.kind
        or m.offer != first.offer
        or m.partner != first.partner
        or m.ask != first.ask
        or m.n_cards != first.n_cards
        or named_otherwise(m, first)
    )


def named_otherwise(m: Move, other: Move) -> bool:
    """Whether two moves of as many cards name different ones."""
    for i in range(m.n_cards):
        if m.cards[i] != other.cards[i]:
            return True
    return False
