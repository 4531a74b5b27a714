"""What a seat may not know changes no byte of any frame it is sent, nor of any answer over HTTP."""

import asyncio
import copy
import random
import re
from typing import Any

import httpx
import msgspec
import pytest
from litestar.datastructures import State

from beanfield.game import Approve, Game, Harvest, Move, Plant, PlantCard, Post, Reason
from beanfield.game import events as events_module
from beanfield.server import protocol as p
from beanfield.server.app import App
from beanfield.server.settings import Settings
from beanfield.server.store.players import Player
from beanfield.server.store.writer import Row
from beanfield.server.table.frames import Lens
from beanfield.server.table.model import Moved, Readied
from beanfield.server.table.runtime import TableRuntime
from beanfield.server.table.state import TableState
from beanfield.server.ws import Connection
from tests.game.permuting import deal_anew, moves_to_come
from tests.game.playing import choose

from .desk import Desk, Ear, freeze_time, make_table, player

TABLES = [("classic", 4), ("online", 5), ("modern", 3), ("two", 2), ("duel", 2)]


class Wire:
    """Stands for a socket; keeps every byte."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def put(self, data: bytes) -> int:
        self.heard.append(data)
        return 0

    def finish(self, code: int, reason: str) -> None:
        raise AssertionError(f"closed with {code}: {reason}")


class People:
    """Stands for the identity of everybody: the token is the id."""

    async def find(self, token: str | None) -> Player | None:
        return None if token is None else Player(token, f"Player {token[1:]}", False, None)


class Twin(Desk):
    """A table in some state, with everything that goes out of a server by WebSocket and by HTTP."""

    def __init__(self, origin: TableRuntime, state: TableState, rows: list[Row]) -> None:
        super().__init__(Settings(message_rate=100_000, repeats=100_000))
        self.stopping = False
        self.tables = self
        self.rows = list(rows)
        self.table = TableRuntime(self, state)  # type: ignore[arg-type]
        self.table.lens = Lens()
        self.table.lens.reset(state.game)
        self.table.past = copy.copy(origin.past)
        self.table.durable = state.seq
        # Who is there is told when we say so, not by the clock.
        self.table.presence_timer = asyncio.get_running_loop().call_later(1e6, lambda: None)
        self.app = App(self.settings)
        self.app.http.state = State({"hub": self, "identity": People()})
        self.said: list[bytes] = []

    # What the HTTP side asks of the tables and the store.

    async def get(self, table_id: str) -> TableRuntime:
        return self.table

    async def entries(self, table_id: str) -> list[Row]:
        return self.rows

    async def statistics(self, player: str) -> list[dict[str, Any]]:
        return [row for row in self.table.state.results() if row["player"] == player] if self.table.state.result else []

    async def listed(self, phases: Any) -> list[dict[str, Any]]:
        return [self.table.state.summary(0)]

    # What goes out.

    def connect(self, token: str | None, since: int | None) -> Connection:
        """One more connection, which has said hello."""
        who = None if token is None else Player(token, f"Player {token[1:]}", False, None)
        made = Connection(self, Wire(), who, self.table)  # type: ignore[arg-type]
        made.message(msgspec.json.encode(p.Hello(since, True)), True)
        return made

    def collect(self, connection: Connection) -> None:
        """Take what a connection has heard."""
        wire: Any = connection.socket
        self.said += wire.heard
        wire.heard = []

    async def ask(self, token: str | None, method: str, path: str, body: Any = None) -> None:
        """Take an answer over HTTP: its code, its headers, its body."""
        headers = {} if token is None else {"Cookie": f"beanfield={token}"}
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table", headers=headers) as client:
            answer = await client.request(method, path, content=None if body is None else msgspec.json.encode(body))
        assert answer.status_code < 500, answer.text
        self.said += [str(answer.status_code).encode(), *(b"%s: %s" % h for h in answer.headers.raw), answer.content]


def questions(game: Game, seats: tuple[int, ...], rng: random.Random) -> list[Any]:
    """What a curious client asks, for its own seats and for others, and tries that the rules will refuse."""
    handles = ["h1", "h2", "h3", "h5", "h8", "h13", "t0", "t1", "a1", "front", "b1"]
    kinds = ["red", "blue", "green", "garden"]
    found: list[Any] = []
    for seat in range(len(game.view().seats)):
        found.append(p.AskLegal("q", seat))
        moves: list[Move] = [choose(copy.deepcopy(game), rng)[1] for _ in range(3)]
        moves += [Post((rng.choice(handles),), {rng.choice(kinds): rng.randrange(1, 4)}) for _ in range(3)]
        moves += [Approve(n, rng.randrange(2), (rng.choice(handles),)) for n in range(4)]
        moves += [PlantCard(rng.choice(handles), rng.randrange(3)), Plant(rng.randrange(3)), Harvest(rng.randrange(3))]
        for move in moves:
            found.append(p.AskCheck("q", seat, move))
            if seat not in seats or game.check(seat, move) != Reason.OK:
                found.append(p.Play("q", seat, move))
    return found


async def look_for_leaks(edition: str, players: int, seed: int, rounds: int, rematch: bool, **switches: str) -> int:
    """Assert that nothing leaks to anybody; returns how many hidden cards were changed."""
    rng = random.Random(seed)
    desk = Desk()
    runtime = make_table(desk, f"{seed:064x}", edition=edition, players=players, switches=switches)
    if rematch:
        while runtime.state.game is not None and not runtime.state.game.over:
            runtime.append(Moved(*choose(runtime.state.game, rng)), "", "", None)
        for seat in range(players):
            runtime.append(Readied(seat, True), f"p{seat}", f"again{seat}", None)
        assert runtime.state.number == 2
    changed = 0
    for _ in range(rounds):
        for _ in range(rng.randrange(40)):
            game = runtime.state.game
            assert game is not None
            if not game.over:
                seat, move = choose(game, rng)
                runtime.append(Moved(seat, move), "", "", None)
        game = runtime.state.game
        assert game is not None
        if game.over:
            break
        viewers: tuple[int, ...] = tuple(sorted(rng.sample(range(players), rng.choice([0, 1, 1, min(2, players - 1)]))))
        token = f"p{viewers[0]}" if viewers else None
        moves, fixed = moves_to_come(game, viewers, rng, 20)
        states = [copy.deepcopy(runtime.state) for _ in range(2)]
        for state in states:
            for seat in viewers:
                state.seats[seat] = msgspec.structs.replace(state.seats[seat], player=token)
        changed_game = states[1].game
        assert changed_game is not None
        changed += deal_anew(changed_game.state, viewers, fixed, rng)
        changed_game._viewer.forget()
        twins = [Twin(runtime, state, desk.rows) for state in states]
        since = runtime.state.seq
        asked = questions(game, viewers, rng)
        back = rng.randrange(since)
        for twin in twins:
            table = twin.table
            assert table.state.game is not None
            listening = twin.connect(token, None)
            assert listening.seats == viewers
            for number in (since - 10, since - 1, since, back, since + 7):
                twin.collect(twin.connect(token, number))
            for question in asked:
                listening.message(msgspec.json.encode(question), True)
            for question in asked[::7]:
                if isinstance(question, p.Play):
                    await twin.ask(token, "POST", "/api/tables/table/commands", question)
            assert table.state.seq == since, "a refused move has changed something"
            for seat, move in moves:
                table.append(Moved(seat, move), "", "", None)
            listening.message(msgspec.json.encode(p.Look("look", True)), True)
            table.tell_local_presence()
            twin.collect(listening)
            for number in (since - 10, since, since + len(moves)):
                twin.collect(twin.connect(token, number))
            for path in (
                "/api/tables/table",
                "/api/tables",
                "/api/me",
                "/api/me/statistics",
                "/api/players/p1/statistics",
            ):
                await twin.ask(token, "GET", path)
            for number in (1, 2) if rematch else (1,):
                await twin.ask(token, "GET", f"/api/tables/table/games/{number}/record")
                for query in ("", "?seat=0", "?seat=1&first=3&count=9"):
                    await twin.ask(token, "GET", f"/api/tables/table/games/{number}/replay{query}")
            table.close()
        assert twins[0].said == twins[1].said
        everything = b"".join(twins[0].said)
        assert runtime.state.seed.encode() not in everything
        if not viewers and not rematch:
            assert not re.search(rb'"h[0-9]', everything)
    return changed


def run(edition: str, players: int, seed: int, rounds: int, rematch: bool = False, **switches: str) -> int:
    """The same in an event loop."""
    return asyncio.run(look_for_leaks(edition, players, seed, rounds, rematch, **switches))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nothing_leaks_on_the_wire(monkeypatch: pytest.MonkeyPatch, edition: str, players: int) -> None:
    freeze_time(monkeypatch)
    assert run(edition, players, 21, 6) > 100


@pytest.mark.parametrize(("edition", "players"), [("modern", 4), ("two", 2), ("duel", 2)])
def test_nothing_leaks_in_a_rematch(monkeypatch: pytest.MonkeyPatch, edition: str, players: int) -> None:
    freeze_time(monkeypatch)
    assert run(edition, players, 25, 4, True) > 60


def test_nothing_leaks_where_coins_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_time(monkeypatch)
    assert run("classic", 4, 22, 6, coins="hidden") > 100


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_time(monkeypatch)
    monkeypatch.setattr(events_module, "redact", lambda code, x, seat: x)
    with pytest.raises(AssertionError):
        run("classic", 4, 23, 6)


def test_a_shared_frame_that_should_be_private_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_time(monkeypatch)
    view = Game.view
    monkeypatch.setattr(
        Game, "view", lambda self, seat=None, memory=False: view(self, 0 if seat is None else seat, memory)
    )
    with pytest.raises(AssertionError):
        run("classic", 4, 24, 8)


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    async def go() -> None:
        rng = random.Random(5)
        seed = f"{5:064x}"
        runtime = make_table(Desk(), seed, edition="modern", players=3)
        ear = Ear(player(0))
        runtime.join(ear, None)
        game = runtime.state.game
        assert game is not None
        while not game.over:
            assert seed.encode() not in b"".join(ear.heard)
            ear.heard.clear()
            runtime.append(Moved(*choose(game, rng)), "", "", None)
        assert seed.encode() in b"".join(ear.heard)
        # A rematch has another seed, and that is a secret again.
        for n in range(3):
            runtime.append(runtime_ready(n), f"p{n}", f"again{n}", None)
        assert runtime.state.number == 2 and runtime.state.phase == "running"
        runtime.send_state(ear)
        assert runtime.state.seed != seed
        assert runtime.state.seed.encode() not in b"".join(ear.heard)

    asyncio.run(go())


def runtime_ready(seat: int) -> Readied:
    """The entry of somebody who is ready."""
    return Readied(seat, True)
