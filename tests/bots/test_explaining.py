"""Every move of a built-in player comes with a reason."""

import pytest

from beanfield.bots.explaining import EXPLANATIONS, Explanation, explain
from beanfield.bots.host import Host
from beanfield.bots.player import PolicyPlayer
from beanfield.bots.registry import PLAYERS
from beanfield.game import (
    Approve,
    Confirm,
    Game,
    Pass,
    Plant,
    PlantCard,
    Post,
    RandomDealer,
    TurnUp,
    make_options,
)

from .watching import EVERYDAY


def explain_game(name: str, edition: str, players: int, seed: int) -> set[str]:
    """Play a game in which every move is explained; returns the keys used."""
    options = make_options(edition, players)
    seats = [PLAYERS[name].make(options, seat, seed) for seat in range(players)]
    host = Host(Game(options, RandomDealer(seed)), seats)
    used = set()
    while not host.game.over:
        seat = host.game.state.pub.to_act
        view = host.game.view(seat, memory=True)
        move = host.step()
        player = seats[seat]
        assert isinstance(player, PolicyPlayer)
        explanation = player.explain(view, move)
        assert explanation == explain(name, view, move)
        assert set(explanation.values) == set(EXPLANATIONS[explanation.key])
        for key, value in explanation.values.items():
            assert value != "" and value != "None", (explanation.key, key, move)
        used.add(explanation.key)
    return used


@pytest.mark.parametrize(("edition", "players", "name"), EVERYDAY)
def test_every_move_is_explained(edition: str, players: int, name: str) -> None:
    used = explain_game(name, edition, players, 1)
    assert used == {"any-legal"} if name == "random" else len(used) > 2


def test_one_more_bean_makes_so_many_coins() -> None:
    """The sentence counts as the beanometer does: whoever harvests then gets these coins."""
    options = make_options("classic", 4)
    seats = [PLAYERS["hard"].make(options, seat, 3) for seat in range(4)]
    host = Host(Game(options, RandomDealer(3)), seats)
    checked = 0
    while not host.game.over:
        seat = host.game.state.pub.to_act
        view = host.game.view(seat, memory=True)
        move = host.step()
        explanation = explain("hard", view, move)
        if explanation.key == "next-coin" and isinstance(move, Plant | PlantCard):
            after = host.game.view(seat).seats[seat].fields[move.field]
            assert (after.kind, after.worth) == (explanation.values["kind"], explanation.values["coins"])
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("name", ["swapper", "expert"])
def test_a_gift_brings_nothing_that_could_fit_or_gain(name: str) -> None:
    """Whoever strikes a gift of his own, or grants a request, is not told that what it brings is good for him."""
    game = Game(make_options("classic", 4), RandomDealer(1))
    game.play(0, Plant(0))
    game.play(0, TurnUp())
    while game.view(0).stage != "trade":
        game.play(game.state.pub.to_act, Pass())
    turned = game.view(0).turned[0]
    game.play(0, Post((str(turned.card),), {}))
    assert explain(name, game.view(0), Confirm(1, 1, 1)) == Explanation("give-away", {"give": turned.kind})
    # The one who gets it does gain.
    assert explain(name, game.view(1), Approve(1, 1, ())).key in ("good-deal", "deal-gains")
    asked = game.view(1).hand[0]
    game.play(1, Approve(1, 1, ()))
    while game.state.pub.to_act != 0:
        game.play(game.state.pub.to_act, Pass())
    game.play(0, Post((), {asked.kind: 1}))
    granted = explain(name, game.view(1), Approve(2, 1, (str(asked.card),)))
    assert granted == Explanation("give-away", {"give": asked.kind})
    assert explain(name, game.view(0), Confirm(2, 1, 1)).key in ("good-deal", "deal-gains")


def test_every_explanation_is_used() -> None:
    used: set[str] = set()
    for name, edition, players in (("random", "two", 2), ("exploiter", "classic", 4), ("loner", "two", 2)):
        used |= explain_game(name, edition, players, 1)
    used |= explain_game("swapper", "classic", 4, 1) | explain_game("hard", "classic", 4, 1)
    for seed in range(8):
        used |= explain_game("loner", "duel", 2, seed) | explain_game("loner", "classic", 5, seed)
    assert used == {*EXPLANATIONS}
