"""PostgreSQL and Redis for the tests, if they answer here."""

import asyncio
import socket
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

POSTGRES = "postgresql://postgres@127.0.0.1:5432/test"
REDIS = "redis://127.0.0.1:6379/0"


def answers(port: int) -> bool:
    """Whether something listens there."""
    try:
        with socket.create_connection(("127.0.0.1", port), 0.5):
            return True
    except OSError:
        return False


needs_postgres = pytest.mark.skipif(not answers(5432), reason="PostgreSQL does not answer on 127.0.0.1:5432")
needs_redis = pytest.mark.skipif(not answers(6379), reason="Redis does not answer on 127.0.0.1:6379")


async def execute(statement: str) -> None:
    """Run a statement in the database we are given."""
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(POSTGRES)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def postgres_database() -> Iterator[str]:
    """A fresh database; its address."""
    name = f"bf_{uuid.uuid4().hex[:12]}"
    asyncio.run(execute(f"CREATE DATABASE {name}"))
    try:
        yield f"postgresql://postgres@127.0.0.1:5432/{name}"
    finally:
        asyncio.run(execute(f"DROP DATABASE {name} WITH (FORCE)"))
