"""Every move of a built-in player comes with a reason."""

import pytest

from beanfield.bots.explaining import EXPLANATIONS, explain
from beanfield.bots.host import Host
from beanfield.bots.player import PolicyPlayer
from beanfield.bots.registry import PLAYERS
from beanfield.game import Game, Plant, PlantCard, RandomDealer, make_options

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


def test_every_explanation_is_used() -> None:
    used: set[str] = set()
    for name, edition, players in (("random", "two", 2), ("exploiter", "classic", 4), ("loner", "two", 2)):
        used |= explain_game(name, edition, players, 1)
    used |= explain_game("swapper", "classic", 4, 1) | explain_game("hard", "classic", 4, 1)
    for seed in range(8):
        used |= explain_game("loner", "duel", 2, seed) | explain_game("loner", "classic", 5, seed)
    assert used == {*EXPLANATIONS}
