"""Hostile input: named refusals, close codes, and a server that goes on."""

import asyncio
import json
import random
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

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
    return text


async def fuzz(server: ServerProcess, table: str, token: str, messages: int, seed: int) -> int:
    """Send many mutated messages; returns how many answers came."""
    rng = random.Random(seed)
    answers = 0
    socket: ClientConnection | None = None

    async def read(from_socket: ClientConnection) -> None:
        nonlocal answers
        try:
            async for _ in from_socket:
                answers += 1
        except websockets.ConnectionClosed:
            pass

    reader: asyncio.Task[None] | None = None
    for n in range(messages):
        if socket is None:
            socket = await opened(server, table, token)
            reader = asyncio.create_task(read(socket))
            await socket.send('{"type":"hello"}')
        try:
            await socket.send(mutated(rng, 3))
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
def test_a_fuzzer_changes_nothing_and_breaks_nothing(tmp_path: Any, messages: int) -> None:
    server = ServerProcess(
        str(tmp_path / "t.sqlite"), {"BEANFIELD_MESSAGE_RATE": "100000", "BEANFIELD_NONSENSE": "1000"}
    )
    try:
        people = [Person(server, f"fuzz {n}") for n in range(3)]
        table = people[0].make_table(players=3, bots={1: "loner"})

        async def go() -> None:
            async with asyncio.timeout(20 + messages / 500):
                counts = await asyncio.gather(
                    *(fuzz(server, table, person.token, messages // 3, n) for n, person in enumerate(people))
                )
                assert sum(counts) > messages // 3

        asyncio.run(go())
        assert httpx.get(f"{server.http}/healthz").json()["ok"]
        assert server.memory() < 200
        for person in people:
            person.close()
    finally:
        server.stop()
    assert '"level": "error"' not in server.complaints(), server.complaints()
