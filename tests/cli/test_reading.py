"""What a player may type instead of handles and revisions."""

import pytest

from beanfield.cli.choices import ordered
from beanfield.cli.people import seated
from beanfield.cli.reading import Reader
from beanfield.game import (
    Approve,
    Confirm,
    Decline,
    Game,
    Harvest,
    IllegalMove,
    Move,
    Plant,
    PlantCard,
    Post,
    RandomDealer,
    Reason,
    TextError,
    TurnUp,
    Wish,
    make_options,
)


def at_trade() -> Game:
    """Seat 0 trades: hand blue, stink, wax, ... as dealt by the seed."""
    game = Game(make_options("classic"), RandomDealer(1))
    game.play(0, Plant(0))
    game.play(0, TurnUp())
    while game.state.pub.stage != 5:
        game.play(game.state.pub.to_act, game.legal(game.state.pub.to_act)[-1])
    return game


def read(game: Game, seat: int, text: str) -> Move:
    view = game.view(seat, memory=True)
    people = seated(["swapper"] * 3, 0)
    return Reader(view, people, ordered(view, game.legal(seat))).read(text)


def test_kinds_stand_for_cards() -> None:
    game = at_trade()
    hand = game.view(0).hand
    turned = game.view(0).turned
    first = hand[0]
    assert first.kind not in [card.kind for card in turned]
    assert read(game, 0, f"offer {first.kind} for soy") == Post((str(first.card),), {"soy": 1})
    assert read(game, 0, f"offer {turned[0].kind} for 2 soy") == Post((str(turned[0].card),), {"soy": 2})
    assert read(game, 0, f"OFFER {first.card} for nothing to Ada first") == Post((str(first.card),), {}, (1,), True)
    assert read(game, 0, "offer nothing for soy and red to bo") == Post((), {"soy": 1, "red": 1}, (2,))
    assert read(game, 0, "wish red and soy") == Wish(("red", "soy"))


def test_what_cannot_be_given_is_said() -> None:
    game = at_trade()
    held = {card.kind for card in (*game.view(0).hand, *game.view(0).turned)}
    lacking = next(kind for kind in game.view(0).table.kinds if kind not in held)
    with pytest.raises(TextError, match=f"you have no {lacking} to give; you have"):
        read(game, 0, f"offer {lacking} for soy")
    with pytest.raises(TextError, match="you have only"):
        read(game, 0, f"offer 9 {game.view(0).hand[0].kind} for soy")
    with pytest.raises(TextError, match="nobody here is called 'zoe'; the others are Ada, Bo and Cleo"):
        read(game, 0, f"offer {game.view(0).hand[0].kind} for soy to zoe")
    with pytest.raises(TextError, match="no open offer fits you"):
        read(game, 0, "approve")
    with pytest.raises(TextError, match="there is no open offer 7"):
        read(game, 0, "confirm 7")


def test_answers_need_no_revision() -> None:
    game = at_trade()
    kind = game.view(1).hand[-1].kind
    game.play(0, Post((str(game.view(0).hand[0].card),), {kind: 1}))
    view = game.view(1)
    number = view.offers[0].offer
    card = next(str(c.card) for c in view.hand if c.kind == kind)
    assert read(game, 1, f"approve {number}") == Approve(number, 1, (card,))
    assert read(game, 1, "accept") == Approve(number, 1, (card,))
    assert read(game, 1, f"approve {number} with {kind}") == Approve(number, 1, (card,))
    assert read(game, 1, f"decline {number}") == Decline(number, 1)
    counter = read(game, 1, f"counter {number} {view.hand[0].kind} for soy")
    assert counter == Post((str(view.hand[0].card),), {"soy": 1}, counter=number)
    with pytest.raises(TextError, match="nobody has approved"):
        read(game, 0, f"confirm {number}")
    game.play(1, Approve(number, 1, (card,)))
    while game.state.pub.to_act != 0:
        game.play(game.state.pub.to_act, read(game, game.state.pub.to_act, "pass"))
    assert read(game, 0, "confirm") == read(game, 0, f"strike {number} ada") == Confirm(number, 1, 1)


def test_fields_by_what_grows_there() -> None:
    game = at_trade()
    kind = game.view(0).seats[0].fields[0].kind
    assert read(game, 0, f"harvest {kind}") == read(game, 0, f"sell {kind}") == Harvest(0)
    with pytest.raises(TextError, match="no field of yours grows cocoa"):
        read(game, 0, "harvest cocoa")
    game.play(0, read(game, 0, "end"))
    aside = game.view(0).seats[0].aside
    planted = read(game, 0, f"plant {aside[0].kind} 2")
    assert isinstance(planted, PlantCard) and planted.field == 1 and planted.card in [card.card for card in aside]
    with pytest.raises(TextError, match="there is no"):
        other = next(k for k in game.view(0).table.kinds if k not in [card.kind for card in aside])
        read(game, 0, f"plant {other} 2")


def test_what_cannot_be_planted_yet_does_not_want_for_room() -> None:
    """While others trade, a bean set aside waits: to harvest a field for it would be a mistake."""
    game = at_trade()
    kind = game.view(0).hand[0].kind
    with pytest.raises(IllegalMove) as refusal:
        game.play(0, read(game, 0, f"plant {kind}"))
    assert refusal.value.reason is Reason.NOT_NOW
