"""Settings: every one has a default, an environment variable, and a line in docs/running.md."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from beanfield.bots.registry import PLAYERS

PREFIX: Final = "BEANFIELD_"


class SettingError(ValueError):
    """A setting that makes no sense; the text names the variable and says what would be right."""


def setting(default: object, text: str, env: str = "") -> Any:
    """A setting with its default, its explanation, and its variable where that is not the prefixed name."""
    return field(default=default, metadata={"help": text, "env": env})


@dataclass(frozen=True)
class Settings:
    """How the server runs. :func:`read_settings` makes one from the environment."""

    host: str = setting("127.0.0.1", "address to listen on")
    port: int = setting(8321, "port to listen on; 0 takes a free one")
    database: str = setting("tables.sqlite", "file for SQLite, or a postgresql:// address", "DATABASE_URL")
    redis: str = setting("", "redis:// address; needed by several workers", "REDIS_URL")
    lease: float = setting(5.0, "seconds after which the tables of a dead worker are looked after by another")
    origins: str = setting("", "origins besides the own one that may connect, separated by commas")
    secure_cookies: bool = setting(False, "yes behind HTTPS: cookies are never sent in the clear")
    grace: float = setting(3.0, "seconds between the ending of trading and its close (T20)")
    absence: float = setting(
        60.0, "seconds somebody who is gone is waited for; then a bot has the seat, another the host's rights"
    )
    bot_delay: float = setting(0.8, "seconds a bot waits before it speaks, so that people go first")
    bot_offers: int = setting(3, "offers a bot makes in one trading phase at most")
    bot_patience: float = setting(6.0, "seconds of silence after which a bot ends its trading phase")
    bot_workers: int = setting(1, "processes in which bots think")
    stand_in: str = setting("hard", "the bot that takes the seat of an absent player")
    adviser: str = setting("expert", "the bot that is asked for hints")
    message_bytes: int = setting(16384, "largest message of a client, in bytes")
    message_rate: int = setting(20, "messages a second a connection may send, twice that in a burst")
    nonsense: int = setting(20, "messages that make no sense, or come too fast, before a connection is closed")
    chat_length: int = setting(400, "characters of one line of chat")
    chat_rate: float = setting(1.0, "lines of chat a second a player may write, five in a burst")
    repeats: int = setting(3, "times the very same offer may be made in one phase")
    send_buffer: int = setting(262144, "bytes waiting for a slow reader before it is closed")
    connections_per_player: int = setting(32, "connections one player may hold")
    snapshot_every: int = setting(50, "entries of a table's log between two snapshots")
    idle_unload: float = setting(300.0, "seconds after which a table nobody looks at leaves memory")
    log_level: str = setting("info", "debug, info, warning or error")
    log_format: str = setting("json", "json or text")
    shutdown_seconds: float = setting(5.0, "how long a graceful shutdown may take")

    @property
    def url(self) -> str:
        """The database's address as SQLAlchemy wants it, with the driver that is used."""
        if self.database.startswith(("postgres://", "postgresql://")):
            return "postgresql+asyncpg://" + self.database.partition("://")[2]
        if self.database.startswith("sqlite:///"):
            return "sqlite+aiosqlite:///" + self.database.removeprefix("sqlite:///")
        if "://" in self.database:
            raise SettingError("DATABASE_URL must be a postgresql:// address, sqlite:///file, or the name of a file")
        return "sqlite+aiosqlite:///" + str(Path(self.database))

    @property
    def database_name(self) -> str:
        """The name of the database, by which workers of several installations on one Redis are told apart.

        Not its host: workers may know that by different names.
        """
        return urlsplit(self.url).path.strip("/")

    @property
    def sqlite(self) -> bool:
        """Whether the store is one file."""
        return self.url.startswith("sqlite")


def variable(name: str) -> str:
    """The environment variable of a setting."""
    for entry in fields(Settings):
        if entry.name == name:
            return entry.metadata["env"] or PREFIX + name.upper()
    raise KeyError(name)


def read_settings(environ: Mapping[str, str] | None = None, **given: object) -> Settings:
    """The settings of the environment; ``given`` goes first, None in it means "not given".

    Raises SettingError for a value that makes no sense.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, object] = {}
    for entry in fields(Settings):
        name = variable(entry.name)
        if given.get(entry.name) is not None:
            values[entry.name] = given[entry.name]
        elif environ.get(name):
            values[entry.name] = parse(name, environ[name], type(entry.default))
    settings = Settings(**values)  # type: ignore[arg-type]
    check(settings)
    return settings


def parse(name: str, text: str, kind: type) -> object:
    """A value from text. Raises SettingError."""
    try:
        if kind is bool:
            return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}[text.lower()]
        return kind(text)
    except (ValueError, KeyError):
        right = {bool: "yes or no", int: "a whole number", float: "a number"}.get(kind, "text")
        raise SettingError(f"{name} must be {right}, not {text!r}") from None


def check(settings: Settings) -> None:
    """Refuse what makes no sense. Raises SettingError."""
    _ = settings.url
    for name in ("grace", "absence", "bot_delay", "bot_patience", "chat_rate", "idle_unload", "shutdown_seconds"):
        if not 0 <= getattr(settings, name) < 1e9:
            raise SettingError(f"{variable(name)} must be a number of seconds, 0 or more")
    for name in ("message_bytes", "message_rate", "chat_length", "repeats", "send_buffer", "snapshot_every"):
        if getattr(settings, name) < 1:
            raise SettingError(f"{variable(name)} must be at least 1, not {getattr(settings, name)}")
    if not 0.5 <= settings.lease < 1e6:
        raise SettingError(f"{variable('lease')} must be at least half a second, not {settings.lease}")
    if not 0 <= settings.port < 65536:
        raise SettingError(f"{variable('port')} must be 0 to 65535, not {settings.port}")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise SettingError(f"{variable('log_level')} must be debug, info, warning or error")
    if settings.log_format not in ("json", "text"):
        raise SettingError(f"{variable('log_format')} must be json or text")
    for name in ("stand_in", "adviser"):
        if getattr(settings, name) not in PLAYERS:
            raise SettingError(f"{variable(name)} must be one of {', '.join(PLAYERS)}, not {getattr(settings, name)!r}")
    if settings.redis and settings.sqlite:
        raise SettingError(
            "REDIS_URL is for several workers, and these cannot share a SQLite file: "
            "set DATABASE_URL to a postgresql:// address, or leave REDIS_URL out"
        )
