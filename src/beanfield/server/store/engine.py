"""Opening the database and bringing it up to date."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..settings import SettingError, Settings
from .schema import metadata

HEAD: Final = "0001"  # the newest migration; a test compares it with the files
BUSY_MS: Final = 10_000  # milliseconds a connection waits for others that write to a SQLite file
POOL: Final = 6  # connections to PostgreSQL, all of them kept: a new one costs more than waiting for one


def pragmas(connection: Any, _: object) -> None:
    """What every connection to a SQLite file is told: readers never wait, and what was committed is on the disk."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def make_engine(settings: Settings) -> AsyncEngine:
    """The engine for everything but the writing of logs. Raises SettingError if its driver is not installed."""
    try:
        if settings.sqlite:
            engine = create_async_engine(settings.url, hide_parameters=True)
            event.listen(engine.sync_engine, "connect", pragmas)
            return engine
        return create_async_engine(settings.url, pool_size=POOL, max_overflow=0, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise SettingError(f"{error.name} is not installed; pip install 'beanfield[postgres]'") from error


def make_reader(settings: Settings) -> Engine | None:
    """A plain engine beside the other, for SQLite only: see TableStore."""
    if not settings.sqlite:
        return None
    engine = create_engine(settings.url.replace("+aiosqlite", ""), hide_parameters=True)
    event.listen(engine, "connect", pragmas)
    return engine


def version_of(connection: Connection) -> str | None:
    """The migration a database is at, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing; Alembic is imported only if there are any."""
    if connection.dialect.name == "postgresql":
        # Several workers may start at once: one of them migrates, the others wait.
        connection.execute(text("SELECT pg_advisory_xact_lock(20261)"))
    if version_of(connection) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def create(connection: Connection) -> None:
    """Make the tables of an empty database as the migrations would make them, without Alembic's twelve megabytes."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(20261)"))
    if inspect(connection).get_table_names():
        return
    metadata.create_all(connection, checkfirst=False)
    column = "version_num VARCHAR(32) NOT NULL"
    connection.execute(
        text(f"CREATE TABLE alembic_version ({column}, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))")
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


async def prepare(engine: AsyncEngine) -> None:
    """Bring the database up to date. Raises what the database raises if it cannot be opened."""
    async with engine.begin() as connection:
        await connection.run_sync(create)
        await connection.run_sync(upgrade)


def run(settings: Settings, work: Callable[[AsyncEngine], Any]) -> Any:
    """Run one piece of asynchronous work on the database, for commands. Raises SettingError if it cannot be used."""

    async def go() -> Any:
        engine = make_engine(settings)
        try:
            await prepare(engine)
            return await work(engine)
        except DBAPIError as error:
            raise SettingError(f"the database {settings.database} cannot be used: {error.orig}") from error
        finally:
            await engine.dispose()

    return asyncio.run(go())
