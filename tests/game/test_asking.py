"""Asking the rules from a View gives the game's own answers."""

import random

import pytest

from beanfield.game import Buy, Draw, End, IllegalMove, Pass, Plant, PlantCard, Reason, TurnUp, legal_of, refusal_of

from .playing import choose, new_game


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("online", 4), ("two", 2), ("duel", 2)])
def test_a_view_answers_as_the_game_does(edition: str, players: int) -> None:
    game = new_game(edition, players, 4)
    rng = random.Random(4)
    moves = (Plant(0), Plant(2), PlantCard("a1", 0), PlantCard("a9999999", 0), Buy(), TurnUp(), Draw(), End(), Pass())
    for _ in range(60):
        for seat in range(game.options.players):
            view = game.view(seat, memory=True)
            assert legal_of(view) == game.legal(seat)
            for move in moves:
                assert refusal_of(view, move) == game.check(seat, move)
        game.play(*choose(game, rng))


def test_a_view_without_memory_cannot_answer() -> None:
    game = new_game("classic", 4, 1)
    with pytest.raises(ValueError, match="memory=True"):
        legal_of(game.view(0))
    assert refusal_of(game.view(0, memory=True), Plant(7)) is Reason.NO_SUCH_FIELD
    with pytest.raises(IllegalMove):
        game.play(0, Plant(7))
