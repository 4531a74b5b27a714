"""Trade on a phone: what is offered has the room it needs, and one thumb reaches all of it."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from ..server.serving import ServerProcess
from .conftest import Visit
from .seated import Table
from .test_looks import overhang, small_targets

# How many offers can be seen whole without scrolling.
IN_SIGHT: Final = """() => {
  const table = document.querySelector('main.table').getBoundingClientRect()
  return [...document.querySelectorAll('[aria-label="Offers"] article')].filter((strip) => {
    const box = strip.getBoundingClientRect()
    return box.top >= table.top && box.bottom <= table.bottom + 1
  }).length
}"""


def offer(table: Table, count: int) -> None:
    """Everybody else offers the active player cards, for one that he has and for one that he may lack."""
    ada = table.seats[0]
    kinds = [card["kind"] for card in ada.view()["hand"]]
    for n in range(count):
        other = table.seats[1 + n % (len(table.seats) - 1)]
        cards = other.view()["hand"]
        ask = {kinds[n % len(kinds)]: 1} if n % 3 else {"red": 1 + n}
        other.play(do="post", give=[cards[n % len(cards)]["card"]], ask=ask, to=[0])


def thumbed(page: Page) -> None:
    """Nothing is wider than the screen, and everything to tap is large enough."""
    assert overhang(page) <= 0
    assert small_targets(page) == []


@pytest.mark.parametrize(("players", "count"), [(4, 4), (4, 8), (7, 8)])
def test_three_offers_are_in_sight(visit: Visit, server: ServerProcess, players: int, count: int) -> None:
    with Table(server, players=players, grace=False) as table:
        table.stage("trade")
        offer(table, count)
        page = table.seats[0].page(visit)
        offers = page.get_by_role("list", name="Offers")
        expect(offers.get_by_role("article")).to_have_count(count)
        assert page.evaluate(IN_SIGHT) >= 3
        # One tap each: yes, something else, no.
        fitting = offers.locator(".fits").first
        for answer in (re.compile("^(Approve|Take it)$"), re.compile("^Counter$"), re.compile("^No$")):
            expect(fitting.get_by_role("button", name=answer)).to_be_visible()
        thumbed(page)


def test_the_composer_leaves_the_table_in_sight(visit: Visit, server: ServerProcess) -> None:
    with Table(server, players=4, grace=False) as table:
        table.stage("trade")
        offer(table, 4)
        page = table.seats[0].page(visit)
        page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(", the front card")).click()
        desk = page.get_by_role("region", name="Your offer")
        expect(desk).to_be_visible()
        assert page.evaluate(IN_SIGHT) >= 1
        # All that sends the offer lies in one row at the composer's foot, within reach of the thumb.
        ends = [desk.get_by_role("button", name=name, exact=True).bounding_box() for name in ("Give it away", "More …")]
        assert ends[0] is not None and ends[1] is not None and ends[0]["y"] == ends[1]["y"] > 370
        desk.get_by_role("button", name="More …").click()
        desk.get_by_role("button", name=re.compile("^Ask for")).first.click()
        expect(desk.get_by_role("button", name="Offer", exact=True)).to_be_visible()
        assert page.evaluate(IN_SIGHT) >= 1
        assert overhang(page) <= 0
        boxes = [box for button in desk.get_by_role("button").all() if (box := button.bounding_box())]
        assert len(boxes) > 10 and all(min(box["width"], box["height"]) >= 44 for box in boxes)
