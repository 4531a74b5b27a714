"""A trading player's planting and harvesting, by what positions are worth; kernel style."""

from beanfield.rules.bags import one
from beanfield.rules.codes import (
    BUY,
    DRAW,
    FORCED,
    HARVEST,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_DRAW,
    READY_TURN,
    TURN_UP,
)
from beanfield.rules.fields import FRONT, buy_refusal
from beanfield.rules.places import worth
from beanfield.rules.state import PILE, Move, Own, Public

from .judgement import may_harvest_freely
from .memory import Memory
from .plots import (
    TO_HARVEST,
    cards_in,
    cheapest_field,
    empties_in,
    empty_field,
    empty_value,
    gain_of,
    growing_field,
    harvest_loss,
    kind_in,
    may_harvest,
    placed,
    top_step,
    where,
    with_field,
)
from .prospects import turns_left
from .temper import SECOND
from .valuing import aside_bag, fields_word, position_value

IMPOSSIBLE = -1_000_000

P_BUY = 60  # own turns, in tenths, that must be left for a third field to pay


def grow(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """Everything but trading."""
    seat = own.seat
    stage = pub.stage
    if pub.must_card[seat] == 0 and pick_field_business(pub, own, memory, m):
        return
    if stage == PLANT_FIRST:
        plant_well(pub, own, memory, FRONT, own.hand[own.head], m)
    elif stage == PLANT_SECOND:
        kind = own.hand[own.head]
        if pub.must_card[seat] != 0 or plants_second(pub, own, memory, kind):
            plant_well(pub, own, memory, FRONT, kind, m)
        else:
            m.code = TURN_UP
    elif stage == PLANT_ASIDE:
        plant_aside(pub, own, memory, m)
    elif stage == READY_TURN:
        m.code = TURN_UP
    elif stage == READY_DRAW:
        m.code = DRAW
    else:
        m.code = PASS


def pick_field_business(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """A third field that will pay, or a harvest that gains."""
    seat = own.seat
    if buy_refusal(pub, seat) == 0 and turns_left(pub) * 10 >= P_BUY * pub.players:
        m.code = BUY
        return True
    if may_harvest_freely(pub, seat):
        field = ripe_field(pub, seat, memory)
        if field >= 0:
            m.code = HARVEST
            m.field = field
            m.card = 0
            return True
    return False


def ripe_field(pub: Public, seat: int, memory: Memory) -> int:
    """A field that is worth less than its coins and the room it would leave; -1 if there is none."""
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    field = cheapest_field(memory, word)
    if field < 0:
        return -1
    kind = kind_in(word, field)
    cards = cards_in(word, field)
    if cards < 2:
        return -1
    if cards >= top_step(pub, kind):
        return field
    room = empty_value(memory, empties_in(word, fields))
    return field if worth(pub, kind, cards) > 0 and room > harvest_loss(memory, kind, cards) else -1


def planted_value(
    pub: Public, own: Own, memory: Memory, field: int, kind: int, aside: int, gone: int, harvests: bool
) -> int:
    """What the position is worth once a card of the kind is on the field, which is harvested first where needed.

    Returns IMPOSSIBLE where that is not allowed.
    """
    seat = own.seat
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    have = cards_in(word, field)
    paid = 0
    if have > 0 and (kind_in(word, field) != kind or (harvests and have >= top_step(pub, kind))):
        if not harvests or not may_harvest(word, field):
            return IMPOSSIBLE
        paid = worth(pub, kind_in(word, field), have) * 1000
        have = 0
    word = with_field(word, field, kind, have + 1)
    time = turns_left(pub) * 2 // pub.players
    return paid + position_value(pub, own, memory, word, fields, aside, gone, time)


def best_field(pub: Public, own: Own, memory: Memory, kind: int, aside: int, gone: int) -> int:
    """Where a card of the kind does best; ``aside`` and ``gone`` as in position_value, the card not among them.

    Returns a field, plus TO_HARVEST if it has to be harvested first.
    """
    seat = own.seat
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    place = growing_field(word, kind) >= 0 or empty_field(word, fields) >= 0
    free = may_harvest_freely(pub, seat)
    chosen = -1
    best = IMPOSSIBLE
    for field in range(fields):
        value = planted_value(pub, own, memory, field, kind, aside, gone, free or not place)
        if value > best:
            best = value
            chosen = field
    have = cards_in(word, chosen)
    if have > 0 and (kind_in(word, chosen) != kind or (free and have >= top_step(pub, kind))):
        # The same condition under which planted_value has harvested.
        if kind_in(word, chosen) != kind or may_harvest(word, chosen):
            return chosen + TO_HARVEST
    return chosen


def plants_second(pub: Public, own: Own, memory: Memory, kind: int) -> bool:
    """Whether the optional second card should be planted."""
    seat = own.seat
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    if growing_field(word, kind) >= 0:
        return True
    if pub.harvest_mode == FORCED and where(pub, memory, word, fields, kind) >= TO_HARVEST:
        return False
    return gain_of(placed(pub, memory, word, fields, kind, 1)) > memory.notes[SECOND] * 10


def plant_well(pub: Public, own: Own, memory: Memory, card: int, kind: int, m: Move) -> None:
    """Plant a card (FRONT, or as PLANT_CARD names it); if it has no place, make room for it."""
    seat = own.seat
    if pub.must_card[seat] != 0:
        m.code = PLANT if pub.must_card[seat] == FRONT else PLANT_CARD
        m.card = pub.must_card[seat]
        m.field = pub.must_field[seat]
        return
    aside = aside_bag(pub, seat)
    if card == FRONT:
        field = best_field(pub, own, memory, kind, aside, one(kind))
    else:
        field = best_field(pub, own, memory, kind, aside - one(kind), 0)
    if field < TO_HARVEST:
        m.code = PLANT if card == FRONT else PLANT_CARD
        m.card = card
        m.field = field
        return
    m.code = HARVEST
    m.card = card if pub.harvest_mode == FORCED else 0
    m.field = field - TO_HARVEST


def plant_aside(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """Set-aside cards: first those that grow, then those that gain most."""
    seat = own.seat
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    chosen = -1
    best = 0
    for i in range(pub.n_aside[seat]):
        kind = pub.aside[seat * PILE + i]
        if kind >= 0:
            if growing_field(word, kind) >= 0:
                chosen = i
                break
            alike = 0
            for j in range(pub.n_aside[seat]):
                alike += pub.aside[seat * PILE + j] == kind
            gain = gain_of(placed(pub, memory, word, fields, kind, alike))
            if chosen < 0 or gain > best:
                best = gain
                chosen = i
    plant_well(pub, own, memory, pub.aside_base[seat] + chosen + 1, pub.aside[seat * PILE + chosen], m)
