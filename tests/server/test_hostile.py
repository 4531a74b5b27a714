"""Hostile input: named refusals, close codes, and a server that goes on."""

import asyncio
import json
import random
from collections import Counter
from typing import Any, get_args

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from beanfield.game import Move, Plant, TurnUp
from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.care import check
from beanfield.server.store.engine import run as run_on
from beanfield.server.store.tables import TableStore
from beanfield.server.table.model import Talked, decode_entry

from .client import Client
from .serving import Person, ServerProcess


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with its usual limits."""
    process = ServerProcess(str(tmp_path_factory.mktemp("strict") / "t.sqlite"), {"BEANFIELD_MESSAGE_RATE": "20"})
    yield process
    process.stop()
    assert '"level": "error"' not in process.complaints(), process.complaints()


async def opened(server: ServerProcess, table: str, token: str | None = None, **headers: str) -> ClientConnection:
    """A connection."""
    if token:
        headers["Cookie"] = f"beanfield={token}"
    return await connect(f"{server.ws}/ws/{table}", additional_headers=headers, max_size=None)


async def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    async with asyncio.timeout(5):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == kind:
                return message


def test_nonsense_is_refused_by_name(strict: ServerProcess) -> None:
    person = Person(strict, "nonsense")
    table = person.make_table(players=3)

    async def go() -> None:
        socket = await opened(strict, table, person.token)
        for data, reason in (
            ("{", "bad-json"),
            ("[" * 5000, "bad-message"),
            ("null", "bad-message"),
            ('{"type":"play"}', "bad-message"),
            ('{"type":"play","id":"","seat":0,"move":{"do":"plant","field":0}}', "bad-message"),
            ('{"type":"play","id":"q","seat":0,"move":{"do":"fly"}}', "bad-message"),
            ('{"type":"play","id":"q","seat":1e99,"move":{"do":"buy"}}', "bad-message"),
            ('{"type":"hello","since":"x"}', "bad-message"),
            ('{"type":"start","id":"q"}', "hello-first"),
            (b"\x00\xff", "binary"),
            (b'{"type":"hello"}', "binary"),
        ):
            await socket.send(data)
            refused = await next_of(socket, "refused")
            assert refused["reason"] == reason, (data, refused)
            assert '"q"' not in str(data) or refused["id"] == "q"
        await socket.close()

    asyncio.run(go())
    person.close()


def test_oversized_messages_get_a_word_and_a_code(strict: ServerProcess) -> None:
    person = Person(strict, "oversized")
    table = person.make_table(players=3)

    async def go() -> None:
        for size in (20_000, 80_000, 10_000_000):
            socket = await opened(strict, table, person.token)
            await socket.send('{"type":"say","id":"x","text":"' + "a" * size + '"}')
            assert (await next_of(socket, "refused"))["reason"] == "too-large"
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await asyncio.wait_for(socket.recv(), 15)
            assert socket.close_code == 1009

    asyncio.run(go())
    person.close()


def test_floods_get_a_word_and_a_code(strict: ServerProcess) -> None:
    person = Person(strict, "flood")
    table = person.make_table(players=3)

    async def go() -> None:
        socket = await opened(strict, table, person.token)
        with pytest.raises(websockets.ConnectionClosed):
            for n in range(500):
                await socket.send(json.dumps({"type": "ping", "id": str(n)}))
            while True:
                await asyncio.wait_for(socket.recv(), 5)
        assert socket.close_code == 4429

    asyncio.run(go())
    person.close()


def test_other_sites_are_refused(strict: ServerProcess) -> None:
    person = Person(strict, "origin")
    table = person.make_table(players=3)

    async def go() -> None:
        for origin in ("https://evil.example", "null", f"http://127.0.0.1:{strict.port + 1}"):
            with pytest.raises(websockets.InvalidStatus) as info:
                await opened(strict, table, person.token, Origin=origin)
            assert info.value.response.status_code == 403
        await (await opened(strict, table, person.token, Origin=strict.http)).close()
        socket = await opened(strict, "nosuchtable")
        assert (await next_of(socket, "refused"))["reason"] == "no-table"
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4404

    asyncio.run(go())
    answer = person.client.post("/api/tables", json={}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403 and answer.json()["reason"] == "bad-origin"
    person.close()


def test_cookies_and_headers(strict: ServerProcess) -> None:
    answer = httpx.post(f"{strict.http}/api/me", json={"name": "Cookie"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert httpx.get(f"{strict.http}/no/such/page").json()["reason"] == "no-page"


def mutated(rng: random.Random, table_size: int) -> str | bytes:
    """A message that is nearly, or not at all, one of the protocol."""
    cards = ["h1", "h2", "t1", "a1", "b1", "front", "h99999", ""]
    move: dict[str, Any] = {"do": rng.choice(["plant", "post", "approve", "confirm", "end", "close", "x", "discard"])}
    for name in ("field", "offer", "revision", "partner"):
        if rng.random() < 0.4:
            move[name] = rng.choice([-1, 0, 1, 2**31, 2**70, "x", None, 1.5])
    if rng.random() < 0.4:
        move["give"] = rng.choices(cards, k=rng.randrange(20))
    if rng.random() < 0.4:
        move["ask"] = {rng.choice(["red", "blue", "", "x"]): rng.choice([-1, 0, 1, 17, 10**9])}
    if rng.random() < 0.3:
        move["card"] = rng.choice(cards)
    message: Any = {
        "type": rng.choice(["play", "play", "play", "sit", "leave", "ready", "say", "mute", "look", "legal", "hello"]),
        "id": rng.choice(["a", "b", str(rng.random()), "", 5, None, "x" * 100]),
        "seat": rng.choice([0, 1, 2, -1, 7, 2**40, None, "0"]),
        "move": move,
    }
    for name in list(message):
        if rng.random() < 0.15:
            del message[name]
    if message.get("type") in ("sit", "leave", "ready", "look", "legal", "hello"):
        message.pop("move", None)
    text = json.dumps(message)
    roll = rng.random()
    if roll < 0.1:
        return text[: rng.randrange(len(text))]
    if roll < 0.15:
        return text.encode()
    if roll < 0.2:
        return "".join(rng.choice('{}[]",:0a\\u') for _ in range(rng.randrange(200)))
    if roll < 0.22:
        return "[" * rng.randrange(3000)
    if roll < 0.221:
        return text[:-1] + "," * rng.randrange(16_384, 100_000)
    return text


MOVES: Any = get_args(Move)


def plausible(rng: random.Random) -> str:
    """A message that is well-formed, but of whatever seat, offer, card comes to mind; ids come again."""
    cards = [*(f"{place}{n}" for place in "hat" for n in range(8)), "front", "b1"]
    kinds = ["red", "blue", "green", "soy", "chili", "cocoa"]

    def value(name: str) -> Any:
        if name in ("give", "cards"):
            return rng.choices(cards, k=rng.choice([0, 1, 1, 2, 17]))
        if name == "ask":
            return {rng.choice(kinds): rng.choice([0, 1, 1, 2, 17, -1])}
        if name == "to":
            return rng.choices(range(-1, 4), k=rng.choice([0, 0, 1, 2]))
        if name in ("want", "spare"):
            return rng.choices(kinds, k=rng.randrange(3))
        if name == "first":
            return rng.random() < 0.3
        if name in ("card", "kind"):
            return rng.choice(cards if name == "card" else kinds)
        return rng.choice([-1, 0, 0, 1, 1, 2, 3, 9, 2**31, 2**62])

    kind = rng.choice(MOVES)
    move: dict[str, Any] = {"do": kind.__struct_config__.tag}
    for name in kind.__struct_fields__:
        move[name] = value(name)
    seat = rng.choice([0, 1, 2, 2, 6])
    cid = rng.choice(["a", "b", f"{rng.random()}", f"{rng.random()}", f"{rng.random()}"])
    other = rng.choice(["ready", "leave", "sit", "bot", "start", "mute", "say", "look", "legal", "check"])
    message: dict[str, Any] = {"type": "play" if rng.random() < 0.8 else other, "id": cid}
    if message["type"] in ("play", "check"):
        message |= {"seat": seat, "move": move}
    elif message["type"] in ("ready", "leave", "sit", "bot", "mute", "legal"):
        message["seat"] = seat
    if message["type"] == "mute":
        message["other"] = rng.randrange(5)
    elif message["type"] == "say":
        message["text"] = "a" * rng.choice([0, 3, 500])
    return json.dumps(message)


async def fuzz(server: ServerProcess, table: str, token: str, messages: int, seed: int) -> Counter[str]:
    """Send many mutated messages; returns how often each answer came, refusals and close codes by name."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    socket: ClientConnection | None = None

    async def read(from_socket: ClientConnection) -> None:
        try:
            async for data in from_socket:
                message = json.loads(data)
                answers[message["reason"] if message["type"] == "refused" else message["type"]] += 1
        except websockets.ConnectionClosed:
            pass
        answers[f"closed {from_socket.close_code}"] += 1

    reader: asyncio.Task[None] | None = None
    for n in range(messages):
        if socket is None:
            socket = await opened(server, table, token)
            reader = asyncio.create_task(read(socket))
            await socket.send('{"type":"hello"}')
        try:
            await socket.send(plausible(rng) if n % 2 else mutated(rng, 3))
            if n % 50 == 0:
                await asyncio.sleep(0)
        except websockets.ConnectionClosed:
            assert reader is not None
            await reader
            socket = None
    if socket is not None:
        await socket.close()
    if reader is not None:
        await reader
    return answers


@pytest.mark.parametrize("messages", [6000, pytest.param(100_000, marks=pytest.mark.long)])
def test_a_fuzzer_changes_nothing_of_others_and_breaks_nothing(database: str, messages: int) -> None:
    server = ServerProcess(database, {"BEANFIELD_MESSAGE_RATE": "100000", "BEANFIELD_NONSENSE": "1000"})
    people = [Person(server, f"fuzz {n}") for n in range(3)]
    victims = [Person(server, f"victim {n}") for n in range(3)]
    own = people[0].make_table(players=3, grace=False)
    for n, person in enumerate(people):
        for kind in ("sit", "ready"):
            command = {"type": kind, "id": kind, "seat": n}
            person.client.post(f"/api/tables/{own}/commands", json=command)
    other = victims[0].make_table(players=3, start=0)

    async def go() -> Counter[str]:
        async with asyncio.timeout(30 + messages / 300):
            seated = [Client(server.ws, other, victim.token, n) for n, victim in enumerate(victims)]
            for n, x in enumerate(seated):
                await x.open()
                await x.until(lambda x: x.seq >= 0)
                if n:
                    await x.ask(p.Sit(x.next_id(), n))
            for n, x in enumerate(seated):
                await x.ask(p.Ready(x.next_id(), n))
            for move in (Plant(0), TurnUp()):
                assert isinstance(await seated[0].ask(p.Play(seated[0].next_id(), 0, move)), p.Done)
            for x in seated[1:]:
                await x.close()
            await seated[0].until(lambda x: x.view is not None and x.view.stage == "trade")
            seats = people[0].client.get(f"/api/tables/{other}").json()["table"]["seats"]
            view = seated[0].view
            work = [(table, person) for table in (own, other) for person in people]
            counts = await asyncio.gather(
                *(fuzz(server, table, who.token, messages // 6, n) for n, (table, who) in enumerate(work))
            )
            # Strangers may talk at a table, and nothing else.
            seen = people[0].client.get(f"/api/tables/{other}").json()
            assert seen["table"]["seats"] == seats
            await seated[0].until(lambda x: x.seq == seen["seq"])
            assert seated[0].view == view
            assert isinstance(await seated[0].ask(p.Say(seated[0].next_id(), phrase="oops")), p.Done)
            await seated[0].close()
            return sum(counts, Counter())

    before = server.memory()
    answers = asyncio.run(go())
    after = server.memory()
    print(f"{messages} messages; {before:.0f} MB before, {after:.0f} after; {dict(answers.most_common())}")
    assert sum(answers.values()) > messages // 3
    named = {"bad-json", "bad-message", "binary", "not-your-seat", "NOT_NOW", "NOT_HELD", "done"}
    assert named <= {*answers}, named - {*answers}
    assert messages < 100_000 or {"too-large", "closed 1009", "closed 1008"} <= {*answers}
    assert httpx.get(f"{server.http}/healthz").json()["ok"]
    assert after < 200 and after - before < 80
    assert server.stop() == 0
    assert '"level": "error"' not in server.complaints(), server.complaints()

    async def look(engine: Any) -> None:
        assert (await check(engine)).damage == []
        rows = await TableStore(engine).entries(other)
        strangers = {person.id for person in people}
        assert {type(decode_entry(row.body)) for row in rows if row.author in strangers} <= {Talked}

    run_on(Settings(database=database), look)
    for person in (*people, *victims):
        person.close()
