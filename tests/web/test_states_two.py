"""The tables for two in every state, on one device and on two: see states.py for what is asked of each."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from ..server.serving import ServerProcess
from .conftest import Visit
from .seated import Table
from .states import flaws, spotless

STAGES: Final = {
    "two": ("left", "plant-second", "hand-discard", "plant-turned", "over"),
    "duel": ("plant-first", "gift", "deliver", "plant-aside", "bonus-discard", "last-cash", "over"),
}


@pytest.fixture(scope="module", params=["two", pytest.param("duel", marks=pytest.mark.long)])
def table(request: pytest.FixtureRequest, server: ServerProcess) -> Iterator[Table]:
    """Two people, one of whom has a long name."""
    with Table(server, request.param, names=("Ada", "Bo of the far bean fields")) as found:
        yield found


def test_every_stage(visit: Visit, table: Table) -> None:
    found = {}
    edition = table.seats[0].view()["table"]["game"]
    page = table.seats[0].page(visit)
    for stage in STAGES[edition]:
        table.stage(stage)
        page.reload()
        expect(page.locator(".status.mine, .result").first).to_be_visible()
        if stage == "over":
            expect(page.get_by_role("img", name="Coins over the turns")).to_be_visible()
        found[stage] = flaws(page)
    spotless(found)


def test_the_other_and_who_watches(visit: Visit, table: Table) -> None:
    game = table.seats[0].view()["table"]["game"]
    table.stage("plant-turned" if game == "two" else "gift")
    other = table.seats[1].page(visit)
    watcher = visit(f"/t/{table.id}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    found = {"the other": flaws(other), "watching": flaws(watcher)}
    spotless(found)
