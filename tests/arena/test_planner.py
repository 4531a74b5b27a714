"""The player that searches: legal, the same for the same worlds, and blind to what its seat may not see."""

from typing import Any

import pytest

from beanfield.bots.host import Host
from beanfield.bots.memory import Memory
from beanfield.bots.registry import PLAYERS, find_player
from beanfield.game import Game, Move, RandomDealer, known_of, make_options
from beanfield.rules import codes
from beanfield.rules.state import Move as KernelMove

from ..bots.test_no_cheating import look_for_cheating

pytest.importorskip("numba")

TWO = make_options("two")


def moves_of(seed: int, worlds: int, turns: int) -> list[Move]:
    """The moves of a planner against a trader, for some turns."""
    from beanfield.arena.planner import Planner

    players: list[Any] = [Planner(worlds), PLAYERS["trader"].make(TWO, 1, 1)]
    host = Host(Game(TWO, RandomDealer(seed)), players)
    found = []
    while not host.game.over and host.game.state.pub.turn <= turns:
        seat = host.game.state.pub.to_act
        move = host.step()
        if seat == 0:
            found.append(move)
    return found


def test_it_is_found_by_name_and_told_of_its_worlds() -> None:
    spec = find_player("planner")
    assert spec.policy(0) is None
    assert spec.tuned(7, 5.0).make(TWO, 0, 1).worlds == 7  # type: ignore[attr-defined]  # a Planner
    assert PLAYERS["trader"].tuned(7, 5.0) is PLAYERS["trader"]


def test_the_same_worlds_make_the_same_moves() -> None:
    first = moves_of(4, 3, 8)
    assert first == moves_of(4, 3, 8)
    assert len(first) > 20


def test_it_chooses_otherwise_than_the_trader_now_and_then() -> None:
    from beanfield.arena import planner

    game = Game(TWO, RandomDealer(3))
    player = planner.Planner(16)
    trader = PLAYERS["trader"].make(TWO, 1, 1)
    host = Host(game, [player, trader])
    own: list[KernelMove] = []
    searched = 0
    changed = 0
    inner = player.search

    def search(known: Any, moves: Any, started: float) -> int:
        nonlocal searched, changed
        chosen = inner(known, moves, started)
        searched += 1
        changed += chosen != 0
        own.append(moves[0])
        return chosen

    player.search = search  # type: ignore[method-assign]  # listens in
    while not game.over and game.state.pub.turn <= 12:
        host.step()
    assert searched > 10
    assert 0 < changed < searched


@pytest.mark.rule("T16", "O1")
def test_it_decides_by_what_its_seat_may_know() -> None:
    from beanfield.arena.planner import Planner

    assert look_for_cheating(lambda game, seat: Planner(2), "two", 2, 31, 2) >= 4


def test_play_outs_try_every_move_in_the_same_worlds() -> None:
    """Like moves come to the same in every world; one that is not legal is refused."""
    from beanfield.arena.planner import POLICIES, VALUES, candidates
    from beanfield.native.playouts import REFUSED, Bench, player_for, try_moves
    from beanfield.native.worlds import worlds_of

    game = Game(TWO, RandomDealer(2))
    known = known_of(game.view(0, memory=True))
    plant = KernelMove()
    plant.code = codes.PLANT
    illegal = KernelMove()
    illegal.code = codes.APPROVE
    moves = [plant, plant, illegal, *candidates(known, plant)]
    play = player_for(codes.TWO, POLICIES[codes.TWO], VALUES[codes.TWO])
    values = try_moves(play, Bench(Memory), worlds_of(known, 6, 1), moves, 0, Memory(), 4, 1)
    assert (values[:, 0] == values[:, 1]).all()
    assert (values[:, 2] == REFUSED).all()
    assert len({*values[:, 0].tolist()}) > 1
    assert (values[:, 0] > REFUSED).all()
