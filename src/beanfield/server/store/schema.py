"""The tables of the database. The migrations make them; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "pk": "pk_%(table_name)s"},
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # the name as it is compared, once a password protects it
    Column("password", Text),  # argon2
    Column("house", Text),  # the settings of the last table he made
    Column("created", BigInteger, nullable=False),
)

# The secret of a cookie is not kept, only its hash.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

# What lists of tables show, kept up with the log.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("edition", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_tables_listed", "public", "phase", "updated"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("author", Text, nullable=False),
    Column("cid", Text, nullable=False),
    Column("body", Text, nullable=False),
    # A command is carried out once, however often it is sent and to whichever worker.
    Index(
        "ix_log_once",
        "table_id",
        "author",
        "cid",
        unique=True,
        sqlite_where=text("cid <> ''"),
        postgresql_where=text("cid <> ''"),
    ),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# When a table must be looked at even if nobody does: clocks, the grace, bots that owe a move.
deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("due", BigInteger, nullable=False, index=True),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, index=True),
    Column("bot", Text),
    Column("edition", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Float, nullable=False),  # a shared win counts as its share
    Column("rated", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
)
