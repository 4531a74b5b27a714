"""Clocks: warnings, a move made for whoever sleeps, then a bot; deadlines survive restarts; the grace."""

import asyncio
from typing import Any

from beanfield.game import End, Plant, Resume, TurnUp
from beanfield.server import protocol as p
from beanfield.server.table.model import ClockSettings, Moved, MovedFor

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
