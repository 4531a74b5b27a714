"""Pages fit a small phone, and whoever uses them without eyes or mouse finds everything."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import ROOT, Visit
from .playing import act, sit_down_with_bots, status

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def overhang(page: Page) -> int:
    """How many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def small_targets(page: Page) -> list[str]:
    """Buttons that are smaller than a finger needs (44 by 44 pixels), the corner of a fan's card apart."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input:not([type=checkbox]), a.button')]
          .map((e) => [e, e.getBoundingClientRect()])
          .filter(([e, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(([e, box]) => `${e.getAttribute('aria-label') ?? e.textContent} ${box.width}x${box.height}`)"""
    )
    return found


def faults(page: Page) -> list[str]:
    """What axe finds wrong.

    Letters and numbers in the picture of a card or a coin are no label, so buttons that are pictures need not be named
    after them.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate(
        """axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          rules: { 'label-content-name-mismatch': { enabled: false } },
        })"""
    )
    return [f"{v['id']}: {v['help']}: {n['html'][:160]}" for v in result["violations"] for n in v["nodes"]]


def in_trade(page: Page) -> None:
    """Play until there are cards to trade with."""
    for _ in range(400):
        if "You trade" in status(page).inner_text():
            return
        if not act(page):
            page.wait_for_timeout(30)
    raise AssertionError("no trade in sight")


def make_lobby(page: Page) -> None:
    """From the start page to the lobby of a table with free seats."""
    page.get_by_text("Make a table for friends").click()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_start_and_lobby(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()
    assert (faults(page), overhang(page), small_targets(page)) == ([], 0, [])
    make_lobby(page)
    picture = page.get_by_alt_text("picture to scan")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    assert (faults(page), overhang(page), small_targets(page)) == ([], 0, [])


@pytest.mark.parametrize(
    ("scheme", "width", "height"),
    [
        ("light", 360, 740),
        *(pytest.param(*each, marks=pytest.mark.long) for each in (("dark", 740, 360), ("light", 1440, 900))),
    ],
)
def test_table(visit: Visit, scheme: str, width: int, height: int) -> None:
    page = visit(color_scheme=scheme, width=width, height=height)
    sit_down_with_bots(page, players=7)
    in_trade(page)
    assert (faults(page), overhang(page), small_targets(page)) == ([], 0, [])
    page.get_by_role("button", name=re.compile("turned up$")).first.click()
    page.get_by_role("button", name="More …").click()
    expect(page.get_by_role("button", name="Offer", exact=True)).to_be_visible()
    expect(status(page)).to_be_in_viewport()
    assert (faults(page), overhang(page), small_targets(page)) == ([], 0, [])


def test_by_keyboard(visit: Visit) -> None:
    page = visit(width=1440, height=900)
    sit_down_with_bots(page, players=3)
    in_trade(page)
    hand = page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("front|second|card"))
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(hand.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Home")
    expect(hand.first).to_be_focused()


def test_it_is_told_in_words(visit: Visit) -> None:
    page = visit()
    sit_down_with_bots(page, players=3)
    in_trade(page)
    expect(page.locator("[data-voice=urgent]")).to_have_text(re.compile("your turn|an offer"))
    page.get_by_role("button", name=re.compile("turned up$")).first.click()
    page.get_by_role("region", name="Your offer").get_by_role("button", name="Offer it for").first.click()
    expect(page.locator("[data-voice=polite]")).to_have_text(re.compile(r"Guest offers \w.* for \w|Deal: Guest"))
