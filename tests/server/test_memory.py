"""Tables nobody looks at leave memory and come back as they were; slow readers are closed and come back, no gaps."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from beanfield.game import Plant
from beanfield.server import protocol as p
from beanfield.server.table.model import ClockSettings
from beanfield.server.table.runtime import TableRuntime

from .client import Client
from .desk import Desk, make_table
from .serving import Person, ServerProcess


async def seated(server: ServerProcess, people: list[Person], table: str) -> list[Client]:
    """Everybody at the table; the game begins."""
    clients = [Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
    for n, x in enumerate(clients):
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        if n:
            assert isinstance(await x.ask(p.Sit(x.next_id(), n)), p.Done)
    for n, x in enumerate(clients):
        assert isinstance(await x.ask(p.Ready(x.next_id(), n)), p.Done)
    for x in clients:
        await x.until(lambda x: x.view is not None)
    return clients


def loaded(person: Person) -> int:
    """How many tables are in memory."""
    lines = person.client.get("/metrics").text.splitlines()
    return int(float(next(line for line in lines if line.startswith("beanfield_tables ")).split()[1]))


def test_idle_tables_leave_memory_and_come_back(database: str) -> None:
    server = ServerProcess(database, {"BEANFIELD_IDLE_UNLOAD": "0.5"})
    people = [Person(server, f"idle {n}") for n in range(3)]
    days = people[0].make_table(players=3, start=0, clock={"kind": "correspondence", "move": 86400})
    plain = people[0].make_table(players=3, start=0)
    people[0].make_table(players=3)
    assert loaded(people[0]) == 3

    async def go() -> None:
        async with asyncio.timeout(30):
            tables = [await seated(server, people, table) for table in (days, plain)]
            assert isinstance(await tables[0][0].ask(p.Play("one", 0, Plant(0))), p.Done)
            # Somebody who is connected but has not said hello keeps his table there, too.
            silent = Client(server.ws, plain, None, 9)
            silent.say = quiet  # type: ignore[method-assign]
            await silent.open()
            for clients in tables:
                for x in clients[1:]:
                    await x.close()
            await asyncio.sleep(1.5)
            assert loaded(people[0]) == 2
            for clients in tables:
                await clients[0].close()
            while loaded(people[0]) > 1:
                await asyncio.sleep(0.1)
            del silent.say
            await silent.say(p.Hello())
            await silent.until(lambda x: x.seq >= 0)
            await silent.close()
            while loaded(people[0]):
                await asyncio.sleep(0.1)
            # As they were: with the number, without it, and a command sent again is still done only once.
            for clients in tables:
                for n, x in enumerate(clients):
                    before = x.seq
                    await x.open(fresh=n == 2)
                    await x.until(lambda x: any(isinstance(m, p.State | p.Resumed) for m in x.received[-3:]))
                    assert x.seq >= before
                    x.compare()
            again = await tables[0][0].ask(p.Play("one", 0, Plant(0)))
            assert isinstance(again, p.Done) and again.seq <= tables[0][0].seq
            assert isinstance(await tables[1][0].ask(p.Play("one", 0, Plant(0))), p.Done)
            for clients in tables:
                for x in clients:
                    await x.until(lambda x: x.seq == clients[0].seq)  # noqa: B023
                    x.compare()
                    await x.close()

    asyncio.run(go())
    assert loaded(people[0]) == 2
    for person in people:
        person.close()
    assert server.stop() == 0
    assert '"level": "error"' not in server.complaints(), server.complaints()


async def quiet(message: Any) -> None:
    """Say nothing."""


@pytest.mark.parametrize("clock", [ClockSettings(), ClockSettings("live", 600, 5)], ids=["none", "live"])
def test_a_table_that_leaves_memory_leaves_nothing_there(clock: ClockSettings) -> None:
    async def go() -> None:
        runtime: TableRuntime | None = make_table(Desk(), "00" * 32, players=4, clock=clock)
        assert runtime is not None
        runtime.automation.changed()
        assert runtime.automation.idle()
        gone = weakref.ref(runtime)
        runtime.close()
        runtime.automation.forget()
        gc.disable()  # the server's collector seldom runs, so nothing may wait for it
        try:
            runtime = None
            await asyncio.sleep(0)
            assert gone() is None
        finally:
            gc.enable()

    asyncio.run(go())


def test_a_slow_reader_is_closed_and_comes_back_without_gaps(database: str) -> None:
    server = ServerProcess(database, {"BEANFIELD_SEND_BUFFER": "20000", "BEANFIELD_CHAT_RATE": "10000"})
    people = [Person(server, f"slow {n}") for n in range(3)]
    table = people[0].make_table(players=3, start=0)

    async def go() -> None:
        async with asyncio.timeout(60):
            a, b, slow = await seated(server, people, table)
            # The slow one asks for more than it reads, until all that the system holds for it is full.
            assert slow.socket is not None
            slow.socket.transport.pause_reading()
            said = 0
            while "slow_readers_total 1.0" not in await asyncio.to_thread(
                lambda: people[0].client.get("/metrics").text
            ):
                for n in range(200):
                    await slow.say(p.Look(f"look{n}", True))
                answer = await a.ask(p.Say(a.next_id(), text="x" * 300))
                said += isinstance(answer, p.Done)
                await asyncio.sleep(0.01)
            assert said
            await b.until(lambda x: x.seq == a.seq)
            # What reaches it has no gap (the client looks), and then it hears why it is closed.
            before = len(slow.received)
            slow.socket.transport.resume_reading()
            await slow.until(lambda x: x.closed is not None, 30)
            assert len(slow.received) > before
            bye = slow.received[-1]
            assert isinstance(bye, p.Bye) and (bye.reason, bye.again) == ("slow", True)
            assert slow.closed is not None and slow.closed[0] == 4408
            # It comes back with its number and has everything.
            last = slow.seq
            for _ in range(3):
                assert isinstance(await a.ask(p.Say(a.next_id(), phrase="hello")), p.Done)
            await slow.close()
            await slow.open()
            await slow.until(lambda x: x.seq == a.seq)
            assert slow.resumed == 1 and slow.seq > last + 2
            slow.compare()
            for x in (a, b, slow):
                await x.close()

    asyncio.run(go())
    for person in people:
        person.close()
    assert server.stop() == 0
    assert '"level": "error"' not in server.complaints(), server.complaints()
