"""The HTTP side: names and passwords, tables, lists, lessons, health; and whatever schemathesis thinks of."""

import asyncio
import signal
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from beanfield.game import EDITION_HELP, EDITIONS, OptionError, make_options
from beanfield.server import protocol as p

from .client import Client
from .serving import CommandProcess, Person, ServerProcess


def test_a_password_keeps_a_name_for_other_devices(server: ServerProcess) -> None:
    ada = Person(server, "Ada")
    assert ada.client.post("/api/me/password", json={"password": "short"}).json()["reason"] == "bad-password"
    me = ada.client.post("/api/me/password", json={"password": "long enough"}).json()
    assert me["protected"] and me["id"] == ada.id
    with httpx.Client(base_url=server.http) as other:
        assert other.post("/api/me", json={"name": "ADA"}).json()["reason"] == "name-taken"
        wrong = other.post("/api/login", json={"name": "ada", "password": "wrong password"})
        assert wrong.status_code == 401 and wrong.json()["reason"] == "wrong-password"
        assert other.post("/api/login", json={"name": "nobody", "password": "x" * 9}).json() == wrong.json()
        assert other.post("/api/login", json={"name": "ada", "password": "long enough"}).json()["id"] == ada.id
        assert other.get("/api/me").json()["name"] == "Ada"
        other.post("/api/logout")
        assert other.get("/api/me").status_code == 401
    assert ada.client.patch("/api/me", json={"name": "Ada L."}).json()["name"] == "Ada L."
    ada.close()


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\x00"])
def test_names_that_are_none(server: ServerProcess, name: str) -> None:
    assert httpx.post(f"{server.http}/api/me", json={"name": name}).json()["reason"] == "bad-name"


def test_editions_say_for_how_many_they_are_and_what_they_are_like(server: ServerProcess) -> None:
    told = httpx.get(f"{server.http}/api/editions").json()["editions"]
    assert tuple(told) == EDITIONS
    for name, edition in told.items():
        fitting = [n for n in range(1, 10) if fits(name, n)]
        assert edition["players"] == [fitting[0], fitting[-1]]
        assert list(edition["switches"]) == [str(n) for n in fitting]
        assert edition["help"] == EDITION_HELP[name]


def fits(edition: str, players: int) -> bool:
    """Whether so many can play an edition."""
    try:
        make_options(edition, players)
    except OptionError:
        return False
    return True


def test_public_tables_are_listed_and_others_are_not(server: ServerProcess) -> None:
    bo = Person(server, "Bo")
    shown = bo.make_table(public=True, title="Come in", edition="online", players=4, bots={3: "loner"})
    hidden = bo.make_table(edition="modern", players=3)
    listed = httpx.get(f"{server.http}/api/tables").json()
    row = next(row for row in listed if row["id"] == shown)
    assert row | {"updated": 0} == {
        "id": shown,
        "phase": "lobby",
        "edition": "online",
        "title": "Come in",
        "seats": 4,
        "taken": 2,
        "names": ["Bo", "loner 4"],
        "updated": 0,
    }
    assert hidden not in [row["id"] for row in listed]
    # House rules are kept for the next time.
    assert bo.client.get("/api/me").json()["house"]["edition"] == "modern"
    bo.close()


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"edition": "chess"}, "bad-options"),
        ({"players": 12}, "bad-options"),
        ({"switches": {"tie": "coin"}}, "bad-options"),
        ({"bots": {"9": "loner"}}, "bad-seat"),
        ({"bots": {"1": "../../etc/passwd:X"}}, "bad-bot"),
        ({"clock": {"kind": "sundial"}}, "bad-request"),
        ({"start": 9}, "bad-options"),
    ],
)
def test_tables_that_make_no_sense(server: ServerProcess, given: dict[str, Any], reason: str) -> None:
    cleo = Person(server, "Cleo")
    answer = cleo.client.post("/api/tables", json={"settings": given})
    assert answer.status_code == 400 and answer.json()["reason"] == reason, answer.text
    cleo.close()


def test_lessons_play_their_script_and_nobody_else_can_set_one(server: ServerProcess) -> None:
    dan = Person(server, "Dan")
    table = dan.client.post("/api/lessons/first-trade").json()["table"]
    again = dan.client.post("/api/lessons/first-trade").json()["table"]

    async def hand(of: str) -> list[str]:
        x = Client(server.ws, of, dan.token, 1)
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        assert isinstance(await x.ask(p.Ready(x.next_id(), 0)), p.Done)
        await x.until(lambda x: x.view is not None)
        assert x.view is not None and x.table is not None
        assert x.table.lesson == "first-trade" and x.table.commitment is None
        kinds = [card.kind for card in x.view.hand]
        await x.close()
        return kinds

    assert asyncio.run(hand(table)) == asyncio.run(hand(again)) == ["blue", "blue", "chili", "blue", "green"]
    assert table not in [row["id"] for row in httpx.get(f"{server.http}/api/tables").json()]
    assert dan.client.post("/api/tables", json={"lesson": "x"}).status_code == 400
    assert dan.client.post("/api/tables", json={"settings": {"orders": [[1]]}}).status_code == 400
    assert dan.client.post("/api/lessons/none").json()["reason"] == "no-lesson"
    dan.close()


def test_commands_over_http(server: ServerProcess) -> None:
    eve = Person(server, "Eve")
    table = eve.make_table(players=3, bots={1: "loner", 2: "loner"})
    answer = eve.client.post(f"/api/tables/{table}/commands", json={"type": "ready", "id": "r", "seat": 0})
    assert answer.json()["type"] == "done"
    answer = eve.client.post(f"/api/tables/{table}/commands", json={"type": "start", "id": "s"})
    assert answer.status_code == 409 and answer.json()["reason"] == "running"
    running = httpx.get(f"{server.http}/api/tables/{table}/games/1/record")
    assert running.status_code == 409 and running.json()["reason"] == "game-running"
    assert httpx.get(f"{server.http}/api/tables/{table}/games/1/replay").json()["reason"] == "game-running"
    assert httpx.get(f"{server.http}/api/tables/{table}/games/7/record").status_code == 404
    seen = httpx.get(f"{server.http}/api/tables/{table}").json()
    assert seen["view"]["hand"] == [] and "seed" not in seen["table"]
    eve.close()


def test_health_and_metrics(server: ServerProcess) -> None:
    assert httpx.get(f"{server.http}/healthz").json()["ok"]
    text = httpx.get(f"{server.http}/metrics").text
    assert "beanfield_commands_total" in text and "process_resident_memory_bytes" in text


def test_a_graceful_end_says_goodbye(database: str) -> None:
    server = CommandProcess(database)
    fay = Person(server, "Fay")
    table = fay.make_table(players=3)

    async def go() -> None:
        x = Client(server.ws, table, fay.token, 1)
        await x.open()
        await x.until(lambda x: x.seq >= 0)
        server.signal(signal.SIGTERM)
        await x.until(lambda x: x.closed is not None)
        assert x.closed is not None and x.closed[0] == 1012
        bye = x.received[-1]
        assert isinstance(bye, p.Bye) and bye.reason == "shutting-down" and bye.again

    asyncio.run(go())
    assert server.end() == 0
    fay.close()


def test_no_secret_in_the_logs(database: str) -> None:
    server = ServerProcess(database, {"BEANFIELD_LOG_LEVEL": "debug"})
    gil = Person(server, "Gil")
    gil.client.post("/api/me/password", json={"password": "a very secret word"})
    gil.client.post("/api/tables", content=b"{")
    server.stop()
    text = server.complaints()
    assert gil.token not in text and "a very secret word" not in text
    gil.close()


@pytest.mark.parametrize("examples", [6, pytest.param(100, marks=pytest.mark.long)])
def test_whatever_schemathesis_thinks_of(server: ServerProcess, examples: int) -> None:
    hal = Person(server, "Hal")
    schema = schemathesis.openapi.from_dict(hal.client.get("/schema/openapi.json").json())
    schema.config.base_url = server.http

    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        if operation.path != "/api/logout":
            attack_one(operation, examples, hal.token)
    assert httpx.get(f"{server.http}/healthz").json()["ok"]
    hal.close()


def attack_one(operation: Any, examples: int, token: str) -> None:
    """Call an operation in many ways, sensible or not."""
    strategy = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE) | operation.as_strategy()

    @given(strategy)
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def attack(case: Any) -> None:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        answer = case.call()
        assert answer.status_code < 500, (operation.path, answer.status_code, answer.text)

    attack()
