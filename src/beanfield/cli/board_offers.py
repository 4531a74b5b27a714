"""Open offers as strips: what you get, what you give, always from the reader's side."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from beanfield.game import OfferView, View

from .look import beans
from .offers import lacking, offered
from .people import People
from .texts import bag, fill, listed
from .texts import table as t


def offer_lines(view: View, people: People) -> RenderableType:
    """The offers the reader can do something about as a table; the others, which may be many, in a few sentences."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    for column in (t.OFFER_COLUMN, t.COLUMN_FROM, t.COLUMN_GET, t.COLUMN_GIVE, t.COLUMN_STATE):
        table.add_column(fill(column))
    beyond: list[OfferView] = []
    others: list[OfferView] = []
    for offer in view.offers:
        gives, asks = offered(offer), offer.ask
        if view.seat is not None and view.seat == offer.seat:
            sender = fill(t.FROM_YOU, to=addressed(offer.to, people))
            get, give, state = (
                bag(asks) if asks else fill(t.FOR_FREE),
                bag(gives) if gives else fill(t.REQUEST),
                own_state,
            )
        elif out_of_reach(view, offer):
            beyond.append(offer)
            continue
        elif view.seat is not None and view.seat in offer.to:
            sender = people.name(offer.seat)
            get, give, state = (
                bag(gives) if gives else fill(t.REQUEST),
                bag(asks) if asks else fill(t.FOR_FREE),
                answer_state,
            )
        else:
            others.append(offer)
            continue
        texts = (str(offer.offer), sender, get, give, state(view, offer, people))
        table.add_row(*(beans(text, people) for text in texts))
    lines = [*other_offers(beyond, people, t.BEYOND_OFFERS), *other_offers(others, people, t.OTHER_OFFERS)]
    return Group(*([table] if table.row_count else []), *lines)


def terms(kinds: Mapping[str, int], none: str) -> str:
    """One side of an offer; ``none`` says what it is if nothing is on that side."""
    return bag(kinds) if kinds else fill(none)


def out_of_reach(view: View, offer: OfferView) -> bool:
    """Whether an offer is made to the reader, waits for his answer, and asks what he does not have."""
    seat = view.seat
    waits = seat in offer.to and seat not in offer.approved and seat not in offer.declined
    return seat is not None and waits and bool(lacking(view, offer))


def addressed(to: Sequence[int], people: People) -> str:
    """Whom an offer is addressed to."""
    if len(to) == len(people) - 1:
        return fill(t.TO_ALL)
    return listed(people.name(seat) for seat in to)


def own_state(view: View, offer: OfferView, people: People) -> str:
    """How an own offer stands."""
    if offer.approved:
        return fill(t.APPROVED_BY, names=listed(people.name(seat) for seat in offer.approved))
    if offer.declined:
        return fill(t.DECLINED_BY, names=listed(people.name(seat) for seat in offer.declined))
    return fill(t.UNANSWERED)


def answer_state(view: View, offer: OfferView, people: People) -> str:
    """How an offer made to the reader stands."""
    if view.seat in offer.approved:
        return fill(t.APPROVED_YOU, who=people.name(offer.seat))
    if view.seat in offer.declined:
        return fill(t.DECLINED_YOU)
    return fill(t.FITS)


def other_offers(offers: Sequence[OfferView], people: People, text: str) -> list[RenderableType]:
    """Offers in sentences, one for each proposer and those he addresses."""
    lines: dict[tuple[int, tuple[int, ...]], list[str]] = {}
    for offer in offers:
        terms = fill(t.OTHER_TERMS, give=bag(offered(offer)), get=bag(offer.ask), offer=offer.offer)
        lines.setdefault((offer.seat, offer.to), []).append(terms)
    return [
        beans(fill(text, who=people.name(seat), to=addressed(to, people), terms=listed(terms)), people, "quiet")
        for (seat, to), terms in lines.items()
    ]
