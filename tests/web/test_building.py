"""How the pages are built, and how `make play` gets to them."""

import os
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from beanfield.cli import browsing

from .conftest import ROOT


def make(*words: str) -> subprocess.CompletedProcess[str]:
    """Run make."""
    return subprocess.run(["make", *words], cwd=ROOT, capture_output=True, text=True)


def test_they_are_built_again_only_when_something_has_changed(built: Path) -> None:
    index = str(built.relative_to(ROOT) / "index.html")
    assert make("--question", index).returncode == 0
    for source in ("web/src/App.svelte", "web/package-lock.json", "src/beanfield/locales/de/LC_MESSAGES/beanfield.po"):
        assert make("--question", f"--what-if={source}", index).returncode == 1, source
    assert make("--question", "--what-if=src/beanfield/server/http.py", index).returncode == 0


@pytest.mark.parametrize(
    ("verb", "command"),
    [("play", "beanfield serve --browser"), ("serve", "beanfield serve"), ("play-terminal", "beanfield play")],
)
def test_what_the_verbs_start(verb: str, command: str) -> None:
    line = make("--no-print-directory", "--dry-run", verb, "ARGS=--x").stdout.splitlines()[-1]
    assert line.partition(" ||")[0].endswith(f"{command} --x")


def test_the_lock_file_names_no_addresses_of_packages() -> None:
    assert '"resolved"' not in (ROOT / "web/package-lock.json").read_text(encoding="utf-8")


def test_a_wheel_holds_the_pages(built: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    for path in built.rglob("*"):
        if path.is_file():
            assert f"beanfield/server/static/{path.relative_to(built).as_posix()}" in names


def test_a_terminal_without_a_screen_is_told_the_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(browsing, "has_screen", lambda environ: bool(environ.get("DISPLAY")))
    browsing.show_page("http://0.0.0.0:8321")
    assert capsys.readouterr().out == "Open http://127.0.0.1:8321 in a browser to play.\n"


def test_the_browser_that_is_set_is_opened(tmp_path: Path) -> None:
    """In a process of its own, because Python finds browsers once."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    code = "from beanfield.cli.browsing import open_page; open_page('http://127.0.0.1:8321')"
    env = {**os.environ, "BROWSER": f"{browser} %s", "BEANFIELD_LANGUAGE": "en"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert done.stdout == "Your browser shows http://127.0.0.1:8321.\n", done.stderr
    assert seen.read_text() == "http://127.0.0.1:8321\n"


def test_opening_a_browser_does_not_hold_the_server_up(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, opened = threading.Event(), threading.Event()

    def slow(address: str) -> None:
        assert go_on.wait(10)
        opened.set()

    monkeypatch.setattr(browsing, "has_screen", lambda environ: True)
    monkeypatch.setattr(browsing, "open_page", slow)
    browsing.show_page("http://127.0.0.1:8321")
    assert not opened.is_set()
    go_on.set()
    assert opened.wait(10)


@pytest.mark.parametrize(
    ("environ", "platform", "screen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_who_has_a_screen(environ: dict[str, str], platform: str, screen: bool) -> None:
    assert browsing.has_screen(environ, platform) is screen
