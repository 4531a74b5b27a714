"""Fields as one number, while a trading player works out what they are worth; kernel style.

Nine bits a field: four for kind + 1 (0: empty), five for the cards. Fields that a seat does not have are zero, too, so
only what counts empty fields has to be told how many there are.
"""

from beanfield.rules.bags import BITS, FULL
from beanfield.rules.state import FIELDS, Public

from .memory import Memory
from .prospects import CARDS, EMPTY, LOSS, VALUE

# Compiled drivers inline these functions; see beanfield.native.compiler.
INLINE = True

FIELD_BITS = 9
FIELD_MASK = 511
WORD_BITS = 27
WORD_MASK = (1 << WORD_BITS) - 1
SHIFTED = 1 << 20  # keeps gains positive while they share a number with the fields

TO_HARVEST = 4  # where a card goes: the field, or this plus a field to be harvested first


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


def empties_in(word: int, fields: int) -> int:
    """How many fields are empty."""
    found = 0
    for field in range(fields):
        found += cards_in(word, field) == 0
    return found


def empty_value(memory: Memory, nth: int) -> int:
    """What the nth empty field (0: the first) adds."""
    return memory.notes[EMPTY] if nth == 0 else memory.notes[EMPTY] * 6 // 10


def growing_field(word: int, kind: int) -> int:
    """The fullest field that grows the kind, -1 if none does."""
    found = -1
    most = 0
    for field in range(FIELDS):
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


def may_harvest(word: int, field: int) -> bool:
    """Whether bean protection allows to harvest a field that is not empty."""
    if cards_in(word, field) > 1:
        return True
    for other in range(FIELDS):
        if cards_in(word, other) > 1:
            return False
    return True


def top_step(pub: Public, kind: int) -> int:
    """How many cards of the kind pay the most it can pay."""
    last = pub.steps[kind * 4 + 3]
    return last if last > 0 else pub.steps[kind * 4 + 2]


def cheapest_field(memory: Memory, word: int) -> int:
    """The field whose harvest loses least among those bean protection allows; -1 if all are empty."""
    longer = 0
    for field in range(FIELDS):
        longer |= cards_in(word, field) > 1
    found = -1
    least = 0
    for field in range(FIELDS):
        cards = cards_in(word, field)
        if cards > 0 and (cards > 1 or longer == 0):
            kind = kind_in(word, field)
            loss = harvest_loss(memory, kind, cards)
            if found < 0 or loss < least:
                least = loss
                found = field
    return found


def where(pub: Public, memory: Memory, word: int, fields: int, kind: int) -> int:
    """Where a card of the kind should go: a field, or TO_HARVEST plus the field to be harvested first."""
    field = growing_field(word, kind)
    if field >= 0:
        if cards_in(word, field) >= top_step(pub, kind) and may_harvest(word, field):
            return TO_HARVEST + field
        return field
    field = empty_field(word, fields)
    if field >= 0:
        return field
    return TO_HARVEST + cheapest_field(memory, word)


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
