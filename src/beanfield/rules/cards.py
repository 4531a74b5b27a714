"""The cards: bean kinds with their counts and beanometers, and The Duel's bonus cards. Rules C1, C2, U1, U13."""

from typing import Final

KINDS: Final = 11

COFFEE: Final = 0
WAX: Final = 1
BLUE: Final = 2
CHILI: Final = 3
STINK: Final = 4
GREEN: Final = 5
SOY: Final = 6
BLACK_EYED: Final = 7
RED: Final = 8
GARDEN: Final = 9
COCOA: Final = 10

KIND_NAMES: Final = (
    "coffee",
    "wax",
    "blue",
    "chili",
    "stink",
    "green",
    "soy",
    "black-eyed",
    "red",
    "garden",
    "cocoa",
)

# Rule C1: how many cards of each kind.
CARD_COUNTS: Final = (24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4)

# Rules C1, C2, the beanometer: cards needed for 1, 2, 3 and 4 coins; 0 where there is no such step.
STEPS: Final = (
    (4, 7, 10, 12),
    (4, 7, 9, 11),
    (4, 6, 8, 10),
    (3, 6, 8, 9),
    (3, 5, 7, 8),
    (3, 5, 6, 7),
    (2, 4, 6, 7),
    (2, 4, 5, 6),
    (2, 3, 4, 5),
    (0, 2, 3, 0),
    (0, 2, 3, 4),
)

# Rule U1: the Duel's kinds, lowest rank first. Each step up in rank is one step down in the numbers above.
DUEL_RANKS: Final = (GARDEN, RED, BLACK_EYED, SOY, GREEN, STINK, CHILI, BLUE)

# Rule U13 [R]: the bonus cards, pennies and runs in planting order; runs padded with 0 to four.
BONUS_CARDS: Final = (
    (10, (4, 0, 0, 0)),
    (10, (4, 0, 0, 0)),
    (10, (5, 0, 0, 0)),
    (10, (5, 0, 0, 0)),
    (10, (1, 3, 0, 0)),
    (10, (1, 3, 0, 0)),
    (10, (2, 2, 0, 0)),
    (10, (2, 2, 0, 0)),
    (40, (3, 1, 0, 0)),
    (40, (3, 1, 0, 0)),
    (40, (1, 1, 2, 0)),
    (40, (1, 1, 2, 0)),
    (40, (1, 2, 1, 0)),
    (40, (1, 2, 1, 0)),
    (40, (1, 4, 0, 0)),
    (40, (2, 3, 0, 0)),
    (70, (2, 1, 1, 0)),
    (70, (2, 1, 1, 0)),
    (70, (1, 1, 1, 1)),
    (70, (1, 1, 1, 1)),
    (70, (3, 2, 0, 0)),
    (70, (1, 1, 3, 0)),
    (70, (1, 2, 2, 0)),
    (70, (4, 1, 0, 0)),
    (100, (2, 1, 2, 0)),
    (100, (1, 3, 1, 0)),
    (100, (2, 2, 1, 0)),
    (100, (3, 1, 1, 0)),
    (100, (1, 1, 2, 1)),
    (100, (1, 1, 1, 2)),
    (100, (1, 2, 1, 1)),
    (100, (2, 1, 1, 1)),
)
BONUS_COUNT: Final = 32
PENNIES_PER_COIN: Final = 100
