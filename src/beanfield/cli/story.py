"""Tells what happened: events become short sentences."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from beanfield.game import events as ev
from beanfield.rules.cards import BONUS_CARDS
from beanfield.rules.scoring import cashed_worth
from beanfield.words import kind_word

from .people import People
from .texts import bag as bag_text
from .texts import cards, coins, counted, fill, kinds_listed, listed, number
from .texts import story as t


class Teller:
    """Turns events, as one reader hears them, into sentences.

    It remembers who made which offer. Offers that are none of the reader's business are told only if ``everything``
    is asked for, or the reader only watches. ``limit`` is how many exhaustions end the game.
    """

    def __init__(self, people: People, limit: int, duel: bool = False, everything: bool = False) -> None:
        self.people = people
        self.limit = limit
        self.duel = duel
        self.everything = everything or people.me is None
        self.offers: dict[int, tuple[int, frozenset[int]]] = {}
        self.dealing = True
        self.gift = False

    def tell(self, events: Iterable[ev.Event]) -> list[str]:
        """The sentences for some events; several like ones in a row become one."""
        told: list[str] = []
        for (kind, _), run in groupby(events, key=lambda e: (type(e), getattr(e, "seat", None))):
            if self.dealing:
                # The deal is one sentence; its many events end with the first turn.
                if kind is not ev.TurnBegan:
                    continue
                self.dealing = False
                told.append(fill(t.DEALT))
            if kind in GROUPS:
                told += GROUPS[kind](self, list(run))
            elif kind in SINGLES:
                for event in run:
                    told += SINGLES[kind](self, event)
        return told

    def concerns(self, offer: int) -> bool:
        """Whether an offer is the reader's business."""
        if self.everything or offer not in self.offers:
            return self.everything
        seat, to = self.offers[offer]
        return self.people.me == seat or self.people.me in to


def drew(teller: Teller, run: list[Any]) -> list[str]:
    seat = run[0].seat
    kinds = [event.kind for event in run]
    if None in kinds:
        return [teller.people.say(t.DREW_HIDDEN, seat, cards=cards(len(run)))]
    return [teller.people.say(t.DREW_KINDS, seat, kinds=kinds_listed(kinds))]


def posted(teller: Teller, event: Any) -> list[str]:
    teller.offers[event.offer] = (event.seat, frozenset(event.to))
    if not teller.concerns(event.offer):
        return []
    values = {"offer": event.offer, "give": counted(c.kind for c in event.give), "get": bag_text(event.ask)}
    people = teller.people
    if isinstance(event, ev.Changed):
        return [people.say(t.CHANGED, event.seat, **values)]
    if event.counter:
        return [people.say(t.COUNTERED, event.seat, counter=event.counter, **values)]
    if len(event.to) == len(people) - 1:
        return [people.say(t.OFFERED, event.seat, **values)]
    return [people.say(t.OFFERED_TO, event.seat, to=listed(people.name(seat) for seat in event.to), **values)]


CLOSED: Final = {"withdrawn": t.WITHDRAWN, "card-gone": t.CARD_GONE, "done": t.OFFER_DONE}


def closed(teller: Teller, event: Any) -> list[str]:
    if event.why not in CLOSED or not teller.concerns(event.offer):
        return []
    return [teller.people.say(CLOSED[event.why], teller.offers[event.offer][0], offer=event.offer)]


def answered(teller: Teller, event: Any) -> list[str]:
    """Approvals, lapses and refusals: told to both sides."""
    if not teller.everything and teller.people.me not in (event.seat, teller.offers.get(event.offer, (None,))[0]):
        return []
    if isinstance(event, ev.Lapsed) and event.why in ("declined", "changed"):
        return []
    said = t.APPROVED if isinstance(event, ev.Approved) else t.LAPSED if isinstance(event, ev.Lapsed) else t.DECLINED
    return [teller.people.say(said, event.seat, offer=event.offer)]


def dealt(teller: Teller, event: Any) -> list[str]:
    people = teller.people
    sides = (event.proposer, event.partner, event.gave, event.took)
    if people.me == event.partner:
        # From the reader's side of the table.
        sides = (event.partner, event.proposer, event.took, event.gave)
    giver, partner, gave, took = sides
    if not gave:
        # Whoever gives comes first, so that it reads "Ada gives Bo soy for nothing".
        giver, partner, gave, took = partner, giver, took, gave
    return [
        people.say(
            t.DEAL,
            giver,
            partner=people.name(partner),
            gave=counted(c.kind for c in gave),
            took=counted(c.kind for c in took),
        )
    ]


def wish_text(people: People, seat: int, want: Sequence[str], spare: Sequence[str]) -> str:
    """What a seat looks for and could spare."""
    said = t.WISHED_BOTH
    if not want or not spare:
        said = t.WISHED_WANT if want else t.WISHED_SPARE if spare else t.WISHED_NOTHING
    return people.say(said, seat, want=kinds_listed(want), spare=kinds_listed(spare))


def wished(teller: Teller, event: Any) -> list[str]:
    return [wish_text(teller.people, event.seat, event.want, event.spare)]


def harvested(teller: Teller, event: Any) -> list[str]:
    said = t.HARVESTED if event.coins else t.HARVESTED_NOTHING
    if teller.duel and event.coins:
        said = t.HARVESTED_ROW
    return [
        teller.people.say(
            said, event.seat, count=event.count, kind=kind_word(event.kind, event.count), coins=coins(event.coins)
        )
    ]


def cashed(teller: Teller, event: Any) -> list[str]:
    people = teller.people
    values = {"bonus": bonus_text(event.bonus), "field": event.field + 1}
    if event.side == event.seat:
        return [people.say(t.CASHED_OWN, event.seat, **values)]
    if event.side == people.me:
        return [people.say(t.CASHED_YOURS, event.seat, **values)]
    return [people.say(t.CASHED, event.seat, side=people.name(event.side), **values)]


def gift(teller: Teller, event: Any) -> list[str]:
    said = t.GIFT_BACK if teller.gift else t.GIFT_OFFERED
    teller.gift = True
    return [teller.people.say(said, event.seat, kind=kind_word(event.kind))]


def accepted(teller: Teller, event: Any) -> list[str]:
    teller.gift = False
    return [teller.people.say(t.GIFT_BLUFF if event.bluff else t.GIFT_ACCEPTED, event.seat, kind=kind_word(event.kind))]


def given(teller: Teller, event: Any) -> list[str]:
    people = teller.people
    return [people.say(t.GIVEN, event.seat, to=people.name(event.to), kind=kind_word(event.kind))]


def bonus_drew(teller: Teller, run: list[Any]) -> list[str]:
    seat = run[0].seat
    if seat != teller.people.me:
        return [number(t.BONUS_DREW, len(run), who=teller.people.title(seat))]
    return [number(t.BONUS_DREW_YOU, len(run), bonus=listed(bonus_text(event.bonus) for event in run))]


def bonus_text(bonus: int) -> str:
    """A bonus card in words: a letter for each bean, a group for each kind, and what it is worth."""
    pennies, runs = BONUS_CARDS[bonus]
    groups = (letter * run for letter, run in zip("ABCD", runs, strict=True) if run)
    worth = cashed_worth(pennies)
    return fill(t.BONUS, runs=" ".join(groups), coins=worth // 100, pennies=worth % 100)


GROUPS: Final[dict[type, Callable[[Teller, list[Any]], list[str]]]] = {
    ev.Drew: drew,
    ev.TurnedUp: lambda teller, run: [fill(t.TURNED_UP, kinds=kinds_listed(e.kind for e in run))],
    ev.Pulled: lambda teller, run: [fill(t.PULLED, kinds=kinds_listed(e.kind for e in run))],
    ev.BonusDrew: bonus_drew,
    ev.CoinDealt: lambda teller, run: [fill(t.COINS_DEALT)] if run[0].seat == 0 else [],
}

SINGLES: Final[dict[type, Callable[[Teller, Any], list[str]]]] = {
    ev.Shuffled: lambda teller, e: [fill(t.SHUFFLED if e.pile == "supply" else t.SHUFFLED_BONUS, cards=cards(e.cards))],
    ev.Exhausted: lambda teller, e: [fill(t.EXHAUSTED, count=e.count, limit=teller.limit)],
    ev.TurnBegan: lambda teller, e: [teller.people.say(t.TURN_BEGAN, e.seat, turn=e.turn)],
    ev.Planted: lambda teller, e: [teller.people.say(t.PLANTED, e.seat, kind=kind_word(e.kind), field=e.field + 1)],
    ev.Harvested: harvested,
    ev.Bought: lambda teller, e: [teller.people.say(t.BOUGHT, e.seat, coins=coins(e.price))],
    ev.Posted: posted,
    ev.Changed: posted,
    ev.OfferClosed: closed,
    ev.Approved: answered,
    ev.Lapsed: answered,
    ev.Declined: answered,
    ev.Dealt: dealt,
    ev.SaidDone: lambda teller, e: [teller.people.say(t.SAID_DONE, e.seat)],
    ev.Wished: wished,
    ev.TradeClosed: lambda teller, e: [fill(t.TRADE_CLOSED)],
    ev.Discarded: lambda teller, e: [teller.people.say(t.DISCARDED, e.seat, kind=kind_word(e.kind))],
    ev.GiftOffered: gift,
    ev.GiftAccepted: accepted,
    ev.Given: lambda teller, e: [
        teller.people.say(t.GIVEN, e.seat, to=teller.people.name(e.to), kind=kind_word(e.kind))
    ],
    ev.Paid: lambda teller, e: [teller.people.say(t.PAID, e.seat, to=teller.people.name(e.to))],
    ev.BonusChosen: lambda teller, e: [teller.people.say(t.BONUS_CHOSEN, e.seat)],
    ev.BonusDiscarded: lambda teller, e: [teller.people.say(t.BONUS_DISCARDED, e.seat, bonus=bonus_text(e.bonus))],
    ev.Cashed: cashed,
    ev.Revealed: lambda teller, e: [fill(t.REVEALED, kinds=kinds_listed(e.kinds))],
    ev.GameOver: lambda teller, e: [fill(t.GAME_OVER)],
}
