"""How a trading player bargains and plants: the numbers that tell one temper from another; kernel style.

``trader`` knows how to deal with people who take any deal that fits. ``haggler`` is made for a table of traders: there
everybody values beans well, so a deal that hardly gains anything mostly helps the partner, one answer says little about
the next, and what is in the hand can be sold later. The numbers of both were found by playing thousands of games.
"""

from typing import Final

from .memory import Memory

# Notes that hold a temper; the first says whether there is one yet.
TEMPER: Final = 1136
PARTNERS_PART: Final = 1137  # how much of a partner's gain counts against a deal, in hundredths
MARGIN: Final = 1138  # what a deal must gain, in hundredths of a coin
UNGROWN: Final = 1139  # what a card that he does not grow is thought to be worth to a partner, in hundredths of a coin
RELUCTANCE: Final = 1140  # how much of a chance is left, in hundredths, when a taker would give something that grows
STUBBORN: Final = 1141  # as many offers of experience weigh as much as what is thought of anybody
FRONT_WEIGHT: Final = 1142  # the weight of the front card of the hand, in hundredths
FADE: Final = 1143  # what each later card weighs less
SECOND: Final = 1144  # what planting a second card must gain, in hundredths of a coin
PARTLY: Final = 1145  # how likely, in hundredths, a taker takes cards of which some grow and others do not fit
USELESS: Final = 1146  # ... cards that do not fit him at all


def be_trader(memory: Memory) -> None:
    """Take the temper of ``trader``, unless there is one already."""
    if memory.notes[TEMPER] == 0:
        memory.notes[TEMPER] = 1
        memory.notes[PARTNERS_PART] = 70
        memory.notes[MARGIN] = 8
        memory.notes[UNGROWN] = 4
        memory.notes[RELUCTANCE] = 18
        memory.notes[STUBBORN] = 10
        memory.notes[FRONT_WEIGHT] = 75
        memory.notes[FADE] = 12
        memory.notes[SECOND] = 80
        memory.notes[PARTLY] = 45
        memory.notes[USELESS] = 15


def be_haggler(memory: Memory) -> None:
    """Take the temper of ``haggler``, unless there is one already."""
    if memory.notes[TEMPER] == 0:
        memory.notes[TEMPER] = 1
        memory.notes[PARTNERS_PART] = 80
        memory.notes[MARGIN] = 25
        memory.notes[UNGROWN] = 30
        memory.notes[RELUCTANCE] = 40
        memory.notes[STUBBORN] = 10
        memory.notes[FRONT_WEIGHT] = 80
        memory.notes[FADE] = 8
        memory.notes[SECOND] = 40
        memory.notes[PARTLY] = 30
        memory.notes[USELESS] = 5
