"""SIGKILL at random moments while people play: nothing acknowledged is lost, nothing is done twice, all goes on."""

import asyncio
import random

import pytest

from .databases import needs_postgres, postgres_database
from .serving import Person, ServerProcess
from .witness import Witness, begin, compare, finish

PLAYERS = 3


def kill_and_look(database: str, kills: int, seed: int) -> None:
    """Kill the server again and again, then compare every acknowledgement with the log."""
    rng = random.Random(seed)
    server = ServerProcess(database, {"BEANFIELD_SNAPSHOT_EVERY": "17"})
    people = [Person(server, f"witness {seed} {n}") for n in range(PLAYERS)]
    tables = [people[0].make_table(edition=edition, players=PLAYERS) for edition in ("classic", "modern")]

    async def go() -> list[Witness]:
        async with asyncio.timeout(30 + 6 * kills):
            witnesses = await begin([server], people, tables)
            tasks = [asyncio.create_task(x.play_for_ever()) for x in witnesses]
            for _ in range(kills):
                await asyncio.sleep(0.05 + rng.random() * 0.3)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
            await finish(witnesses, tasks)
            return witnesses

    witnesses = asyncio.run(go())
    assert server.stop() == 0
    compared = compare(database, tables, people, witnesses)
    print(f"{kills} kills, {compared} acknowledgements compared with the log")
    for person in people:
        person.close()
    assert '"level": "error"' not in server.complaints(), server.complaints()


@pytest.mark.parametrize("kills", [10, pytest.param(200, marks=pytest.mark.long)])
def test_killed_on_sqlite(database: str, kills: int) -> None:
    kill_and_look(database, kills, kills)


@needs_postgres
@pytest.mark.parametrize("kills", [10, pytest.param(200, marks=pytest.mark.long)])
def test_killed_on_postgres(kills: int) -> None:
    with postgres_database() as database:
        kill_and_look(database, kills, kills)
