"""Whole games of every edition, played over real sockets by people who vanish and come back."""

import asyncio

import httpx
import pytest

from beanfield.game import read_record, verify

from . import client as c
from .client import p
from .serving import Person, ServerProcess

GAMES = [("classic", 7), ("online", 5), ("modern", 3), ("two", 2), ("duel", 2)]


async def play_table(server: ServerProcess, people: list[Person], edition: str) -> list[c.Client]:
    """A table where everybody sits down, is ready and plays to the end; one watches."""
    table = people[0].make_table(edition=edition, players=len(people))
    clients = [c.Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
    watcher = c.Client(server.ws, table, None, 99)
    for client in (*clients, watcher):
        await client.open()
        await client.until(lambda x: x.seq >= 0)
    for n, client in enumerate(clients):
        if n:
            answer = await client.ask(p.Sit(client.next_id(), n))
            assert isinstance(answer, p.Done), answer
    for n, client in enumerate(clients):
        assert isinstance(await client.ask(p.Ready(client.next_id(), n)), p.Done)
    await asyncio.gather(*(x.until(lambda x: x.view is not None) for x in clients))
    await asyncio.gather(*(x.play(reconnect=0.03 if n % 2 else 0.0) for n, x in enumerate(clients)))
    await watcher.until(lambda x: x.view is not None and x.view.result is not None)
    for client in (*clients, watcher):
        await client.until(lambda x: x.view is not None and x.view.result is not None)
        client.compare()
        await client.close()
    return clients


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_people_play_a_whole_game(server: ServerProcess, edition: str, players: int) -> None:
    people = [Person(server, f"{edition} {n}") for n in range(players)]

    async def go() -> list[c.Client]:
        async with asyncio.timeout(80):
            return await play_table(server, people, edition)

    clients = asyncio.run(go())
    assert sum(x.checks for x in clients) > 20
    assert sum(x.resumed for x in clients) > 0
    table = clients[0].table_id
    record = httpx.get(f"{server.http}/api/tables/{table}/games/1/record")
    assert record.status_code == 200
    report = verify(read_record(record.text.splitlines()))
    assert report.finished and report.proven and report.edition == edition
    seen = httpx.get(f"{server.http}/api/tables/{table}").json()
    assert seen["table"]["phase"] == "over" and len(seen["table"]["seed"]) == 64
    statistics = people[0].client.get("/api/me/statistics").json()
    assert statistics["games"] == 1
    replay = httpx.get(f"{server.http}/api/tables/{table}/games/1/replay", params={"seat": 0, "count": 5}).json()
    assert replay["moves"] == report.moves and len(replay["steps"]) == 5
    for person in people:
        person.close()
