"""Clocks: warnings, a move made for whoever sleeps, then a bot; deadlines survive restarts; the grace."""

import asyncio
from typing import Any

import pytest

from beanfield.game import End, Move, Options, Plant, Resume, TurnUp, View
from beanfield.server import protocol as p
from beanfield.server.table import automation as automation_module
from beanfield.server.table import runtime as runtime_module
from beanfield.server.table.model import ClockSettings, Moved, MovedFor
from beanfield.server.table.runtime import TableRuntime

from .client import Client
from .desk import Desk, make_table
from .serving import Person, ServerProcess


def run(work: Any, seconds: float = 30) -> Any:
    """Run in an event loop, not for ever."""

    async def go() -> Any:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(go())


async def begin(server: ServerProcess, people: list[Person], **settings: Any) -> list[Client]:
    """A table of these people whose game has begun."""
    table = people[0].make_table(edition="classic", players=3, start=0, **settings)
    clients = [Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
    for n, x in enumerate(clients):
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        if n:
            await x.ask(p.Sit(x.next_id(), n))
    for n, x in enumerate(clients):
        await x.ask(p.Ready(x.next_id(), n))
    await asyncio.gather(*(x.until(lambda x: x.view is not None) for x in clients))
    return clients


def test_time_runs_for_those_who_owe_an_action() -> None:
    async def go() -> None:
        runtime = make_table(Desk(), "00" * 32, players=3, clock=ClockSettings("live", 60, 5))
        state = runtime.state
        start = state.last_at
        assert (state.left, state.running) == ([60.0] * 3, (0,))
        state.fold(Moved(0, Plant(0)), start + 10_000)
        assert state.left == [50.0, 60.0, 60.0]
        state.fold(Moved(0, TurnUp()), start + 12_000)
        assert (state.left, state.running) == ([48.0, 60.0, 60.0], (0,))
        state.fold(Moved(0, End()), start + 15_000)
        # The move that ends what one owes earns the increment.
        assert (state.left, state.running) == ([50.0, 60.0, 60.0], ())
        assert state.expiry() is None

    run(go())


def test_whoever_sleeps_is_moved_for_and_then_replaced(server: ServerProcess) -> None:
    people = [Person(server, f"sleepy {n}") for n in range(3)]

    async def go() -> None:
        clients = await begin(server, people, clock={"kind": "live", "bank": 1, "increment": 0})
        b = clients[1]
        await b.until(lambda x: x.table is not None and x.table.clock is not None)
        await b.until(lambda x: any(isinstance(e, MovedFor) for m in x.received for e in getattr(m, "events", ())), 10)
        for x in clients:
            await x.close()

    run(go())
    for person in people:
        person.close()


def test_a_deadline_survives_a_restart(database: str) -> None:
    server = ServerProcess(database)
    try:
        people = [Person(server, f"deadline {n}") for n in range(3)]

        async def go() -> None:
            clients = await begin(server, people, clock={"kind": "correspondence", "move": 2})
            seq = clients[0].seq
            for x in clients:
                await x.close()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            # Nobody connects; the deadline alone brings the table back.
            table = clients[0].table_id
            while True:
                await asyncio.sleep(0.3)
                seen = people[0].client.get("/metrics").text
                if "beanfield_tables 1.0" in seen:
                    break
            while people[0].client.get(f"/api/tables/{table}").json()["seq"] <= seq:
                await asyncio.sleep(0.1)

        run(go())
        for person in people:
            person.close()
    finally:
        server.stop()


def test_the_grace_closes_and_can_be_cancelled(database: str) -> None:
    server = ServerProcess(database, {"BEANFIELD_GRACE": "0.3"})
    people = [Person(server, f"grace {n}") for n in range(3)]

    async def go() -> None:
        a, b, c = await begin(server, people)
        for move in (Plant(0), TurnUp(), End()):
            assert isinstance(await a.ask(p.Play(a.next_id(), 0, move)), p.Done)
        await a.until(lambda x: x.view is not None and x.view.stage == "closing")
        assert a.view is not None
        assert isinstance(await a.ask(p.Play(a.next_id(), 0, Resume())), p.Done)
        await asyncio.sleep(0.5)
        assert a.view.stage == "trade"
        assert isinstance(await a.ask(p.Play(a.next_id(), 0, End())), p.Done)
        await a.until(lambda x: x.view is not None and x.view.stage not in ("trade", "closing"), 3)
        for x in (a, b, c):
            await x.close()

    run(go())
    for person in people:
        person.close()
    assert server.stop() == 0


def asked(runtime: TableRuntime, answer: Move | None) -> list[int]:
    """Let every bot give this answer; returns the seats that were asked, later."""
    seats: list[int] = []

    class Bots:
        async def ask(self, key: str, bot: str, options: Options, seat: int, view: View) -> Move | None:
            seats.append(seat)
            return answer

    hub: Any = runtime.hub
    hub.bots = Bots()
    hub.automatic = True
    hub.keep = lambda task: None
    return seats


def test_a_clock_that_runs_out_in_trade_ends_it_only_for_the_active_player(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        now = 1_000_000
        for module in (runtime_module, automation_module):
            monkeypatch.setattr(module, "now_ms", lambda: now)
        runtime = make_table(Desk(), "00" * 32, players=3, grace=False, clock=ClockSettings("live", 60, 5))
        state = runtime.state
        for move in (Plant(0), TurnUp()):
            runtime.append(Moved(0, move), "", "", None)
        seats = asked(runtime, None)
        assert state.game is not None and state.game.awaited == state.running == (0,)
        expiry = state.expiry()
        assert expiry == (0, now + 60_000)
        now += 60_000
        # The others are not waited for: whatever their clocks say, nothing is done for them.
        seq = state.seq
        for seat in (1, 2):
            state.left[seat] = 0.0
            runtime.automation.expired(seat, expiry[1])
            await runtime.automation.ask(seat, "loner", "clock", 1)
            assert state.seq == seq and state.game.view().stage == "trade"
        seats.clear()
        runtime.automation.expired(*expiry)
        await asyncio.sleep(0.01)
        assert seats == [0] and state.seq == seq + 1
        assert state.game.view().stage not in ("trade", "closing")
        assert state.strikes == [1, 0, 0]
        runtime.close()

    run(go())


def test_whoever_was_quicker_than_his_clock_is_not_moved_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        now = 1_000_000
        for module in (runtime_module, automation_module):
            monkeypatch.setattr(module, "now_ms", lambda: now)
        runtime = make_table(Desk(), "00" * 32, players=3, clock=ClockSettings("correspondence", move=60))
        state = runtime.state
        asked(runtime, Plant(0))
        now += 60_000
        expiry = state.expiry()
        assert expiry == (0, now)
        runtime.automation.expired(*expiry)  # a bot begins to think about it
        runtime.append(Moved(0, Plant(0)), "p0", "just in time", None)
        seq = state.seq
        await asyncio.sleep(0.01)
        assert state.seq == seq and state.strikes == [0, 0, 0]
        runtime.close()

    run(go())


@pytest.mark.parametrize(
    "clock",
    [{"kind": "live", "bank": 1, "increment": 0}, {"kind": "correspondence", "move": 1}],
    ids=lambda c: c["kind"],
)
def test_clocks_run_though_nobody_is_connected(server: ServerProcess, clock: dict[str, Any]) -> None:
    people = [Person(server, f"nobody {clock['kind']} {n}") for n in range(3)]

    async def go() -> None:
        clients = await begin(server, people, clock=clock)
        seq = clients[0].seq
        for x in clients:
            await x.close()
        table = clients[0].table_id
        for _ in range(100):
            await asyncio.sleep(0.1)
            seen = people[0].client.get(f"/api/tables/{table}").json()
            if seen["seq"] > seq:
                return
        raise AssertionError("the clock stands still")

    run(go())
    for person in people:
        person.close()


def test_a_table_without_clock_goes_on_for_those_who_are_there(database: str) -> None:
    server = ServerProcess(database, {"BEANFIELD_ABSENCE": "0.2"})
    people = [Person(server, f"there {n}") for n in range(3)]

    async def go() -> None:
        a, b, c = await begin(server, people, grace=False)
        for move in (Plant(0), TurnUp()):
            assert isinstance(await a.ask(p.Play(a.next_id(), 0, move)), p.Done)
        # The active player is gone in the middle of trade; later a second one, who is waited for in his turn.
        await a.close()
        await b.until(lambda x: x.table is not None and x.table.seats[0].away)
        await c.close()
        await b.play_until(lambda x: x.table is not None and x.table.seats[2].away and x.view.turn >= 4)
        assert b.table is not None and b.table.seats[2].away
        # With nobody there nobody is waited for; whoever comes back finds the table where he left it, and it goes on.
        await b.close()
        await asyncio.sleep(0.5)
        await b.open()
        await b.until(lambda x: x.view is not None)
        assert not b.table.seats[1].away and b.view is not None
        turn = b.view.turn
        await b.play_until(lambda x: x.view.turn > turn + 3 or x.view.result is not None)
        assert b.view.turn > turn or b.view.result is not None
        await b.close()

    run(go(), 60)
    for person in people:
        person.close()
    assert server.stop() == 0
