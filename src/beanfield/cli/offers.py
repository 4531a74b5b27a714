"""Open offers from one seat's side: what it would get and give, and whether it could."""

from beanfield.game import OfferView, View


def offered(offer: OfferView) -> dict[str, int]:
    """What the proposer gives, turned-up cards included."""
    kinds = dict(offer.give)
    for card in offer.turned:
        kinds[card.kind] = kinds.get(card.kind, 0) + 1
    return kinds


def holdings(view: View) -> dict[str, int]:
    """What the reader could give: his hand and, if he is active, the turned-up cards (T3)."""
    held: dict[str, int] = {}
    cards = view.hand + (view.turned if view.seat == view.active else ())
    for card in cards:
        held[card.kind] = held.get(card.kind, 0) + 1
    return held


def lacking(view: View, offer: OfferView) -> dict[str, int]:
    """What an offer asks and the reader does not have."""
    held = holdings(view)
    return {kind: count - held.get(kind, 0) for kind, count in offer.ask.items() if count > held.get(kind, 0)}


def answerable(view: View, offer: OfferView) -> bool:
    """Whether the reader could approve the offer now, and has not answered it."""
    seat = view.seat
    answered = seat in offer.approved_before or seat in offer.declined
    return seat in offer.to and not answered and not lacking(view, offer)


def fitting(view: View) -> list[OfferView]:
    """The offers the reader could approve."""
    return [offer for offer in view.offers if answerable(view, offer)]


def approved_own(view: View) -> list[OfferView]:
    """The reader's own offers that somebody has approved."""
    return [offer for offer in view.offers if offer.seat == view.seat and offer.approved]
