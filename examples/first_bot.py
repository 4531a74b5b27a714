"""A first bot for the 3-7 player game, made of nothing but Views and Moves.

It plants, harvests a field that is full or in the way, accepts offers that fit, and otherwise says nothing.
"""

from beanfield.game import Approve, Draw, Harvest, Move, OfferView, Pass, Plant, PlantCard, SeatView, TurnUp, View


class FirstBot:
    """Plants, harvests what is full, accepts offers that fit, makes none."""

    def act(self, view: View) -> Move:
        assert view.seat is not None  # only players are asked
        me = view.seats[view.seat]
        if view.stage == "trade":
            return answer(view, me)
        if me.must_plant is not None and me.must_field is not None:
            return plant(me.must_plant, me.must_field)
        for number, field in enumerate(me.fields):
            if view.table.harvest == "anytime" and field.count > 1 and field.missing is None:
                return Harvest(number)
        if view.stage == "plant-first" or (view.stage == "plant-second" and grows(me, view.hand[0].kind)):
            return find_place(view, me, "front", view.hand[0].kind)
        if view.stage == "plant-aside":
            card = max(me.aside, key=lambda card: grows(me, card.kind))
            return find_place(view, me, str(card.card), card.kind)
        if view.stage in ("plant-second", "ready-turn"):
            return TurnUp()
        return Draw() if view.stage == "ready-draw" else Pass()


def grows(me: SeatView, kind: str) -> bool:
    """Whether the kind stands on a field already."""
    return any(field.kind == kind for field in me.fields)


def plant(card: str, field: int) -> Move:
    """Plant the front card of the hand or one that lies before us."""
    return Plant(field) if card == "front" else PlantCard(card, field)


def find_place(view: View, me: SeatView, card: str, kind: str) -> Move:
    """Plant where the kind grows, else on an empty field; if there is neither, make room."""
    for wanted in (kind, None):
        for number, field in enumerate(me.fields):
            if field.kind == wanted:
                return plant(card, number)
    many = any(field.count > 1 for field in me.fields)  # single beans are then protected
    allowed = [number for number, field in enumerate(me.fields) if field.count > 1 or not many]
    best = max(allowed, key=lambda number: (me.fields[number].worth, me.fields[number].missing or 99))
    return Harvest(best, card if view.table.harvest == "forced" else "")


def answer(view: View, me: SeatView) -> Move:
    """Accept the first offer that fits."""
    for offer in view.offers:
        if view.seat in offer.to and view.seat not in offer.approved_before:
            cards = asked_cards(view, offer)
            if cards is not None and fits(me, offer):
                return Approve(offer.offer, offer.revision, cards)
    return Pass()


def fits(me: SeatView, offer: OfferView) -> bool:
    """Whether everything we get grows on a field of ours, and nothing that we give does."""
    got = [*offer.give, *(card.kind for card in offer.turned)]
    return all(grows(me, kind) for kind in got) and not any(grows(me, kind) for kind in offer.ask)


def asked_cards(view: View, offer: OfferView) -> tuple[str, ...] | None:
    """The cards of ours that an offer asks for, those nearest the front; None if we do not hold them."""
    need = dict(offer.ask)
    cards = []
    for card in view.hand:
        if need.get(card.kind, 0) > 0:
            need[card.kind] -= 1
            cards.append(str(card.card))
    return None if any(need.values()) else tuple(cards)
