"""The writer: makes entries of logs durable, many tables' at once (group commit).

Whatever waits when the writer is free goes into one transaction; waiting a moment for company only costs time. A
table whose number is taken already (another worker was quicker) is left out, so that its conflict touches no other.
"""

import asyncio
import queue
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Protocol

import structlog
from sqlalchemy import Executable, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import Insert

from ..metrics import COMMIT_SECONDS, COMMITS
from ..settings import Settings
from . import schema
from .engine import BUSY_MS

logger = structlog.get_logger()


class Row(NamedTuple):
    """An entry of a log as it is stored; ``extra`` is what changes with it in the same transaction.

    ``generation`` counts how often its table was built anew: when a row is refused, those of the same generation that
    wait behind it were made from a wrong state and are refused too.
    """

    table_id: str
    seq: int
    at: int
    author: str
    cid: str
    body: str
    extra: tuple["Change", ...] = ()
    generation: int = 0


class Change(NamedTuple):
    """A row of another table that is written, or (``gone``) removed, in the same transaction."""

    table: str
    values: dict[str, Any]
    gone: bool = False


# Called in the event loop with what became of rows: True once they are durable, False if their numbers were taken.
Written = Callable[[Sequence[Row], bool], None]


class Writer(Protocol):
    """Makes rows durable."""

    def put(self, row: Row, written: Written) -> None:
        """Queue a row; ``written`` hears of it, together with others of the same table."""
        ...

    async def start(self) -> None:
        """Begin."""
        ...

    async def close(self) -> None:
        """Write what is queued, then stop."""
        ...


Item = tuple[Row, Written]
Fate = Literal["written", "refused", "failed"]
LOG_COLUMNS: Final = ("table_id", "seq", "at", "author", "cid", "body")


def upsert(dialect: Any, name: str, columns: Sequence[str]) -> Executable:
    """The statement that writes a row of a table, new or known."""
    table = schema.metadata.tables[name]
    statement: Any = dialect.insert(table)
    keys = [column.name for column in table.primary_key]
    statement = statement.on_conflict_do_update(
        index_elements=keys,
        set_={c: statement.excluded[c] for c in columns if c not in keys},
    )
    made: Executable = statement
    return made


def removal(name: str, columns: Sequence[str]) -> Executable:
    """The statement that removes the rows of a table that have given values in these columns."""
    table = schema.metadata.tables[name]
    statement = delete(table)
    for column in columns:
        statement = statement.where(table.c[column] == bindparam(f"old_{column}"))
    return statement


def statement_of(dialect: Any, change: "Change") -> tuple[Executable, dict[str, Any]]:
    """The statement that makes a change, and its values."""
    if change.gone:
        return removal(change.table, list(change.values)), {f"old_{c}": v for c, v in change.values.items()}
    return upsert(dialect, change.table, list(change.values)), change.values


def by_table(batch: Sequence[Item]) -> list[list[Item]]:
    """The items of each table together, in their order."""
    groups: dict[str, list[Item]] = {}
    for item in batch:
        groups.setdefault(item[0].table_id, []).append(item)
    return list(groups.values())


def halves(groups: list[list[Item]]) -> list[list[list[Item]]]:
    """Two halves, to find the table whose conflict held up the others; the first comes last, to be popped first."""
    middle = len(groups) // 2
    return [groups[middle:], groups[:middle]]


class Stale:
    """Remembers which generations of tables were refused."""

    def __init__(self) -> None:
        self.refused: dict[str, int] = {}

    def split(self, batch: Sequence[Item]) -> tuple[list[Item], list[Item]]:
        """The items that may be written, and those made from a wrong state."""
        refused = self.refused
        if not refused:
            return list(batch), []
        good = [item for item in batch if item[0].generation > refused.get(item[0].table_id, -1)]
        bad = [item for item in batch if item[0].generation <= refused.get(item[0].table_id, -1)]
        return good, bad

    def refuse(self, group: Sequence[Item]) -> None:
        """What is written for a table was refused."""
        self.refused[group[0][0].table_id] = max(row.generation for row, _ in group)


def tell(results: Sequence[tuple[list[Item], bool]]) -> None:
    """Let everybody hear what became of his rows."""
    for items, ok in results:
        try:
            items[0][1]([row for row, _ in items], ok)
        except Exception:
            logger.exception("a table failed at what was written", table=items[0][0].table_id)


class SqliteWriter:
    """One thread with one connection of its own."""

    def __init__(self, settings: Settings) -> None:
        self.path = settings.url.removeprefix("sqlite+aiosqlite:///")
        self.queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.statements: dict[tuple[str, bool, tuple[str, ...]], str] = {}
        self.insert = str(
            Insert(schema.log).compile(dialect=sqlite.dialect(paramstyle="qmark"), column_keys=list(LOG_COLUMNS))
        )
        self.loop: asyncio.AbstractEventLoop
        self.stale = Stale()

    async def start(self) -> None:
        """Begin."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    def put(self, row: Row, written: Written) -> None:
        """Queue a row."""
        self.queue.put((row, written))

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    def _run(self) -> None:
        connection = sqlite3.connect(Path(self.path), isolation_level=None, check_same_thread=False)
        try:
            pragma = connection.execute
            for line in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}"):
                pragma(f"PRAGMA {line}")
            last = False
            while not last:
                first = self.queue.get()
                batch: list[Item] = []
                while first is not None:
                    batch.append(first)
                    try:
                        first = self.queue.get_nowait()
                    except queue.Empty:
                        break
                else:
                    last = True
                if batch:
                    results = self._write(connection, batch)
                    try:
                        self.loop.call_soon_threadsafe(tell, results)
                    except RuntimeError:  # the loop is closed: nobody waits for an answer any more
                        return
        finally:
            connection.close()

    def _write(self, connection: sqlite3.Connection, batch: list[Item]) -> list[tuple[list[Item], bool]]:
        good, bad = self.stale.split(batch)
        results = [(group, False) for group in by_table(bad)]
        todo = [by_table(good)] if good else []
        while todo:
            groups = todo.pop()
            fate = self._commit(connection, [item for group in groups for item in group])
            if fate == "refused" and len(groups) > 1:
                todo += halves(groups)
                continue
            for group in groups:
                if fate != "written":
                    self.stale.refuse(group)
                results.append((group, fate == "written"))
        return results

    def _commit(self, connection: sqlite3.Connection, batch: list[Item]) -> Fate:
        """Write a batch in one transaction.

        Unless it is ``written``, nothing was: ``refused`` for something in it, or ``failed`` because nothing can be
        written now (a full disk, a lock), which to try in smaller parts would only take the longer.
        """
        COMMITS.inc()
        try:
            with COMMIT_SECONDS.time():
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(self.insert, [row[:6] for row, _ in batch])
                for row, _ in batch:
                    for change in row.extra:
                        self._change(connection, change)
                connection.execute("COMMIT")
            return "written"
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if not isinstance(error, sqlite3.IntegrityError):
                logger.error("writing failed", error=str(error))
            return "failed" if isinstance(error, sqlite3.OperationalError) else "refused"

    def _change(self, connection: sqlite3.Connection, change: Change) -> None:
        key = (change.table, change.gone, tuple(change.values))
        made, values = statement_of(sqlite, change)
        statement = self.statements.get(key)
        if statement is None:
            compiled: Any = made
            statement = str(compiled.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=list(values)))
            self.statements[key] = statement
        connection.execute(statement, values)


# The order in which what changes with entries is written. All writers keep it, and that of the keys, so that two of
# them never wait for each other.
KINDS: Final = ("tables", "results", "snapshots", "deadlines")

APPEND: Final = """
INSERT INTO log (table_id, seq, at, author, cid, body)
SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[])
ON CONFLICT DO NOTHING RETURNING table_id, seq
"""
TAKE_BACK: Final = "DELETE FROM log WHERE (table_id, seq) IN (SELECT * FROM unnest($1::text[], $2::int[]))"

Kind = tuple[str, bool, tuple[str, ...]]


def changes_of(rows: Sequence[Row]) -> list[tuple[Kind, list[Change]]]:
    """The changes of these rows, those of one kind together; of several to one row only the last counts."""
    last: dict[tuple[str, str, str], Change] = {}
    for row in rows:
        for change in row.extra:
            rest = f"{change.values.get('game', '')} {change.values.get('seat', '')}"
            last[change.table, row.table_id, rest] = change
    kinds: dict[Kind, list[Change]] = {}
    for (_, _, _), change in sorted(last.items()):
        kinds.setdefault((change.table, change.gone, tuple(change.values)), []).append(change)
    return sorted(kinds.items(), key=lambda item: KINDS.index(item[0][0]))


class AsyncWriter:
    """A task in the event loop, for PostgreSQL, with one connection of its own.

    The driver is spoken to directly: all entries go in one statement that says which numbers were taken already.
    Workers that are quick at the same table are nothing rare, and none of it may hold up other tables.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None
        self.statements: dict[Kind, tuple[str, list[str]]] = {}
        self.waiting: list[Item] = []
        self.more = asyncio.Event()
        self.closing = False
        self.task: asyncio.Task[None] | None = None
        self.stale = Stale()

    async def start(self) -> None:
        """Begin."""
        self.task = asyncio.create_task(self._run())

    def put(self, row: Row, written: Written) -> None:
        """Queue a row."""
        self.waiting.append((row, written))
        self.more.set()

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.closing = True
        self.more.set()
        if self.task is not None:
            await self.task
        await self._hang_up()

    async def _run(self) -> None:
        while True:
            await self.more.wait()
            self.more.clear()
            batch, self.waiting = self.waiting, []
            good, bad = self.stale.split(batch)
            tell([(group, False) for group in by_table(bad)])
            # In the order of their names, for the same reason as KINDS.
            todo = [sorted(by_table(good), key=lambda group: group[0][0].table_id)] if good else []
            while todo:
                groups = todo.pop()
                refused = await self._commit(groups)
                if refused is None and len(groups) > 1 and self.connection is not None:
                    todo += halves(groups)  # something in there the database does not take
                    continue
                for group in groups:
                    ok = refused is not None and group[0][0].table_id not in refused
                    if not ok:
                        self.stale.refuse(group)
                    tell([(group, ok)])
            if self.closing and not self.waiting:
                return

    async def _commit(self, groups: list[list[Item]]) -> set[str] | None:
        """Write what can be written; returns the tables whose numbers were taken, None if nothing was written."""
        COMMITS.inc()
        try:
            with COMMIT_SECONDS.time():
                if self.connection is None:
                    self.connection = await self.engine.connect()
                driver: Any = (await self.connection.get_raw_connection()).driver_connection
                rows = [row for group in groups for row, _ in group]
                if len(rows) == len(groups) and not any(row.extra for row in rows):
                    return await self._append(driver, rows)
                async with driver.transaction():
                    refused = await self._append(driver, rows)
                    good = [row for row in rows if row.table_id not in refused]
                    for kind, changes in changes_of(good):
                        statement, names = self._statement(kind)
                        await driver.executemany(statement, [[change.values[n] for n in names] for change in changes])
                return refused
        except Exception as error:
            # The text of a database error may hold the values that were written, and they may be secret.
            logger.error("writing failed", error=type(error).__name__)
            if self.connection is not None and driver.is_closed():
                await self._hang_up()
            return None

    async def _append(self, driver: Any, rows: list[Row]) -> set[str]:
        """Add the entries; of a table one of whose numbers was taken nothing stays. Returns these tables."""
        written = await driver.fetch(APPEND, *zip(*[row[:6] for row in rows], strict=True))
        if len(written) == len(rows):
            return set()
        missing = Counter(row.table_id for row in rows)
        missing.subtract(record[0] for record in written)
        refused = {table_id for table_id, count in missing.items() if count}
        behind = [tuple(record) for record in written if record[0] in refused]
        if behind:
            # An entry behind a refused one was made from a wrong state.
            await driver.execute(TAKE_BACK, *zip(*behind, strict=True))
        return refused

    def _statement(self, kind: Kind) -> tuple[str, list[str]]:
        """The statement for changes of a kind, and the order of its values."""
        found = self.statements.get(kind)
        if found is None:
            name, gone, columns = kind
            made: Any = removal(name, columns) if gone else upsert(postgresql, name, columns)
            compiled = made.compile(dialect=self.engine.dialect, column_keys=None if gone else list(columns))
            names = [n.removeprefix("old_") if gone else n for n in compiled.positiontup]
            found = self.statements[kind] = str(compiled), names
        return found

    async def _hang_up(self) -> None:
        """Give the connection up; the next batch gets a new one."""
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except Exception as error:
                logger.warning("a connection could not be closed", error=type(error).__name__)


def make_writer(settings: Settings, engine: AsyncEngine) -> Writer:
    """The writer for a database."""
    return SqliteWriter(settings) if settings.sqlite else AsyncWriter(engine)
