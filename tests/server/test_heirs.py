"""One of two workers is killed: whoever was connected to it goes on at the other, and its duties pass on."""

import asyncio
import random
from contextlib import ExitStack

import pytest

from beanfield.game import End, Plant, TurnUp
from beanfield.server import protocol as p

from .client import cancelled
from .databases import REDIS, needs_postgres, needs_redis, postgres_database
from .forwarder import Forwarder
from .serving import Person, ServerProcess
from .test_workers import begin
from .witness import Witness, compare, finish
from .witness import begin as begin_witnessed

pytestmark = [needs_postgres, needs_redis]


@pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.long)])
def test_one_of_two_workers_is_killed(kills: int) -> None:
    rng = random.Random(kills)
    with postgres_database() as database:
        workers = [ServerProcess(database, {"REDIS_URL": REDIS, "BEANFIELD_SNAPSHOT_EVERY": "17"}) for _ in range(2)]
        people = [Person(workers[n % 2], f"spread {n}") for n in range(4)]
        # Without a grace no table waits for the lease of a dead worker to run out.
        tables = [people[0].make_table(edition=e, players=4, grace=False) for e in ("classic", "modern")]

        async def go() -> list[Witness]:
            async with asyncio.timeout(40 + 8 * kills):
                witnesses = await begin_witnessed(workers, people, tables)
                tasks = [asyncio.create_task(x.play_for_ever()) for x in witnesses]
                for n in range(kills):
                    await asyncio.sleep(0.2 + rng.random() * 0.3)
                    await asyncio.to_thread(workers[n % 2].kill)
                    # Everybody goes on at the other one.
                    before = {x: len(x.acknowledged) for x in witnesses}
                    await asyncio.sleep(0.4)
                    for table in tables:
                        mine = [x for x in witnesses if x.table_id == table]
                        for x in mine:
                            await x.until(lambda x: sum(len(y.acknowledged) - before[y] for y in mine) > 0, 10)  # noqa: B023
                    await asyncio.to_thread(workers[n % 2].start)
                    for x in rng.sample(witnesses, 4):
                        if x.socket is not None:  # some move over
                            x.socket.transport.abort()
                await finish(witnesses, tasks)
                return witnesses

        witnesses = asyncio.run(go())
        for worker in workers:
            assert worker.stop() == 0
            assert '"level": "error"' not in worker.complaints(), worker.complaints()
        compared = compare(database, tables, people, witnesses)
        print(f"{kills} kills, {compared} acknowledgements compared with the log")
        for person in people:
            person.close()


def test_a_dead_workers_duties_pass_to_the_other() -> None:
    with postgres_database() as database:
        workers = [
            ServerProcess(database, {"REDIS_URL": REDIS, "BEANFIELD_GRACE": "0.3", "BEANFIELD_LEASE": "2"})
            for _ in range(2)
        ]
        people = [Person(workers[0], f"heir {n}") for n in range(2)]
        table = people[0].make_table(edition="modern", players=3, start=0, bots={2: "swapper"})

        async def go() -> None:
            async with asyncio.timeout(60):
                a, b = await begin(workers, people, table)
                # The first worker made the table and looks after it; with it go the bot and the grace.
                for move in (Plant(0), TurnUp(), End()):
                    assert isinstance(await a.ask(p.Play(a.next_id(), 0, move)), p.Done)
                await asyncio.to_thread(workers[0].kill)
                await b.until(lambda x: x.view is not None and x.view.stage not in ("trade", "closing"), 15)
                a.url = workers[1].ws
                playing = [asyncio.create_task(x.play()) for x in (a, b)]
                await b.until(lambda x: x.view is not None and x.view.turn > 4, 30)  # the bot has had its turn
                await cancelled(playing)
                for x in (a, b):
                    await x.close()

        asyncio.run(go())
        assert workers[1].stop() == 0
        for person in people:
            person.close()


@pytest.mark.parametrize("lease", [1.5, 60.0], ids=["nobody comes", "somebody comes who knows more"])
def test_what_a_dead_worker_has_stored_but_not_told_is_heard(lease: float) -> None:
    with postgres_database() as database, ExitStack() as stack:
        wire = Forwarder(6379)
        stack.callback(wire.close)
        addresses = (f"redis://127.0.0.1:{wire.port}/0", REDIS)
        workers = [ServerProcess(database, {"REDIS_URL": at, "BEANFIELD_LEASE": str(lease)}) for at in addresses]
        people = [Person(workers[0], f"last word {n}") for n in range(3)]
        table = people[0].make_table(edition="modern", players=3, start=0)

        async def go() -> None:
            async with asyncio.timeout(40):
                a, b, c = await begin(workers, people, table)
                await asyncio.to_thread(wire.still)
                done = await a.ask(p.Play(a.next_id(), 0, Plant(0)))
                assert isinstance(done, p.Done)
                await a.until(lambda x: x.seq == done.seq)
                await asyncio.to_thread(workers[0].kill)
                if lease > 10:
                    a.url = workers[1].ws
                    await a.close()
                    await a.open()
                    await a.until(lambda x: x.resumed == 1)
                    assert a.seq >= done.seq
                # Nobody does anything more; whoever sits at the other worker must hear what was acknowledged.
                await b.until(lambda x: x.seq >= done.seq, 8)
                b.compare()
                for x in (a, b, c):
                    await x.close()

        asyncio.run(go())
        assert workers[1].stop() == 0
        assert '"level": "error"' not in workers[1].complaints(), workers[1].complaints()
        for person in people:
            person.close()
