"""Looking after a database: play every log again, take a table out, put one in."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from beanfield.game import IllegalMove

from ..table.model import Opened, decode_entry
from ..table.snapshot import version
from ..table.state import TableState, same
from .tables import TableStore


class CareError(ValueError):
    """A table cannot be taken out or put in; the text says why."""


class CheckReport(NamedTuple):
    """What a check has found: a line for each table that is damaged."""

    tables: int
    entries: int
    damage: list[str]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a log in a file."""

    table: str
    seq: int
    at: int
    author: str
    cid: str
    entry: msgspec.Raw


decode_line = msgspec.json.Decoder(Line).decode


def play(table_id: str, rows: Sequence[Any]) -> TableState:
    """A table as its log makes it. Raises CareError naming the entry that is wrong."""
    state = TableState(table_id)
    for n, row in enumerate(rows, 1):
        if row.seq != n:
            raise CareError(f"entry {n} is missing")
        try:
            entry = decode_entry(row.body)
            if (n == 1) != isinstance(entry, Opened):
                raise CareError(f"entry {n} is a {type(entry).__name__}, out of its place")
            state.fold(entry, row.at)
        except msgspec.DecodeError as error:
            raise CareError(f"entry {n} cannot be read: {error}") from error
        except IllegalMove as error:
            raise CareError(f"entry {n} is an illegal move ({error.reason.name})") from error
        except (IndexError, AssertionError, ValueError) as error:
            raise CareError(f"entry {n} does not fit: {type(error).__name__}") from error
    return state


async def check(engine: AsyncEngine) -> CheckReport:
    """Play every table's log again; a snapshot must say the same."""
    store = TableStore(engine)
    tables = entries = 0
    damage = []
    async for table_id in store.ids():
        tables += 1
        rows = await store.entries(table_id)
        entries += len(rows)
        try:
            if not rows:
                raise CareError("its log is empty")
            state = play(table_id, rows)
            summary = await store.summary(table_id)
            if summary is not None and summary["phase"] != state.phase:
                raise CareError(f"the list says {summary['phase']}, the log {state.phase}")
            snapshot, _, _ = await store.load(table_id)
            if snapshot is not None and snapshot.version == version():
                if snapshot.seq > len(rows):
                    raise CareError(f"there is a snapshot of entry {snapshot.seq}, but the log ends at {len(rows)}")
                if not same(play(table_id, rows[: snapshot.seq]).freeze(), snapshot.body):
                    raise CareError(f"the snapshot of entry {snapshot.seq} is not what the log makes")
        except ValueError as error:
            damage.append(f"{table_id}: {error}")
    return CheckReport(tables, entries, damage)


async def export_table(engine: AsyncEngine, table_id: str) -> list[str]:
    """A table's log as lines. Raises CareError if there is none."""
    rows = await TableStore(engine).entries(table_id)
    if not rows:
        raise CareError(f"there is no table {table_id}")
    return [
        msgspec.json.encode(
            Line(table_id, row.seq, row.at, row.author, row.cid, msgspec.Raw(row.body.encode()))
        ).decode()
        for row in rows
    ]


async def import_table(engine: AsyncEngine, lines: Sequence[str]) -> str:
    """Put a table into the database, and return its name.

    Raises CareError for what is no table, and if there is one of that name already.
    """
    rows = []
    for n, text in enumerate(lines, 1):
        try:
            rows.append(decode_line(text))
        except msgspec.DecodeError as error:
            raise CareError(f"line {n} is no entry of a table: {error}") from error
    if not rows or len({row.table for row in rows}) != 1:
        raise CareError("the file must hold the entries of one table")
    table_id = rows[0].table
    if not 1 <= len(table_id) <= 40 or not table_id.isalnum():
        raise CareError("the name of the table makes no sense")
    found = [Stored(row.seq, row.at, row.author, row.cid, bytes(row.entry).decode()) for row in rows]
    state = play(table_id, found)
    try:
        await TableStore(engine).insert_table(
            state.summary(state.last_at), [{"table_id": table_id, **row._asdict()} for row in found]
        )
    except IntegrityError:
        raise CareError(f"there is a table {table_id} already") from None
    return table_id


class Stored(NamedTuple):
    """An entry as it is stored."""

    seq: int
    at: int
    author: str
    cid: str
    body: str
