"""Looking after a database: a table goes out and in again with all that belongs to it, and every damage is named."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from beanfield.cli import main
from beanfield.game import read_record, verify
from beanfield.server.settings import Settings
from beanfield.server.store.engine import make_engine, prepare
from beanfield.server.store.engine import run as run_on
from beanfield.server.store.tables import TableStore
from beanfield.server.store.writer import make_writer
from beanfield.server.table.model import ClockSettings, Moved, Readied
from tests.game.playing import choose

from .databases import needs_postgres, postgres_database
from .desk import Desk, make_table
from .serving import ServerProcess

SEED = "5a" * 32


def play_a_while(desk: Desk) -> None:
    """A whole game, and a rematch that is running; everybody has a clock."""
    rng = random.Random(8)
    runtime = make_table(desk, SEED, edition="modern", players=3, clock=ClockSettings("live", 600, 5), public=True)

    def play(moves: int) -> None:
        game = runtime.state.game
        assert game is not None
        while moves and not game.over:
            moves -= 1
            seat, move = choose(game, rng)
            runtime.append(Moved(seat, move), "" if seat < 0 else f"p{seat}", f"m{runtime.state.seq}", None)

    play(100_000)
    for seat in range(3):
        runtime.append(Readied(seat, True), f"p{seat}", "again", None)
    play(60)
    game = runtime.state.game
    assert game is not None
    while runtime.state.running == ():
        play(1)


def fill(database: str) -> int:
    """Write such a table into a database as the server does; returns the length of its log."""
    settings = Settings(database=database)

    async def go() -> int:
        desk = Desk(settings)
        play_a_while(desk)
        engine = make_engine(settings)
        await prepare(engine)
        writer = make_writer(settings, engine)
        await writer.start()
        refused: list[Any] = []
        for row in desk.rows:
            writer.put(row, lambda rows, ok: None if ok else refused.append(rows))
        await writer.close()
        await engine.dispose()
        assert not refused
        return len(desk.rows)

    return asyncio.run(go())


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a table; not to be changed."""
    path = tmp_path_factory.mktemp("filled") / "tables.sqlite"
    assert fill(str(path)) > 200
    return path


@pytest.fixture
def copy(filled: Path, tmp_path: Path) -> Path:
    """A copy of that database."""
    path = tmp_path / "tables.sqlite"
    with sqlite3.connect(filled) as source, sqlite3.connect(path) as target:
        source.backup(target)
    source.close()
    target.close()
    return path


def told_of(database: str) -> dict[str, Any]:
    """Everything that is stored of the table."""

    async def look(engine: Any) -> dict[str, Any]:
        store = TableStore(engine)
        return {
            "entries": [tuple(row) for row in await store.entries("table")],
            "results": await store.results("table"),
            "statistics": await store.statistics("p0"),
            "deadline": await store.deadline("table"),
            "summary": {**(await store.summary("table") or {}), "updated": 0},
            "listed": [row["id"] for row in await store.listed(["running"])],
        }

    found: dict[str, Any] = run_on(Settings(database=database), look)
    return found


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "elsewhere.sqlite")
    else:
        with postgres_database() as database:
            yield database


def test_a_table_goes_out_and_in_again(
    filled: Path, elsewhere: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "table.jsonl")
    assert main(["db", "export", "table", file, "--database", str(filled)]) == 0
    assert main(["db", "import", file, "--database", elsewhere]) == 0
    there = told_of(elsewhere)
    assert there == told_of(str(filled))
    assert len(there["results"]) == 3 and there["statistics"] and there["deadline"]
    capsys.readouterr()
    assert main(["db", "check", "--database", elsewhere]) == 0
    assert capsys.readouterr().out == f"1 tables with {len(there['entries'])} entries played again; 0 damaged.\n"
    # A server takes it from there.
    server = ServerProcess(elsewhere)
    try:
        with httpx.Client(base_url=server.http) as client:
            seen = client.get("/api/tables/table").json()
            # The clocks have run on; the server may have moved for somebody by now.
            assert seen["table"]["game"] == 2 and seen["seq"] >= len(there["entries"])
            statistics = client.get("/api/players/p0/statistics").json()
            assert statistics["games"] == 1 and statistics["editions"]["modern"]["games"] == 1
            record = client.get("/api/tables/table/games/1/record").text
            assert verify(read_record(record.splitlines())).proven
    finally:
        assert server.stop() == 0


def changed(number: int, **values: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Change an entry of a file."""

    def change(lines: list[dict[str, Any]]) -> None:
        lines[number - 1].update(values)

    return change


def cut(lines: list[dict[str, Any]]) -> None:
    del lines[9]


BAD_FILES: list[tuple[Callable[[list[dict[str, Any]]], Any], str]] = [
    (lambda lines: lines.clear(), "the file must hold the entries of one table"),
    (changed(3, table="other"), "the file must hold the entries of one table"),
    (lambda lines: [line.update(table="../x") for line in lines], "the name of the table makes no sense"),
    (changed(3, seq="three"), "line 3 is no entry of a table"),
    (changed(3, more=1), "line 3 is no entry of a table"),
    (cut, "entry 10 is missing"),
    (changed(7, seq=700), "entry 7 is missing"),
    (changed(6, entry={"entry": "moved", "seat": 2, "move": {"do": "draw"}}), "entry 6 is an illegal move"),
    (changed(6, entry={"entry": "sang"}), "entry 6 cannot be read"),
    (changed(6, entry={"entry": "readied", "seat": 5, "ready": True}), "entry 6 does not fit"),
    (changed(9, author="p0", cid="opened"), "two entries come from the same command"),
]


@pytest.mark.parametrize(("damage", "said"), BAD_FILES)
def test_what_is_no_table_is_not_taken_in(
    filled: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    damage: Callable[[list[dict[str, Any]]], Any],
    said: str,
) -> None:
    file = tmp_path / "table.jsonl"
    main(["db", "export", "table", str(file), "--database", str(filled)])
    lines = [msgspec.json.decode(line) for line in file.read_text().splitlines()]
    damage(lines)
    file.write_text("".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines))
    elsewhere = str(tmp_path / "elsewhere.sqlite")
    assert main(["db", "import", str(file), "--database", elsewhere]) == 2
    assert said in capsys.readouterr().err
    assert main(["db", "check", "--database", elsewhere]) == 0
    assert "0 tables" in capsys.readouterr().out


def test_a_table_is_not_put_in_twice(filled: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(copy.parent / "table.jsonl")
    main(["db", "export", "table", file, "--database", str(filled)])
    assert main(["db", "import", file, "--database", str(copy)]) == 2
    assert "there is a table table already" in capsys.readouterr().err
    assert main(["db", "export", "nothere", file, "--database", str(copy)]) == 2
    assert "there is no table nothere" in capsys.readouterr().err


DAMAGE: list[tuple[str, list[str]]] = [
    ("DELETE FROM log WHERE seq = 5", ["entry 5 is missing"]),
    ("DELETE FROM log WHERE seq = 1", ["entry 1 is missing"]),
    ("DELETE FROM log", ["its log is empty"]),
    ("UPDATE log SET body = '{' WHERE seq = 9", ["entry 9 cannot be read: "]),
    ("UPDATE log SET body = x'ff00' WHERE seq = 9", ["entry 9 cannot be read: "]),
    ("UPDATE log SET body = replace(body, '\"seat\":', '\"chair\":') WHERE seq = 3", ["entry 3 cannot be read: "]),
    ("UPDATE log SET body = (SELECT body FROM log WHERE seq = 1) WHERE seq = 9", ["entry 9 is a Opened"]),
    ("UPDATE log SET body = (SELECT body FROM log WHERE seq = 2) WHERE seq = 1", ["entry 1 is a Seated"]),
    (
        'UPDATE log SET body = \'{"entry":"moved","seat":0,"move":{"do":"close"}}\' WHERE seq = 6',
        ["entry 6 is an illegal move (NO_SUCH_SEAT)"],
    ),
    ('UPDATE log SET body = \'{"entry":"readied","seat":5,"ready":true}\' WHERE seq = 9', ["entry 9 does not fit"]),
    (f"UPDATE log SET body = replace(body, '{SEED}', '{SEED[:-1]}0') WHERE seq = 5", ["is an illegal move"]),
    ("DELETE FROM tables", ["it is missing from the list of tables"]),
    ("UPDATE tables SET phase = 'over'", ["the list says phase over, the log running"]),
    (
        "UPDATE tables SET taken = 1, title = 'x'",
        ["the list says title x, the log ", "the list says taken 1, the log 3"],
    ),
    ("DELETE FROM results WHERE seat = 1", ["the result of seat 1 in game 1 is missing"]),
    ("UPDATE results SET score = 99 WHERE seat = 2", ["the result of seat 2 in game 1 is not what the log makes"]),
    (
        "UPDATE results SET player = 'cheat' WHERE seat = 0",
        ["the result of seat 0 in game 1 is not what the log makes"],
    ),
    (
        "INSERT INTO results SELECT table_id, 2, seat, player, bot, edition, players, score, won, rated, ended "
        "FROM results WHERE seat = 0",
        ["there is a result of seat 0 in game 2, which the log has not ended"],
    ),
    ("DELETE FROM deadlines", ["but the deadline stored is None"]),
    ("UPDATE deadlines SET due = due + 100000000", ["but the deadline stored is "]),
    ("UPDATE snapshots SET body = x'00'", ["cannot be read: "]),
    ("UPDATE snapshots SET seq = seq - 1", ["is not what the log makes"]),
    ("UPDATE snapshots SET seq = 100000", ["there is a snapshot of entry 100000, but the log ends at "]),
    (
        "INSERT INTO deadlines VALUES ('ghost', 5)",
        ["ghost: it is missing from the list of tables", "ghost: its log is empty"],
    ),
]


@pytest.mark.parametrize(("statement", "said"), DAMAGE)
def test_every_damage_is_named(copy: Path, capsys: pytest.CaptureFixture[str], statement: str, said: list[str]) -> None:
    with sqlite3.connect(copy) as connection:
        assert connection.execute(statement).rowcount > 0
    connection.close()
    assert main(["db", "check", "--database", str(copy)]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert last.endswith(f" {len(said)} damaged.") and len(lines) == len(said)
    for line, part in zip(lines, said, strict=True):
        assert part in line and line.startswith(("table: ", "ghost: "))


def test_a_log_that_lost_its_end_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(copy) as connection:
        connection.execute("DELETE FROM log WHERE seq > 40")
    connection.close()
    assert main(["db", "check", "--database", str(copy)]) == 1
    said = capsys.readouterr().out
    assert "there is a result of seat 2 in game 1, which the log has not ended" in said
    assert "but the log ends at 40" in said


def test_a_torn_file_is_named(copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(copy.read_bytes())
    for at in range(8 * 4096, len(data) - 4096, 3 * 4096):
        data[at : at + 200] = b"\xa5" * 200
    copy.write_bytes(data)
    code = main(["db", "check", "--database", str(copy)])
    said = capsys.readouterr()
    assert (code, "the file: " in said.out) == (1, True) or (code, "cannot be used" in said.err) == (2, True)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir or Madam, " * 500)
    assert main(["db", "check", "--database", str(letter)]) == 2
    assert "cannot be used: file is not a database" in capsys.readouterr().err
