"""Why a simple player makes a move: a key and values, to be put into words by whoever shows it."""

from typing import NamedTuple

from beanfield.game import (
    Accept,
    Approve,
    Buy,
    Cash,
    Confirm,
    Discard,
    Harvest,
    Move,
    OfferGift,
    Plant,
    PlantCard,
    Post,
    View,
)


class Explanation(NamedTuple):
    """``key`` names a sentence (see ``EXPLANATIONS``), ``values`` are its placeholders."""

    key: str
    values: dict[str, str | int]


# Every key with the names of its values. Whoever shows explanations has a sentence for each.
EXPLANATIONS: dict[str, tuple[str, ...]] = {
    "any-legal": (),  # any legal move would do
    "grows": ("kind", "field", "count"),  # the kind grows on the field, which then holds so many
    "next-coin": ("kind", "coins"),  # one more of the kind makes the field pay so much
    "empty-field": ("field",),
    "harvest-full": ("field", "coins"),  # the field can pay no more than it does
    "harvest-needed": ("field", "coins"),  # the field promises least of those that may be harvested
    "buy": (),  # a third field pays while much of the game is still to come
    "swap": ("give", "get"),  # what is given grows on no own field, what is asked does
    "beg": ("get",),  # it would grow, and asking costs nothing
    "give-away": ("give",),  # it grows on no own field
    "offer-gains": ("give", "get"),  # weighed by the coins they promise, what is asked is worth more
    "deal-gains": (),  # weighed like that, it gains, and the partner does not gain much more
    "good-deal": (),  # every bean got fits a field, and none given grows
    "misfit": ("kind",),  # the kind grows on no own field
    "gift-fits": ("kind",),  # the kind on offer grows on an own field
    "no-better-gift": ("kind",),  # taking it costs less than offering what one needs
    "bonus": (),  # the row shows the card's beans
    "nothing": (),  # there is nothing better to do
}


# Those that weigh deals by the coins they promise.
WEIGHING = ("trader", "medium", "hard", "expert", "planner")


def explain(name: str, view: View, move: Move) -> Explanation:
    """Why ``random`` or one of the simple players would make this move in this position."""
    if name == "random":
        return Explanation("any-legal", {})
    if isinstance(move, Plant | PlantCard):
        return explain_planting(view, move)
    if isinstance(move, Harvest) and view.seat is not None:
        field = view.seats[view.seat].fields[move.field]
        full = field.missing is None and field.worth > 0
        return Explanation(
            "harvest-full" if full else "harvest-needed", {"field": move.field + 1, "coins": field.worth}
        )
    if isinstance(move, Buy):
        return Explanation("buy", {})
    if isinstance(move, Post):
        kinds = {card.card: card.kind for card in (*view.hand, *view.turned)}
        give = ", ".join(str(kinds.get(card, card)) for card in move.give)
        get = ", ".join(move.ask)
        if not give:
            return Explanation("beg", {"get": get})
        if not get:
            return Explanation("give-away", {"give": give})
        return Explanation("offer-gains" if name in WEIGHING else "swap", {"give": give, "get": get})
    if isinstance(move, Approve | Confirm):
        given = given_for_nothing(view, move)
        if given:
            return Explanation("give-away", {"give": ", ".join(given)})
        return Explanation("deal-gains" if name in WEIGHING else "good-deal", {})
    if isinstance(move, OfferGift):
        return Explanation("misfit", {"kind": move.kind})
    if isinstance(move, Discard):
        kinds = {card.card: card.kind for card in (*view.hand, *view.turned)}
        return Explanation("misfit", {"kind": str(kinds.get(move.card, move.card))})
    if isinstance(move, Accept) and view.duel is not None and view.duel.gift is not None and view.seat is not None:
        grown = [field.kind for field in view.seats[view.seat].fields]
        key = "gift-fits" if view.duel.gift in grown else "no-better-gift"
        return Explanation(key, {"kind": view.duel.gift})
    if isinstance(move, Cash):
        return Explanation("bonus", {})
    return Explanation("nothing", {})


def given_for_nothing(view: View, move: Approve | Confirm) -> list[str]:
    """The kinds that a deal gives away, if it brings nothing."""
    for offer in view.offers:
        if offer.offer == move.offer:
            offered = [*offer.give, *(card.kind for card in offer.turned)]
            gives, gets = (offered, list(offer.ask)) if isinstance(move, Confirm) else (list(offer.ask), offered)
            return [] if gets else list(dict.fromkeys(gives))
    return []


def explain_planting(view: View, move: Plant | PlantCard) -> Explanation:
    """Where a card goes."""
    assert view.seat is not None
    me = view.seats[view.seat]
    field = me.fields[move.field]
    if field.count == 0:
        return Explanation("empty-field", {"field": move.field + 1})
    kind = view.hand[0].kind if isinstance(move, Plant) and view.hand else None
    if isinstance(move, PlantCard):
        kinds = {card.card: card.kind for card in (*view.turned, *me.aside)}
        kind = kinds.get(move.card)
    steps = view.table.steps.get(str(kind), ())
    coins = max((at for at, cards in enumerate(steps, 1) if 0 < cards <= field.count + 1), default=0)
    if coins > field.worth and field.kind == kind:
        return Explanation("next-coin", {"kind": str(kind), "coins": coins})
    return Explanation("grows", {"kind": str(kind), "field": move.field + 1, "count": field.count + 1})
