"""The one line that says what is going on and what the reader can do."""

from collections.abc import Sequence

from beanfield.game import Buy, Move, Plant, PlantCard, View
from beanfield.words import kind_word

from .offers import approved_own, fitting
from .people import People
from .texts import fill, number
from .texts import moves as t


def headline(view: View, people: People, moves: Sequence[Move]) -> str:
    """The line for the seat the game waits for."""
    assert view.seat is not None
    other = people.title(1 - view.active) if len(people) == 2 else ""
    stage = view.stage
    if view.seats[view.seat].must_plant is not None:
        return fill(t.NOW_MUST_PLANT)
    if stage == "plant-first":
        kind = kind_word(view.hand[0].kind)
        if any(isinstance(move, Plant) for move in moves):
            return fill(t.NOW_PLANT_FIRST, kind=kind)
        buy = any(isinstance(move, Buy) for move in moves)
        return fill(t.NOW_NO_PLACE_BUY if buy else t.NOW_NO_PLACE, kind=kind)
    if stage == "plant-second":
        fits = any(isinstance(move, Plant) for move in moves)
        kind = kind_word(view.hand[0].kind)
        if view.table.game == "two":
            return fill(t.NOW_SECOND_TWO if fits else t.NOW_SECOND_TWO_NO_PLACE, kind=kind)
        return fill(t.NOW_PLANT_SECOND if fits else t.NOW_SECOND_NO_PLACE, kind=kind)
    if stage == "trade":
        return trading(view, people)
    if stage == "plant-aside":
        if not any(isinstance(move, PlantCard) for move in moves):
            return fill(t.NOW_PLANT_ASIDE_NONE)
        if view.duel is not None and view.seat == view.active:
            if view.seats[view.seat].aside:
                return fill(t.NOW_PLANT_GIFTS)
            return fill(t.NOW_PLANT_REST if view.duel.turned_discarded else t.NOW_PLANT_TURNED_DUEL)
        return number(t.NOW_PLANT_ASIDE, len(view.seats[view.seat].aside))
    if stage == "gift":
        assert view.duel is not None
        rival = people.title(1 - view.seat)
        if view.duel.gift is None:
            return fill(t.NOW_GIFT_FIRST, who=rival)
        return fill(t.NOW_GIFT, who=rival, kind=kind_word(view.duel.gift))
    if stage == "deliver":
        assert view.duel is not None and view.duel.gift is not None
        return fill(t.NOW_DELIVER, kind=kind_word(view.duel.gift))
    if stage in ("ask-turn", "ask-draw"):
        return fill(t.NOW_ASK, who=people.title(view.active))
    return fill(PLAIN.get(stage, t.NOW_OTHER), who=other)


PLAIN = {
    "ready-turn": t.NOW_TURN_UP,
    "ready-draw": t.NOW_DRAW,
    "left": t.NOW_LEFT,
    "hand-discard": t.NOW_HAND_DISCARD,
    "plant-turned": t.NOW_PLANT_TURNED,
    "ask-cash": t.NOW_ASK_CASH,
    "bonus-discard": t.NOW_BONUS_DISCARD,
    "last-cash": t.NOW_LAST_CASH,
}


def trading(view: View, people: People) -> str:
    """The line of the trading phase."""
    fits = len(fitting(view))
    if view.seat == view.active:
        if approved_own(view):
            return fill(t.NOW_TRADE_APPROVED)
        return number(t.NOW_TRADE_FITS_YOURS, fits) if fits else fill(t.NOW_TRADE_YOURS)
    who = people.title(view.active)
    return number(t.NOW_TRADE_FITS, fits, who=who) if fits else fill(t.NOW_TRADE_OTHER, who=who)
