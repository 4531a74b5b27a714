"""Reading tables from the store: logs, snapshots, lists, deadlines."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Engine, Select, delete, func, insert, select, union
from sqlalchemy.ext.asyncio import AsyncEngine

from .schema import deadlines, log, results, snapshots, tables

RECENT: Final = 40  # entries before a snapshot whose ids are read; older ones the database knows


class Snapshot(NamedTuple):
    """A table as it stood after entry ``seq``."""

    seq: int
    version: str
    body: bytes


AT_ONCE: Final = 500  # tables asked for in one query


class LogRow(NamedTuple):
    """An entry of a log."""

    seq: int
    at: int
    author: str
    cid: str
    body: str


Loaded = tuple[Snapshot | None, Sequence[LogRow], Sequence[LogRow]]


SNAPSHOT: Final = "SELECT seq, version, body FROM snapshots WHERE table_id = {}"
ENTRIES: Final = "SELECT seq, at, author, cid, body FROM log WHERE table_id = {} AND seq > {} ORDER BY seq"


class TableStore:
    """Reads, and the few writes that do not belong to a log.

    ``reader`` is a plain engine for the same database, where there is one: loading a table is then one visit to a
    thread instead of one for each query.
    """

    def __init__(self, engine: AsyncEngine, reader: Engine | None = None) -> None:
        self.engine = engine
        self.reader = reader

    async def load(self, table_id: str, before: int | None = None) -> Loaded:
        """A table's snapshot, the entries after it, and a few before it for their ids.

        With ``before``, the snapshot is taken only if it is not newer than that entry.
        """
        if self.reader is not None:
            snapshot, rows = await asyncio.to_thread(self._read, table_id, before)
        elif self.engine.dialect.name == "postgresql":
            async with self.engine.connect() as connection:
                # Straight to the driver, here as there: many tables are loaded at once, after a restart above all.
                driver: Any = (await connection.get_raw_connection()).driver_connection
                snapshot = usable(await driver.fetchrow(SNAPSHOT.format("$1"), table_id), before)
                rows = await driver.fetch(ENTRIES.format("$1", "$2"), table_id, first_of(snapshot))
        else:
            async with self.engine.connect() as connection:
                found = await connection.exec_driver_sql(SNAPSHOT.format("?"), (table_id,))
                snapshot = usable(found.first(), before)
                found = await connection.exec_driver_sql(ENTRIES.format("?", "?"), (table_id, first_of(snapshot)))
                rows = found.all()
        start = 0 if snapshot is None else snapshot.seq
        each = [LogRow._make(row) for row in rows]
        return snapshot, [row for row in each if row.seq > start], [row for row in each if row.seq <= start]

    def _read(self, table_id: str, before: int | None) -> tuple[Snapshot | None, Sequence[Any]]:
        """Read from a SQLite file, in a thread."""
        assert self.reader is not None
        connection = self.reader.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(SNAPSHOT.format("?"), (table_id,))
            snapshot = usable(cursor.fetchone(), before)
            cursor.execute(ENTRIES.format("?", "?"), (table_id, first_of(snapshot)))
            return snapshot, cursor.fetchall()
        finally:
            connection.close()

    async def entries(self, table_id: str, after: int = 0) -> Sequence[LogRow]:
        """The entries of a table's log with numbers above ``after``."""
        async with self.engine.connect() as connection:
            found: Sequence[Any] = (await connection.execute(entries_query(table_id, after))).all()
            return found

    async def newest(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the last entries of these tables."""
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for first in range(0, len(table_ids), AT_ONCE):
                some = table_ids[first : first + AT_ONCE]
                query = select(log.c.table_id, func.max(log.c.seq)).where(log.c.table_id.in_(some))
                found |= {row[0]: row[1] for row in await connection.execute(query.group_by(log.c.table_id))}
        return found

    async def find(self, table_id: str, author: str, cid: str) -> int | None:
        """The number of the entry a command has become, None if it was not carried out."""
        query = select(log.c.seq).where(log.c.table_id == table_id, log.c.author == author, log.c.cid == cid)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def listed(self, phases: Sequence[str], limit: int = 100) -> list[dict[str, Any]]:
        """Public tables in these phases, those that changed last first."""
        query = (
            select(tables)
            .where(tables.c.public.is_(True), tables.c.phase.in_(phases))
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(query)]

    async def due(self, until: int) -> list[tuple[str, int]]:
        """Tables whose deadline is at ``until`` or before, with it."""
        query = select(deadlines.c.table_id, deadlines.c.due).where(deadlines.c.due <= until).limit(500)
        async with self.engine.connect() as connection:
            return [(row.table_id, row.due) for row in await connection.execute(query)]

    async def forget_deadline(self, table_id: str, due: int) -> None:
        """Take a deadline away that means nothing any more."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(deadlines).where(deadlines.c.table_id == table_id, deadlines.c.due <= due))

    async def statistics(self, player: str) -> list[dict[str, Any]]:
        """Every rated result of a player."""
        query = select(results).where(results.c.player == player, results.c.rated.is_(True)).order_by(results.c.ended)
        async with self.engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(query)]

    async def ids(self) -> Sequence[str]:
        """All tables there are, also those the list of tables does not know."""
        each = (tables.c.id, *(kept.c.table_id for kept in (log, snapshots, results, deadlines)))
        query = union(*(select(column) for column in each))
        async with self.engine.connect() as connection:
            return sorted((await connection.execute(query)).scalars().all())

    async def summary(self, table_id: str) -> dict[str, Any] | None:
        """What lists show of a table."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
            return None if row is None else dict(row._mapping)

    async def results(self, table_id: str) -> list[dict[str, Any]]:
        """The results of a table's games."""
        query = select(results).where(results.c.table_id == table_id).order_by(results.c.game, results.c.seat)
        async with self.engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(query)]

    async def deadline(self, table_id: str) -> int | None:
        """When a table must be looked at at the latest, None if never."""
        async with self.engine.connect() as connection:
            return (await connection.execute(select(deadlines.c.due).where(deadlines.c.table_id == table_id))).scalar()

    async def insert_table(
        self,
        summary: dict[str, Any],
        rows: Sequence[dict[str, Any]],
        ended: Sequence[dict[str, Any]],
        due: int | None,
    ) -> None:
        """A whole table from elsewhere. Raises IntegrityError if there is one of this name."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables), summary)
            await connection.execute(insert(log), list(rows))
            if ended:
                await connection.execute(insert(results), list(ended))
            if due is not None:
                await connection.execute(insert(deadlines), {"table_id": summary["id"], "due": due})


def entries_query(table_id: str, after: int) -> Select[Any]:
    """The entries of a log above ``after``."""
    return (
        select(log.c.seq, log.c.at, log.c.author, log.c.cid, log.c.body)
        .where(log.c.table_id == table_id, log.c.seq > after)
        .order_by(log.c.seq)
    )


def usable(found: Any, before: int | None) -> Snapshot | None:
    """A snapshot from its row, None if it is newer than entry ``before``."""
    if found is None or (before is not None and found[0] > before):
        return None
    return Snapshot(*found)


def first_of(snapshot: Snapshot | None) -> int:
    """The number after which entries are read: those behind the snapshot, and a few before it for their ids."""
    return 0 if snapshot is None else max(0, snapshot.seq - RECENT)
