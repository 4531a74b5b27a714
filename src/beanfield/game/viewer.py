"""Views taken again and again of one game, quicker: what no event has touched since is not made again.

A Viewer gives exactly what :func:`beanfield.game.view.view_of` gives, provided that ``TOUCH`` was called for every
event; the tests compare the two after every move.
"""

from collections.abc import Callable
from typing import Final

from beanfield.rules import codes
from beanfield.rules.codes import DUEL, FROM_HAND, FROM_TURNED
from beanfield.rules.state import SEATS, Own, Public
from beanfield.rules.supply import supply_pass

from .events import Card
from .memory import memory_of
from .names import STAGES
from .view import (
    DuelView,
    FieldView,
    Memo,
    OfferView,
    SeatView,
    View,
    awaited,
    discard_top,
    duel_view,
    field_views,
    hand_cards,
    offer_view,
    own_cards,
    result_of,
    seat_view,
    table_of,
    turned_cards,
)

# Holds the place of a seat not looked at yet.
NOBODY_SEEN: Final = SeatView(0, (), False, False, None, (), None, None, None, False, (), ())


class Viewer:
    """Makes Views of the game whose public record is ``pub``."""

    def __init__(self, pub: Public) -> None:
        self.pub = pub
        self.table = table_of(pub)
        self.memo: Memo = {}
        self.forget()

    def forget(self) -> None:
        """Make everything afresh for the next View."""
        self.stale = set(range(self.pub.players))
        self.fields: list[tuple[FieldView, ...] | None] = [None] * self.pub.players
        self.seats: list[SeatView] = [NOBODY_SEEN] * self.pub.players
        self.row: tuple[SeatView, ...] | None = None
        self.hands: list[tuple[Card, ...] | None] = [None] * (SEATS + 1)  # the last is a spectator's
        self.turned: tuple[Card, ...] | None = None
        self.offers: dict[int, OfferView] = {}
        self.offer_row: tuple[OfferView, ...] | None = None
        self.duels: dict[int, DuelView] = {}

    def touch_seat(self, seat: int) -> None:
        """Something everybody sees of a seat has changed, but not its fields."""
        self.stale.add(seat)
        self.row = None

    def touch_fields(self, seat: int) -> None:
        """The fields of a seat have changed, and perhaps other things."""
        self.fields[seat] = None
        self.stale.add(seat)
        self.row = None

    def touch_offer(self, offer: int) -> None:
        """An offer has come, gone or changed."""
        self.offers.pop(offer, None)
        self.offer_row = None

    def view(self, own: Own, memory: bool = False) -> View:
        """The View of the one whose own record this is."""
        pub = self.pub
        seat = own.seat
        hand = self.hands[seat]
        if hand is None:
            hand = hand_cards(pub, own)
            self.hands[seat] = hand
        turned = self.turned
        if turned is None:
            turned = turned_cards(pub)
            self.turned = turned
        row = self.row
        if row is None:
            row = self.make_row()
        if pub.coins_hidden != 0 and seat >= 0:
            row = (*row[:seat], seat_view(pub, seat, True, row[seat].fields), *row[seat + 1 :])
        offers = self.offer_row
        if offers is None:
            offers = self.make_offers()
        named, approved = own_cards(pub, own)
        return View(
            seat if seat >= 0 else None,
            self.table,
            pub.turn,
            STAGES[pub.stage],
            pub.active,
            pub.to_act,
            awaited(pub),
            pub.exhaustions,
            pub.final != 0,
            pub.supply,
            supply_pass(pub),
            pub.n_discard,
            discard_top(pub),
            turned,
            row,
            hand,
            offers,
            named,
            approved,
            self.make_duel(own) if pub.game == DUEL else None,
            result_of(pub),
            memory_of(pub) if memory else None,
        )

    def make_row(self) -> tuple[SeatView, ...]:
        """All seats, as others see them."""
        pub = self.pub
        for seat in self.stale:
            fields = self.fields[seat]
            if fields is None:
                fields = field_views(pub, seat, self.memo)
                self.fields[seat] = fields
            self.seats[seat] = seat_view(pub, seat, False, fields)
        self.stale.clear()
        self.row = tuple(self.seats)
        return self.row

    def make_duel(self, own: Own) -> DuelView:
        """What is only in The Duel, for the one whose own record this is."""
        known = self.duels.get(own.seat)
        if known is None:
            known = duel_view(self.pub, own, self.table.bonus_cards)
            self.duels[own.seat] = known
        return known

    def make_offers(self) -> tuple[OfferView, ...]:
        """All open offers."""
        pub = self.pub
        found = []
        for slot in pub.open[: pub.n_open]:
            o = pub.offers[slot]
            known = self.offers.get(o.id)
            if known is None:
                known = offer_view(pub, o)
                self.offers[o.id] = known
            found.append(known)
        self.offer_row = tuple(found)
        return self.offer_row


# What each event touches. An event stands in a run of numbers ``x``, and its own begin at ``at``; the run is not
# redacted. The functions read only what :mod:`beanfield.rules.notes` lists.


def seat_first(v: Viewer, x: list[int], at: int) -> None:
    v.touch_seat(x[at])


def field_first(v: Viewer, x: list[int], at: int) -> None:
    v.touch_fields(x[at])


def drew(v: Viewer, x: list[int], at: int) -> None:
    v.touch_seat(x[at])
    v.hands[x[at]] = None


def planted(v: Viewer, x: list[int], at: int) -> None:
    """Seat, source, ..."""
    v.touch_fields(x[at])
    if x[at + 1] == FROM_HAND:
        v.hands[x[at]] = None
    elif x[at + 1] == FROM_TURNED:
        v.turned = None


def discarded(v: Viewer, x: list[int], at: int) -> None:
    planted(v, x, at)
    v.duels.clear()


def duel(v: Viewer, x: list[int], at: int) -> None:
    v.duels.clear()


def turned(v: Viewer, x: list[int], at: int) -> None:
    v.turned = None


def trade_open(v: Viewer, x: list[int], at: int) -> None:
    for seat in range(v.pub.players):
        v.touch_seat(seat)


def posted(v: Viewer, x: list[int], at: int) -> None:
    v.touch_offer(x[at])
    v.touch_seat(x[at + 2])


def offer_first(v: Viewer, x: list[int], at: int) -> None:
    v.touch_offer(x[at])


def deal(v: Viewer, x: list[int], at: int) -> None:
    v.touch_offer(x[at])
    for seat in x[at + 1 : at + 3]:
        v.touch_seat(seat)
        v.hands[seat] = None
    v.turned = None


def trade_closed(v: Viewer, x: list[int], at: int) -> None:
    v.offers = {}
    v.offer_row = None
    v.turned = None
    v.touch_seat(v.pub.active)


def between(v: Viewer, x: list[int], at: int) -> None:
    """EV_GIVEN and EV_PAID: from, to, ..."""
    v.touch_seat(x[at])
    v.touch_seat(x[at + 1])
    v.hands[x[at]] = None
    v.turned = None
    v.duels.clear()


def everything(v: Viewer, x: list[int], at: int) -> None:
    v.forget()


Touch = Callable[[Viewer, list[int], int], None]

# What an event touches. One that is missing here touches nothing that is kept.
TOUCHED: Final[dict[int, Touch]] = {
    codes.EV_SHUFFLED: duel,
    codes.EV_DREW: drew,
    codes.EV_TURN: duel,
    codes.EV_PLANTED: planted,
    codes.EV_HARVESTED: field_first,
    codes.EV_BOUGHT: field_first,
    codes.EV_TURNED: turned,
    codes.EV_TRADE_OPEN: trade_open,
    codes.EV_POSTED: posted,
    codes.EV_CHANGED: posted,
    codes.EV_CLOSED: offer_first,
    codes.EV_APPROVED: offer_first,
    codes.EV_LAPSED: offer_first,
    codes.EV_DECLINED: offer_first,
    codes.EV_DEAL: deal,
    codes.EV_DONE: seat_first,
    codes.EV_WISH: seat_first,
    codes.EV_TRADE_CLOSED: trade_closed,
    codes.EV_DISCARDED: discarded,
    codes.EV_PULLED: turned,
    codes.EV_COIN_DEALT: seat_first,
    codes.EV_GIFT: duel,
    codes.EV_GIVEN: between,
    codes.EV_PAID: between,
    codes.EV_BONUS_DREW: duel,
    codes.EV_BONUS_CHOSEN: duel,
    codes.EV_BONUS_DISCARDED: duel,
    codes.EV_CASHED: duel,
    codes.EV_OVER: everything,
}
TOUCH: Final[list[Touch | None]] = [TOUCHED.get(code) for code in range(codes.EV_PASSED + 1)]
