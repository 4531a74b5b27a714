"""Somebody who comes late, or loads his page anew, is told what happened last."""

from typing import Any

import pytest

from beanfield.game import Game, Move, Plant, TurnUp, Wish
from beanfield.server import protocol as p
from beanfield.server.table.frames import missed, told_lately
from beanfield.server.table.model import Started
from beanfield.server.table.runtime import TableRuntime

from .desk import Desk, Ear, do, make_table, payload, player
from .test_protocol import SEED, run


def told(runtime: TableRuntime, who: int | None, count: int) -> list[list[dict[str, Any]]]:
    """The events somebody is told who joins now."""
    ear = Ear(None if who is None else player(who))
    ear.recent = count
    runtime.join(ear, None)
    state = payload(ear.heard[0])
    runtime.leave(ear)
    assert state["type"] == "state"
    return list(state.get("recent", []))


def play(runtime: TableRuntime) -> Game:
    """A few moves and words."""
    moves: list[tuple[int, Move]] = [(0, Plant(0)), (0, TurnUp()), (1, Wish(("red",)))]
    for n, (seat, move) in enumerate(moves):
        assert isinstance(do(runtime, player(seat), p.Play(f"m{n}", seat, move))[0], p.Done)
    assert isinstance(do(runtime, player(2), p.Say("s", phrase="hello"))[0], p.Done)
    assert runtime.state.game is not None
    return runtime.state.game


@pytest.mark.parametrize("who", [0, 1, None])
def test_the_last_events_as_a_seat_may_hear_them(who: int | None) -> None:
    async def go() -> None:
        runtime = make_table(Desk(), SEED, players=3)
        game = play(runtime)
        heard = told(runtime, who, 400)[0]
        assert [e for e in heard if e["event"] not in ("game-began", "spoke")] == payload(
            p.encode({"x": game.events(who)})
        )["x"]
        assert [e["event"] for e in heard][-2:] == ["stands", "spoke"]
        assert told(runtime, who, 5)[0] == heard[-5:]
        assert told(runtime, who, 0) == []
        # Somebody who has not been asked for in `past` is told by the game alone.
        runtime.past.clear()
        assert told(runtime, who, 7)[0] == payload(p.encode({"x": game.events(who)[-7:]}))["x"]

    run(go())


def test_nothing_of_the_game_before() -> None:
    async def go() -> None:
        runtime = make_table(Desk(), SEED, players=3)
        before = play(runtime)
        runtime.append(Started(2, 1, SEED), "", "", None)
        game = runtime.state.game
        assert game is not None and game is not before
        heard = told(runtime, 1, 400)[0]
        assert heard == [*payload(p.encode({"x": game.events(1)}))["x"], heard[-1]]
        assert heard[-1]["event"] == "game-began" and heard[-1]["game"] == 2

    run(go())


def test_the_two_halves_meet() -> None:
    """What the updates remember and what the game remembers join without a gap and without an overlap."""

    async def go() -> None:
        runtime = make_table(Desk(), SEED, players=3)
        game = play(runtime)
        past = list(runtime.past)
        whole = told_lately(game, past, 0, 400)
        for start in range(1, len(past) + 1):
            part = told_lately(game, past[start:], 0, 400)
            lost = [event for update in past[:start] for event in update.others]
            assert list(part) == [event for event in whole if event not in lost]
        assert len(whole) == sum(len(update.events) for update in missed(game, past[-5:], 0))

    run(go())


def test_not_more_than_is_allowed() -> None:
    assert p.decode_client(b'{"type":"hello","recent":400}') == p.Hello(recent=400)
    with pytest.raises(Exception, match="<= 400"):
        p.decode_client(b'{"type":"hello","recent":401}')
