"""What is only in The Duel: rows of both sides, gift cards, bonus cards."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from beanfield.game import Cash, View

from .board_fields import RANKS, matched_steps, ranked, row_runs, row_steps, takes_text, worth_text
from .flow import Flow
from .look import beans
from .people import People
from .story import bonus_text
from .texts import cards, coins, fill, kinds_listed, number
from .texts import table as t


def heading(view: View, seat: int, people: People) -> str:
    """A side: its coins, what its cashed bonus cards are worth besides, its hand."""
    assert view.duel is not None
    shown = view.seats[seat]
    mark = t.ACTIVE_MARK if seat == view.active else " "
    pennies = sum(card.worth for card in view.duel.cashed[seat])
    return fill(
        t.DUEL_SEAT_CASHED if pennies else t.DUEL_SEAT,
        name=fill(t.SEAT, mark=mark, seat=seat + 1, name=people.title(seat)),
        coins=coins(shown.coins or 0),
        cashed=fill(t.PENNIES, coins=pennies // 100, pennies=pennies % 100),
        cards=cards(shown.hand),
        bonus=number(t.BONUS_CARDS, view.duel.bonus_held[seat]),
    )


def duel_farm(view: View, people: People, cashes: Sequence[Cash]) -> RenderableType:
    """The rows of both sides, the opponent's first; a row's next cards are shown to its owner.

    The runs that a bonus card of the reader's matches are underlined; which card it is, the card's line says.
    """
    assert view.duel is not None
    order = (0, 1) if view.seat is None else (1 - view.seat, view.seat)
    parts: list[RenderableType] = []
    for seat in order:
        shown = view.seats[seat]
        parts.append(beans(heading(view, seat, people), people, "label"))
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for at, field in enumerate(shown.fields):
            name = fill(t.ROW_FIELD, field=at + 1)
            if field.kind is None:
                table.add_row(name, Text(fill(t.YOUR_EMPTY), style="quiet"), "")
                continue
            notes = worth_text(view, field)
            if seat == view.seat and view.memory is not None:
                notes = fill(t.ROW_NOTES, worth=notes, takes=takes_text(view, seat, at))
            matched = max((runs_of(view, cash) for cash in cashes if (cash.side, cash.field) == (seat, at)), default=0)
            plain = len(row_runs(field)) - matched
            steps = [beans(step, style="matched" if i >= plain else "") for i, step in enumerate(row_steps(field))]
            table.add_row(name, Flow(steps, t.ROW_ARROW), beans(notes))
        parts.append(table)
        if shown.aside and seat != view.seat:
            parts.append(beans(fill(t.DUEL_ASIDE, kinds=kinds_listed(c.kind for c in shown.aside)), people))
    return Group(*parts)


def duel_lines(view: View, people: People, cashes: Sequence[Cash]) -> RenderableType:
    """The gift cards between the players, and the reader's bonus cards with the rows they match."""
    duel = view.duel
    assert duel is not None
    gifts = []
    for kind in RANKS:
        if kind == duel.gift and duel.gift_seat is not None:
            gifts.append(fill(t.GIFT_NOW, kind=ranked(kind), who=people.name(duel.gift_seat)))
        elif kind in duel.pushed:
            gifts.append(fill(t.GIFT_PUSHED, kind=ranked(kind)))
        else:
            gifts.append(fill(t.GIFT_FREE, kind=ranked(kind)))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    if view.stage == "gift" or duel.pushed:
        flow = Flow([beans(text, people) for text in gifts], t.HAND_SEPARATOR)
        table.add_row(Text(fill(t.GIFTS), style="label"), flow)
    if duel.own_bonus:
        shown: list[RenderableType] = []
        for held in duel.own_bonus:
            shown.append(beans(fill(t.BONUS_CARD, card=held.card, bonus=bonus_text(held.shows.bonus))))
            shown += [match_line(view, people, cash, held.shows.runs) for cash in cashes if cash.card == held.card]
        table.add_row(Text(fill(t.BONUS), style="label"), Group(*shown))
    return table


def runs_of(view: View, cash: Cash) -> int:
    """How many runs a bonus card of the reader's shows."""
    assert view.duel is not None
    return next(len(held.shows.runs) for held in view.duel.own_bonus if held.card == cash.card)


def match_line(view: View, people: People, cash: Cash, runs: Sequence[int]) -> RenderableType:
    """The row a bonus card matches, with the runs that do."""
    first, *others = matched_steps(view.seats[cash.side].fields[cash.field], runs)
    begun = people.say(t.BONUS_MATCH, cash.side, field=cash.field + 1, run=first)
    return Flow([beans(begun, people), *(beans(step) for step in others)], t.ROW_ARROW)
