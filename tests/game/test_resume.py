"""A game that goes on from what another one remembered is the same game."""

import random
from array import array

import pytest

from beanfield.game import Game, GameMemory, SeedDealer
from beanfield.rules.record import copy_into
from beanfield.rules.state import State

from .playing import TABLES, choose, new_game, table_options


def copied(game: Game, rows_are_arrays: bool) -> Game:
    """A second game that goes on from a copy of everything the first remembers."""
    memory = game.memory
    state = State()
    copy_into(memory.state, state)
    kind = (lambda row: array("i", row)) if rows_are_arrays else list
    if rows_are_arrays:
        setattr(state, "ev", array("i", state.ev))  # noqa: B010  (for the type checker it is a list)
    other = GameMemory(state, kind(memory.log), kind(memory.starts), memory.shuffles)
    return Game.resume(game.options, game.dealer, other)


def everything(game: Game) -> tuple[object, ...]:
    """What can be asked of a game."""
    hearers = (None, *range(game.options.players))
    views = [game.view(seat, memory=True) for seat in hearers]
    events = [game.events(seat) for seat in hearers]
    return views, events, game.n_events, game.awaited, game.result, game.shuffles


@pytest.mark.parametrize("rows_are_arrays", [False, True])
@pytest.mark.parametrize(("edition", "players"), TABLES[::3])
def test_it_goes_on_in_the_same_way(edition: str, players: int, rows_are_arrays: bool) -> None:
    rng = random.Random(players)
    game = Game(table_options(edition, players, "live"), SeedDealer(bytes(32), "resumed"))
    for _ in range(120):
        if not game.over:
            game.play(*choose(game, rng))
    other = copied(game, rows_are_arrays)
    assert everything(other) == everything(game)
    for _ in range(120):
        if not game.over:
            move = choose(game, rng)
            expected = game.play(*move)
            assert [list(group) for group in other.play(*move)] == expected
    assert everything(other) == everything(game)


def test_what_it_remembers_is_its_own() -> None:
    game = new_game("classic", 4, 1)
    other = copied(game, False)
    before = everything(game)
    other.play(*choose(other, random.Random(1)))
    assert everything(game) == before
    assert game.memory.state is game.state
    assert len(game.memory.starts) == game.n_events


def test_other_records_can_be_given_to_a_game() -> None:
    """What is shown of the old ones is forgotten."""
    game = new_game("classic", 4, 1)
    later = new_game("classic", 4, 1)
    later.play(*choose(later, random.Random(1)))
    game.view(0)
    game.remember(later.memory)
    assert everything(game) == everything(later)
