"""A store that cannot write for a while: what was asked is refused by name, nothing half-done stays, and it goes on."""

import asyncio
import sqlite3
from typing import Any

import pytest

from beanfield.game import Plant
from beanfield.server import protocol as p
from beanfield.server.app import App
from beanfield.server.errors import Refusal
from beanfield.server.settings import Settings
from beanfield.server.store import writer
from beanfield.server.store.players import Player
from beanfield.server.table.model import TableSettings
from beanfield.server.table.runtime import Request

PEOPLE = [Player(f"p{n}", f"Player {n}", False, None) for n in range(3)]
MODERN = TableSettings(edition="modern", players=3, start=0)


async def answered(answers: list[Any]) -> Any:
    """The answer, once it is there."""
    async with asyncio.timeout(20):
        while not answers:
            await asyncio.sleep(0.005)
    return answers[0]


def test_a_file_that_somebody_else_holds(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "BUSY_MS", 20)

    async def go() -> None:
        app = App(Settings(database=database))
        async with app.lifespan():
            hub = app.hub
            runtime = await hub.create(PEOPLE[0], MODERN)

            async def say(who: int, command: Any) -> Any:
                answers: list[Any] = []
                runtime.submit(Request(PEOPLE[who], command, answers.append))
                return await answered(answers)

            for seat in (1, 2):
                assert isinstance(await say(seat, p.Sit(f"sit{seat}", seat)), p.Done)
            for seat in range(3):
                assert isinstance(await say(seat, p.Ready(f"ready{seat}", seat)), p.Done)
            await runtime.settled()
            before = runtime.state.seq

            # Somebody looks at the file with a tool that locks it.
            tool = sqlite3.connect(database, isolation_level=None)
            tool.execute("BEGIN IMMEDIATE")
            refused = await say(0, p.Play("plant", 0, Plant(0)))
            assert isinstance(refused, p.Refused) and refused.reason == "busy"
            assert runtime.state.seq == before
            with pytest.raises(Refusal, match="could not take this"):
                await hub.create(PEOPLE[0], MODERN)
            assert list(hub.loaded) == [runtime.state.id]
            # While it goes on, what is asked twice is still done once.
            answers: list[Any] = []
            for _ in range(2):
                runtime.submit(Request(PEOPLE[0], p.Play("plant", 0, Plant(0)), answers.append))
            await asyncio.sleep(0.05)
            tool.execute("ROLLBACK")
            tool.close()

            assert await answered(answers) == p.Done("plant", before + 1)
            await runtime.settled()
            assert answers == [p.Done("plant", before + 1)] * 2
            again = await hub.create(PEOPLE[0], MODERN)
            assert again.state.seq == 2

        with sqlite3.connect(database) as look:
            counts = dict(look.execute("SELECT table_id, count(*) FROM log GROUP BY table_id"))
        look.close()
        assert counts == {runtime.state.id: before + 1, again.state.id: 2}

    asyncio.run(go())
