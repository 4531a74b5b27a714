"""Where games are kept: a record that grows with every move, so that leaving loses nothing."""

import hashlib
import os
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from beanfield.game import (
    Dealer,
    Game,
    Options,
    Record,
    Recorder,
    RecordError,
    SeedDealer,
    commitment,
    read_record,
    resume,
)

from .errors import CliError
from .texts import asking as t
from .texts import fill

SEEDS: Final = 2**63  # seeds are numbers below this
TABLE: Final = re.compile(r"seed (\d+)")


@dataclass(frozen=True)
class Cards:
    """Where the shuffles of a game come from; ``number`` is what a person types to get the same cards again."""

    number: int | None
    seed: bytes | None
    table: str
    dealer: Dealer


def cards_of(number: int) -> Cards:
    """The shuffles a number stands for."""
    seed = hashlib.sha256(f"beanfield {number}".encode()).digest()
    table = f"seed {number}"
    return Cards(number, seed, table, SeedDealer(seed, table))


def new_cards(number: int | None) -> Cards:
    """The shuffles of a new game."""
    if number is None:
        number = secrets.randbelow(10**9)
    if not 0 <= number < SEEDS:
        raise CliError(fill(t.WRONG_SEED, last=SEEDS - 1, seed=number))
    return cards_of(number)


def cards_again(record: Record) -> Cards:
    """The shuffles of a game that was left: from its seed if it was played here, else new ones."""
    match = TABLE.fullmatch(record.header.table)
    if match is not None and int(match[1]) < SEEDS:
        cards = cards_of(int(match[1]))
        assert cards.seed is not None
        if record.header.commitment == commitment(cards.seed):
            return cards
    return Cards(None, None, record.header.table, SeedDealer(secrets.token_bytes(32), ""))


def default_path(edition: str) -> Path:
    """A new file among the games of this user."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "beanfield"
    name = time.strftime(f"%Y-%m-%d-%H%M%S-{edition}")
    path = folder / f"{name}.jsonl"
    more = 2
    while path.exists():
        path = folder / f"{name}-{more}.jsonl"
        more += 1
    return path


class Keeper:
    """Writes a game into its file."""

    def __init__(self, path: Path, file: IO[str], cards: Cards) -> None:
        self.path = path
        self.file = file
        self.cards = cards
        self.recorder: Recorder | None = None

    def write(self, text: str) -> None:
        """One more line, at once."""
        self.file.write(text)
        self.file.flush()

    def close(self) -> None:
        """Nothing more will be written."""
        self.file.close()

    def follow(self, game: Game) -> None:
        """Write what is new."""
        assert self.recorder is not None
        self.recorder.follow(game, self.cards.seed)


def keep_new(path: Path, options: Options, names: Sequence[str], cards: Cards) -> tuple[Game, Keeper]:
    """A new game and its file, which must not exist yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError as error:
        raise CliError(fill(t.FILE_EXISTS, path=path)) from error
    except OSError as error:
        raise CliError(fill(t.CANNOT_WRITE, path=path, problem=error.strerror)) from error
    keeper = Keeper(path, file, cards)
    game = Game(options, cards.dealer)
    promised = None if cards.seed is None else commitment(cards.seed)
    keeper.recorder = Recorder(keeper.write, options, tuple(names), cards.table, promised)
    keeper.follow(game)
    return game, keeper


def read_file(path: Path) -> Record:
    """The record in a file."""
    try:
        return read_record(path)
    except OSError as error:
        raise CliError(fill(t.CANNOT_READ, path=path, problem=error.strerror)) from error
    except RecordError as error:
        raise CliError(fill(t.NOT_A_RECORD, path=path, problem=error)) from error


def keep_on(path: Path) -> tuple[Record, Game, Keeper]:
    """A game that was left, and its file, which will go on growing."""
    record = read_file(path)
    if record.ending is not None:
        raise CliError(fill(t.IS_OVER, path=path))
    if record.header.pace != "rounds":
        raise CliError(fill(t.IS_LIVE, path=path))
    cards = cards_again(record)
    try:
        game = resume(record, cards.dealer)
    except RecordError as error:
        raise CliError(fill(t.NOT_A_RECORD, path=path, problem=error)) from error
    try:
        file = path.open("a", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CliError(fill(t.CANNOT_WRITE, path=path, problem=error.strerror)) from error
    keeper = Keeper(path, file, cards)
    keeper.recorder = Recorder.after(keeper.write, record)
    keeper.follow(game)
    return record, game, keeper
