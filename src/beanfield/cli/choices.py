"""The moves a player can pick by number: in which order, in which words, and which one Enter means."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from beanfield.game import (
    Accept,
    Approve,
    Buy,
    Cash,
    Confirm,
    Decline,
    DeliverCard,
    Discard,
    DiscardBonus,
    Done,
    Draw,
    End,
    Harvest,
    Move,
    OfferGift,
    OfferView,
    Pass,
    Plant,
    PlantCard,
    Resume,
    TakeBack,
    TurnUp,
    View,
    Withdraw,
    format_move,
)
from beanfield.words import kind_word

from .offers import holdings, lacking, offered
from .people import People
from .texts import bag, cards, coins, counted, fill, listed
from .texts import moves as t

# The order in which moves are listed: what drives the game on first, what is hardly ever meant last.
ORDER: Final = (
    Confirm,
    Approve,
    Accept,
    Cash,
    Plant,
    PlantCard,
    DeliverCard,
    OfferGift,
    TurnUp,
    Draw,
    DiscardBonus,
    Pass,
    End,
    Discard,
    Harvest,
    Buy,
    Decline,
    TakeBack,
    Withdraw,
    Done,
)
FEW: Final = 3
# Leading on without giving anything up: Enter may mean these.
HARMLESS: Final = (TurnUp, Pass)


def ordered(view: View, moves: Sequence[Move]) -> list[Move]:
    """The moves in the order in which they are listed; an answer that changes nothing is left out."""
    rank: dict[type, int] = {kind: at for at, kind in enumerate(ORDER)}
    hint_only = not view.table.close_when_others_done
    shown = [move for move in moves if not (isinstance(move, Done) and hint_only)]
    held = holdings(view)

    def place(move: Move) -> tuple[int, int]:
        bluff = isinstance(move, OfferGift) and move.kind not in held
        return rank.get(type(move), len(rank)), int(bluff)

    return sorted(shown, key=place)


def meaning(view: View, move: Move) -> object:
    """What a move comes to: which of several like cards is planted or thrown away makes no difference."""
    if isinstance(move, PlantCard):
        return PlantCard, kind_of(view, move.card), move.field
    if isinstance(move, Harvest) and move.card:
        return Harvest, kind_of(view, move.card), move.field, move.card == "front"
    if isinstance(move, Discard) and move.card in [card.card for card in view.turned]:
        return Discard, kind_of(view, move.card)
    return move


def listed_moves(view: View, moves: Sequence[Move]) -> list[Move]:
    """The moves worth a line, in their order.

    Of those that come to the same, one is enough; an offer that cannot be fulfilled need not be declined; and many
    own offers that could be withdrawn would hide the rest.
    """
    withdrawals = sum(isinstance(move, Withdraw) for move in moves)
    shown: list[Move] = []
    found: set[object] = set()
    for move in moves:
        if isinstance(move, Decline) and lacking(view, find_offer(view, move.offer)):
            continue
        if isinstance(move, Withdraw) and withdrawals > FEW:
            continue
        if meaning(view, move) not in found:
            found.add(meaning(view, move))
            shown.append(move)
    return shown


def default_move(view: View, moves: Sequence[Move]) -> Move | None:
    """What Enter means: the only move that drives the game on, or the harmless one.

    Where an own offer could be struck it means nothing, for silence could end the phase and lose the deal.
    """
    free = (Harvest, Buy) if view.stage == "left" else (Harvest, Buy, Discard)
    steps = [move for move in moves if not isinstance(move, free)]
    if len(steps) == 1 and not isinstance(steps[0], OfferGift):
        return steps[0] if not (isinstance(steps[0], Draw) and view.turned) else None
    if any(isinstance(move, Cash | Confirm) for move in steps):
        return None
    for move in steps:
        if isinstance(move, HARMLESS) or move == DiscardBonus():
            return move
    return None


def describe(view: View, people: People, move: Move) -> str:
    """What a move would do, in words."""
    worded = WORDS.get(type(move))
    return fill(t.OTHER, text=format_move(move)) if worded is None else worded(view, people, move)


def me(view: View) -> Any:
    """The reader's seat as everybody sees it."""
    assert view.seat is not None
    return view.seats[view.seat]


def kind_of(view: View, card: str) -> str:
    """The kind of a card the reader sees."""
    if card == "front":
        return view.hand[0].kind
    return next((c.kind for c in (*view.hand, *view.turned, *me(view).aside) if c.card == card), card)


def planting(view: View, kind: str, at: int) -> str:
    field = me(view).fields[at]
    values = {"kind": kind_word(kind), "field": at + 1}
    if field.kind is None:
        return fill(t.PLANT_EMPTY, **values)
    if field.kind == kind:
        return fill(t.PLANT_GROW, count=field.count + 1, **values)
    if view.duel is not None:
        return fill(t.PLANT_ROW, count=field.count + 1, other=kind_word(field.kind), **values)
    return fill(t.PLANT_ON, count=field.count, other=kind_word(field.kind, field.count), **values)


def harvest(view: View, people: People, move: Harvest) -> str:
    field = me(view).fields[move.field]
    values = {"field": move.field + 1, "count": field.count, "kind": kind_word(field.kind, field.count)}
    paid = {"coins": coins(field.worth)}
    if move.card:
        text = t.HARVEST_FOR if field.worth else t.HARVEST_FOR_NOTHING
        return fill(text, card=kind_word(kind_of(view, move.card)), **values, **paid)
    if view.duel is None or field.count == 1:
        return fill(t.HARVEST if field.worth else t.HARVEST_NOTHING, **values, **paid)
    return fill(t.HARVEST_ROW if field.worth else t.HARVEST_ROW_NOTHING, **values, **paid)


def turn_up(view: View, people: People, move: TurnUp) -> str:
    text = t.TURN_UP if view.stage == "plant-second" else t.TURN_UP_NOW
    return fill(text, cards=cards(view.table.turn_count))


def draw(view: View, people: People, move: Draw) -> str:
    if view.table.draw_count == 0:
        return fill(t.DRAW_EACH)
    drawn = cards(view.table.draw_count)
    if view.turned:
        return fill(t.DRAW_LEAVE, who=people.name(1 - view.active), cards=drawn)
    return fill(t.DRAW, cards=drawn)


def find_offer(view: View, number: int) -> OfferView:
    """An open offer by its number."""
    return next(offer for offer in view.offers if offer.offer == number)


def approve(view: View, people: People, move: Approve) -> str:
    offer = find_offer(view, move.offer)
    give, get = counted(kind_of(view, card) for card in move.cards), bag(offered(offer))
    return fill(t.APPROVE, offer=offer.offer, who=people.name(offer.seat), give=give, get=get)


def confirm(view: View, people: People, move: Confirm) -> str:
    offer = find_offer(view, move.offer)
    who = people.name(move.partner)
    if not offered(offer):
        return fill(t.CONFIRM_REQUEST, offer=offer.offer, who=who, get=bag(offer.ask))
    return fill(t.CONFIRM, offer=offer.offer, who=who, give=bag(offered(offer)), get=bag(offer.ask))


def withdraw(view: View, people: People, move: Withdraw) -> str:
    offer = find_offer(view, move.offer)
    return fill(t.WITHDRAW, offer=offer.offer, give=bag(offered(offer)), get=bag(offer.ask))


def stay_silent(view: View, people: People, move: Pass) -> str:
    if view.stage == "trade":
        return fill(t.PASS_ACTIVE if view.seat == view.active else t.PASS_TRADE)
    return fill(t.PASS_CASH if view.stage in ("ask-cash", "last-cash") else t.PASS)


def gift(view: View, people: People, move: OfferGift) -> str:
    assert view.duel is not None
    held = holdings(view).get(move.kind, 0)
    pair = t.GIFT if held else t.GIFT_BLUFF
    return fill(pair.you if view.duel.gift is None else pair.other, kind=kind_word(move.kind), count=held)


def accept(view: View, people: People, move: Accept) -> str:
    assert view.duel is not None and view.duel.gift is not None and view.duel.gift_seat is not None
    return fill(t.ACCEPT, kind=kind_word(view.duel.gift), who=people.name(view.duel.gift_seat))


def discard_bonus(view: View, people: People, move: DiscardBonus) -> str:
    return fill(t.DISCARD_BONUS, cards=listed(move.cards)) if move.cards else fill(t.KEEP_BONUS)


def cash(view: View, people: People, move: Cash) -> str:
    values = {"card": move.card, "field": move.field + 1}
    if move.side == view.seat:
        return fill(t.CASH_OWN, **values)
    return fill(t.CASH_THEIRS, who=people.name(move.side), **values)


WORDS: Final[dict[type, Callable[[View, People, Any], str]]] = {
    Plant: lambda view, people, move: planting(view, view.hand[0].kind, move.field),
    PlantCard: lambda view, people, move: planting(view, kind_of(view, move.card), move.field),
    Harvest: harvest,
    Buy: lambda view, people, move: fill(t.BUY, coins=coins(view.table.field_price)),
    TurnUp: turn_up,
    Draw: draw,
    Approve: approve,
    Confirm: confirm,
    Withdraw: withdraw,
    TakeBack: lambda view, people, move: fill(t.TAKE_BACK, offer=move.offer),
    Decline: lambda view, people, move: fill(t.DECLINE, offer=move.offer),
    Done: lambda view, people, move: fill(t.DONE),
    End: lambda view, people, move: fill(t.END),
    Resume: lambda view, people, move: fill(t.RESUME),
    Pass: stay_silent,
    Discard: lambda view, people, move: fill(t.DISCARD_CARD, kind=kind_word(kind_of(view, move.card)), card=move.card),
    OfferGift: gift,
    Accept: accept,
    DeliverCard: lambda view, people, move: fill(t.DELIVER, kind=kind_word(kind_of(view, move.card)), card=move.card),
    DiscardBonus: discard_bonus,
    Cash: cash,
}
