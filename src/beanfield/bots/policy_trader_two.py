"""``trader`` in the two-player variant: the same values; what it leaves for the other is weighed as a gift to him."""

from beanfield.rules.bags import count, one
from beanfield.rules.codes import DISCARD, DRAW, HAND_DISCARD, LEFT, PLANT_CARD, PLANT_SECOND, PLANT_TURNED, TURN_UP
from beanfield.rules.fields import FRONT
from beanfield.rules.state import KIND_SLOTS, Move, Own, Public, Rng

from .growing import grow, pick_field_business, plant_well, plants_second
from .memory import Memory
from .plots import TO_HARVEST, gain_of, placed, where
from .prospects import look_ahead, turns_left
from .temper import be_trader
from .valuing import fields_word, position_value

P_STARVE = 70  # how much of what a card would gain the other is worth denying him, in hundredths
P_TAKE = 0  # what taking a card must gain, in hundredths of a coin


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the two-player variant."""
    be_trader(memory)
    look_ahead(pub, own, memory)
    stage = pub.stage
    if stage == LEFT or stage == PLANT_TURNED:
        if stage == PLANT_TURNED and pick_field_business(pub, own, memory, m):
            return
        pick_turned(pub, own, memory, m)
    elif stage == PLANT_SECOND or stage == HAND_DISCARD:
        if stage == PLANT_SECOND and plants_second(pub, own, memory, own.hand[own.head]):
            plant_well(pub, own, memory, FRONT, own.hand[own.head], m)
        elif not pick_hand_discard(pub, own, memory, m):
            m.code = TURN_UP
    else:
        grow(pub, own, memory, m)


def taking_gain(pub: Public, own: Own, memory: Memory, kind: int) -> int:
    """What it gains to plant a card lying there rather than leave it; what the other leaves is discarded else."""
    gain = gain_of(placed(pub, memory, fields_word(pub, own.seat), pub.n_fields[own.seat], kind, 1))
    if pub.stage == PLANT_TURNED:
        other = 1 - own.seat
        theirs = gain_of(placed(pub, memory, fields_word(pub, other), pub.n_fields[other], kind, 1))
        gain += max(theirs, 0) * P_STARVE // 100
    return gain


def pick_turned(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """Cards lying there: plant the one that gains most; what is left is discarded, or left for the other."""
    seat = own.seat
    best = P_TAKE * 10
    chosen = -1
    rest = -1
    for i in range(pub.n_turned):
        kind = pub.turned[i]
        if kind >= 0:
            gain = taking_gain(pub, own, memory, kind)
            if gain > best:
                best = gain
                chosen = i
            rest = i
    if chosen >= 0:
        kind = pub.turned[chosen]
        card = -(pub.turned_base + chosen + 1)
        field = where(pub, memory, fields_word(pub, seat), pub.n_fields[seat], kind)
        if field >= TO_HARVEST:
            plant_well(pub, own, memory, card, kind, m)
        else:
            m.code = PLANT_CARD
            m.card = card
            m.field = field
    elif pub.stage == PLANT_TURNED:
        m.code = DRAW
    else:
        m.code = DISCARD
        m.card = -(pub.turned_base + rest + 1)


def pick_hand_discard(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Discard the hand card without which the position is worth most."""
    seat = own.seat
    word = fields_word(pub, seat)
    time = turns_left(pub)
    best = position_value(pub, own, memory, word, pub.n_fields[seat], 0, 0, time)
    chosen = -1
    for kind in range(KIND_SLOTS):
        if count(own.held, kind) > 0:
            value = position_value(pub, own, memory, word, pub.n_fields[seat], 0, one(kind), time)
            if value > best:
                best = value
                chosen = kind
    if chosen < 0:
        return False
    card = own.head
    while own.hand[card] != chosen:
        card += 1
    m.code = DISCARD
    m.card = card
    return True
