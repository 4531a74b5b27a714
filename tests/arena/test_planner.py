"""The player that searches: legal, the same for the same worlds, and blind to what its seat may not see."""

from typing import Any

import pytest

from beanfield.bots.candidates import Candidates, copy_move
from beanfield.bots.host import Host
from beanfield.bots.memory import Memory
from beanfield.bots.registry import PLAYERS, find_player
from beanfield.game import Game, Move, RandomDealer, from_kernel, known_of, make_options
from beanfield.rules import codes
from beanfield.rules.engine import check
from beanfield.rules.state import Known, Rng
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
    searched = 0
    changed = 0
    inner = player.search

    def search(known: Any) -> int:
        nonlocal searched, changed
        chosen = inner(known)
        searched += 1
        changed += chosen != 0
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
    import numpy as np

    from beanfield.arena.planner import COLLECT, search_of
    from beanfield.native.layout import dtype_of, new_record, to_native
    from beanfield.native.playouts import REFUSED, Bench

    game = Game(TWO, RandomDealer(2))
    known = known_of(game.view(0, memory=True))
    plant = KernelMove()
    plant.code = codes.PLANT
    found = Candidates()
    COLLECT[codes.TWO](known.pub, known.own, Memory(), plant, found)
    copy_move(plant, found.moves[1])
    found.moves[2].code = codes.APPROVE
    copy_move(plant, found.moves[3])
    found.moves[3].field = 1
    found.n = 4
    record = new_record(Known)
    to_native(known, record)
    tried = np.zeros(1, dtype_of(Candidates))
    to_native(found, tried[0])
    bench = Bench(search_of(codes.TWO), 6)
    alive = np.ones(4, np.int64)
    values = bench.try_moves(record["pub"], record["own"], new_record(Memory), tried, alive, 6, 4, 1)
    assert (values[:, 0] == values[:, 1]).all()
    assert (values[:, 2] == REFUSED).all()
    assert len({*values[:, 0].tolist()}) > 1
    assert (values[:, 3] > REFUSED).all()


def test_candidates_are_legal_and_begin_with_the_trader_s_move() -> None:
    """In every stage of a game; where somebody answers or confirms, it has a choice."""
    from beanfield.arena.planner import COLLECT, POLICIES

    seen: set[int] = set()
    deals = 0  # answers and confirmations that had an alternative
    for edition, players in (("classic", 3), ("two", 2), ("duel", 2)):
        options = make_options(edition, players)
        game = Game(options, RandomDealer(5))
        memories = [Memory() for _ in range(players)]
        found = Candidates()
        move = KernelMove()
        for _ in range(400):
            if game.over:
                break
            p = game.state.pub
            seat = p.to_act
            own = game.state.own[seat]
            POLICIES[options.game](p, own, memories[seat], Rng(), move)
            COLLECT[options.game](p, own, memories[seat], move, found)
            assert from_kernel(found.moves[0]) == from_kernel(move)
            deals += edition == "classic" and found.n > 1
            for i in range(found.n):
                assert check(p, own, seat, found.moves[i]) == 0
                seen.add(found.moves[i].code)
            game.play(seat, from_kernel(move))
    assert {
        codes.POST,
        codes.APPROVE,
        codes.CONFIRM,
        codes.PASS,
        codes.HARVEST,
        codes.DISCARD,
        codes.OFFER_GIFT,
    } <= seen
    assert deals > 3
