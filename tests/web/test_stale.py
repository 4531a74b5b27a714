"""A page of an older build meets a server that has been started again with newer pages: it loads itself again."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ..server.serving import CommandProcess, ServerProcess
from .conftest import ROOT, Visit
from .playing import sit_down_with_bots, status

OLD = "before00"  # what the hashed names bear instead of their hash


def older(folder: Path) -> Path:
    """A copy of the package whose pages are the same but for their hashed names."""
    package = folder / "beanfield"
    shutil.copytree(ROOT / "src/beanfield", package, ignore=shutil.ignore_patterns("__pycache__"))
    static = package / "server/static"
    names = {path.name: path for path in (static / "assets").iterdir()}
    new = {name: f"{path.stem[:-8]}{OLD}{path.suffix}" for name, path in names.items()}
    assert len(set(new.values())) == len(names)
    for path in static.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text(encoding="utf-8")
            for name, other in new.items():
                text = text.replace(name, other)
            path.write_text(text, encoding="utf-8")
    for name, path in names.items():
        path.rename(path.with_name(new[name]))
    return folder


@pytest.fixture(scope="module")
def old_code(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the older package lies."""
    return older(tmp_path_factory.mktemp("older"))


class Renewed:
    """A server of the older build that gives way to one of today's."""

    def __init__(self, old_code: Path, folder: Path) -> None:
        self.database = str(folder / "tables.sqlite")
        self.now: ServerProcess = CommandProcess(self.database, {"PYTHONPATH": str(old_code)})

    @property
    def http(self) -> str:
        """Its address."""
        return self.now.http

    def stop(self) -> None:
        """No server at all."""
        port = self.now.port
        self.now.stop()
        self.now.port = port

    def renew(self) -> None:
        """Today's server at the same address, with the same tables."""
        self.now = ServerProcess(self.database, port=self.now.port)


@pytest.fixture
def server(old_code: Path, tmp_path: Path) -> Iterator[Renewed]:
    """The server that will be renewed."""
    found = Renewed(old_code, tmp_path)
    yield found
    found.now.stop()
    assert '"level": "error"' not in found.now.complaints(), found.now.complaints()


def build_of(page: Page) -> str:
    """The script the page runs."""
    return page.locator("script[type=module]").get_attribute("src") or ""


@pytest.fixture(autouse=True)
def forgiven(visit: Visit, complaints: list[str]) -> Iterator[None]:
    """The browser itself notes what it could not load; nothing of ours may have gone wrong."""
    yield
    # A file that is gone, and a server that was away for a moment.
    noise = ("Failed to load resource", "net::ERR_CONNECTION_REFUSED", "Failed to fetch dynamically imported module")
    complaints[:] = [text for text in complaints if not any(each in text for each in noise)]


def test_at_a_table(visit: Visit, server: Renewed) -> None:
    page = visit()
    sit_down_with_bots(page, players=3)
    expect(page.locator(".status.mine")).to_be_visible()
    assert OLD in build_of(page)
    server.stop()
    expect(page.get_by_text("The connection is broken")).to_be_visible()
    server.renew()
    expect(page.locator(f"script[type=module][src*={OLD}]")).to_have_count(0, timeout=20_000)
    expect(page.locator(".status.mine")).to_be_visible()
    expect(page.get_by_text("The connection is broken")).to_be_hidden()


def test_before_the_table_is_loaded(visit: Visit, server: Renewed) -> None:
    """Home knows of the table only by a name that is gone."""
    page = visit()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()
    server.stop()
    server.renew()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("button", name="Jetzt spielen", exact=True)).to_be_visible()
    assert OLD not in build_of(page)


def test_a_part_is_missing(visit: Visit, server: Renewed) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()
    server.stop()
    # Without a server there is nothing to load anew; the page says so and stays.
    page.get_by_role("button", name="The rules").click()
    expect(page.get_by_role("alert")).to_contain_text("The connection is broken")
    server.renew()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    assert OLD not in build_of(page)
    page.go_back()
    sit_down_with_bots(page, players=3)
    expect(status(page)).to_be_visible()
