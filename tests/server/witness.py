"""Clients that write down what was acknowledged, and the comparison of that with the log."""

import asyncio
from collections.abc import Sequence
from typing import Any

from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.care import check
from beanfield.server.store.engine import run as run_on
from beanfield.server.store.tables import TableStore

from .client import Client, cancelled
from .serving import Person, ServerProcess


class Witness(Client):
    """A client that writes down what was acknowledged, and sends again what was not."""

    def __init__(self, urls: Sequence[str], *values: Any) -> None:
        super().__init__(urls[0], *values)
        self.urls = urls
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
        """Connect again, as soon as somebody is there, wherever that is."""
        while True:
            await self.close()
            self.url = self.rng.choice(self.urls)
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


async def begin(servers: Sequence[ServerProcess], people: Sequence[Person], tables: Sequence[str]) -> list[Witness]:
    """Witnesses at these tables, the neighbours of each at other servers; they sit, and the games begin."""
    witnesses = []
    for t, table in enumerate(tables):
        for n, person in enumerate(people):
            at = (t + n) % len(servers)
            urls = [server.ws for server in (*servers[at:], *servers[:at])]
            x = Witness(urls, table, person.token, 7 * n + t)
            witnesses.append(x)
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            if n:
                await x.ask(p.Sit(x.next_id(), n))
    for at, x in enumerate(witnesses):
        await x.ask(p.Ready(x.next_id(), at % len(people)))
    return witnesses


async def finish(witnesses: Sequence[Witness], tasks: Sequence["asyncio.Task[None]"]) -> None:
    """Let them play on for a moment, which they must be able to, and stop."""
    tables = {x.table_id: 0 for x in witnesses}

    def acknowledged(table: str) -> int:
        return sum(len(x.acknowledged) for x in witnesses if x.table_id == table)

    before = {table: acknowledged(table) for table in tables}
    end = asyncio.get_running_loop().time() + 20
    while any(acknowledged(table) < before[table] + 5 for table in tables):
        assert asyncio.get_running_loop().time() < end, "a table does not go on"
        for task in tasks:
            if task.done():
                task.result()
        await asyncio.sleep(0.05)
    await cancelled(tasks)
    for x in witnesses:
        await x.close()


def compare(database: str, tables: Sequence[str], people: Sequence[Person], witnesses: Sequence[Witness]) -> int:
    """Compare every acknowledgement with the log, which must be sound; returns how many there are."""

    async def look(engine: Any) -> int:
        report = await check(engine)
        assert report.damage == [], report.damage
        assert report.tables == len(tables)
        compared = 0
        store = TableStore(engine)
        for table in tables:
            rows = await store.entries(table)
            for person in people:
                mine = [row for row in rows if row.author == person.id and row.cid != "opened"]
                log = {row.cid: row.seq for row in mine}
                assert len(log) == len(mine), "something was done twice"
                for x in witnesses:
                    if x.table_id == table and x.token == person.token:
                        for cid, seq in x.acknowledged.items():
                            assert log.get(cid) == seq, f"{cid} was acknowledged as {seq}, the log has {log.get(cid)}"
                            compared += 1
                        assert len(x.acknowledged) > 5
        return compared

    compared: int = run_on(Settings(database=database), look)
    return compared
