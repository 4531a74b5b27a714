"""The host asks the player whose word it is, tells everybody what happened, and names a player that fails."""

from typing import Any

import pytest

from beanfield.bots.host import Host, play_game
from beanfield.bots.registry import PLAYERS, PlayerError
from beanfield.game import Draw, Event, Game, Move, Options, Plant, RandomDealer, View, make_options

from ..game.playing import TABLES

TWO = make_options("two")


def loners(options: Options) -> list[Any]:
    return [PLAYERS["loner"].make(options, seat, 1) for seat in range(options.players)]


class Wrapped:
    """A loner that keeps what it is told."""

    def __init__(self, options: Options, seat: int) -> None:
        self.inner = PLAYERS["loner"].make(options, seat, 1)
        self.heard: list[Event] = []
        self.asked: list[View] = []

    def observe(self, event: Event) -> None:
        self.heard.append(event)

    def act(self, view: View) -> Move:
        self.asked.append(view)
        return self.inner.act(view)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game_is_played(edition: str, players: int) -> None:
    options = make_options(edition, players)
    steps: list[int] = []
    game = play_game(options, RandomDealer(1), loners(options), lambda game: steps.append(len(game.moves)))
    assert game.over
    assert game.result is not None
    assert steps == [*range(1, len(game.moves) + 1)]


def test_everybody_hears_everything_once_and_is_asked_in_turn() -> None:
    players = [Wrapped(TWO, seat) for seat in range(2)]
    game = play_game(TWO, RandomDealer(1), players)
    for seat, player in enumerate(players):
        assert player.heard == game.events(seat)
        assert all(view.seat == seat and view.memory is not None for view in player.asked)
    assert [seat for seat, _, _ in game.moves].count(0) == len(players[0].asked)


def test_a_player_has_heard_all_before_it_is_asked() -> None:
    game = Game(TWO, RandomDealer(1))
    players = [Wrapped(TWO, seat) for seat in range(2)]
    host = Host(game, players)
    while not game.over:
        seat = game.state.pub.to_act
        before = game.n_events
        move = host.step()
        assert len(players[seat].heard) == before
        assert game.moves[-1][:2] == (seat, move)
    host.tell()
    assert len(players[0].heard) == len(players[1].heard) == game.n_events


def test_a_player_needs_no_ears() -> None:
    class Deaf:
        def __init__(self, seat: int) -> None:
            self.inner = PLAYERS["random"].make(TWO, seat, 1)

        def act(self, view: View) -> Move:
            return self.inner.act(view)

    assert play_game(TWO, RandomDealer(1), [Deaf(0), Deaf(1)]).over


def test_a_refused_move_names_the_player_the_move_and_the_reason() -> None:
    class Wrong:
        def act(self, view: View) -> Move:
            return Draw()

    host = Host(Game(TWO, RandomDealer(1)), [Wrong(), Wrong()])
    with pytest.raises(PlayerError, match=r"^the player at seat 1 tried 'draw': .+\.$"):
        host.step()
    assert host.game.moves == []


@pytest.mark.parametrize("answer", [None, 3, "plant 1", Plant, Plant(99), Plant("1")])  # type: ignore[arg-type]
def test_an_answer_that_is_no_move_is_refused(answer: Any) -> None:
    class Odd:
        def act(self, view: View) -> Any:
            return answer

    host = Host(Game(TWO, RandomDealer(1)), [Odd(), None])
    with pytest.raises(PlayerError, match=r"^the player at seat 1 tried .+: .+"):
        host.step()
    assert host.game.moves == []


def test_a_player_that_fails_is_named_with_its_error() -> None:
    class Broken:
        def act(self, view: View) -> Move:
            raise KeyError("soy")

    host = Host(Game(TWO, RandomDealer(1)), [Broken(), Broken()])
    with pytest.raises(PlayerError, match=r"^the player at seat 1 failed: KeyError: 'soy'$"):
        host.step()


def test_a_player_that_fails_while_it_listens_is_named_too() -> None:
    class Offended:
        def observe(self, event: Event) -> None:
            raise RuntimeError("no")

        def act(self, view: View) -> Move:
            return Plant(0)

    host = Host(Game(TWO, RandomDealer(1)), [PLAYERS["loner"].make(TWO, 0, 1), Offended()])
    with pytest.raises(PlayerError, match=r"^the player at seat 2 failed: RuntimeError: no$"):
        host.step()
