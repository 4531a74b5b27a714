"""Open offers as strips: what you get, what you give, always from the reader's side."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from beanfield.game import OfferView, View

from .look import beans
from .offers import lacking, offered
from .people import People
from .texts import bag, fill, listed
from .texts import table as t


def offer_lines(view: View, people: People) -> RenderableType:
    """The offers that concern the reader as a table, the others in a sentence each."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    for column in (t.OFFER_COLUMN, t.COLUMN_FROM, t.COLUMN_GET, t.COLUMN_GIVE, t.COLUMN_STATE):
        table.add_column(column)
    others: list[OfferView] = []
    for offer in view.offers:
        gives, asks = offered(offer), offer.ask
        if view.seat is not None and view.seat == offer.seat:
            sender = fill(t.FROM_YOU, to=addressed(offer.to, people))
            get, give, state = bag(asks) if asks else t.FOR_FREE, bag(gives) if gives else t.REQUEST, own_state
        elif view.seat is not None and view.seat in offer.to:
            sender = people.name(offer.seat)
            get, give, state = bag(gives) if gives else t.REQUEST, bag(asks) if asks else t.FOR_FREE, answer_state
        else:
            others.append(offer)
            continue
        style = "quiet" if state is answer_state and lacking(view, offer) else ""
        texts = (str(offer.offer), sender, get, give, state(view, offer, people))
        table.add_row(*(beans(text, people, style) for text in texts))
    return Group(*([table] if table.row_count else []), *other_offers(others, people))


def addressed(to: Sequence[int], people: People) -> str:
    """Whom an offer is addressed to."""
    if len(to) == len(people) - 1:
        return t.TO_ALL
    return listed(people.name(seat) for seat in to)


def own_state(view: View, offer: OfferView, people: People) -> str:
    """How an own offer stands."""
    if offer.approved:
        return fill(t.APPROVED_BY, names=listed(people.name(seat) for seat in offer.approved))
    if offer.declined:
        return fill(t.DECLINED_BY, names=listed(people.name(seat) for seat in offer.declined))
    return t.UNANSWERED


def answer_state(view: View, offer: OfferView, people: People) -> str:
    """How an offer made to the reader stands, and why he could not fulfil it."""
    if view.seat in offer.approved:
        return fill(t.APPROVED_YOU, who=people.name(offer.seat))
    if view.seat in offer.declined:
        return t.DECLINED_YOU
    missing = lacking(view, offer)
    if missing:
        return fill(t.LACKING, kinds=bag(missing))
    return t.FITS


def other_offers(offers: Sequence[OfferView], people: People) -> list[RenderableType]:
    """The offers between others, a line for each proposer and those he addresses."""
    lines: dict[tuple[int, tuple[int, ...]], list[str]] = {}
    for offer in offers:
        terms = fill(t.OTHER_TERMS, give=bag(offered(offer)), get=bag(offer.ask), offer=offer.offer)
        lines.setdefault((offer.seat, offer.to), []).append(terms)
    return [
        beans(
            fill(t.OTHER_OFFERS, who=people.name(seat), to=addressed(to, people), terms=listed(terms)), people, "quiet"
        )
        for (seat, to), terms in lines.items()
    ]
