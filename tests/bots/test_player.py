"""A policy at a seat of an interpreted game: from events, from Views and compiled it makes the same moves."""

import msgspec
import pytest

from beanfield.bots.player import Player, PolicyPlayer
from beanfield.bots.registry import PLAYERS
from beanfield.game import Approve, Change, Game, Move, Options, Post, RandomDealer, from_kernel, make_options

from ..game.playing import TABLES
from ..native.stepping import POLICIES, Native

EDITIONS = ("classic", "online", "modern", "two", "duel")


def players_of(names: list[str], options: Options, seed: int, number: int = 0) -> list[Player]:
    return [PLAYERS[name].make(options, seat, seed, number) for seat, name in enumerate(names)]


def listen(game: Game, players: list[Player], heard: int) -> int:
    """Let all players hear what is new; returns how much there has been."""
    for seat, player in enumerate(players):
        assert isinstance(player, PolicyPlayer)
        for event in game.events(seat, heard):
            player.observe(event)
    return game.n_events


def moves_of_game(options: Options, names: list[str], seed: int) -> tuple[Game, list[Move]]:
    """A game in which each player is asked twice: as one who listens and as one who is only shown Views."""
    game = Game(options, RandomDealer(seed))
    listeners = players_of(names, options, seed)
    lookers = players_of(names, options, seed)
    heard = 0
    moves: list[Move] = []
    while not game.over:
        heard = listen(game, listeners, heard)
        seat = game.state.pub.to_act
        view = game.view(seat, memory=True)
        move = listeners[seat].act(view)
        assert lookers[seat].act(view) == move
        moves.append(move)
        game.play(seat, move)
    return game, moves


def names_for(players: int, first: int) -> list[str]:
    """All sorts of players in turn."""
    return [[*PLAYERS][(first + seat) % 3] for seat in range(players)]


def in_order(move: Move) -> Move:
    """The same move with its cards sorted, as making it may leave them."""
    if isinstance(move, Post | Change):
        return msgspec.structs.replace(move, give=tuple(sorted(move.give)))
    if isinstance(move, Approve):
        return msgspec.structs.replace(move, cards=tuple(sorted(move.cards)))
    return move


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_from_events_from_views_and_compiled_the_moves_are_the_same(edition: str, players: int) -> None:
    options = make_options(edition, players)
    names = names_for(players, players)
    game, moves = moves_of_game(options, names, 5)
    which = [POLICIES[options.game].index(PLAYERS[name].policies[options.game]) for name in names]  # type: ignore[index]
    native = Native(options, which=which, seed=5)
    native.begin(0)
    for number, move in enumerate(moves):
        while native.whole["state"]["pub"]["shuffle_due"]:
            native.step()
        assert in_order(from_kernel(native.step())) == in_order(move), number
    public = native.whole["state"]["pub"]
    assert public["score"].tolist() == list(game.state.pub.score)
    assert public["stage"] == game.state.pub.stage


def test_the_number_of_the_game_matters_as_in_a_compiled_run() -> None:
    options = make_options("two")
    native = Native(options, seed=9)
    native.begin(3)
    game = Game(options, RandomDealer(0))
    players = players_of(["random", "random"], options, 9, 3)
    # The shuffles differ here, but both begin by rolling the same dice.
    native.step()
    rng = native.whole["rngs"][0]
    player = players[0]
    assert isinstance(player, PolicyPlayer)
    assert player.rng.state == rng["state"]
    player.act(game.view(0, memory=True))
    assert player.rng.state != rng["state"]


def test_the_same_seed_gives_the_same_moves_and_another_one_others() -> None:
    options = make_options("classic", 4)
    names = ["random"] * 4
    assert moves_of_game(options, names, 1)[1] == moves_of_game(options, names, 1)[1]
    game = Game(options, RandomDealer(1))
    view = game.view(0, memory=True)
    rolled = {PLAYERS["random"].make(options, 0, seed).rng.state for seed in range(20)}  # type: ignore[attr-defined]
    assert len(rolled) == 20
    assert PLAYERS["random"].make(options, 0, 1).act(view) == PLAYERS["random"].make(options, 0, 1).act(view)


def test_a_player_needs_memory_or_events() -> None:
    options = make_options("two")
    game = Game(options, RandomDealer(1))
    player = PLAYERS["loner"].make(options, 0, 1)
    with pytest.raises(ValueError, match="memory=True"):
        player.act(game.view(0))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_are_players(name: str, edition: str) -> None:
    assert isinstance(PLAYERS[name].make(make_options(edition), 0, 1), Player)
