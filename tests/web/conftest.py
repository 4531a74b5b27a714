"""The built pages, a server that serves them, a browser that shows them."""

import fcntl
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from ..server.serving import ServerProcess

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Nothing but the pages: no calls home, no sandbox (tests may run as root).
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


@pytest.fixture(scope="session")
def built() -> Path:
    """The pages, built now if something they are made of has changed; one process of the tests at a time."""
    with (Path(tempfile.gettempdir()) / "beanfield-web.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(["make", "web"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "src/beanfield/server/static"


@pytest.fixture(scope="module")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the pages, a fresh SQLite file and bots that do not dawdle."""
    env = {"BEANFIELD_BOT_PATIENCE": "0.1", "BEANFIELD_BOT_OFFERS": "1"}
    process = ServerProcess(str(tmp_path_factory.mktemp("web") / "tables.sqlite"), env)
    yield process
    process.stop()
    assert '"level": "error"' not in process.complaints(), process.complaints()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on the path (on Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def complaints() -> list[str]:
    """What the pages of a test have written to the browser's console as errors or warnings."""
    return []


@pytest.fixture
def visit(browser: Browser, server: ServerProcess, complaints: list[str]) -> Iterator[Visit]:
    """Somebody with a browser of his own: ``visit(path, width=360, height=740, ...)`` opens a page.

    At the end no page may have complained.
    """
    contexts: list[BrowserContext] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def open_page(path: str = "/", width: int = 360, height: int = 740, **options: object) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            reduced_motion="reduce",
            **options,  # type: ignore[arg-type]  # handed on as they are
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(server.http + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
