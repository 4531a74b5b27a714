"""The writer: makes entries of logs durable, many tables' at once (group commit).

Whatever waits when the writer is free goes into one transaction; waiting a moment for company only costs time. A
batch in which a number is taken already (another worker was quicker) is halved until the table is found, so that one
table's conflict touches no other.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import structlog
from sqlalchemy import Executable, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.dml import Insert

from ..metrics import COMMIT_SECONDS, COMMITS
from ..settings import Settings
from . import schema

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
            for line in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
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
            if self._commit(connection, [item for group in groups for item in group]):
                results += [(group, True) for group in groups]
            elif len(groups) == 1:
                self.stale.refuse(groups[0])
                results.append((groups[0], False))
            else:
                todo += halves(groups)
        return results

    def _commit(self, connection: sqlite3.Connection, batch: list[Item]) -> bool:
        """Write a batch in one transaction; False if it was refused, and then nothing was written."""
        COMMITS.inc()
        try:
            with COMMIT_SECONDS.time():
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(self.insert, [row[:6] for row, _ in batch])
                for row, _ in batch:
                    for change in row.extra:
                        self._change(connection, change)
                connection.execute("COMMIT")
            return True
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if not isinstance(error, sqlite3.IntegrityError):
                logger.error("writing failed", error=str(error))
            return False

    def _change(self, connection: sqlite3.Connection, change: Change) -> None:
        key = (change.table, change.gone, tuple(change.values))
        made, values = statement_of(sqlite, change)
        statement = self.statements.get(key)
        if statement is None:
            compiled: Any = made
            statement = str(compiled.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=list(values)))
            self.statements[key] = statement
        connection.execute(statement, values)


def changes_of(batch: Sequence[Item]) -> list[tuple[Executable, list[dict[str, Any]]]]:
    """The changes of a batch, those of one kind in one statement; of several to one row only the last counts."""
    last: dict[tuple[str, str], Change] = {}
    for row, _ in batch:
        for change in row.extra:
            key = (change.table, f"{row.table_id} {change.values.get('game', '')} {change.values.get('seat', '')}")
            last.pop(key, None)
            last[key] = change
    kinds: dict[tuple[str, bool, tuple[str, ...]], list[Change]] = {}
    for change in last.values():
        kinds.setdefault((change.table, change.gone, tuple(change.values)), []).append(change)
    found = []
    for changes in kinds.values():
        statement, _ = statement_of(postgresql, changes[0])
        found.append((statement, [statement_of(postgresql, change)[1] for change in changes]))
    return found


class AsyncWriter:
    """A task in the event loop, for PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
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

    async def _run(self) -> None:
        while True:
            await self.more.wait()
            self.more.clear()
            batch, self.waiting = self.waiting, []
            good, bad = self.stale.split(batch)
            tell([(group, False) for group in by_table(bad)])
            todo = [by_table(good)] if good else []
            while todo:
                groups = todo.pop()
                if await self._commit([item for group in groups for item in group]):
                    tell([(group, True) for group in groups])
                elif len(groups) == 1:
                    self.stale.refuse(groups[0])
                    tell([(groups[0], False)])
                else:
                    todo += halves(groups)
            if self.closing and not self.waiting:
                return

    async def _commit(self, batch: list[Item]) -> bool:
        COMMITS.inc()
        try:
            with COMMIT_SECONDS.time():
                async with self.engine.begin() as connection:
                    rows = [dict(zip(LOG_COLUMNS, row[:6], strict=True)) for row, _ in batch]
                    await connection.execute(Insert(schema.log), rows)
                    for statement, values in changes_of(batch):
                        await connection.execute(statement, values)
            return True
        except IntegrityError:
            return False
        except Exception as error:
            # The text of a database error may hold the values that were written, and they may be secret.
            logger.error("writing failed", error=type(error).__name__)
            return False


def make_writer(settings: Settings, engine: AsyncEngine) -> Writer:
    """The writer for a database."""
    return SqliteWriter(settings) if settings.sqlite else AsyncWriter(engine)
