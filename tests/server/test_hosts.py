"""Between games somebody who is gone holds nobody up: his seat can be given away, and the host's rights pass on."""

import asyncio
from collections.abc import Iterator

import pytest

from beanfield.server import protocol as p

from .client import Client
from .databases import REDIS, needs_postgres, needs_redis, postgres_database
from .serving import Person, ServerProcess


@pytest.fixture(params=["sqlite", pytest.param("two workers", marks=[needs_postgres, needs_redis])])
def workers(request: pytest.FixtureRequest, database: str) -> Iterator[list[ServerProcess]]:
    """One worker, or two."""
    if request.param == "sqlite":
        server = ServerProcess(database, {"BEANFIELD_ABSENCE": "0.4"})
        yield [server, server]
        assert server.stop() == 0
        return
    with postgres_database() as shared:
        env = {"REDIS_URL": REDIS, "BEANFIELD_ABSENCE": "0.4"}
        found = [ServerProcess(shared, env) for _ in range(2)]
        yield found
        assert [worker.stop() for worker in found] == [0, 0]


def test_a_host_who_is_gone_holds_nobody_up(workers: list[ServerProcess]) -> None:
    people = [Person(workers[n % 2], f"host {n}") for n in range(3)]
    table = people[0].make_table(edition="classic", players=3, start=0)
    host, b, c = (Client(workers[n % 2].ws, table, person.token, n) for n, person in enumerate(people))

    async def go() -> None:
        for n, x in enumerate((host, b, c)):
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            if n:
                assert isinstance(await x.ask(p.Sit(x.next_id(), n)), p.Done)
        assert host.table is not None and b.table is not None
        rights = host.table.host
        # While he is there nobody else has his rights, and nobody's seat is given away.
        for cid, seat, asker, reason in (("1", 0, b, "not-host"), ("2", 2, host, "seat-taken")):
            refused = await asker.ask(p.SeatBot(cid, seat, "loner"))
            assert isinstance(refused, p.Refused) and refused.reason == reason
        await asyncio.sleep(0.8)
        assert b.table.host == rights
        await host.close()
        await b.until(lambda x: x.table is not None and x.table.host != rights)
        assert b.table.host == b.table.seats[1].player
        # The absent host's seat goes to a bot, that of another who leaves is freed; then the game can begin.
        assert isinstance(await b.ask(p.SeatBot(b.next_id(), 0, "loner")), p.Done)
        await c.close()
        for _ in range(100):
            answer = await b.ask(p.SeatBot(b.next_id(), 2, None))
            if isinstance(answer, p.Done):
                break
            assert answer.reason == "seat-taken"  # news that he is gone are on their way
            await asyncio.sleep(0.05)
        await b.until(lambda x: x.table.seats[2].player is None)
        assert isinstance(await b.ask(p.SeatBot(b.next_id(), 2, "loner")), p.Done)
        assert isinstance(await b.ask(p.Ready(b.next_id(), 1)), p.Done)
        await b.until(lambda x: x.view is not None)
        # Who comes back finds others in his place, and watches.
        await host.open()
        await host.until(lambda x: x.view is not None)
        assert host.view is not None and host.view.seat is None
        assert host.table.host == b.table.host
        for x in (host, b):
            await x.close()

    async def timed() -> None:
        async with asyncio.timeout(40):
            await go()

    asyncio.run(timed())
    for person in people:
        person.close()


@pytest.mark.parametrize("bad", ["a\u0000b", "\u0000", "ä", "\ud800"])
def test_texts_no_database_takes_are_refused(workers: list[ServerProcess], bad: str) -> None:
    person = Person(workers[0], "nought")
    table = person.make_table(edition="two")

    async def go() -> None:
        x = Client(workers[0].ws, table, person.token)
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        assert x.socket is not None
        escaped = bad.encode("ascii", "backslashreplace").decode().replace("\\x", "\\u00")
        for kind in ('"ready","seat":0', '"say","text":"hello"'):
            await x.socket.send(f'{{"type":{kind},"id":"{escaped}"}}')
        await x.until(lambda x: sum(isinstance(m, p.Refused) for m in x.received) == 2)
        assert isinstance(await x.ask(p.Ready("fine", 0)), p.Done)
        await x.close()

    asyncio.run(go())
    answer = person.client.get("/api/tables/a%00b")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-table")
    answer = person.client.post("/api/tables", json={"settings": {"edition": "two", "title": "a\u0000b"}})
    assert answer.status_code == 400 and answer.json()["reason"] == "bad-request"
    person.close()
