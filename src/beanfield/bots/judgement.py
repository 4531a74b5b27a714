"""Plain sense about planting and harvesting, shared by the simple players; kernel style."""

from beanfield.rules.bags import count
from beanfield.rules.codes import ANYTIME, BUY, DUEL, FORCED, HARVEST, PLANT, PLANT_CARD
from beanfield.rules.fields import FRONT, buy_refusal, fits, unprotected
from beanfield.rules.places import field_worth, worth
from beanfield.rules.state import FIELDS, Move, Own, Public


def grows(pub: Public, seat: int, kind: int) -> int:
    """1 if some field of the seat that is not empty takes a card of the kind."""
    at = seat * FIELDS
    for field in range(pub.n_fields[seat]):
        if pub.field_count[at + field] > 0 and fits(pub, seat, field, kind) != 0:
            return 1
    return 0


def empty_fields(pub: Public, seat: int) -> int:
    """How many fields of the seat are empty."""
    found = 0
    for field in range(pub.n_fields[seat]):
        if pub.field_count[seat * FIELDS + field] == 0:
            found += 1
    return found


def best_worth(pub: Public, kind: int) -> int:
    """The most coins any number of cards of the kind can pay."""
    for coins in range(4, 0, -1):
        if pub.steps[kind * 4 + coins - 1] > 0:
            return coins
    return 0


def best_field(pub: Public, seat: int, kind: int) -> int:
    """Where to plant a kind: the fullest field that grows it, else an empty one, else -1."""
    found = -1
    most = -1
    for field in range(pub.n_fields[seat]):
        if fits(pub, seat, field, kind) != 0:
            cards = pub.field_count[seat * FIELDS + field]
            # In the Duel a row is better continued by its own kind than by the next, which changes what it pays.
            if pub.game == DUEL and cards > 0 and pub.field_kind[seat * FIELDS + field] == kind:
                cards += 20
            if cards > most:
                most = cards
                found = field
    return found


def harvest_regret(pub: Public, own: Own, seat: int, field: int) -> int:
    """What a harvest now would throw away, in hundredths of a coin, as far as a glance tells."""
    at = seat * FIELDS + field
    kind = pub.field_kind[at]
    cards = pub.field_count[at]
    now = worth(pub, kind, cards)
    best = best_worth(pub, kind)
    if now >= best:
        return -100
    # Cards of this kind in the own hand will come for certain, about two more may come.
    coming = count(own.held, kind) + 2
    later = worth(pub, kind, cards + coming)
    return (later - now) * 100 + cards * 4


def best_harvest(pub: Public, own: Own, seat: int) -> int:
    """The field whose harvest hurts least, among those bean protection allows; -1 if there is none."""
    found = -1
    least = 0
    allowed = unprotected(pub, seat)
    for field in range(pub.n_fields[seat]):
        if allowed & (1 << field) != 0:
            regret = harvest_regret(pub, own, seat, field)
            if found < 0 or regret < least:
                least = regret
                found = field
    return found


def full_field(pub: Public, seat: int) -> int:
    """A field that can pay no more than it does now and may be harvested; -1 if there is none."""
    for field in range(pub.n_fields[seat]):
        at = seat * FIELDS + field
        if pub.field_count[at] > 1 and field_worth(pub, seat, field) == best_worth(pub, pub.field_kind[at]):
            return field
    return -1


def plant_sensibly(pub: Public, own: Own, seat: int, card: int, kind: int, m: Move) -> None:
    """Plant a card (FRONT, or as PLANT_CARD names it); if it has no place, make room for it."""
    if pub.must_card[seat] != 0:
        m.code = PLANT if pub.must_card[seat] == FRONT else PLANT_CARD
        m.card = pub.must_card[seat]
        m.field = pub.must_field[seat]
        return
    field = best_field(pub, seat, kind)
    if field >= 0:
        m.code = PLANT if card == FRONT else PLANT_CARD
        m.card = card
        m.field = field
    elif wants_field(pub, seat):
        m.code = BUY
    else:
        m.code = HARVEST
        m.card = card if pub.harvest_mode == FORCED else 0
        m.field = best_harvest(pub, own, seat)


def wants_field(pub: Public, seat: int) -> bool:
    """A third field pays while most of the game is still to come."""
    return pub.game != DUEL and buy_refusal(pub, seat) == 0 and pub.exhaustions == 0 and pub.supply > 40


def may_harvest_freely(pub: Public, seat: int) -> bool:
    """Whether a harvest without need is allowed to the one who speaks."""
    if pub.game == 1:
        return seat == pub.active
    if pub.game == 0:
        return pub.harvest_mode == ANYTIME or (pub.harvest_mode != FORCED and seat == pub.active)
    return True
