"""A table without sockets and without a store: what is written is durable at once, and frames are kept."""

from typing import Any

import msgspec
import pytest

from beanfield.server.bus import EntryRow, LocalBus
from beanfield.server.settings import Settings
from beanfield.server.store.players import Player
from beanfield.server.store.writer import Row, Written
from beanfield.server.table import runtime as runtime_module
from beanfield.server.table.model import Opened, Seated, Started, TableSettings, decode_entry
from beanfield.server.table.runtime import Request, TableRuntime
from beanfield.server.table.state import TableState


class Desk:
    """Stands for the hub and the writer."""

    def __init__(self, settings: Settings | None = None, hold: bool = False) -> None:
        self.settings = settings or Settings()
        self.writer = self
        self.rows: list[Row] = []
        self.hold = hold
        self.held: list[tuple[Row, Written]] = []
        self.automatic = False
        self.bus = LocalBus()

    def put(self, row: Row, written: Written) -> None:
        self.rows.append(row)
        if self.hold:
            self.held.append((row, written))
        else:
            written([row], True)

    async def rebuild(self, table_id: str, seq: int) -> tuple[TableState, list[EntryRow]]:
        """The table after entry ``seq`` of the log, ``rows``, and what comes after it."""
        state = TableState(table_id)
        since: list[EntryRow] = []
        for row in self.rows:
            if row.seq <= seq:
                state.fold(decode_entry(row.body), row.at)
            else:
                since.append((row.seq, row.at, row.author, row.cid, row.body))
        return state, since

    def leads(self, table_id: str) -> bool:
        return self.automatic

    def announce(self, table_id: str, rows: Any) -> None:
        pass

    def announce_presence(self, runtime: TableRuntime) -> None:
        pass

    def may_speak(self, player: str) -> bool:
        return True


class Ear:
    """A connection that keeps what it is sent."""

    def __init__(self, player: Player | None) -> None:
        self.player = player
        self.seats: tuple[int, ...] = ()
        self.memory = True
        self.recent = 30
        self.heard: list[bytes] = []
        self.connected = True

    def put(self, data: bytes) -> None:
        self.heard.append(data)


def player(n: int) -> Player:
    """A player."""
    return Player(f"p{n}", f"Player {n}", False, None)


def make_table(desk: Desk, seed: str, **settings: Any) -> TableRuntime:
    """A table where everybody sits, and whose game has begun with this seed."""
    state = TableState("table")
    runtime = TableRuntime(desk, state)  # type: ignore[arg-type]
    runtime.append(Opened(TableSettings(start=0, **settings), "p0"), "p0", "opened", None)
    for seat, there in enumerate(state.seats):
        if there.bot is None:
            runtime.append(Seated(seat, f"p{seat}", f"Player {seat}"), f"p{seat}", f"sit{seat}", None)
    runtime.append(Started(1, 0, seed), "", "", None)
    return runtime


def do(runtime: TableRuntime, who: Player, command: Any) -> list[Any]:
    """Submit a command; returns the answers so far."""
    answers: list[Any] = []
    runtime.submit(Request(who, command, answers.append))
    return answers


def freeze_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass."""
    monkeypatch.setattr(runtime_module, "now_ms", lambda: 1_000_000)


def payload(data: bytes) -> Any:
    """What is in a frame."""
    start = data.index(b"{")
    return msgspec.json.decode(data[start:])
