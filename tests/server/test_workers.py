"""Two workers, one PostgreSQL, one Redis: clients of one table spread over both."""

import asyncio
import signal
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from beanfield.game import Plant, Reason, TurnUp, read_record, sentence, verify
from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.care import check
from beanfield.server.store.engine import run as run_on
from beanfield.server.table.runtime import PATIENCE

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


async def metric(worker: ServerProcess, name: str) -> float:
    """A figure of a worker, all labels together."""
    async with httpx.AsyncClient() as http:
        text = (await http.get(f"{worker.http}/metrics")).text
    lines = [line.rpartition(" ") for line in text.splitlines() if line.startswith(name)]
    return sum(float(value) for _, _, value in lines)


def test_commands_at_the_other_worker_go_to_the_one_who_looks_after_the_table(workers: list[ServerProcess]) -> None:
    people = [Person(workers[0], f"sent on {n}") for n in range(3)]
    table = people[0].make_table(players=3, start=1, grace=False)

    async def go() -> None:
        async with asyncio.timeout(30):
            clients = await begin(workers, people, table)
            other = clients[1]  # at the second worker; the first has made the table and looks after it
            before = [await metric(worker, "beanfield_commands_total") for worker in workers]
            refused = await other.ask(p.Play("much", 1, TurnUp()))
            # Refused there as here: with the rules' reason and their sentence.
            assert isinstance(refused, p.Refused) and refused.reason == "NOT_NOW"
            assert refused.text == sentence(Reason.NOT_NOW)
            twice = [p.Play("one", 1, Plant(0)), p.Play("one", 1, Plant(0))]
            answers: list[p.Done] = []
            await other.say(twice[0])
            answers += [await other.ask(twice[1])]
            await other.until(lambda x: sum(m == answers[0] for m in x.received) == 2)
            assert other.view is not None and other.view.stage == "plant-second"
            after = [await metric(worker, "beanfield_commands_total") for worker in workers]
            assert [b - a for a, b in zip(before, after, strict=True)] == [1, 0]
            for x in clients:
                await x.close()

    asyncio.run(go())
    for person in people:
        person.close()


def test_a_worker_that_stands_still_is_not_waited_for(workers: list[ServerProcess]) -> None:
    people = [Person(workers[0], f"stands {n}") for n in range(3)]
    table = people[0].make_table(players=3, start=1, grace=False)

    async def go() -> None:
        async with asyncio.timeout(40):
            clients = await begin(workers, people, table)
            other = clients[1]
            workers[0].signal(signal.SIGSTOP)
            try:
                done = await other.ask(p.Play("on", 1, Plant(0)))
                assert isinstance(done, p.Done)
                # The second worker looks after the table now, so the next is quick.
                started = time.monotonic()
                assert isinstance(await other.ask(p.Play("and on", 1, TurnUp())), p.Done)
                assert time.monotonic() - started < PATIENCE
            finally:
                workers[0].signal(signal.SIGCONT)
            # The first finds the order it was sent meanwhile, and that it is carried out already.
            for x in clients:
                await x.until(lambda x: x.view is not None and x.view.stage == "trade")
                assert x.seq == other.seq
                await x.close()

    asyncio.run(go())
    for person in people:
        person.close()
