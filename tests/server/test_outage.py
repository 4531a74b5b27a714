"""Several workers that have lost Redis for a while."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from beanfield.game import Harvest, Plant, TurnUp, read_record, verify
from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.care import check
from beanfield.server.store.engine import run as run_on

from .databases import needs_postgres, needs_redis, postgres_database
from .forwarder import Forwarder
from .serving import Person, ServerProcess
from .test_workers import begin

pytestmark = [needs_postgres, needs_redis]


class Pair:
    """Two workers, each with a wire of its own to Redis."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.wires = [Forwarder(6379) for _ in range(2)]
        self.workers = [
            ServerProcess(database, {"REDIS_URL": f"redis://127.0.0.1:{wire.port}/0"}) for wire in self.wires
        ]

    def close(self) -> None:
        """End them; nothing must be wrong with what they have stored."""
        for worker in self.workers:
            assert worker.stop() == 0
            assert '"level": "error"' not in worker.complaints(), worker.complaints()
        for wire in self.wires:
            wire.close()

        async def look(engine: Any) -> None:
            assert (await check(engine)).damage == []

        run_on(Settings(database=self.database), look)


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """Two workers with one database."""
    with ExitStack() as stack:
        made = Pair(stack.enter_context(postgres_database()))
        yield made
        made.close()


def healthy(worker: ServerProcess) -> Any:
    """What the worker says of itself."""
    return httpx.get(f"{worker.http}/healthz", timeout=10).json()


async def until_healthy(worker: ServerProcess, seconds: float = 10) -> None:
    """Wait until a worker is well again."""
    end = asyncio.get_running_loop().time() + seconds
    while not (await asyncio.to_thread(healthy, worker))["ok"]:
        assert asyncio.get_running_loop().time() < end, "it is still ill"
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("trouble", ["cut", "still", "cut at one"])
def test_a_table_survives_the_loss_of_redis(pair: Pair, trouble: str) -> None:
    people = [Person(pair.workers[0], f"{trouble} {n}") for n in range(3)]
    table = people[0].make_table(edition="modern", players=3, start=0)
    broken = pair.wires[:1] if trouble == "cut at one" else pair.wires

    async def go() -> None:
        async with asyncio.timeout(90):
            clients = await begin(pair.workers, people, table)
            a, b, c = clients
            assert isinstance(await a.ask(p.Play(a.next_id(), 0, Plant(0))), p.Done)
            await b.until(lambda x: x.seq == a.seq)
            for wire in broken:
                wire.still() if trouble == "still" else wire.cut()
            assert not (await asyncio.to_thread(healthy, pair.workers[0]))["news"]
            # Everybody acts on, each at his own worker; the store keeps them in one order.
            assert isinstance(await a.ask(p.Play(a.next_id(), 0, TurnUp())), p.Done)
            assert isinstance(await b.ask(p.Say(b.next_id(), phrase="hello")), p.Done)
            assert isinstance(await c.ask(p.Say(c.next_id(), phrase="hurry")), p.Done)
            assert isinstance(await a.ask(p.Play(a.next_id(), 0, Harvest(0))), p.Done | p.Refused)
            last = (await a.ask(p.Say(a.next_id(), phrase="oops"))).seq
            # Nobody has to do anything for the others to hear of it, at the latest when the wire is whole again.
            for wire in broken:
                wire.flow() if trouble == "still" else wire.mend()
            for x in clients:
                await x.until(lambda x: x.seq >= last, 10)
                x.compare()
            for worker in pair.workers:
                await until_healthy(worker)
            for x in clients:
                await x.close()

    asyncio.run(go())
    for person in people:
        person.close()


@pytest.mark.long
def test_a_long_outage_in_the_middle_of_a_game(pair: Pair) -> None:
    people = [Person(pair.workers[0], f"long {n}") for n in range(3)]
    table = people[0].make_table(edition="modern", players=3, start=0)

    async def go() -> None:
        async with asyncio.timeout(90):
            clients = await begin(pair.workers, people, table)
            playing = [asyncio.create_task(x.play(reconnect=0.01)) for x in clients]
            for _ in range(2):
                await asyncio.sleep(0.3)
                for wire in pair.wires:
                    wire.cut()
                await asyncio.sleep(1.5)
                for wire in pair.wires:
                    wire.mend()
            await asyncio.gather(*playing)
            for x in clients:
                await x.until(lambda x: x.view is not None and x.view.result is not None)
                x.compare()
                await x.close()
            for worker in pair.workers:
                await until_healthy(worker)

    asyncio.run(go())
    for worker in pair.workers:
        record = httpx.get(f"{worker.http}/api/tables/{table}/games/1/record")
        assert verify(read_record(record.text.splitlines())).proven
    for person in people:
        person.close()
