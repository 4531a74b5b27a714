"""A table under load: four simple players who know just enough to keep a game going."""

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from .sockets import LoadSocket


class Card(msgspec.Struct, gc=False):
    """A card."""

    card: str | None
    kind: str


class Field(msgspec.Struct, gc=False):
    """A field."""

    kind: str | None
    count: int


class Seat(msgspec.Struct, gc=False):
    """A seat."""

    fields: list[Field]
    aside: list[Card]


class Offer(msgspec.Struct, gc=False):
    """An open offer."""

    offer: int
    revision: int
    seat: int
    ask: dict[str, int]
    approved: list[int]
    declined: list[int]


class Patch(msgspec.Struct, gc=False):
    """What of a View the players look at."""

    stage: str | None = None
    active: int | None = None
    awaited: list[int] | None = None
    turned: list[Card] | None = None
    seats: dict[int, Seat] | None = None
    hand: list[Card] | None = None
    offers: dict[int, Offer | None] | None = None
    result: Any = None


class Whole(msgspec.Struct, gc=False):
    """A View."""

    stage: str
    active: int
    awaited: list[int]
    turned: list[Card]
    seats: list[Seat]
    hand: list[Card]


class Message(msgspec.Struct, gc=False):
    """Any message of the server."""

    type: str
    seq: int = 0
    id: str | None = None
    view: Patch | None = None
    fresh: Whole | None = None
    views: list[Whole] | None = None
    reason: str = ""


decode = msgspec.json.Decoder(Message).decode


class LoadTable:
    """One table with a socket for each seat; ``measured`` gets the seconds from an action to its last receipt."""

    def __init__(self, number: int, table: str, measured: Callable[[float], None]) -> None:
        self.table = table
        self.measured = measured
        self.rng = random.Random(number)
        self.sockets: list[LoadSocket] = []
        self.seqs: list[int] = []
        self.hands: list[list[Card]] = []
        self.seats: list[Seat] = []
        self.turned: list[Card] = []
        self.offers: dict[int, Offer] = {}
        self.stage = ""
        self.active = 0
        self.awaited: list[int] = []
        self.sent = 0.0
        self.expected = 0
        self.count = 0
        self.posts = 0
        self.acknowledged = 0
        self.refused: dict[str, int] = {}
        self.updates = 0
        self.lost = 0
        self.over = False

    def add(self, socket: LoadSocket) -> None:
        """One more seat."""
        seat = len(self.sockets)
        self.sockets.append(socket)
        self.seqs.append(0)
        self.hands.append([])
        socket.hear = lambda data: self.hear(seat, data)

    def hear(self, seat: int, data: bytes) -> None:
        """A message for a seat."""
        message = decode(data)
        kind = message.type
        if kind == "update":
            self.updates += 1
            if self.seqs[seat] and message.seq != self.seqs[seat] + 1:
                self.lost += 1
            self.seqs[seat] = message.seq
            if message.view is not None:
                self.patch(seat, message.view)
            elif message.fresh is not None:
                self.see(seat, message.fresh)
            if self.expected and message.seq >= self.expected:
                self.check()
        elif kind == "done":
            self.acknowledged += 1
            self.expected = message.seq
            self.check()
        elif kind == "refused":
            self.refused[message.reason] = self.refused.get(message.reason, 0) + 1
            self.sent = 0.0
        elif kind == "state":
            self.seqs[seat] = message.seq
            if message.views:
                self.see(seat, message.views[0])

    def check(self) -> None:
        """Whether everybody has received the action by now."""
        if self.sent and min(self.seqs) >= self.expected:
            self.measured(time.perf_counter() - self.sent)
            self.sent = 0.0
            self.expected = 0

    def see(self, seat: int, view: Whole) -> None:
        """A whole view."""
        self.stage, self.active, self.awaited, self.turned = view.stage, view.active, view.awaited, view.turned
        self.seats, self.hands[seat] = view.seats, view.hand
        self.offers = {}

    def patch(self, seat: int, patch: Patch) -> None:
        """A change of the view."""
        if patch.hand is not None:
            self.hands[seat] = patch.hand
        if patch.stage is not None:
            self.stage = patch.stage
        if patch.active is not None:
            self.active = patch.active
        if patch.awaited is not None:
            self.awaited = patch.awaited
        if patch.turned is not None:
            self.turned = patch.turned
        if patch.seats is not None:
            for n, there in patch.seats.items():
                self.seats[n] = there
        if patch.offers is not None:
            for n, offer in patch.offers.items():
                if offer is None:
                    self.offers.pop(n, None)
                else:
                    self.offers[n] = offer
        if patch.result is not None:
            self.over = True

    def act(self) -> None:
        """One action of whoever has to move, or of somebody who trades."""
        if self.sent:
            return  # the one before is still on its way; it counts when it arrives
        seat, move = self.choose()
        self.count += 1
        text = b'{"type":"play","id":"%d","seat":%d,"move":%s}' % (self.count, seat, msgspec.json.encode(move))
        self.sent = time.perf_counter()
        self.sockets[seat].say(text)

    def choose(self) -> tuple[int, dict[str, Any]]:
        """A seat and its move; what the rules refuse is counted and tried differently the next time."""
        stage, active = self.stage, self.active
        if stage in ("plant-first", "plant-second"):
            self.posts = 0
            if stage == "plant-second" and self.rng.random() < 0.7:
                return active, {"do": "turn-up"}
            return active, self.place(active, self.hands[active][0].kind, {"do": "plant"})
        if stage == "ready-turn":
            self.posts = 0
            return active, {"do": "turn-up"}
        if stage == "ready-draw":
            return active, {"do": "draw"}
        if stage == "plant-aside":
            for seat in self.awaited:
                for card in self.seats[seat].aside:
                    return seat, self.place(seat, card.kind, {"do": "plant-card", "card": card.card})
        return self.trade()

    def place(self, seat: int, kind: str, move: dict[str, Any]) -> dict[str, Any]:
        """Plant where it goes; harvest first if it goes nowhere."""
        fields = self.seats[seat].fields
        for n, field in enumerate(fields):
            if field.kind == kind:
                return {**move, "field": n}
        for n, field in enumerate(fields):
            if field.kind is None:
                return {**move, "field": n}
        largest = max(range(len(fields)), key=lambda n: fields[n].count)
        return {"do": "harvest", "field": largest}

    def trade(self) -> tuple[int, dict[str, Any]]:
        """Something of the trading phase, closing or not."""
        players = len(self.sockets)
        other = (self.active + 1 + self.rng.randrange(players - 1)) % players
        if self.stage == "trade":
            if self.posts > 6:
                return self.active, {"do": "end"}
            for offer in self.offers.values():
                if offer.approved:
                    partner = offer.approved[0]
                    move = {"do": "confirm", "offer": offer.offer, "revision": offer.revision, "partner": partner}
                    return self.active, move
                asked = next(iter(offer.ask), None)
                if offer.seat == self.active and other not in offer.declined:
                    card = next((c.card for c in self.hands[other] if c.kind == asked), None)
                    answer: dict[str, Any] = {"do": "decline", "offer": offer.offer, "revision": offer.revision}
                    if card is not None and len(offer.ask) == 1 and offer.ask.get(asked or "") == 1:
                        answer = {**answer, "do": "approve", "cards": [card]}
                    self.posts += 1
                    return other, answer
            self.posts += 1
            hand = self.hands[self.active]
            give = [c.card for c in (self.turned or hand)[:1]]
            kind = self.rng.choice(["stink", "green", "soy", "red", "wax", "blue", "chili"])
            return self.active, {"do": "post", "give": give, "ask": {kind: 1}}
        kinds = ["stink", "green", "soy", "red", "wax", "blue", "chili"]
        want = self.rng.sample(kinds, 2)
        return other, {"do": "wish", "want": want[:1], "spare": want[1:]}
