"""Two workers, one PostgreSQL, one Redis: clients of one table spread over both."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from beanfield.game import Plant, read_record, verify
from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.care import check
from beanfield.server.store.engine import run as run_on

from .client import Client
from .databases import REDIS, needs_postgres, needs_redis, postgres_database
from .serving import Person, ServerProcess

pytestmark = [needs_postgres, needs_redis]


@pytest.fixture(scope="module")
def workers() -> Iterator[list[ServerProcess]]:
    """Two servers with one database."""
    with postgres_database() as database:
        servers = [ServerProcess(database, {"REDIS_URL": REDIS}) for _ in range(2)]
        yield servers
        for server in servers:
            assert server.stop() == 0
            assert '"level": "error"' not in server.complaints(), server.complaints()

        async def look(engine: Any) -> None:
            assert (await check(engine)).damage == []

        run_on(Settings(database=database), look)


async def begin(workers: list[ServerProcess], people: list[Person], table: str) -> list[Client]:
    """Everybody sits down, each at the other worker than his neighbour."""
    clients = [Client(workers[n % 2].ws, table, person.token, n) for n, person in enumerate(people)]
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


@pytest.mark.parametrize(("edition", "players", "bots"), [("modern", 4, {3: "swapper"}), ("duel", 2, {})])
def test_a_table_is_played_at_two_workers(
    workers: list[ServerProcess], edition: str, players: int, bots: dict[int, str]
) -> None:
    people = [Person(workers[0], f"spread {n}") for n in range(players - len(bots))]
    table = people[0].make_table(edition=edition, players=players, bots=bots, start=0)

    async def go() -> None:
        async with asyncio.timeout(80):
            clients = await begin(workers, people, table)
            await clients[0].until(
                lambda x: any(isinstance(m, p.Presence) and len(m.online) == len(people) for m in x.received)
            )
            await asyncio.gather(*(x.play(reconnect=0.02) for x in clients))
            for x in clients:
                await x.until(lambda x: x.view is not None and x.view.result is not None)
                x.compare()
                await x.close()

    asyncio.run(go())
    for server in workers:
        record = httpx.get(f"{server.http}/api/tables/{table}/games/1/record")
        assert verify(read_record(record.text.splitlines())).proven
    for person in people:
        person.close()


def test_the_same_command_at_both_workers_is_done_once(workers: list[ServerProcess]) -> None:
    people = [Person(workers[0], f"twice {n}") for n in range(3)]
    table = people[0].make_table(players=3, start=0)

    async def go() -> None:
        async with asyncio.timeout(30):
            clients = await begin(workers, people, table)
            twin = Client(workers[1].ws, table, people[0].token, 50)
            await twin.open()
            await twin.until(lambda x: x.view is not None)
            move = p.Play("the-one", 0, Plant(0))
            one, other = await asyncio.gather(clients[0].ask(move), twin.ask(move))
            assert one == other and isinstance(one, p.Done)
            for x in (*clients, twin):
                await x.until(lambda x: x.seq == one.seq)
                await x.close()

    asyncio.run(go())
    for person in people:
        person.close()
