"""A new database is the same whether the migrations made it or the schema."""

from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from beanfield.server.store import engine


def made_by(path: Path, *steps: object) -> tuple[list[tuple[str, str]], str | None]:
    """Everything that stands in a new SQLite file after these steps, and its version."""
    made = create_engine(f"sqlite:///{path}")
    try:
        with made.begin() as connection:
            for step in steps:
                step(connection)  # type: ignore[operator]
            rows = connection.execute(text("SELECT name, sql FROM sqlite_master ORDER BY name")).all()
            return [(name, "".join((sql or "").split())) for name, sql in rows], engine.version_of(connection)
    finally:
        made.dispose()


@pytest.mark.parametrize("steps", [(engine.create,), (engine.create, engine.upgrade), (engine.create, engine.create)])
def test_the_schema_makes_what_the_migrations_make(tmp_path: Path, steps: tuple[object, ...]) -> None:
    expected = made_by(tmp_path / "migrated.sqlite", engine.upgrade)
    assert len(expected[0]) > 10 and expected[1] == engine.HEAD
    assert made_by(tmp_path / "made.sqlite", *steps) == expected


def test_a_database_with_anything_in_it_is_left_to_the_migrations(tmp_path: Path) -> None:
    def something(connection: object) -> None:
        connection.execute(text("CREATE TABLE other (a INTEGER)"))  # type: ignore[attr-defined]

    rows, version = made_by(tmp_path / "other.sqlite", something, engine.create)
    assert [name for name, _ in rows] == ["other"] and version is None
