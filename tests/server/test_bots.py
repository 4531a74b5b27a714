"""Bots at tables: they play whole games with people and among themselves, stand in for those who leave, never spam."""

import asyncio
from typing import Any

import httpx
import pytest

from beanfield.bots.explaining import EXPLANATIONS
from beanfield.game import Buy, End, Pass, read_record, verify
from beanfield.server import protocol as p
from beanfield.server.settings import SettingError, read_settings

from .client import Client
from .serving import Person, ServerProcess

GAMES: list[tuple[str, int, list[str]]] = [
    ("modern", 4, ["swapper", "loner", "random"]),
    ("two", 2, ["random"]),
    ("duel", 2, ["loner"]),
]


def run(work: Any, seconds: float = 60) -> Any:
    """Run in an event loop, not for ever."""

    async def go() -> Any:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(go())


@pytest.mark.parametrize(("edition", "players", "bots"), GAMES)
def test_a_person_plays_with_bots(server: ServerProcess, edition: str, players: int, bots: list[str]) -> None:
    person = Person(server, f"alone {edition}")
    table = person.make_table(edition=edition, players=players, bots=dict(enumerate(bots, 1)))

    async def go() -> None:
        x = Client(server.ws, table, person.token, 1)
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        assert isinstance(await x.ask(p.Ready(x.next_id(), 0)), p.Done)
        await x.play()
        posts: dict[tuple[int, int], int] = {}
        turn = 0
        for message in x.received:
            for event in getattr(message, "events", ()):
                if type(event).__name__ == "TurnBegan":
                    turn = event.turn
                if type(event).__name__ == "Posted":
                    posts[turn, event.seat] = posts.get((turn, event.seat), 0) + 1
        assert all(count <= 3 for (_, seat), count in posts.items() if seat)
        await x.close()

    run(go())
    record = httpx.get(f"{server.http}/api/tables/{table}/games/1/record")
    assert verify(read_record(record.text.splitlines())).proven
    person.close()


def test_bots_play_on_for_somebody_who_leaves_until_he_returns(server: ServerProcess) -> None:
    people = [Person(server, f"leaver {n}") for n in range(2)]
    table = people[0].make_table(edition="classic", players=3, bots={2: "loner"}, start=0)

    async def go() -> None:
        a, b = (Client(server.ws, table, person.token, n) for n, person in enumerate(people))
        for x in (a, b):
            await x.open()
            await x.until(lambda x: x.seq >= 0)
        await b.ask(p.Sit(b.next_id(), 1))
        await a.ask(p.Ready(a.next_id(), 0))
        await b.ask(p.Ready(b.next_id(), 1))
        await b.until(lambda x: x.view is not None)
        assert isinstance(await a.ask(p.Leave(a.next_id(), 0)), p.Done)
        # The bot plays on until it is the turn of the one who stayed.
        await b.until(lambda x: x.view is not None and 1 in x.view.awaited, 20)
        assert b.table is not None and b.table.seats[0].away and b.table.seats[0].bot == "hard"
        refused = await a.ask(p.Play(a.next_id(), 0, Buy()))
        assert refused.reason == "away"
        assert isinstance(await a.ask(p.Sit(a.next_id())), p.Done)
        await b.until(lambda x: x.table is not None and not x.table.seats[0].away)
        await asyncio.gather(a.play(), b.play())
        for x in (a, b):
            await x.close()

    run(go())
    for person in people:
        person.close()


def test_somebody_who_vanishes_is_replaced(tmp_path: Any) -> None:
    server = ServerProcess(str(tmp_path / "t.sqlite"), {"BEANFIELD_ABSENCE": "0.5"})
    try:
        people = [Person(server, f"vanish {n}") for n in range(3)]
        table = people[0].make_table(edition="modern", players=3, start=0)

        async def go() -> None:
            clients = [Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
            for n, x in enumerate(clients):
                await x.open()
                await x.until(lambda x: x.seq >= 0)
                if n:
                    await x.ask(p.Sit(x.next_id(), n))
            for n, x in enumerate(clients):
                await x.ask(p.Ready(x.next_id(), n))
            a, b, c = clients
            await b.until(lambda x: x.view is not None)
            await a.close()
            await b.until(lambda x: any(isinstance(m, p.Presence) and m.online == (1, 2) for m in x.received))
            await b.until(lambda x: x.table is not None and x.table.seats[0].away)
            await asyncio.gather(b.play(), c.play())
            for x in (b, c):
                await x.close()

        run(go())
        for person in people:
            person.close()
    finally:
        server.stop()


def test_bots_go_on_after_a_restart(database: str) -> None:
    server = ServerProcess(database)
    try:
        person = Person(server, "restart")
        table = person.make_table(edition="modern", players=3, bots={1: "swapper", 2: "loner"})

        async def go() -> None:
            x = Client(server.ws, table, person.token, 1)
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            await x.ask(p.Ready(x.next_id(), 0))
            playing = asyncio.create_task(x.play())
            for _ in range(3):
                await asyncio.sleep(0.5)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                while x.closed is None and not playing.done():
                    await asyncio.sleep(0.01)
                if playing.done() and playing.exception() is not None:
                    playing = asyncio.create_task(x.play())
            await playing
            await x.close()

        run(go())
        person.close()
    finally:
        server.stop()


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("two", 2), ("duel", 2)])
def test_hints_can_be_followed_through_a_whole_game(server: ServerProcess, edition: str, players: int) -> None:
    person = Person(server, f"asks {edition}")
    table = person.make_table(edition=edition, players=players, bots=dict.fromkeys(range(1, players), "loner"), start=0)

    async def go() -> None:
        x = Client(server.ws, table, person.token)
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        early = await x.ask(p.AskHint(x.next_id(), 0))
        assert isinstance(early, p.Refused) and early.reason == "not-running"
        assert isinstance(await x.ask(p.Ready(x.next_id(), 0)), p.Done)
        await x.until(lambda x: x.view is not None)
        seen = x.seq
        reasons = set()
        for _ in range(40):
            await x.until(lambda x: x.view is not None and (0 in x.view.awaited or x.view.result is not None), 20)
            assert x.view is not None
            if x.view.result is not None:
                break
            hint = await x.ask(p.AskHint(x.next_id(), 0))
            if isinstance(hint, p.Refused):
                assert hint.reason == "not-running"
                break
            assert isinstance(hint, p.Hint) and hint.seat == 0
            # A reason somebody can put into words, and a move the rules take (or nothing to say in trade).
            assert set(hint.values) == set(EXPLANATIONS[hint.reason])
            reasons.add(hint.reason)
            move = End() if isinstance(hint.move, Pass) else hint.move
            answer = await x.ask(p.Play(x.next_id(), 0, move))
            if isinstance(answer, p.Done):
                await x.until(lambda x: x.seq >= answer.seq)  # noqa: B023
            else:
                assert x.view.stage in ("trade", "closing"), answer
        assert x.seq > seen and len(reasons) > 1
        other = await x.ask(p.AskHint(x.next_id(), 1))
        assert isinstance(other, p.Refused) and other.reason in ("not-your-seat", "not-running")
        await x.close()

    run(go())
    person.close()


def test_no_hints_against_people(server: ServerProcess) -> None:
    people = [Person(server, f"fair {n}") for n in range(2)]
    table = people[0].make_table(edition="duel", players=2, start=0)

    async def go() -> None:
        clients = [Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
        for n, x in enumerate(clients):
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            if n:
                await x.ask(p.Sit(x.next_id(), n))
        for n, x in enumerate(clients):
            await x.ask(p.Ready(x.next_id(), n))
        await clients[0].until(lambda x: x.view is not None)
        answer = await clients[0].ask(p.AskHint("why", 0))
        assert isinstance(answer, p.Refused) and answer.reason == "no-hint"
        for x in clients:
            await x.close()

    run(go())
    for person in people:
        person.close()


@pytest.mark.parametrize("name", ["BEANFIELD_ADVISER", "BEANFIELD_STAND_IN"])
def test_a_bot_that_is_not_there(name: str) -> None:
    with pytest.raises(SettingError, match=rf"{name} must be one of .*swapper.*, not 'nobody'"):
        read_settings({name: "nobody"})
