"""What a perfect memory holds of the public events of a game (T16).

A View shows what lies on the table now. A Memory has everything else that is public: the discard pile below its
top, which beans the coins are, which kinds a hand has shown, and the counters behind the names of cards. With both,
:func:`beanfield.game.known.known_of` makes the flat record that policies work on.
"""

import msgspec

from beanfield.rules.cards import KIND_NAMES
from beanfield.rules.state import PILE, Public

from .names import ACTS, COIN_NAMES, MASK_SEATS, PILES, STAGES, bag_names


class Memory(msgspec.Struct, frozen=True, gc=False):
    """What may be remembered; lists go by seat, piles from bottom to top.

    ``quiet`` and ``wished`` belong to the rounds of trading (T18), ``act`` to ``resume`` to an act that is not
    complete. ``coins`` lists kinds, ``unseen-1`` to ``unseen-6`` for The Duel's starting coins; ``shown`` says how
    many of a kind a hand holds at least, as its offers, approvals and gifts have told. ``arrived`` counts the cards
    a hand has ever got. ``slots`` is where the kernel keeps the open offers, oldest first.
    """

    quiet: bool
    wished: tuple[int, ...]
    act: str
    act_left: int
    shuffle_due: str
    resume: str
    discard: tuple[str, ...]
    removed: dict[str, int]
    turned_base: int
    turned_laid: int
    arrived: tuple[int, ...]
    coins: tuple[tuple[str, ...], ...]
    aside_base: tuple[int, ...]
    aside_laid: tuple[int, ...]
    must_field: tuple[int, ...]
    posts: tuple[int, ...]
    shown: tuple[dict[str, int], ...]
    next_offer: int
    all_posts: int
    all_deals: int
    slots: tuple[int, ...]
    bonus_discard: tuple[int, ...]
    bonus_arrived: tuple[int, ...]


def memory_of(pub: Public) -> Memory:
    """All that is public and not in a View."""
    players = pub.players
    seats = range(players)
    return Memory(
        pub.quiet != 0,
        MASK_SEATS[pub.wished],
        ACTS[pub.act],
        pub.act_left,
        PILES[pub.shuffle_due],
        STAGES[pub.resume],
        tuple([KIND_NAMES[kind] for kind in pub.discard[: pub.n_discard]]),
        counted(pub.removed),
        pub.turned_base,
        pub.n_turned,
        tuple(pub.arrived[:players]),
        tuple([tuple([COIN_NAMES[c] for c in pub.coin[s * PILE : s * PILE + pub.coins[s]]]) for s in seats]),
        tuple(pub.aside_base[:players]),
        tuple(pub.n_aside[:players]),
        tuple(pub.must_field[:players]),
        tuple(pub.posts[:players]),
        tuple([bag_names(pub.shown[s]) for s in seats]),
        pub.next_offer,
        pub.n_posts,
        pub.n_deals,
        tuple(pub.open[: pub.n_open]),
        tuple(pub.bonus_discard[: pub.n_bonus_discard]),
        tuple(pub.bonus_arrived),
    )


def counted(row: list[int]) -> dict[str, int]:
    """Counts by name of the kinds there are."""
    return {KIND_NAMES[kind]: count for kind, count in enumerate(row) if count}
