"""Whole games without a mouse: Tab and Shift+Tab to what one wants, arrows within a hand, Enter."""

import re
import time
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import ElementHandle, Locator, Page, expect

from .conftest import Visit
from .playing import NEXT_BUTTON, over, status
from .test_boards import QUICK_BUTTON

# How many times Tab (or, below 0, Shift+Tab) has to be pressed to come to an element; null: the focus is nowhere.
AWAY: Final = """(target) => {
  const all = [...document.querySelectorAll('a[href], button, select, input, summary, [tabindex="0"]')]
    .filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }))
  const from = all.indexOf(document.activeElement)
  return from < 0 ? null : all.indexOf(target.closest('summary') ?? target) - from
}"""
MICE: Final = """for (const what of ['mousedown', 'pointerdown', 'touchstart', 'wheel'])
  addEventListener(what, () => localStorage.setItem('test.mouse', what), { capture: true })"""


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    """A page that notices every use of a mouse."""
    found = visit("/", width=1280, height=800)
    found.context.add_init_script(MICE)
    found.reload()
    yield found
    assert found.evaluate("localStorage['test.mouse'] ?? null") is None


def go_to(page: Page, target: ElementHandle) -> bool:
    """Move the focus to an element, as somebody does who sees where it is; False if it is gone meanwhile."""
    for _ in range(12):
        away = page.evaluate(AWAY, target)
        if away == 0:
            return True
        if not target.evaluate("e => e.isConnected"):
            return False
        for _ in range(1 if away is None else abs(away)):
            page.keyboard.press("Shift+Tab" if (away or 1) < 0 else "Tab")
    return False


def press(page: Page, what: Locator) -> None:
    """Go there and press Enter."""
    expect(what).to_be_visible()
    handle = what.element_handle()
    assert go_to(page, handle), what
    page.keyboard.press("Enter")


def choose(page: Page, name: str, text: str) -> None:
    """Choose in a list by writing how the entry begins."""
    field = page.get_by_role("combobox", name=re.compile(f"^{name}")).locator("visible=true").last
    handle = field.element_handle()
    assert go_to(page, handle), name
    page.keyboard.type(text)
    expect(field.locator("option:checked")).to_have_text(re.compile(f"^{text}"))


def step(page: Page, finder: str) -> None:
    """Press what one would take next, if there is anything."""
    button = page.evaluate_handle(finder).as_element()
    if button is None:
        page.wait_for_timeout(40)
    elif go_to(page, button):
        page.keyboard.press("Enter")
        page.wait_for_timeout(40)


def test_a_whole_game(page: Page) -> None:
    press(page, page.get_by_text("Make a table for friends"))
    choose(page, "Game", "Modern")
    choose(page, "Seats", "3")
    choose(page, "Of these for people", "1")
    press(page, page.get_by_text("Rules and clocks"))
    choose(page, "The supply runs out … times", "1")
    press(page, page.get_by_role("button", name="Make the table"))
    press(page, page.get_by_role("button", name="Start the game"))
    expect(status(page)).to_be_visible()
    offered = 0
    end = time.monotonic() + 90
    while not over(page):
        assert time.monotonic() < end, f"the game hangs at: {status(page).inner_text()}"
        cards = page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(", (second|card)"))
        if not offered and "You trade" in status(page).inner_text() and cards.count():
            # An offer of one's own: to the second card by an arrow, then to the kind.
            front = page.get_by_role("region", name="Your hand").get_by_role("button", name=", the front card")
            handle = front.first.element_handle()
            assert go_to(page, handle)
            page.keyboard.press("ArrowRight")
            expect(cards.first).to_be_focused()
            page.keyboard.press("Enter")
            press(page, page.get_by_role("region", name="Your offer").get_by_role("button", name="Offer it for").first)
            offered += 1
            log = page.get_by_role("list", name="What has happened")
            expect(log.get_by_text(re.compile(r"Guest offers \w")).first).to_be_attached()
        step(page, NEXT_BUTTON)
    assert offered
    expect(page.get_by_role("region", name="Result").get_by_role("list").first).to_be_visible()
    press(page, page.get_by_role("region", name="Result").get_by_role("button", name="Another game"))
    expect(page.get_by_role("region", name="Result")).to_be_hidden()


@pytest.mark.parametrize(("edition", "turns"), [("Two players", 2), ("The Duel", 2)])
def test_turns_of_the_games_for_two(page: Page, edition: str, turns: int) -> None:
    choose(page, "Game", edition)
    press(page, page.get_by_role("button", name="Play now", exact=True))
    expect(status(page)).to_be_visible(timeout=15_000)
    log = page.get_by_role("list", name="What has happened")
    end = time.monotonic() + 60
    while log.get_by_text(re.compile("It is the turn of Guest")).count() <= turns:
        assert time.monotonic() < end, f"the game hangs at: {status(page).inner_text()}"
        step(page, QUICK_BUTTON)


def test_escape_and_what_lies_over_the_table(visit: Visit) -> None:
    """On a phone log and talk lie over the table: the focus goes in, and Escape leaves."""
    page = visit()
    press(page, page.get_by_role("button", name="Play now", exact=True))
    expect(status(page)).to_be_visible(timeout=15_000)
    talk = page.get_by_role("banner").get_by_role("button", name="Talk")
    press(page, talk)
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(talk).to_be_focused()
