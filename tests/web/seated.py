"""Tables brought to a certain point: people without browsers play by chance what is legal, until somebody looks."""

import itertools
import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final, Self

from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import status

COUNT = itertools.count()
NAMES: Final = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus")
# What a game needs to go on; everything else is at somebody's pleasure.
NEEDED: Final = frozenset(
    [
        "plant",
        "plant-card",
        "turn-up",
        "end",
        "draw",
        "discard",
        "offer-gift",
        "accept",
        "deliver-card",
        "discard-bonus",
        "pass",
    ]
)
Check = Callable[[dict[str, Any]], bool]


class Seat:
    """Somebody at a table, by a WebSocket of his own."""

    def __init__(self, server: ServerProcess, table: str, person: Person, number: int) -> None:
        self.server = server
        self.table = table
        self.person = person
        self.number = number
        self.stack = ExitStack()
        cookie = {"Cookie": f"beanfield={person.token}"}
        self.socket = self.stack.enter_context(
            connect(f"{server.ws}/ws/{table}", additional_headers=cookie, max_queue=None)
        )
        self.say(type="hello")

    def say(self, **message: Any) -> None:
        """Send something."""
        self.socket.send(json.dumps(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send something and wait for its answer."""
        number = f"s{next(COUNT)}"
        self.say(id=number, **message)
        while True:
            answer: dict[str, Any] = json.loads(self.socket.recv(timeout=20))
            if answer.get("id") == number:
                return answer

    def look(self) -> dict[str, Any]:
        """The table and what this seat sees."""
        return self.ask(type="look")

    def view(self) -> dict[str, Any]:
        """What this seat sees."""
        view: dict[str, Any] = next(v for v in self.look()["views"] if v["seat"] == self.number)
        return view

    def legal(self) -> list[dict[str, Any]]:
        """What this seat may do."""
        moves: list[dict[str, Any]] = self.ask(type="legal", seat=self.number)["moves"]
        return moves

    def do(self, **command: Any) -> None:
        """Carry out a command."""
        answer = self.ask(**command)
        assert answer["type"] == "done", (command, answer)

    def play(self, **move: Any) -> None:
        """Make a move."""
        self.do(type="play", seat=self.number, move=move)

    def page(self, visit: Visit, address: str | None = None, **options: Any) -> Page:
        """This person's browser, with the table in it, or with what is at another address."""
        page = visit(**options)
        page.context.add_cookies([{"name": "beanfield", "value": self.person.token, "url": page.url}])
        page.evaluate("localStorage['beanfield.known'] = 'yes'")
        page.goto(address or f"{self.server.http}/t/{self.table}")
        if address is None:
            expect(status(page)).to_be_visible()
        return page


class Table:
    """A table where only people sit and whose game has begun; the first of them starts."""

    def __init__(
        self,
        server: ServerProcess,
        edition: str = "classic",
        players: int = 3,
        names: tuple[str, ...] = NAMES,
        **more: Any,
    ) -> None:
        self.chance = random.Random(players)
        settings = {"edition": edition, "start": 0, **({} if edition in ("two", "duel") else {"players": players})}
        players = 2 if edition in ("two", "duel") else players
        people = [Person(server, name) for name in names[:players]]
        self.id = people[0].make_table(**{**settings, **more})
        self.seats = [Seat(server, self.id, person, number) for number, person in enumerate(people)]
        for seat in self.seats[1:]:
            seat.do(type="sit", seat=seat.number)
            seat.do(type="ready", seat=seat.number)
        self.seats[0].do(type="start")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Everybody goes home."""
        for seat in self.seats:
            seat.stack.close()
            seat.person.close()

    def step(self, view: dict[str, Any]) -> None:
        """Somebody the table waits for does something that he must, by chance."""
        if not view["awaited"]:
            time.sleep(0.02)  # trading closes in a moment
            return
        seat = self.seats[view["awaited"][0]]
        moves = seat.legal()
        found = [move for move in moves if move["do"] in NEEDED]
        if not found:
            found = [move for move in moves if move["do"] == "harvest"]
        assert found, (view["stage"], moves)
        seat.play(**self.chance.choice(found))

    def until(self, wanted: Check, seconds: float = 60) -> dict[str, Any]:
        """Play until the table is so; a new game begins when one is over. Returns what the first seat sees."""
        end = time.monotonic() + seconds
        while True:
            view = self.seats[0].view()
            if wanted(view):
                return view
            assert time.monotonic() < end, f"it does not come to that: {view['stage']}"
            if view["stage"] == "over":
                for seat in self.seats:
                    seat.do(type="ready", seat=seat.number)
            else:
                self.step(view)

    def stage(self, name: str, seat: int = 0) -> dict[str, Any]:
        """Play until the table is at a stage in which it waits for a seat."""
        waits = name not in ("closing", "over")
        return self.until(lambda view: view["stage"] == name and (not waits or seat in view["awaited"]))
