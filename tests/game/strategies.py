"""Hypothesis strategies: moves well formed, and moves that are anything at all."""

import math
from typing import Any, cast

from hypothesis import strategies as st

from beanfield.game import (
    Accept,
    Approve,
    Buy,
    Cash,
    Change,
    Close,
    Confirm,
    Decline,
    DeliverCard,
    Discard,
    DiscardBonus,
    Done,
    Draw,
    End,
    Harvest,
    Move,
    OfferGift,
    Pass,
    Plant,
    PlantCard,
    Post,
    Resume,
    TakeBack,
    TurnUp,
    Wish,
    Withdraw,
)
from beanfield.rules.cards import KIND_NAMES

SIMPLE: tuple[Move, ...] = (
    Buy(),
    TurnUp(),
    Draw(),
    Done(),
    End(),
    Resume(),
    Close(),
    Accept(),
    Pass(),
)


def moves(
    fields: st.SearchStrategy[Any],
    seats: st.SearchStrategy[Any],
    numbers: st.SearchStrategy[Any],
    counts: st.SearchStrategy[Any],
    kinds: st.SearchStrategy[Any],
    cards: Any,
    most: int,
) -> st.SearchStrategy[Move]:
    """Every sort of move with parts from these strategies; ``cards`` makes one for places such as "ht"."""

    def some(members: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
        return st.lists(members, max_size=most).map(tuple)

    terms = (
        some(cards("ht")),
        st.dictionaries(kinds, counts, max_size=4),
        some(seats),
        st.booleans(),
    )
    return cast(
        "st.SearchStrategy[Move]",
        st.one_of(
            st.sampled_from(SIMPLE),
            st.builds(Plant, fields),
            st.builds(PlantCard, cards("at"), fields),
            st.builds(Harvest, fields, cards("a") | st.sampled_from(("", "front"))),
            st.builds(Post, *terms, numbers),
            st.builds(Change, numbers, *terms),
            st.builds(Withdraw, numbers),
            st.builds(TakeBack, numbers),
            st.builds(Approve, numbers, numbers, some(cards("ht"))),
            st.builds(Decline, numbers, numbers),
            st.builds(Confirm, numbers, numbers, seats),
            st.builds(Wish, some(kinds), some(kinds)),
            st.builds(Discard, cards("ht")),
            st.builds(OfferGift, kinds),
            st.builds(DeliverCard, cards("ht")),
            st.builds(DiscardBonus, some(cards("b"))),
            st.builds(Cash, cards("b"), seats, fields),
        ),
    )


def good_card(places: str) -> st.SearchStrategy[str]:
    """The name of a card."""
    return st.builds(lambda place, n: f"{place}{n}", st.sampled_from(places), st.integers(1, 2047))


GOOD_MOVES = moves(
    st.integers(0, 2),
    st.integers(0, 6),
    st.integers(1, 2**31 - 1),
    st.integers(1, 16),
    st.sampled_from(KIND_NAMES),
    good_card,
    6,
)

# Numbers at and beyond the widths the kernel has, and things that are no numbers.
WILD: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 8),
    st.sampled_from((-(2**31), -129, -128, 127, 128, 255, 32000, 32767, 32768, 2**31 - 1, 2**31, 2**63, 10**30)),
    st.sampled_from((True, None, "1", 1.0, math.nan, (), [], {}, b"1")),
)
WILD_TEXT: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(("", "h", "h0", "h-1", "h01", "h32000", "a32000", "t99999", "x1", "H1", "h1 ", "front", "ſoy")),
    st.text(max_size=5),
    st.sampled_from((None, 1, True, (), [], b"h1")),
)


def wild_card(places: str) -> st.SearchStrategy[Any]:
    """The name of some card that may be there, or anything."""
    return st.builds(lambda place, n: f"{place}{n}", st.sampled_from("htab"), st.integers(1, 12)) | WILD_TEXT


WILD_MOVES = moves(
    WILD,
    WILD,
    WILD,
    WILD,
    st.sampled_from(KIND_NAMES) | st.sampled_from(("", "bean", "SOY", None, 3)),
    wild_card,
    20,
)
