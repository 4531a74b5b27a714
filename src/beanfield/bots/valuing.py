"""What fields, hands and deals are worth to a trading player, in thousandths of a coin; kernel style.

A whole position is worth the sum of F over its fields (see :mod:`.prospects`), an empty one counting as EMPTY; plus
what the cards set aside add or destroy as they are planted; plus the same for the hand, card by card from the front,
each the less the later it comes, because much can happen until then.

While that is worked out, fields are one number: nine bits a field, four for kind + 1 (0: empty), five for the cards.
"""

from beanfield.rules.bags import BITS, FULL, count, larger, one
from beanfield.rules.state import FIELDS, PILE, Own, Public

from .memory import Memory
from .prospects import CARDS, EMPTY, LOSS, VALUE

FIELD_BITS = 9
FIELD_MASK = 511
WORD_BITS = 27
WORD_MASK = (1 << WORD_BITS) - 1
SHIFTED = 1 << 20  # keeps gains positive while they share a number with the fields

HAND_LOOK = 7  # hand cards looked at
P_HAND = 75  # the weight of the front card, in hundredths
P_FADE = 12  # what each later card weighs less
P_LOSS = 0  # how much of a loss that a later hand card threatens is feared, in hundredths

TO_HARVEST = 4  # where a card goes: the field, or this plus a field to be harvested first


def fields_word(pub: Public, seat: int) -> int:
    """The fields of a seat as one number."""
    word = 0
    for field in range(pub.n_fields[seat]):
        at = seat * FIELDS + field
        word |= (((pub.field_kind[at] + 1) << BITS) | min(pub.field_count[at], FULL)) << (field * FIELD_BITS)
    return word


def kind_in(word: int, field: int) -> int:
    """The kind on a field, -1 if it is empty."""
    return ((word >> (field * FIELD_BITS + BITS)) & 15) - 1


def cards_in(word: int, field: int) -> int:
    """The cards on a field."""
    return (word >> (field * FIELD_BITS)) & FULL


def with_field(word: int, field: int, kind: int, cards: int) -> int:
    """The fields, one of them changed."""
    at = field * FIELD_BITS
    return (word & ~(FIELD_MASK << at)) | ((((kind + 1) << BITS) | min(cards, FULL)) << at)


def field_value(memory: Memory, kind: int, cards: int) -> int:
    """F (see :mod:`.prospects`): what a field of so many cards of the kind will pay, by and large."""
    return memory.notes[VALUE + kind * CARDS + min(cards, CARDS - 1)]


def harvest_loss(memory: Memory, kind: int, cards: int) -> int:
    """What a harvest now would lose of that."""
    return memory.notes[LOSS + kind * CARDS + min(cards, CARDS - 1)]


def top_step(pub: Public, kind: int) -> int:
    """How many cards of the kind pay the most it can pay."""
    last = pub.steps[kind * 4 + 3]
    return last if last > 0 else pub.steps[kind * 4 + 2]


def empties_in(word: int, fields: int) -> int:
    """How many fields are empty."""
    found = 0
    for field in range(fields):
        found += cards_in(word, field) == 0
    return found


def empty_value(memory: Memory, nth: int) -> int:
    """What the nth empty field (0: the first) adds."""
    return memory.notes[EMPTY] if nth == 0 else memory.notes[EMPTY] * 6 // 10


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


def growing_field(word: int, fields: int, kind: int) -> int:
    """The fullest field that grows the kind, -1 if none does."""
    found = -1
    most = 0
    for field in range(fields):
        if kind_in(word, field) == kind and cards_in(word, field) > most:
            most = cards_in(word, field)
            found = field
    return found


def empty_field(word: int, fields: int) -> int:
    """The first empty field, -1 if there is none."""
    for field in range(fields):
        if cards_in(word, field) == 0:
            return field
    return -1


def cheapest_field(memory: Memory, word: int, fields: int) -> int:
    """The field whose harvest loses least among those bean protection allows; -1 if all are empty."""
    longer = 0
    for field in range(fields):
        longer |= cards_in(word, field) > 1
    found = -1
    least = 0
    for field in range(fields):
        cards = cards_in(word, field)
        if cards > 0 and (cards > 1 or longer == 0):
            kind = kind_in(word, field)
            loss = harvest_loss(memory, kind, cards)
            if found < 0 or loss < least:
                least = loss
                found = field
    return found


def may_harvest(word: int, fields: int, field: int) -> bool:
    """Whether bean protection allows to harvest a field that is not empty."""
    if cards_in(word, field) > 1:
        return True
    for other in range(fields):
        if cards_in(word, other) > 1:
            return False
    return True


def where(pub: Public, memory: Memory, word: int, fields: int, kind: int) -> int:
    """Where a card of the kind should go: a field, or TO_HARVEST plus the field to be harvested first."""
    field = growing_field(word, fields, kind)
    if field >= 0:
        if cards_in(word, field) >= top_step(pub, kind) and may_harvest(word, fields, field):
            return TO_HARVEST + field
        return field
    field = empty_field(word, fields)
    if field >= 0:
        return field
    return TO_HARVEST + cheapest_field(memory, word, fields)


def placed(pub: Public, memory: Memory, word: int, fields: int, kind: int, cards: int) -> int:
    """Plant so many cards of a kind: the new fields, and above them the gain plus SHIFTED."""
    field = where(pub, memory, word, fields, kind)
    gain = 0
    have = 0
    if field >= TO_HARVEST:
        field -= TO_HARVEST
        old = kind_in(word, field)
        gone = cards_in(word, field)
        gain = -harvest_loss(memory, old, gone)
    else:
        have = cards_in(word, field)
        if have == 0:
            gain = -empty_value(memory, empties_in(word, fields) - 1)
        else:
            gain = -field_value(memory, kind, have)
    gain += field_value(memory, kind, have + cards)
    return ((gain + SHIFTED) << WORD_BITS) | with_field(word, field, kind, have + cards)


def gain_of(step: int) -> int:
    """The gain in what :func:`placed` returns."""
    return (step >> WORD_BITS) - SHIFTED


def place_bag(pub: Public, memory: Memory, word: int, fields: int, bag: int) -> int:
    """Plant a bag, first what grows, then the rest; returned as by :func:`placed`."""
    total = 0
    for growing in range(2):
        kind = 0
        rest = bag
        while rest > 0:
            cards = rest & FULL
            if cards > 0 and (growing == 1 or growing_field(word, fields, kind) >= 0):
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
    weight = P_HAND
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
            weight -= P_FADE
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
