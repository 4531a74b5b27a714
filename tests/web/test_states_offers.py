"""Trade among seven in every state of one's desk: see states.py for what is asked of each."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..server.serving import ServerProcess
from .conftest import Visit
from .seated import Table
from .states import flaws, spotless


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> Iterator[Table]:
    """Seven people, all others' names long."""
    names = ("Ada", *(f"{name} of the far bean fields" for name in "BCDEFG"))
    with Table(server, players=7, names=names, grace=False) as found:
        yield found


def offered(table: Table) -> None:
    """Trade is on, and there is an offer of each sort."""
    table.stage("trade")
    ada, bo, cleo = table.seats[:3]
    mine, his = ada.view()["hand"], bo.view()["hand"]
    bo.play(do="post", give=[his[0]["card"]], ask={mine[0]["kind"]: 1}, to=[0])
    bo.play(do="post", give=[card["card"] for card in his], ask={"blue": 3, "red": 2, "soy": 4}, to=[0])
    cleo.play(do="post", give=[cleo.view()["hand"][0]["card"]], ask={}, to=[0])
    ada.play(do="post", give=[mine[0]["card"]], ask={his[0]["kind"]: 1}, to=[])
    bo.play(do="approve", offer=4, revision=bo.view()["offers"][3]["revision"], cards=[his[0]["card"]])
    bo.play(do="wish", want=[mine[0]["kind"], "red"], spare=["soy"])


def test_trading(visit: Visit, table: Table) -> None:
    offered(table)
    ada, bo, _, dov = table.seats[:4]
    page = ada.page(visit)
    expect(page.get_by_role("button", name=re.compile("^Deal with B"))).to_be_visible()
    found = {"offers": flaws(page)}
    for button in page.get_by_role("button", name=re.compile("^Answer the offer")).all():
        button.click()
    page.get_by_role("list", name="The other players").get_by_role("button").first.click()
    found["unfolded"] = flaws(page)
    page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(", the front card")).click()
    found["quick offer"] = flaws(page)
    page.get_by_role("button", name="More …").click()
    found["composer"] = flaws(page)
    for _ in range(17):
        page.get_by_role("button", name=re.compile("^Ask for")).first.click()
    expect(page.get_by_text("at most 16")).to_be_visible()
    # What is half behind the line at the bottom counts as too small for a finger; one scrolls.
    page.get_by_label("The first who accepts gets it").evaluate("e => e.scrollIntoView({ block: 'center' })")
    found["refused offer"] = flaws(page)
    page.get_by_role("button", name="Put the offer away").click()
    page.get_by_role("button", name="Your wishes").click()
    found["wishes"] = flaws(page)
    page.get_by_role("button", name="Never mind").click()
    page.get_by_role("button", name="Talk").click()
    found["talk"] = flaws(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Log").click()
    found["log"] = flaws(page)
    found["somebody else"] = flaws(bo.page(visit))
    found["nobody asked"] = flaws(dov.page(visit))
    spotless(found)
