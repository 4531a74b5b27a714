"""The table for three to seven in every state: see states.py for what is asked of each."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..server.serving import ServerProcess
from .conftest import Visit
from .playing import status
from .seated import Table
from .states import flaws, spotless


@pytest.fixture(scope="module")
def server(built: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose grace lasts until somebody has looked at it."""
    process = ServerProcess(str(tmp_path_factory.mktemp("web") / "tables.sqlite"), {"BEANFIELD_GRACE": "15"})
    yield process
    process.stop()
    assert '"level": "error"' not in process.complaints(), process.complaints()


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> Iterator[Table]:
    """Seven people, all others' names long."""
    names = ("Ada", *(f"{name} of the far bean fields" for name in "BCDEFG"))
    with Table(server, players=7, names=names, grace=False) as found:
        yield found


@pytest.mark.parametrize("stage", ["plant-first", "plant-second", "ready-turn", "plant-aside", "ready-draw"])
def test_a_stage(visit: Visit, table: Table, stage: str) -> None:
    table.stage(stage)
    spotless({stage: flaws(table.seats[0].page(visit))})


def test_a_refused_move_and_watching(visit: Visit, table: Table) -> None:
    table.stage("plant-first")
    page = table.seats[1].page(visit)
    page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(", the front card")).click()
    expect(page.get_by_role("region", name="What is going on").locator(".bad")).to_be_visible()
    found = {"refused move": flaws(page)}
    watcher = visit(f"/t/{table.id}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    found["watching"] = flaws(watcher)
    spotless(found)


def test_the_grace_and_the_end(visit: Visit, server: ServerProcess) -> None:
    with Table(server, "modern", players=3, switches={"exhaustions": "1"}) as table:
        table.stage("trade")
        table.seats[0].play(do="end")
        page = table.seats[1].page(visit)
        expect(status(page)).to_contain_text("closes in a moment")
        found = {"grace": flaws(page)}
        assert table.seats[0].view()["stage"] == "closing"
    with Table(server, "modern", players=3, grace=False, switches={"exhaustions": "1"}) as table:
        table.stage("over")
        page = table.seats[0].page(visit)
        expect(page.get_by_role("img", name="Coins over the turns")).to_be_visible()
        page.get_by_text("How to check that the cards were fair").click()
        found["result"] = flaws(page)
    spotless(found)
