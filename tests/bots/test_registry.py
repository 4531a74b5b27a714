"""Finding a player by its name, among installed packages or in a file, and saying clearly what is wrong with it."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from beanfield.bots import registry
from beanfield.bots.host import play_game
from beanfield.bots.player import Player
from beanfield.bots.registry import PLAYERS, PlayerError, Spec, find_player
from beanfield.game import RandomDealer, make_options

TWO = make_options("two")

FILE = '''
from dataclasses import dataclass

from beanfield.bots.registry import PLAYERS
from beanfield.game import make_options


@dataclass
class Note:
    """Needs its module to be known by name."""

    text: str


class MyBot:
    """Plays as the loner does.

    A second paragraph.
    """

    def __init__(self):
        self.inner = PLAYERS["loner"].make(make_options("two"), 0, 1)
        self.note = Note("begun")

    def act(self, view):
        return self.inner.act(view)


class NeedsMore(MyBot):
    def __init__(self, seat):
        super().__init__()


class Mute:
    pass


class Confused:
    act = 3


ready_made = PLAYERS["random"]
instance = MyBot()
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with players, good and bad."""
    path = tmp_path / "mybot.py"
    path.write_text(FILE)
    return path


def refused(text: str, sentence: str) -> None:
    """The name finds no player, and the error says exactly this."""
    with pytest.raises(PlayerError, match=f"^{sentence}$"):
        find_player(text)


def test_built_in_players_are_found_by_name() -> None:
    assert [*PLAYERS][:6] == ["random", "loner", "swapper", "greedy", "fair", "exploiter"]
    for name, spec in PLAYERS.items():
        assert find_player(name) is spec
        assert spec.name == name
        assert spec.summary
        for game in range(3):
            assert callable(spec.policy(game))


def test_a_player_in_a_file(file: Path) -> None:
    spec = find_player(f"{file}:MyBot")
    assert spec.name == f"{file}:MyBot"
    assert spec.summary == "Plays as the loner does."
    assert [spec.policy(game) for game in range(3)] == [None, None, None]
    players = [spec.make(TWO, seat, 1) for seat in range(2)]
    assert players[0] is not players[1]
    assert isinstance(players[0], Player)
    assert play_game(TWO, RandomDealer(1), players).over


def test_a_file_is_found_from_where_one_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert find_player("mybot.py:MyBot").name == "mybot.py:MyBot"


def test_a_player_made_ready_in_a_file(file: Path) -> None:
    assert find_player(f"{file}:ready_made") is PLAYERS["random"]


def test_an_unknown_name_is_told_what_there_is() -> None:
    refused(
        "swaper",
        f"there is no player 'swaper'; there are {', '.join(PLAYERS)}, planner, or name a file as in mybot.py:MyBot",
    )


@pytest.mark.parametrize("text", ["mybot.py", "some/mybot.py", "mybot.py:", ":MyBot", ":"])
def test_a_file_needs_a_class(text: str) -> None:
    refused(text, f"{re.escape(repr(text))} names no class; write the file and the class as in mybot.py:MyBot")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    refused(f"{tmp_path}/none.py:MyBot", f"there is no file '{tmp_path}/none.py'")
    refused(f"{tmp_path}:MyBot", f"there is no file '{tmp_path}'")


def test_a_file_that_is_no_python(tmp_path: Path) -> None:
    path = tmp_path / "bot.txt"
    path.write_text(FILE)
    refused(f"{path}:MyBot", f"'{path}' is no Python file; its name must end in .py")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("def act(:", "SyntaxError: .*"),
        ("import nothing_of_that_name", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("\0", "(SyntaxError|ValueError): .*"),
    ],
)
def test_a_file_that_cannot_be_loaded(tmp_path: Path, text: str, error: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text)
    refused(f"{path}:MyBot", f"'{path}' cannot be loaded: {error}")


def test_a_file_with_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bytes.py"
    path.write_bytes(b"x = '\xff\xfe'")
    refused(f"{path}:MyBot", f"'{path}' cannot be loaded: .*")


def test_a_file_that_wants_to_leave(tmp_path: Path) -> None:
    path = tmp_path / "leaving.py"
    path.write_text("import sys\nsys.exit(3)\n")
    refused(f"{path}:MyBot", f"'{path}' cannot be loaded: SystemExit: 3")


def test_a_file_without_the_class(file: Path) -> None:
    refused(f"{file}:Other", f"'{file}' has no class 'Other'")


@pytest.mark.parametrize("name", ["Mute", "Confused", "instance", "FILE", "make_options", "PLAYERS"])
def test_what_is_no_player(file: Path, name: str) -> None:
    file.write_text(FILE + "\nFILE = 'text'\n")
    refused(f"{file}:{name}", f"{file}:{name} is not a class with a method act\\(view\\)")


def test_a_class_that_cannot_be_made(file: Path) -> None:
    spec = find_player(f"{file}:NeedsMore")
    with pytest.raises(PlayerError, match=rf"^{file}:NeedsMore cannot be made: TypeError: .*'seat'$"):
        spec.make(TWO, 0, 1)


def test_what_is_made_must_be_able_to_play() -> None:
    spec = Spec("odd", "", None, lambda: object())
    with pytest.raises(PlayerError, match=r"^odd has no method act\(view\), which every player needs$"):
        spec.make(TWO, 0, 1)


def test_two_files_of_the_same_name(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / file.name
    other.parent.mkdir()
    other.write_text(FILE.replace("Plays as the loner does.", "The other one."))
    one, two = find_player(f"{file}:MyBot"), find_player(f"{other}:MyBot")
    assert (one.summary, two.summary) == ("Plays as the loner does.", "The other one.")
    assert type(one.make(TWO, 0, 1)) is not type(two.make(TWO, 0, 1))


# --- installed players -----------------------------------------------------


class Installed:
    """As another package would bring it along."""

    def act(self, view: Any) -> Any:
        raise NotImplementedError


READY = Spec("ready", "made elsewhere", None, Installed)
NONE = 3


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some entry points, as if packages that have them were there."""
    points = [
        EntryPoint(name, f"{__name__}:{value}", "beanfield.players")
        for name, value in (("clever", "Installed"), ("ready", "READY"), ("wrong", "NONE"), ("random", "NONE"))
    ]
    points.append(EntryPoint("gone", "no_such_module:Player", "beanfield.players"))
    points.append(EntryPoint("empty", f"{__name__}:NoSuchClass", "beanfield.players"))
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "beanfield.players" else [])


@pytest.mark.usefixtures("installed")
def test_installed_players_are_found_by_name() -> None:
    spec = find_player("clever")
    assert (spec.name, spec.summary) == ("clever", "As another package would bring it along.")
    assert isinstance(spec.make(TWO, 0, 1), Installed)
    assert find_player("ready") is READY


@pytest.mark.usefixtures("installed")
def test_built_in_names_come_first() -> None:
    assert find_player("random") is PLAYERS["random"]


@pytest.mark.usefixtures("installed")
def test_an_unknown_name_is_told_of_installed_players() -> None:
    refused("clevr", f"there is no player 'clevr'; there are {', '.join(PLAYERS)}, clever, ready, wrong, .*")


@pytest.mark.usefixtures("installed")
def test_an_installed_player_that_is_none() -> None:
    refused("wrong", r"wrong is not a class with a method act\(view\)")


@pytest.mark.usefixtures("installed")
def test_an_installed_player_that_cannot_be_loaded() -> None:
    refused("gone", "gone cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'")
    refused("empty", "empty cannot be loaded: AttributeError: .*NoSuchClass.*")
