"""Choices that several policies make in the same way, in the kernel's style."""

from beanfield.rules.bags import BITS, FULL, one
from beanfield.rules.chance import below
from beanfield.rules.codes import APPROVE, BUY, DUEL, FORCED, HARVEST, PLANT, PLANT_CARD
from beanfield.rules.fields import FRONT, buy_refusal, fits, unprotected
from beanfield.rules.state import PILE, Move, Own, Public, Rng

# Compiled drivers inline these functions; see beanfield.native.compiler.
INLINE = True


def clear_offer(m: Move) -> None:
    """Empty the trays of a move that is used again."""
    m.n_cards = 0
    m.ask = 0
    m.to = 0
    m.first = 0
    m.counter = 0


def part(word: int, shift: int, n: int) -> int:
    """A number from 0 to n - 1 from eight bits of a random word, for small n."""
    return (((word >> shift) & 0xFF) * n) >> 8


def share(word: int, n: int) -> int:
    """A number from 0 to n - 1 from the upper bits of a random word."""
    return (word * n) >> 32


def random_field(fields: int, word: int) -> int:
    """One of up to three fields (bit i: field i), each with equal chance; -1 if there is none."""
    # Without branches, which compiled code could only guess: strike the lowest bits off, as many as chance says.
    nth = part(word, 24, (fields & 1) + ((fields >> 1) & 1) + (fields >> 2))
    rest = fields & (fields - 1)
    left = fields if nth == 0 else rest
    left = left if nth <= 1 else rest & (rest - 1)
    return ((left & -left) >> 1) - (fields == 0)


def fitting(pub: Public, seat: int, kind: int) -> int:
    """The fields that take the kind, bit i: field i."""
    found = 0
    for field in range(pub.n_fields[seat]):
        found |= fits(pub, seat, field, kind) << field
    return found


def random_aside(pub: Public, seat: int, word: int) -> int:
    """The handle of one of the seat's set-aside cards, each with equal chance; there must be one."""
    base = pub.aside_base[seat] + 1
    at = seat * PILE
    left = pub.aside_left[seat]
    if left == pub.n_aside[seat]:
        return base + part(word, 8, left)
    nth = part(word, 8, left)
    i = 0
    while pub.aside[at + i] < 0 or nth > 0:
        nth -= pub.aside[at + i] >= 0
        i += 1
    return base + i


def random_turned(pub: Public, word: int) -> int:
    """A turned-up card as moves name it (negative), each with equal chance; there must be one."""
    left = pub.turned_left
    nth = share(word, left)
    if left == pub.n_turned:
        return -(pub.turned_base + nth + 1)
    i = 0
    while pub.turned[i] < 0 or nth > 0:
        nth -= pub.turned[i] >= 0
        i += 1
    return -(pub.turned_base + i + 1)


def random_hand(pub: Public, own: Own, word: int, rng: Rng) -> int:
    """A hand card, each with equal chance; there must be one."""
    span = pub.arrived[own.seat] - own.head + 1
    card = own.head + share(word, span)
    while own.hand[card] < 0:
        card = own.head + below(rng, span)
    return card


def plant_randomly(pub: Public, seat: int, card: int, kind: int, word: int, m: Move) -> None:
    """Plant a card (FRONT, or as PLANT_CARD names it) on any field that takes it; else make room for it.

    The top nine bits of ``word`` decide.
    """
    if pub.must_card[seat] != 0:
        m.code = PLANT if pub.must_card[seat] == FRONT else PLANT_CARD
        m.card = pub.must_card[seat]
        m.field = pub.must_field[seat]
        return
    field = random_field(fitting(pub, seat, kind), word)
    if field >= 0:
        m.code = PLANT if card == FRONT else PLANT_CARD
        m.card = card
        m.field = field
        return
    if pub.game != DUEL and buy_refusal(pub, seat) == 0 and (word >> 23) & 1 == 0:
        m.code = BUY
        return
    m.code = HARVEST
    m.card = card if pub.harvest_mode == FORCED else 0
    m.field = random_field(unprotected(pub, seat), word)


def name_cards(pub: Public, own: Own, bag: int, m: Move) -> None:
    """Name cards for a bag the seat can give: turned-up ones first, then those nearest the front of the hand."""
    m.n_cards = 0
    kind = 0
    while bag > 0:
        need = bag & FULL
        if need > 0 and own.seat == pub.active:
            for i in range(pub.n_turned):
                if need > 0 and pub.turned[i] == kind:
                    m.cards[m.n_cards] = -(pub.turned_base + i + 1)
                    m.n_cards += 1
                    need -= 1
        card = own.head
        while need > 0:
            if own.hand[card] == kind:
                m.cards[m.n_cards] = card
                m.n_cards += 1
                need -= 1
            card += 1
        bag >>= BITS
        kind += 1


def givable(pub: Public, own: Own) -> int:
    """The bag of all that the seat may give now: its hand and, if it is active, the turned-up cards (T3)."""
    have = own.held
    if own.seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] >= 0:
                have += one(pub.turned[i])
    return have


def write_approval(pub: Public, own: Own, slot: int, m: Move) -> None:
    """Approve the offer in a slot, whose ask the seat can give."""
    name_cards(pub, own, pub.offers[slot].ask, m)
    m.code = APPROVE
    m.offer = pub.offers[slot].id
    m.revision = pub.offers[slot].revision


def lowest_seat(mask: int) -> int:
    """The first seat of a mask that is not empty, bit i: seat i."""
    seat = 0
    while mask & (1 << seat) == 0:
        seat += 1
    return seat
