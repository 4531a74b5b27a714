"""A server that was killed with many running tables: it answers at once, and all of them are soon there again."""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from beanfield.server import protocol as p
from beanfield.server.app import App
from beanfield.server.hub import Hub
from beanfield.server.load.sockets import LoadSocket
from beanfield.server.settings import Settings
from beanfield.server.store.players import Player
from beanfield.server.table.model import TableSettings
from beanfield.server.table.runtime import Request, TableRuntime

from .client import Client
from .serving import CommandProcess, Person, ServerProcess

PLAYERS = 4
AT_ONCE = 20  # tables played, and connections opened, side by side
BEHIND = 25  # entries behind the last snapshot, in the middle between two


class Seen(msgspec.Struct):
    """What is read of the first answer."""

    seq: int


def submit(runtime: TableRuntime, who: Player, command: Any) -> None:
    """A command that must be carried out."""
    answers: list[Any] = []
    runtime.submit(Request(who, command, answers.append))
    assert not any(isinstance(answer, p.Refused) for answer in answers), answers


async def play_table(hub: Hub, people: Sequence[Player], entries: int, rng: random.Random) -> str:
    """A table whose log has so many entries and whose game runs."""
    runtime = await hub.create(people[0], TableSettings(edition="classic", players=PLAYERS, start=0))
    for seat, person in enumerate(people):
        if seat:
            submit(runtime, person, p.Sit(f"sit{seat}", seat))
    while True:
        state = runtime.state
        if state.game is not None and not state.game.awaited and state.phase == "running":
            await asyncio.sleep(0)  # trading closes by itself
            continue
        if state.seq >= entries and state.phase == "running":
            break
        cid = f"c{state.seq}"
        if state.phase != "running":
            seat = next(n for n, there in enumerate(state.seats) if not there.ready)
            submit(runtime, people[seat], p.Ready(cid, seat))
        else:
            assert state.game is not None
            seat = state.game.awaited[0]
            submit(runtime, people[seat], p.Play(cid, seat, rng.choice(state.game.legal(seat))))
        if state.seq % BEHIND == 0:
            await runtime.settled()
    await runtime.settled()
    return runtime.state.id


def fill(database: str, people: Sequence[Person], tables: int, entries: int) -> list[str]:
    """A database with so many running tables; their names."""

    async def go() -> list[str]:
        app = App(Settings(database=database, grace=0.0, snapshot_every=2 * BEHIND))
        async with app.lifespan():
            players = [Player(person.id, person.name, False, None) for person in people]
            made: list[str] = []
            for first in range(0, tables, AT_ONCE):
                numbers = range(first, min(tables, first + AT_ONCE))
                made += await asyncio.gather(
                    *(play_table(app.hub, players, entries, random.Random(n)) for n in numbers)
                )
            return made

    return asyncio.run(go())


async def sight(server: ServerProcess, person: Person, table: str) -> int:
    """Somebody opens a table with a client that costs little; the number of its last entry."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{server.port}"
    _, socket = await loop.create_connection(
        lambda: LoadSocket(host, f"/ws/{table}", person.token), "127.0.0.1", server.port
    )
    state: asyncio.Future[bytes] = loop.create_future()

    def hear(data: bytes) -> None:
        if not state.done():
            state.set_result(data)

    socket.hear = hear
    await socket.ready
    socket.say(b'{"type":"hello"}')
    message = msgspec.json.decode(await asyncio.wait_for(state, 60), type=Seen)
    socket.transport.abort()
    return message.seq


async def visit(server: ServerProcess, person: Person, table: str) -> Client:
    """Somebody at his table, who sees it."""
    client = Client(server.ws, table, person.token)
    await client.open()
    await client.until(lambda x: x.view is not None, 60)
    return client


async def act(client: Client) -> None:
    """A move of the person for whom the table waits, which is acknowledged."""
    assert client.view is not None
    answer = await client.ask(p.AskLegal(client.next_id(), client.seat))
    done = await client.ask(p.Play(client.next_id(), client.seat, answer.moves[0]))
    assert isinstance(done, p.Done), done


@pytest.mark.parametrize(("tables", "entries"), [(12, 125), pytest.param(1000, 525, marks=pytest.mark.long)])
def test_after_sigkill_every_table_is_soon_there_again(database: str, tables: int, entries: int) -> None:
    first = ServerProcess(database)
    people = [Person(first, f"restart {n}") for n in range(PLAYERS)]
    assert first.stop() == 0
    names = fill(database, people, tables, entries)

    server = CommandProcess(database, {"BEANFIELD_SNAPSHOT_EVERY": str(2 * BEHIND), "BEANFIELD_GRACE": "60"})

    async def everybody() -> dict[str, int]:
        """All tables are opened; what is the last entry of each."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: str) -> int:
            async with gate:
                return await sight(server, people[0], table)

        return dict(zip(names, await asyncio.gather(*(one(table) for table in names)), strict=True))

    before = asyncio.run(everybody())
    assert min(before.values()) >= entries and len(before) == tables
    server.kill()

    async def again() -> tuple[float, float, dict[str, int]]:
        begun = time.perf_counter()
        await asyncio.to_thread(server.start)
        table = names[tables // 2]
        watcher = await visit(server, people[0], table)
        assert watcher.view is not None
        seat = watcher.view.awaited[0]
        await watcher.close()
        mover = Client(server.ws, table, people[seat].token, mine=seat)
        await mover.open()
        await mover.until(lambda x: x.view is not None)
        await act(mover)
        acted = time.perf_counter() - begun
        await mover.close()
        seqs = await everybody()
        opened = time.perf_counter() - begun
        seqs[table] -= 1  # the move just made
        return acted, opened, seqs

    acted, opened, after = asyncio.run(again())
    assert after == before
    assert server.stop() == 0
    for person in people:
        person.close()
    assert '"level": "error"' not in server.complaints(), server.complaints()
    print(f"{tables} tables of {entries} entries: a move after {acted:.2f} s, all open after {opened:.2f} s")
