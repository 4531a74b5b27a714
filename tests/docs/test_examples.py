"""The examples of the documentation work, and the commands it shows do what it says."""

import hashlib
import io
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from beanfield.bots.host import play_game
from beanfield.bots.registry import find_player
from beanfield.cli import main
from beanfield.cli.app import make_app
from beanfield.game import RandomDealer, SeedDealer, make_options

from .pages import ABOUT_CODE, ALL_PAGES, DOCS, EXAMPLES, ROOT, Command, blocks, commands, named, pattern

RECORDS = DOCS / "records.md"
BOTS = DOCS / "bots.md"
WITH_COMMANDS = [page for page in ABOUT_CODE if commands(page)]


def run_python(page: Path, long: bool) -> dict[str, Any]:
    """Run the Python blocks of a page in order, and return all that they define."""
    names: dict[str, Any] = {"__name__": page.stem}
    for block in blocks(page, "python"):
        if long or not block.long:
            # The empty lines in front make the numbers of lines those of the page.
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
    return names


@pytest.mark.parametrize("page", ABOUT_CODE, ids=named)
def test_python_runs(page: Path) -> None:
    run_python(page, long=False)


@pytest.mark.long
@pytest.mark.parametrize(
    "page", [page for page in ABOUT_CODE if any(b.long for b in blocks(page, "python"))], ids=named
)
def test_all_python_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    run_python(page, long=True)


# Commands.


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder with the examples in it, nobody at the keyboard, nothing written at home."""
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdin", io.StringIO())


def words_of(command: Command, quick: bool) -> list[str]:
    """The words of a command; ``quick`` plays two games with the interpreted rules where it would be hundreds."""
    text = command.text
    if quick and command.long:
        text = re.sub(r"--games \d+", "--games 2", text) + " --engine python"
    return shlex.split(text)[1:]


def run_commands(page: Path, quick: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Run all commands of a page and compare what they print with what is shown, if anything is."""
    for command in commands(page):
        code = main(words_of(command, quick))
        printed = capsys.readouterr()
        assert code == 0, f"$ {command.text}\n{printed.out}{printed.err}"
        if command.output and not (quick and command.long):
            plain = "".join(f"{line.rstrip()}\n" for line in printed.out.splitlines())
            assert re.fullmatch(pattern(command.output), plain), f"$ {command.text}\n{plain}is not\n{command.output}"


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=named)
def test_commands_work(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_commands(page, True, capsys)


@pytest.mark.long
@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("page", [page for page in WITH_COMMANDS if any(c.long for c in commands(page))], ids=named)
def test_commands_print_what_is_shown(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numba")
    run_commands(page, False, capsys)


@pytest.mark.parametrize("page", ALL_PAGES, ids=named)
def test_commands_exist(page: Path) -> None:
    """Also those that no test runs: every command, verb and option there is named right."""
    verbs = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    calls = [line for block in blocks(page, "console", "sh", "bash") for line in block.text.splitlines()]
    calls += re.findall(r"`((?:beanfield|make) [^`\n]+)`", text)
    for call in calls:
        words = shlex.split(call.removeprefix("$ "), comments=True)
        if words[:1] == ["make"]:
            asked = [word for word in words[1:] if "=" not in word]
            assert set(asked) <= verbs, call
            arguments = [word.removeprefix("ARGS=") for word in words if word.startswith("ARGS=")]
            words = ["beanfield", *asked, *shlex.split(arguments[0])] if arguments and asked == ["play"] else []
        if words[:1] == ["beanfield"] and len(words) > 1:
            understood(words[1:], call)


def understood(words: list[str], call: str) -> None:
    """Assert that a command and its options exist; values may be placeholders."""
    app = make_app()
    assert words[0] in app, call
    known = {name for argument in app[words[0]].assemble_argument_collection() for name in argument.names}
    for word in words[1:]:
        if word.startswith("--"):
            assert word.partition("=")[0] in known | {"--help"}, call


# The records.


def test_the_record_is_the_one_shown() -> None:
    text = run_python(RECORDS, long=False)["text"]
    (block,) = blocks(RECORDS, "json")
    for line in block.text.splitlines():
        shown = re.compile(pattern(line), re.MULTILINE)
        assert shown.search(text), f"no line of the record looks like {line}"
    assert re.fullmatch(pattern(block.text), text), "the lines stand in another order"


class OftenPassedOver:
    """SHA-256, but one word in eight is the largest there is, which a shuffle passes over nearly every time."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def copy(self) -> "OftenPassedOver":
        return OftenPassedOver(self.data)

    def update(self, data: bytes) -> None:
        self.data += data

    def digest(self) -> bytes:
        return SHA256(self.data).digest()[4:] + b"\xff" * 4


SHA256 = hashlib.sha256


@pytest.mark.parametrize("sha256", [SHA256, OftenPassedOver])
def test_the_lines_for_checking_shuffles_are_right(monkeypatch: pytest.MonkeyPatch, sha256: Any) -> None:
    shuffle_order = run_python(RECORDS, long=False)["shuffle_order"]
    monkeypatch.setattr(hashlib, "sha256", sha256)
    for table in ("", "kitchen", "Küche 3"):
        for seed in (bytes(32), bytes(range(100, 132))):
            dealer = SeedDealer(seed, table)
            for n, count in ((0, 154), (1, 104), (7, 33), (300, 2), (5, 1), (5, 0)):
                assert shuffle_order(seed, table, n, count) == dealer.order(n, count)


# The bots.


def test_the_bot_shown_is_the_one_in_the_file() -> None:
    shown = blocks(BOTS, "python")[0].text
    assert (EXAMPLES / "any_bot.py").read_text(encoding="utf-8").endswith(shown)


def test_excerpts_stand_in_the_files() -> None:
    files = "".join(path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.py")))
    lines = [line.strip() for block in blocks(BOTS, "text") for line in block.text.splitlines()]
    assert lines
    for line in lines:
        assert line == "..." or line in files


GAMES = [("classic", 3), ("classic", 7), ("modern", 4), ("online", 5)]
OWN = ["any_bot.py:AnyBot", "first_bot.py:FirstBot", "first_policy.py:PLAYER"]


@pytest.mark.parametrize(
    ("bot", "edition", "players"),
    # The hermit knows only games in which harvests are free.
    [(bot, *game) for bot in OWN for game in GAMES if bot != OWN[2] or game[0] != "online"],
)
def test_the_examples_play(bot: str, edition: str, players: int) -> None:
    options = make_options(edition, players)
    names = [str(EXAMPLES / bot), "swapper", "random", "loner"]
    specs = [find_player(names[min(seat, 3)]) for seat in range(players)]
    game = play_game(options, RandomDealer(3), [spec.make(options, seat, 3) for seat, spec in enumerate(specs)])
    assert game.over


def test_the_first_bot_is_worth_its_name() -> None:
    """It trades, and does better than those who do not."""
    options = make_options("classic", 4)
    names = [str(EXAMPLES / OWN[1]), "swapper", "swapper", "loner"]
    scores = [0, 0, 0, 0]
    for seed in range(3):
        players = [find_player(name).make(options, seat, seed) for seat, name in enumerate(names)]
        result = play_game(options, RandomDealer(seed), players).result
        assert result is not None
        scores = [old + new for old, new in zip(scores, result.scores, strict=True)]
    assert scores[0] > 2 * scores[3]
