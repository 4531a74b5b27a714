"""Looking after a database: play every log again, take a table out, put one in."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from beanfield.game import IllegalMove

from ..table.model import Moved, Opened, decode_entry
from ..table.snapshot import version
from ..table.state import TableState, same
from .tables import Snapshot, TableStore


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


class Played(NamedTuple):
    """A table as its log makes it, with the results of its games."""

    state: TableState
    results: list[dict[str, Any]]


def play(table_id: str, rows: Sequence[Any]) -> Played:
    """Play a table's log again. Raises CareError naming the entry that is wrong."""
    state = TableState(table_id)
    results: list[dict[str, Any]] = []
    for n, row in enumerate(rows, 1):
        if row.seq != n:
            raise CareError(f"entry {n} is missing")
        try:
            entry = decode_entry(row.body)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise CareError(f"entry {n} cannot be read: {error}") from error
        if (n == 1) != isinstance(entry, Opened):
            raise CareError(f"entry {n} is a {type(entry).__name__}, out of its place")
        try:
            state.fold(entry, row.at)
        except IllegalMove as error:
            raise CareError(f"entry {n} is an illegal move ({error.reason.name})") from error
        except Exception as error:  # what is damaged may fail in any way
            raise CareError(f"entry {n} does not fit: {type(error).__name__}") from error
        if isinstance(entry, Moved) and state.phase == "over":
            results += state.results()
    return Played(state, results)


async def check(engine: AsyncEngine) -> CheckReport:
    """Play every table's log again; whatever else is stored of it must say the same."""
    store = TableStore(engine)
    entries = 0
    damage = await look_at_file(engine)
    table_ids = await store.ids()
    for table_id in table_ids:
        rows = await store.entries(table_id)
        entries += len(rows)
        damage += [f"{table_id}: {fault}" for fault in await faults(store, table_id, rows)]
    return CheckReport(len(table_ids), entries, damage)


async def look_at_file(engine: AsyncEngine) -> list[str]:
    """What SQLite itself finds wrong with its file."""
    if engine.dialect.name != "sqlite":
        return []
    async with engine.connect() as connection:
        lines = (await connection.execute(text("PRAGMA integrity_check"))).scalars().all()
    return [f"the file: {line}" for line in lines if line != "ok"]


async def faults(store: TableStore, table_id: str, rows: Sequence[Any]) -> list[str]:
    """What is wrong with a table, a line for each damage."""
    summary = await store.summary(table_id)
    found = [] if summary is not None else ["it is missing from the list of tables"]
    if not rows:
        return [*found, "its log is empty"]
    try:
        state, results = play(table_id, rows)
    except CareError as error:
        return [*found, str(error)]
    if summary is not None:
        made = state.summary(summary["updated"])
        found += [
            f"the list says {name} {summary[name]}, the log {made[name]}"
            for name in made
            if summary[name] != made[name]
        ]
    found += compare_results(await store.results(table_id), results)
    due = await store.deadline(table_id)
    expiry = state.expiry()
    if expiry is not None and (due is None or due > expiry[1]):
        found.append(f"the clock of seat {expiry[0]} runs out at {expiry[1]}, but the deadline stored is {due}")
    elif due is None and state.game is not None and state.game.view().stage == "closing":
        found.append("trading is closing, but no deadline is stored")
    snapshot, _, _ = await store.load(table_id)
    if snapshot is not None and snapshot.version == version():
        found += compare_snapshot(table_id, rows, snapshot)
    return found


def compare_results(stored: Sequence[dict[str, Any]], made: Sequence[dict[str, Any]]) -> list[str]:
    """What is wrong with the results of a table's games."""
    found = []
    ours = {(row["game"], row["seat"]): row for row in stored}
    theirs = {(row["game"], row["seat"]): row for row in made}
    for game, seat in sorted(ours.keys() | theirs.keys()):
        if (game, seat) not in ours:
            found.append(f"the result of seat {seat} in game {game} is missing")
        elif (game, seat) not in theirs:
            found.append(f"there is a result of seat {seat} in game {game}, which the log has not ended")
        elif ours[game, seat] != theirs[game, seat]:
            found.append(f"the result of seat {seat} in game {game} is not what the log makes")
    return found


def compare_snapshot(table_id: str, rows: Sequence[Any], snapshot: Snapshot) -> list[str]:
    """What is wrong with a snapshot."""
    if snapshot.seq > len(rows):
        return [f"there is a snapshot of entry {snapshot.seq}, but the log ends at {len(rows)}"]
    try:
        if same(play(table_id, rows[: snapshot.seq]).state.freeze(), snapshot.body):
            return []
    except ValueError as error:
        return [f"the snapshot of entry {snapshot.seq} cannot be read: {error}"]
    return [f"the snapshot of entry {snapshot.seq} is not what the log makes"]


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
    for n, line in enumerate(lines, 1):
        try:
            rows.append(decode_line(line))
        except msgspec.DecodeError as error:
            raise CareError(f"line {n} is no entry of a table: {error}") from error
    if not rows or len({row.table for row in rows}) != 1:
        raise CareError("the file must hold the entries of one table")
    table_id = rows[0].table
    if not 1 <= len(table_id) <= 40 or not table_id.isalnum():
        raise CareError("the name of the table makes no sense")
    found = [Stored(row.seq, row.at, row.author, row.cid, bytes(row.entry).decode()) for row in rows]
    named = [(row.author, row.cid) for row in found if row.cid]
    if len(set(named)) != len(named):
        raise CareError("two entries come from the same command")
    state, results = play(table_id, found)
    expiry = state.expiry()
    due = None if expiry is None else expiry[1]
    if state.game is not None and state.game.view().stage == "closing":
        due = state.last_at  # the grace is long over
    try:
        await TableStore(engine).insert_table(
            state.summary(state.last_at),
            [{"table_id": table_id, **row._asdict()} for row in found],
            results,
            due,
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
