"""Numbers of the kernel and the names a person reads for them: kinds, stages, cards, seats.

A card is named by its place and its handle there: ``h7`` a hand card, ``t3`` a turned-up card, ``a2`` a card set
aside, ``b4`` a bonus card. Handles count from 1, are never reused, and tell nothing (see
:mod:`beanfield.rules.state`). Seats and fields count from 0 here; the text form for people counts them from 1.
"""

from typing import Final

from beanfield.rules.bags import BITS, FULL, one
from beanfield.rules.cards import KIND_NAMES
from beanfield.rules.state import KIND_SLOTS, SEATS

KIND_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(KIND_NAMES)}
# Indexed by -1, the kernel's "unknown" or "none", this gives None.
KIND_OR_NONE: Final[tuple[str | None, ...]] = (*KIND_NAMES, None)

# Indexed as a coin is numbered: -1 to -6 are The Duel's unseen starting coins (U2).
COIN_NAMES: Final = (*KIND_NAMES, *(f"unseen-{i}" for i in range(6, 0, -1)))
COIN_NUMBERS: Final = KIND_NUMBERS | {f"unseen-{i}": -i for i in range(1, 7)}

GAMES: Final = ("trading", "two", "duel")

STAGES: Final = (
    "setup",
    "plant-first",
    "plant-second",
    "ready-turn",
    "ask-turn",
    "trade",
    "closing",
    "plant-aside",
    "ready-draw",
    "ask-draw",
    "over",
    "left",
    "hand-discard",
    "plant-turned",
    "gift",
    "deliver",
    "ask-cash",
    "bonus-discard",
    "last-cash",
)
STAGE_NUMBERS: Final = {name: number for number, name in enumerate(STAGES)}

ACTS: Final = ("none", "dealing", "turning", "drawing", "refilling")
ACT_NUMBERS: Final = {name: number for number, name in enumerate(ACTS)}

PILES: Final = ("none", "supply", "bonus")
PILE_NUMBERS: Final = {name: number for number, name in enumerate(PILES)}

# Why an offer or an approval went.
CAUSES: Final = ("deal", "card-gone", "withdrawn", "phase-end", "changed", "taken-back", "declined", "done")
CAUSE_NUMBERS: Final = {name: number for number, name in enumerate(CAUSES)}

FRONT_NAME: Final = "front"  # the front card of the hand, whose handle is nobody else's business

# More cards than this pass through no place in the longest game; a larger handle names nothing.
HANDLES: Final = 2048
HAND_NAMES: Final = tuple(f"h{i}" for i in range(HANDLES))
TURNED_NAMES: Final = tuple(f"t{i}" for i in range(HANDLES))
ASIDE_NAMES: Final = tuple(f"a{i}" for i in range(HANDLES))
BONUS_NAMES: Final = tuple(f"b{i}" for i in range(HANDLES))

HAND_NUMBERS: Final = {f"h{i}": i for i in range(1, HANDLES)}
TURNED_NUMBERS: Final = {f"t{i}": i for i in range(1, HANDLES)}
ASIDE_NUMBERS: Final = {f"a{i}": i for i in range(1, HANDLES)}
BONUS_NUMBERS: Final = {f"b{i}": i for i in range(1, HANDLES)}
# As offers, approvals and deliveries name cards: a hand card by its handle, a turned-up card by the negative of its.
GIVEN_NUMBERS: Final = HAND_NUMBERS | {name: -number for name, number in TURNED_NUMBERS.items()}

# The places of every choice among a player's three bonus cards.
PLACES: Final = tuple(tuple(place for place in range(3) if mask >> place & 1) for mask in range(8))

# The seats of every mask, and the kinds of every mask.
MASK_SEATS: Final = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS))
MASK_KINDS: Final = tuple(
    tuple(KIND_NAMES[kind] for kind in range(KIND_SLOTS) if mask >> kind & 1) for mask in range(1 << KIND_SLOTS)
)


def bag_names(bag: int) -> dict[str, int]:
    """What is in a bag, by name."""
    found = {}
    kind = 0
    while bag > 0:
        if bag & FULL:
            found[KIND_NAMES[kind]] = bag & FULL
        bag >>= BITS
        kind += 1
    return found


def bag_of(counts: dict[str, int]) -> int:
    """Counts by kind as a bag; the caller has made sure that each fits."""
    bag = 0
    for kind, count in counts.items():
        bag += one(KIND_NUMBERS[kind]) * count
    return bag


def given_name(card: int) -> str:
    """The name of a card as offers name it."""
    return HAND_NAMES[card] if card > 0 else TURNED_NAMES[-card]


def seats_mask(seats: tuple[int, ...]) -> int:
    """The mask of some seats; the caller has made sure that they are seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def kinds_mask(kinds: tuple[str, ...]) -> int:
    """The mask of some kinds; raises KeyError for one that does not exist."""
    mask = 0
    for kind in kinds:
        mask |= 1 << KIND_NUMBERS[kind]
    return mask
