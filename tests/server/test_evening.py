"""A whole evening over real sockets: a person with two seats, spectators, reconnects, a rematch; no secret anywhere."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import msgspec

from beanfield.game import Drew, Game
from beanfield.server import protocol as p
from beanfield.server.settings import Settings
from beanfield.server.store.engine import run as run_on
from beanfield.server.store.tables import TableStore
from beanfield.server.table.history import find_game, first_game

from .client import Client, cancelled
from .serving import Person, ServerProcess

PLAYERS = 4
Truth = dict[int, dict[str, str]]  # by seat: the kind of each card it ever held


def cards_in(value: Any) -> Iterator[tuple[str, str | None]]:
    """Every card of a hand that is named anywhere in a message, with its kind where it stands beside."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "card" and isinstance(inner, str) and re.fullmatch(r"h\d+", inner):
                yield inner, value.get("kind")
            else:
                yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str) and re.fullmatch(r"h\d+", value):
        yield value, None


def truth_of(rows: Sequence[Any], table: str, number: int) -> tuple[Truth, str]:
    """What every seat has held in a game, and the game's seed."""
    state, moves = find_game(table, rows, number)
    game: Game = first_game(state)
    for entry in moves:
        game.play(entry.seat, entry.move)
    held: Truth = {}
    for seat in range(PLAYERS):
        drew = [event.kind for event in game.events(seat) if isinstance(event, Drew) and event.seat == seat]
        held[seat] = {f"h{n}": kind or "" for n, kind in enumerate(drew, 1)}
    return held, state.seed


def test_no_frame_and_no_answer_of_a_whole_evening_holds_a_secret(database: str) -> None:
    server = ServerProcess(database)
    people = [Person(server, f"evening {n}") for n in range(4)]
    table = people[0].make_table(edition="modern", players=PLAYERS, start=0, again="same", public=True)
    owners = [people[0], people[1], people[2], people[0]]  # the first passes one device round
    answers: dict[int, list[tuple[int, bytes]]] = {0: [], 1: [], 2: []}  # by game that ran: status and whole answer

    async def poll(game: int) -> None:
        paths = ["", "/games/1/record", "/games/1/replay", "/games/1/replay?seat=1", f"/games/{game}/record"]
        async with httpx.AsyncClient(base_url=server.http) as client:
            while True:
                for path in paths:
                    for person in (people[0], people[1], None):
                        client.cookies.clear()
                        headers = {} if person is None else {"Cookie": f"beanfield={person.token}"}
                        got = await client.get(f"/api/tables/{table}{path}", headers=headers)
                        whole = b"".join(b"%s: %s\n" % h for h in got.headers.raw) + got.content
                        answers[game].append((got.status_code, path.encode() + b"\n" + whole))
                for path in ("/api/tables", "/metrics", "/healthz", f"/api/players/{people[0].id}/statistics"):
                    answers[game].append((200, (await client.get(path)).content))
                await asyncio.sleep(0.1)

    frames: dict[tuple[int, Client], list[bytes]] = {}

    async def go() -> list[Client]:
        async with asyncio.timeout(90):
            players = [Client(server.ws, table, owner.token, n, mine=n) for n, owner in enumerate(owners)]
            watchers = [Client(server.ws, table, None, 50), Client(server.ws, table, people[3].token, 51)]
            everybody = [*players, *watchers]
            for n, x in enumerate(everybody):
                x.keep_frames = True
                await x.open()
                await x.until(lambda x: x.seq >= 0)
                if 0 < n < PLAYERS:
                    assert isinstance(await x.ask(p.Sit(x.next_id(), n)), p.Done)
            for game in (1, 2):
                for n, x in enumerate(players):
                    assert isinstance(await x.ask(p.Ready(x.next_id(), n)), p.Done)
                for x in everybody:
                    await x.until(lambda x: x.table is not None and x.table.game == game and x.view is not None)  # noqa: B023
                polling = asyncio.create_task(poll(game))
                await asyncio.gather(*(x.play(reconnect=0.02) for x in players))
                await cancelled([polling])
                for x in everybody:
                    await x.until(lambda x: x.view is not None and x.view.result is not None)
                    x.compare()
                    frames[game, x] = list(x.frames)
                    x.frames.clear()
            assert sum(x.resumed for x in players) > 2
            for x in everybody:
                await x.close()
            return everybody

    everybody = asyncio.run(go())
    rows = run_on(Settings(database=database), lambda engine: TableStore(engine).entries(table))
    seen: set[tuple[int, int]] = set()
    for game in (1, 2):
        held, seed = truth_of(rows, table, game)
        for n, x in enumerate(everybody):
            seats = [s for s, owner in enumerate(owners) if n < PLAYERS and owner.token == x.token]
            for data in frames[game, x]:
                message = msgspec.json.decode(data)
                over = b'"game-ended"' in data or b'"phase":"over"' in data
                assert over or seed.encode() not in data
                for card, kind in cards_in(message):
                    fitting = [s for s in seats if card in held[s] and kind in (None, held[s][card])]
                    assert fitting, (game, n, card, kind, message)
                    seen.add((n, len(seats)))
        while_running = [(code, data) for code, data in answers[game] if b'"phase":"running"' in data or code == 409]
        assert len(while_running) > 20
        for code, data in while_running:
            assert seed.encode() not in data
            assert code == 409 or not re.search(rb'"h[0-9]', data)
        if game == 2:
            # The first game may be looked at, and shows nothing of the second.
            earlier = [data for code, data in answers[2] if code == 200 and data.startswith(b"/games/1/")]
            assert earlier and all(seed.encode() not in data for data in earlier)
    assert {(0, 2), (1, 1), (2, 1), (3, 2)} <= seen
    for person in people:
        for _, data in [*answers[1], *answers[2]]:
            assert person.token.encode() not in data
        for kept in frames.values():
            assert not any(person.token.encode() in data for data in kept)
        person.close()
    assert server.stop() == 0
