"""Choices that several policies make in the same way, in the kernel's style."""

from beanfield.rules.bags import BITS, FULL
from beanfield.rules.chance import below, random_word
from beanfield.rules.codes import BUY, DUEL, FORCED, HARVEST, PLANT, PLANT_CARD
from beanfield.rules.fields import FRONT, buy_refusal, fits, is_protected
from beanfield.rules.state import FIELDS, PILE, Move, Own, Public, Rng

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
    """A number from 0 to n - 1 from some bits of a random word, for small n: eight bits, or all above ``shift``."""
    return (((word >> shift) & 0xFF) * n) >> 8


def random_fitting(pub: Public, seat: int, kind: int, word: int) -> int:
    """A field that takes the kind, each with equal chance; -1 if there is none."""
    found = -1
    seen = 0
    for field in range(pub.n_fields[seat]):
        if fits(pub, seat, field, kind) != 0:
            seen += 1
            if seen == 1 or part(word, 8 * seen, seen) == 0:
                found = field
    return found


def random_harvestable(pub: Public, seat: int, word: int) -> int:
    """A field that bean protection lets one harvest, each with equal chance; -1 if there is none."""
    found = -1
    seen = 0
    for field in range(pub.n_fields[seat]):
        if pub.field_count[seat * FIELDS + field] > 0 and is_protected(pub, seat, field) == 0:
            seen += 1
            if seen == 1 or part(word, 8 * seen, seen) == 0:
                found = field
    return found


def random_aside(pub: Public, seat: int, word: int) -> int:
    """The handle of one of the seat's set-aside cards, each with equal chance; there must be one."""
    nth = part(word, 8, pub.aside_left[seat])
    for i in range(pub.n_aside[seat]):
        if pub.aside[seat * PILE + i] >= 0:
            if nth == 0:
                return pub.aside_base[seat] + i + 1
            nth -= 1
    return 0


def random_turned(pub: Public, rng: Rng) -> int:
    """A turned-up card as moves name it (negative), each with equal chance; there must be one."""
    nth = below(rng, pub.turned_left)
    for i in range(pub.n_turned):
        if pub.turned[i] >= 0:
            if nth == 0:
                return -(pub.turned_base + i + 1)
            nth -= 1
    return 0


def random_hand(pub: Public, own: Own, rng: Rng) -> int:
    """A hand card, each with equal chance; there must be one."""
    span = pub.arrived[own.seat] - own.head + 1
    while True:
        card = own.head + below(rng, span)
        if own.hand[card] >= 0:
            return card


def plant_randomly(pub: Public, seat: int, card: int, kind: int, rng: Rng, m: Move) -> None:
    """Plant a card (FRONT, or as PLANT_CARD names it) on any field that takes it; else make room for it."""
    if pub.must_card[seat] != 0:
        m.code = PLANT if pub.must_card[seat] == FRONT else PLANT_CARD
        m.card = pub.must_card[seat]
        m.field = pub.must_field[seat]
        return
    word = random_word(rng)
    field = random_fitting(pub, seat, kind, word)
    if field >= 0:
        m.code = PLANT if card == FRONT else PLANT_CARD
        m.card = card
        m.field = field
        return
    if pub.game != DUEL and buy_refusal(pub, seat) == 0 and word & 1 == 0:
        m.code = BUY
        return
    m.code = HARVEST
    m.card = card if pub.harvest_mode == FORCED else 0
    m.field = random_harvestable(pub, seat, word)


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
