"""What fields, hands and deals are worth to a trading player, in thousandths of a coin; kernel style.

A whole position is worth the sum of F over its fields (see :mod:`.prospects`), an empty one counting as EMPTY; plus
what the cards set aside add or destroy as they are planted; plus the same for the hand, card by card from the front,
each the less the later it comes, because much can happen until then.

While that is worked out, fields are one number; see :mod:`.plots`.
"""

from beanfield.rules.bags import BITS, FULL, count, larger, one
from beanfield.rules.state import FIELDS, PILE, Own, Public

from .memory import Memory
from .plots import (
    FIELD_BITS,
    SHIFTED,
    WORD_BITS,
    WORD_MASK,
    cards_in,
    empty_value,
    field_value,
    gain_of,
    growing_field,
    kind_in,
    placed,
)
from .temper import FADE, FRONT_WEIGHT

HAND_LOOK = 7  # hand cards looked at
P_LOSS = 0  # how much of a loss that a later hand card threatens is feared, in hundredths


def fields_word(pub: Public, seat: int) -> int:
    """The fields of a seat as one number."""
    word = 0
    for field in range(pub.n_fields[seat]):
        at = seat * FIELDS + field
        word |= (((pub.field_kind[at] + 1) << BITS) | min(pub.field_count[at], FULL)) << (field * FIELD_BITS)
    return word


def word_value(memory: Memory, word: int, fields: int) -> int:
    """What some fields are worth."""
    value = 0
    empties = 0
    for field in range(fields):
        if cards_in(word, field) == 0:
            value += empty_value(memory, empties)
            empties += 1
        else:
            value += field_value(memory, kind_in(word, field), cards_in(word, field))
    return value


def place_bag(pub: Public, memory: Memory, word: int, fields: int, bag: int) -> int:
    """Plant a bag, first what grows, then the rest; returned as by :func:`placed`."""
    total = 0
    for growing in range(2):
        if bag == 0:
            break
        kind = 0
        rest = bag
        while rest > 0:
            cards = rest & FULL
            if cards > 0 and (growing == 1 or growing_field(word, kind) >= 0):
                step = placed(pub, memory, word, fields, kind, cards)
                word = step & WORD_MASK
                total += gain_of(step)
                bag -= one(kind) * cards
            rest >>= BITS
            kind += 1
    return ((total + SHIFTED) << WORD_BITS) | word


def position_value(
    pub: Public, own: Own, memory: Memory, word: int, fields: int, aside: int, gone: int, time: int
) -> int:
    """What a position of the own seat is worth.

    ``word`` and ``fields``: its fields; ``aside``: the bag to be planted now; ``gone``: hand cards to be thought away;
    ``time``: how many hand cards can still be planted before the game ends.
    """
    value = word_value(memory, word, fields)
    step = place_bag(pub, memory, word, fields, aside)
    value += gain_of(step)
    word = step & WORD_MASK
    weight = memory.notes[FRONT_WEIGHT]
    looked = 0
    card = own.head
    last = pub.arrived[own.seat]
    while card <= last and looked < HAND_LOOK and looked < time and weight > 0:
        kind = own.hand[card]
        card += 1
        if kind >= 0:
            if count(gone, kind) > 0:
                gone -= one(kind)
                continue
            step = placed(pub, memory, word, fields, kind, 1)
            gain = gain_of(step)
            if gain >= 0 or looked == 0:
                word = step & WORD_MASK
                value += gain * weight // 100
            else:
                value += gain * weight // 100 * P_LOSS // 100
            weight -= memory.notes[FADE]
            looked += 1
    return value


def aside_bag(pub: Public, seat: int) -> int:
    """The cards set aside for a seat, as a bag."""
    bag = 0
    for i in range(seat * PILE, seat * PILE + pub.n_aside[seat]):
        if pub.aside[i] >= 0:
            bag += one(pub.aside[i])
    return bag


def turned_bag(pub: Public) -> int:
    """The turned-up cards still there, as a bag."""
    bag = 0
    for i in range(pub.n_turned):
        if pub.turned[i] >= 0:
            bag += one(pub.turned[i])
    return bag


def smaller(bag: int, other: int) -> int:
    """The bag with the smaller count of each kind."""
    return bag + other - larger(bag, other)
