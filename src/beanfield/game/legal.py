"""Which moves a seat has. Candidates are listed here; whether one is legal, only the rules say.

Making and changing offers and wishing are left out, because there are too many ways; see ``sample_offer`` for small
offers.
"""

import random
from typing import Final

from beanfield.rules import codes
from beanfield.rules.bags import counts, one
from beanfield.rules.cards import KINDS
from beanfield.rules.engine import check
from beanfield.rules.fields import FRONT
from beanfield.rules.state import FIELDS, PILE, Offer, Own, Public
from beanfield.rules.state import Move as KernelMove

from .moves import Move, Post, from_kernel

# Moves that consist of their name alone.
PLAIN: Final = (
    codes.TURN_UP,
    codes.DRAW,
    codes.BUY,
    codes.DONE,
    codes.END,
    codes.RESUME,
    codes.CLOSE,
    codes.ACCEPT,
    codes.PASS,
)


class Finder:
    """Collects the candidates that are legal for ``seat``."""

    def __init__(self, pub: Public, own: Own, seat: int) -> None:
        self.pub = pub
        self.own = own
        self.seat = seat
        self.move = KernelMove()
        self.found: list[Move] = []

    def attempt(self, code: int) -> None:
        """Keep the move as it is filled in now, if it is legal."""
        self.move.code = code
        if check(self.pub, self.own, self.seat, self.move) == 0:
            self.found.append(from_kernel(self.move))

    def hand(self) -> list[int]:
        """The hand cards as moves name them, the front card first."""
        if self.seat < 0:
            return []
        last = self.pub.arrived[self.seat]
        return [card for card in range(self.own.head, last + 1) if self.own.hand[card] >= 0]

    def turned(self) -> list[int]:
        """The turned-up cards as moves name them."""
        pub = self.pub
        return [-(pub.turned_base + i + 1) for i in range(pub.n_turned) if pub.turned[i] >= 0]

    def aside(self) -> list[int]:
        """The cards set aside for the seat."""
        pub = self.pub
        if self.seat < 0:
            return []
        at = self.seat * PILE
        return [pub.aside_base[self.seat] + i + 1 for i in range(pub.n_aside[self.seat]) if pub.aside[at + i] >= 0]

    def planting(self) -> None:
        """Planting from the hand, and what was set aside or turned up."""
        m = self.move
        for m.field in range(FIELDS):
            self.attempt(codes.PLANT)
        for m.card in (*self.aside(), *self.turned()):
            for m.field in range(FIELDS):
                self.attempt(codes.PLANT_CARD)

    def harvesting(self) -> None:
        """Harvests; where they are forced, for every card one could be needed for."""
        m = self.move
        cards = [0]
        if self.pub.game == codes.TRADING and self.pub.harvest_mode == codes.FORCED:
            cards = [FRONT, *self.aside()]
        for m.field in range(FIELDS):
            for m.card in cards:
                self.attempt(codes.HARVEST)

    def answering(self) -> None:
        """What can be said to open offers, apart from changing them."""
        m = self.move
        pub = self.pub
        for slot in pub.open[: pub.n_open]:
            o = pub.offers[slot]
            m.offer = o.id
            m.revision = o.revision
            if o.seat == self.seat:
                self.attempt(codes.WITHDRAW)
                for m.partner in range(pub.players):
                    if o.approved >> m.partner & 1:
                        self.attempt(codes.CONFIRM)
            else:
                if self.name_copies(o):
                    self.attempt(codes.APPROVE)
                self.attempt(codes.TAKE_BACK)
                self.attempt(codes.DECLINE)

    def name_copies(self, o: Offer) -> bool:
        """Name the cards an offer asks: turned-up ones first for the active player, then those nearest the front."""
        need = counts(o.ask)
        cards = []
        for card in (*(self.turned() if self.seat == self.pub.active else ()), *self.hand()):
            kind = self.own.hand[card] if card > 0 else self.pub.turned[-card - 1 - self.pub.turned_base]
            if need[kind] > 0:
                need[kind] -= 1
                cards.append(card)
        self.move.n_cards = len(cards)
        self.move.cards[: len(cards)] = cards
        return not any(need)

    def discarding(self) -> None:
        """Cards that may be thrown away."""
        m = self.move
        for m.card in (*self.hand(), *self.turned()):
            self.attempt(codes.DISCARD)

    def dueling(self) -> None:
        """What is only in The Duel."""
        m = self.move
        for m.kind in range(KINDS):
            self.attempt(codes.OFFER_GIFT)
        for m.card in (*self.turned(), *self.hand()):
            self.attempt(codes.DELIVER_CARD)
        held = [handle for handle in self.own.bonus_handle if handle > 0]
        for choice in range(1 << len(held)):
            cards = [handle for i, handle in enumerate(held) if choice >> i & 1]
            m.n_cards = len(cards)
            m.cards[: len(cards)] = cards
            self.attempt(codes.DISCARD_BONUS)
        for m.card in held:
            for m.partner in range(2):
                for m.field in range(FIELDS):
                    self.attempt(codes.CASH)


def legal_moves(pub: Public, own: Own, seat: int) -> list[Move]:
    """All legal moves of a seat but making and changing offers and wishing, always in the same order.

    Each open offer that can be approved is listed once: with turned-up cards first for the active player, then those
    nearest the front of the hand. ``seat`` -1 is the table's clock.
    """
    finder = Finder(pub, own, seat)
    finder.planting()
    finder.harvesting()
    for code in PLAIN:
        finder.attempt(code)
    if pub.n_open > 0:
        finder.answering()
    if pub.game != codes.TRADING:
        finder.discarding()
    if pub.game == codes.DUEL:
        finder.dueling()
    return finder.found


# How many cards a small offer gives and asks.
SHAPES: Final = ((1, 1), (1, 1), (1, 1), (1, 0), (0, 1), (2, 1), (1, 2), (2, 2))
ATTEMPTS: Final = 20


def sample_offer(pub: Public, own: Own, seat: int, rng: random.Random) -> Post | None:
    """A small legal offer, drawn by ``rng``; None if none was found."""
    finder = Finder(pub, own, seat)
    mine = finder.hand()
    if seat == pub.active:
        mine += finder.turned()
    kinds = [kind for kind in range(KINDS) if pub.deck[kind] > 0]
    m = finder.move
    m.code = codes.POST
    for _ in range(ATTEMPTS):
        give, ask = rng.choice(SHAPES)
        cards = rng.sample(mine, min(give, len(mine)))
        m.n_cards = len(cards)
        m.cards[: len(cards)] = cards
        m.ask = 0
        for _ in range(ask):
            m.ask += one(rng.choice(kinds))
        m.to = 0
        m.first = 0
        if seat == pub.active:
            if rng.random() < 0.5:
                m.to = 1 << rng.randrange(pub.players)
            m.first = int(rng.random() < 0.25)
        if check(pub, own, seat, m) == 0:
            post = from_kernel(m)
            assert isinstance(post, Post)
            return post
    return None
