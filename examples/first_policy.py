"""A first policy: a hermit who plants where he can, harvests where he must, and trades with nobody.

Written like the rules themselves, so that it plays compiled: thousands of games a second instead of a hundred.
"""

from beanfield.bots.memory import Memory
from beanfield.bots.policy_loner import decide_duel, decide_two
from beanfield.bots.registry import Spec
from beanfield.rules.codes import (
    DRAW,
    END,
    HARVEST,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_DRAW,
    READY_TURN,
    TRADE,
    TURN_UP,
)
from beanfield.rules.fields import FRONT, fits, is_protected
from beanfield.rules.places import aside_kind, field_worth
from beanfield.rules.state import Move, Own, Public, Rng


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game where harvests are free."""
    seat = own.seat
    stage = pub.stage
    m.code = PASS
    if stage == TRADE and seat == pub.active:
        m.code = END
    elif stage == PLANT_FIRST:
        place(pub, seat, FRONT, own.hand[own.head], m)
    elif stage in (PLANT_SECOND, READY_TURN):
        m.code = TURN_UP
    elif stage == PLANT_ASIDE:
        card = pub.aside_base[seat] + 1
        while aside_kind(pub, seat, card) < 0:
            card += 1
        place(pub, seat, card, aside_kind(pub, seat, card), m)
    elif stage == READY_DRAW:
        m.code = DRAW


def place(pub: Public, seat: int, card: int, kind: int, m: Move) -> None:
    """Plant a card on the first field that takes it; if there is none, harvest the field that pays most."""
    most = -1
    for field in range(pub.n_fields[seat]):
        if fits(pub, seat, field, kind) != 0:
            m.code = PLANT if card == FRONT else PLANT_CARD
            m.card = card
            m.field = field
            return
        if is_protected(pub, seat, field) == 0 and field_worth(pub, seat, field) > most:
            most = field_worth(pub, seat, field)
            m.code = HARVEST
            m.card = 0
            m.field = field


PLAYER = Spec("hermit", "plants where he can, trades with nobody", (decide, decide_two, decide_duel))
