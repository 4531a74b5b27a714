"""SIGKILL at random moments while people play: nothing acknowledged is lost, nothing is done twice, all goes on."""

import asyncio
import random
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.care import check
from beanfield.server.store.engine import run as run_on
from beanfield.server.store.tables import TableStore

from .client import Client
from .databases import needs_postgres, postgres_database
from .serving import Person, ServerProcess

PLAYERS = 3


class Witness(Client):
    """A client that writes down what was acknowledged, and sends again what was not."""

    def __init__(self, *values: Any) -> None:
        super().__init__(*values)
        self.acknowledged: dict[str, int] = {}

    async def insist(self, message: Any) -> Any:
        """Send a message until it is answered, however often the server dies."""
        while True:
            try:
                answer = await self.ask(message)
            except (ConnectionError, TimeoutError):
                await self.come_back()
                continue
            if isinstance(answer, p.Done):
                known = self.acknowledged.setdefault(message.id, answer.seq)
                assert known == answer.seq
            elif answer.reason in ("shutting-down", "busy"):
                await asyncio.sleep(0.02)
                continue
            return answer

    async def come_back(self) -> None:
        """Connect again, as soon as somebody is there."""
        while True:
            await self.close()
            try:
                await self.open()
                await self.until(lambda x: x.view is not None, 2)
                return
            except Exception:  # however a server may die
                await asyncio.sleep(0.02)

    async def play_for_ever(self) -> None:
        """Play game after game."""
        while True:
            self.changed.clear()
            if self.closed is not None or self.socket is None:
                await self.come_back()
            if self.view is None or self.known is None:
                await self.wait(0.05)
                continue
            if self.view.result is not None:
                assert self.table is not None
                if not self.table.seats[self.seat].ready:
                    await self.insist(p.Ready(self.next_id(), self.seat))
                await self.wait(0.05)
                continue
            move = self.choose()
            if move is None:
                await self.wait(0.03)
            else:
                answer = await self.insist(p.Play(self.next_id(), self.seat, move))
                if isinstance(answer, p.Refused):
                    await self.wait(0.01)


def kill_and_look(database: str, kills: int, seed: int) -> None:
    """Kill the server again and again, then compare every acknowledgement with the log."""
    rng = random.Random(seed)
    server = ServerProcess(database, {"BEANFIELD_SNAPSHOT_EVERY": "17"})
    people = [Person(server, f"witness {seed} {n}") for n in range(PLAYERS)]
    tables = [people[0].make_table(edition=edition, players=PLAYERS) for edition in ("classic", "modern")]

    async def go() -> list[Witness]:
        witnesses = [Witness(server.ws, t, person.token, 7 * n) for t in tables for n, person in enumerate(people)]
        for n, x in enumerate(witnesses):
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            if n % PLAYERS:
                await x.ask(p.Sit(x.next_id(), n % PLAYERS))
        for n, x in enumerate(witnesses):
            await x.ask(p.Ready(x.next_id(), n % PLAYERS))
        tasks = [asyncio.create_task(x.play_for_ever()) for x in witnesses]
        for _ in range(kills):
            await asyncio.sleep(0.05 + rng.random() * 0.3)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        before = [len(x.acknowledged) for x in witnesses]
        await asyncio.sleep(1.0)
        for task in tasks:
            if task.done():
                task.result()
        playing = set(tasks)
        while playing:
            # More than once: on Python 3.11 wait_for may swallow it.
            for task in playing:
                task.cancel()
            _, playing = await asyncio.wait(playing, timeout=0.2)
        # Every table goes on after the last kill.
        for at in range(0, len(witnesses), PLAYERS):
            assert sum(len(x.acknowledged) for x in witnesses[at : at + PLAYERS]) > sum(before[at : at + PLAYERS])
        for x in witnesses:
            await x.close()
        return witnesses

    async def bounded() -> list[Witness]:
        async with asyncio.timeout(30 + 6 * kills):
            return await go()

    witnesses = asyncio.run(bounded())
    assert server.stop() == 0

    async def look(engine: Any) -> None:
        report = await check(engine)
        assert report.damage == [], report.damage
        assert report.tables == len(tables)
        store = TableStore(engine)
        for table in tables:
            rows = await store.entries(table)
            for person in people:
                log = {row.cid: row.seq for row in rows if row.author == person.id and row.cid != "opened"}
                assert len(log) == sum(row.author == person.id and row.cid != "opened" for row in rows)
                mine = [x for x in witnesses if x.table_id == table and x.token == person.token]
                for x in mine:
                    for cid, seq in x.acknowledged.items():
                        assert log.get(cid) == seq, f"{cid} was acknowledged as {seq}, the log has {log.get(cid)}"
                    assert len(x.acknowledged) > 5

    run_on(Settings(database=database), look)
    for person in people:
        person.close()
    assert '"level": "error"' not in server.complaints(), server.complaints()
    assert msgspec.json.encode(tables)


@pytest.mark.parametrize("kills", [10, pytest.param(200, marks=pytest.mark.long)])
def test_killed_on_sqlite(database: str, kills: int) -> None:
    kill_and_look(database, kills, kills)


@needs_postgres
@pytest.mark.parametrize("kills", [10, pytest.param(200, marks=pytest.mark.long)])
def test_killed_on_postgres(kills: int) -> None:
    with ExitStack() as stack:
        kill_and_look(stack.enter_context(postgres_database()), kills, kills)
