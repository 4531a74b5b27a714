"""What a seat may not know changes no byte of any frame it is sent, nor of any answer over HTTP."""

import asyncio
import copy
import random
import re

import msgspec
import pytest

from beanfield.game import Game
from beanfield.game import events as events_module
from beanfield.server.table.frames import Lens
from beanfield.server.table.model import Moved, Readied
from beanfield.server.table.runtime import TableRuntime
from beanfield.server.table.state import TableState
from tests.game.permuting import deal_anew, moves_to_come
from tests.game.playing import choose

from .desk import Desk, Ear, freeze_time, make_table, player

TABLES = [("classic", 4), ("online", 5), ("modern", 3), ("two", 2), ("duel", 2)]


def twin(runtime: TableRuntime, state: TableState, ear: Ear) -> TableRuntime:
    """A table in this state with this connection."""
    made = TableRuntime(Desk(), state)  # type: ignore[arg-type]
    made.lens = Lens()
    made.lens.reset(state.game)
    made.past = copy.copy(runtime.past)
    made.durable = state.seq
    made.join(ear, None)
    return made


def look_for_leaks(edition: str, players: int, seed: int, rounds: int, **switches: str) -> int:
    """Assert that nothing leaks to anybody; returns how many hidden cards were changed."""
    rng = random.Random(seed)
    runtime = make_table(Desk(), f"{seed:064x}", edition=edition, players=players, switches=switches)
    changed = 0
    for _ in range(rounds):
        for _ in range(rng.randrange(40)):
            game = runtime.state.game
            assert game is not None
            if not game.over:
                seat, move = choose(game, rng)
                runtime.append(Moved(seat, move), "", "", None)
        game = runtime.state.game
        assert game is not None
        if game.over:
            break
        viewer = rng.choice([-1, *range(players)])
        moves, fixed = moves_to_come(game, viewer, rng, 20)
        ears = [Ear(player(viewer) if viewer >= 0 else None) for _ in range(2)]
        states = [copy.deepcopy(runtime.state) for _ in range(2)]
        changed_game = states[1].game
        assert changed_game is not None
        changed += deal_anew(changed_game.state, viewer, fixed, rng)
        changed_game._viewer.forget()
        tables = [twin(runtime, state, ear) for state, ear in zip(states, ears, strict=True)]
        since = tables[0].durable
        for table, ear in zip(tables, ears, strict=True):
            for seat, move in moves:
                table.append(Moved(seat, move), "", "", None)
            table.send_state(ear)
            table.send_missed(ear, since)
            state = table.state
            assert state.game is not None
            seen = (state.info(), state.game.view())
            ear.heard.append(msgspec.json.encode(seen))
            if viewer >= 0:
                ear.heard.append(msgspec.json.encode(state.game.legal(viewer)))
        assert ears[0].heard == ears[1].heard
        everything = b"".join(ears[0].heard)
        assert runtime.state.seed.encode() not in everything
        if viewer < 0:
            assert not re.search(rb'"h[0-9]', everything)
    return changed


def run(edition: str, players: int, seed: int, rounds: int, **switches: str) -> int:
    """The same in an event loop."""

    async def go() -> int:
        return look_for_leaks(edition, players, seed, rounds, **switches)

    return asyncio.run(go())


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nothing_leaks_on_the_wire(monkeypatch: pytest.MonkeyPatch, edition: str, players: int) -> None:
    freeze_time(monkeypatch)
    assert run(edition, players, 21, 6) > 100


def test_nothing_leaks_where_coins_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_time(monkeypatch)
    assert run("classic", 4, 22, 6, coins="hidden") > 100


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_time(monkeypatch)
    monkeypatch.setattr(events_module, "redact", lambda code, x, seat: x)
    with pytest.raises(AssertionError):
        run("classic", 4, 23, 6)


def test_a_shared_frame_that_should_be_private_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_time(monkeypatch)
    view = Game.view
    monkeypatch.setattr(
        Game, "view", lambda self, seat=None, memory=False: view(self, 0 if seat is None else seat, memory)
    )
    with pytest.raises(AssertionError):
        run("classic", 4, 24, 8)


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    async def go() -> None:
        rng = random.Random(5)
        seed = f"{5:064x}"
        runtime = make_table(Desk(), seed, edition="modern", players=3)
        ear = Ear(player(0))
        runtime.join(ear, None)
        game = runtime.state.game
        assert game is not None
        while not game.over:
            assert seed.encode() not in b"".join(ear.heard)
            ear.heard.clear()
            runtime.append(Moved(*choose(game, rng)), "", "", None)
        assert seed.encode() in b"".join(ear.heard)
        # A rematch has another seed, and that is a secret again.
        for n in range(3):
            runtime.append(runtime_ready(n), f"p{n}", f"again{n}", None)
        assert runtime.state.number == 2 and runtime.state.phase == "running"
        runtime.send_state(ear)
        assert runtime.state.seed != seed
        assert runtime.state.seed.encode() not in b"".join(ear.heard)

    asyncio.run(go())


def runtime_ready(seat: int) -> Readied:
    """The entry of somebody who is ready."""
    return Readied(seat, True)
