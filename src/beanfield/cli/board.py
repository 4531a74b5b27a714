"""The table as one reader sees it: the others, the middle, the own farm and hand, then offers or gifts."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from beanfield.game import Card, Cash, Move, View
from beanfield.words import kind_word

from .board_duel import duel_farm, duel_lines
from .board_fields import kind_text, short_field, worth_text
from .board_offers import offer_lines
from .flow import Flow
from .look import beans
from .people import People
from .story import wish_text
from .texts import cards, coins, counted, fill, listed, number
from .texts import table as t


def board(view: View, people: People, moves: Sequence[Move] = ()) -> RenderableType:
    """Everything that lies on the table; ``moves`` are the reader's, and show which bonus cards match."""
    parts: list[RenderableType] = ["", Rule(title(view, people), style="quiet", characters="─"), middle(view, people)]
    cashes = [move for move in moves if isinstance(move, Cash)]
    parts.append(farms(view, people) if view.duel is None else duel_farm(view, people, cashes))
    if view.seat is not None:
        if view.duel is None:
            parts.append(own_farm(view))
        parts.append(own_hand(view, people))
    if view.offers:
        parts.append(offer_lines(view, people))
    if view.duel is not None:
        parts.append(duel_lines(view, people, cashes))
    return Group(*parts)


def title(view: View, people: People) -> Text:
    """The heading: which turn it is."""
    return beans(people.say(t.TITLE, view.active, turn=view.turn), people, "label")


def middle(view: View, people: People) -> RenderableType:
    """The supply, the discard pile, and the cards turned up."""
    limit = view.table.exhaustions_end
    if view.final:
        supply = fill(t.SUPPLY_LAST)
    elif limit > 1:
        supply = fill(t.SUPPLY, cards=cards(view.supply), at=view.supply_pass, limit=limit)
    else:
        supply = fill(t.SUPPLY_DUEL, cards=cards(view.supply))
    discards = fill(t.DISCARDS_NONE)
    if view.discard_top is not None:
        discards = fill(t.DISCARDS, cards=cards(view.discards), top=kind_word(view.discard_top))
    lines = [supply + t.MIDDLE_SEPARATOR + discards]
    if view.turned:
        shown = named_cards(view, view.turned)
        if view.stage == "left":
            lines.append(fill(t.TURNED_LEFT, who=people.name(1 - view.active), cards=shown))
        else:
            lines.append(fill(t.TURNED, cards=shown))
    return Group(*(beans(line, people) for line in lines))


def named_cards(view: View, shown: Sequence[Card]) -> str:
    """Cards with their names."""
    return listed(fill(t.CARD, kind=kind_text(view, card.kind), card=card.card) for card in shown)


def coins_text(view: View, seat: int) -> str:
    """A seat's coins."""
    held = view.seats[seat].coins
    return t.COINS_HIDDEN if held is None else str(held)


def farms(view: View, people: People) -> RenderableType:
    """The other players, one line each."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    table.add_column(fill(t.COLUMN_SEAT), no_wrap=True)
    table.add_column(fill(t.COLUMN_COINS), justify="right")
    table.add_column(fill(t.COLUMN_HAND), justify="right")
    fields = max(len(shown.fields) for shown in view.seats)
    for at in range(fields):
        table.add_column(fill(t.COLUMN_FIELDS) if at == 0 else "", no_wrap=True)
    lines: list[str] = []
    for seat, shown in enumerate(view.seats):
        if seat == view.seat:
            continue
        mark = t.ACTIVE_MARK if seat == view.active else " "
        name = fill(t.SEAT, mark=mark, seat=seat + 1, name=people.title(seat))
        texts = (beans(short_field(field), style="" if field.kind else "quiet") for field in shown.fields)
        table.add_row(beans(name, people), coins_text(view, seat), str(shown.hand), *texts)
        lines += more_lines(view, seat, people)
    return Group(table, *(beans(line, people, "quiet") for line in lines))


def more_lines(view: View, seat: int, people: People) -> list[str]:
    """What else is to be seen of a seat: cards set aside, wishes, being done."""
    shown = view.seats[seat]
    lines = []
    if shown.aside:
        lines.append(people.say(t.ASIDE, seat, kinds=counted(card.kind for card in shown.aside)))
    if shown.want or shown.spare:
        lines.append(wish_text(people, seat, shown.want, shown.spare))
    if shown.done and view.stage == "trade":
        lines.append(people.say(t.DONE, seat))
    return lines


def own_farm(view: View) -> RenderableType:
    """The reader's fields, one line each, empty and buyable places included."""
    assert view.seat is not None
    me = view.seats[view.seat]
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for at, field in enumerate(me.fields, 1):
        name = Text(fill(t.YOUR_FIELD, field=at), style="label")
        if field.kind is None:
            table.add_row(name, Text(fill(t.YOUR_EMPTY), style="quiet"), "")
        else:
            table.add_row(
                name, beans(fill(t.KIND_COUNT, kind=kind_word(field.kind), count=field.count)), worth_text(view, field)
            )
    price = view.table.field_price
    if price and len(me.fields) < 3:
        name = Text(fill(t.YOUR_FIELD, field=len(me.fields) + 1), style="quiet")
        table.add_row(name, Text(fill(t.YOUR_FOR_SALE, coins=coins(price)), style="quiet"), "")
    heading = number(t.YOUR_FARM, me.coins or 0)
    return Group(Text(heading, style="label"), Padding(table, (0, 0, 0, 2)))


def own_hand(view: View, people: People) -> RenderableType:
    """The reader's hand in its order, the front card marked; cards set aside; who wishes for what he has."""
    assert view.seat is not None
    parts = []
    for at, card in enumerate(view.hand):
        text = (t.HAND_FRONT, t.HAND_NEXT)[at] if at < 2 else t.HAND_CARD
        parts.append(beans(fill(text, kind=kind_text(view, card.kind), card=card.card)))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    hand = Flow(parts, t.HAND_SEPARATOR) if parts else Text(fill(t.HAND_EMPTY))
    table.add_row(Text(fill(t.YOUR_HAND), style="label"), hand)
    aside = view.seats[view.seat].aside
    if aside:
        table.add_row(Text(fill(t.YOUR_ASIDE), style="label"), beans(named_cards(view, aside)))
    return Group(table, *(beans(line, people, "quiet") for line in wish_lines(view, people)))


def wish_lines(view: View, people: People) -> list[str]:
    """Who looks for a card the reader has, and who could spare what grows on his fields."""
    assert view.seat is not None
    lines = []
    fields = view.seats[view.seat].fields
    for seat, shown in enumerate(view.seats):
        if seat == view.seat:
            continue
        for kind in shown.want:
            card = next((card.card for card in view.hand if card.kind == kind), None)
            if card is not None:
                lines.append(fill(t.WANTED, who=people.name(seat), kind=kind_word(kind), card=card))
        for kind in shown.spare:
            at = next((at for at, field in enumerate(fields, 1) if field.kind == kind), None)
            if at is not None:
                lines.append(fill(t.SPARED, who=people.name(seat), kind=kind_word(kind), field=at))
    return lines
