"""The pages made from the types, and the database made by the migrations, are what the code says."""

from dataclasses import fields
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from beanfield.server import reference, settings
from beanfield.server.errors import SENTENCES
from beanfield.server.store import engine, schema

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_of_the_protocol_is_fresh() -> None:
    fresh = (DOCS / "protocol.md").read_text() == reference.page()
    assert fresh, "make it anew: python -m beanfield.server.reference"
    assert (DOCS / "protocol.schema.json").read_text() == reference.schema()


def test_every_setting_is_explained() -> None:
    text = (DOCS / "running.md").read_text()
    for field in fields(settings.Settings):
        row = f"| `{settings.variable(field.name)}="
        assert row in text, f"docs/running.md does not list {settings.variable(field.name)}"
        assert field.metadata["help"] in text


def test_every_refusal_says_something() -> None:
    assert all(text.endswith((".", "}.")) and len(text) > 10 for text in SENTENCES.values())


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    database = create_engine(f"sqlite:///{tmp_path / 'x.sqlite'}")
    with database.begin() as connection:
        engine.upgrade(connection)
    with database.connect() as connection:
        assert engine.version_of(connection) == engine.HEAD
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    database.dispose()


def test_the_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(engine.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [engine.HEAD]
