"""Whoever loads the page again, at whatever point, finds the same picture."""

import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from ..server.serving import ServerProcess
from .conftest import Visit
from .seated import Table

# Every stage a person meets at a live table, game by game, besides the grace.
STAGES: Final = {
    "classic": ("plant-first", "plant-second", "ready-turn", "trade", "plant-aside", "ready-draw", "over"),
    "two": ("left", "plant-first", "plant-second", "hand-discard", "plant-turned", "over"),
    "duel": (
        *("plant-first", "plant-second", "ready-turn", "gift", "deliver", "plant-aside", "ready-draw"),
        *("bonus-discard", "last-cash", "over"),
    ),
}


@pytest.fixture(scope="module")
def server(built: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose grace lasts until somebody has looked at it twice."""
    process = ServerProcess(str(tmp_path_factory.mktemp("web") / "tables.sqlite"), {"BEANFIELD_GRACE": "6"})
    yield process
    process.stop()
    assert '"level": "error"' not in process.complaints(), process.complaints()


def settled(page: Page, like: str | None = None) -> str:
    """All that the table says to eyes and to screen readers, once it is like that or changes no more."""
    frame = page.locator(".frame")
    frame.wait_for()
    end = time.monotonic() + 8
    before = ""
    still = 0
    # What happens is shown one after another, so a moment's rest is not yet the end.
    while (now := frame.aria_snapshot()) != like and (like is not None or still < 3):
        if time.monotonic() > end:
            break
        still = still + 1 if now == before else 0
        before = now
        page.wait_for_timeout(60 if like else 200)
    return now


def same_again(page: Page) -> None:
    """Load the page again and compare."""
    before = settled(page)
    page.reload()
    assert settled(page, before) == before


@pytest.mark.parametrize("edition", ["classic", "two", pytest.param("duel", marks=pytest.mark.long)])
def test_every_stage_survives_a_reload(visit: Visit, server: ServerProcess, edition: str) -> None:
    more: dict[str, Any] = {"switches": {"exhaustions": "1"}, "grace": False} if edition == "classic" else {}
    with Table(server, edition, **more) as table:
        page = table.seats[0].page(visit, width=1440, height=900)  # where the log is always to be seen
        for stage in STAGES[edition]:
            table.stage(stage)
            same_again(page)


def test_the_grace_survives_a_reload_and_whoever_waits_sees_the_same(visit: Visit, server: ServerProcess) -> None:
    with Table(server, players=3) as table:
        table.stage("trade")
        bo = table.seats[1].page(visit)
        same_again(bo)
        table.stage("closing")
        same_again(bo)
        assert table.seats[0].view()["stage"] == "closing"
