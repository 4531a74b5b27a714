"""The first game: whoever does what the guide says, and taps what it marks, learns everything in two turns."""

import re
import time

import pytest
from playwright.sync_api import Error, Page, expect

from ..server.serving import ServerProcess
from .conftest import Visit
from .playing import status

STEPS = {
    "front": "the front card, blue, is planted first",
    "second": "The next card may follow",
    "turn-up": "Now turn up two cards",
    "keep": "keep it and finish trading",
    "aside": "must be planted now",
    "draw": "you draw to the back of your hand",
    "answer": "offers you blue, which you grow, for wax, which you do not",
    "done": "say that you are done",
    "no-place": "Your next card, wax, grows on no field of yours",
    "offer": "Tap your wax, then blue",
    "finish": "Struck!",
    "harvest": "Your blue pays: harvest it",
}

BOTH = """() => ({
  said: document.querySelector('[aria-label="Guide"]')?.innerText ?? '',
  marked: document.querySelector('[data-guided]'),
})"""


def learn(page: Page, seconds: float) -> list[str]:
    """Do what the guide says until it has said everything; returns what it said, in that order."""
    heard: list[str] = []
    end = time.monotonic() + seconds
    while "You know all of it now" not in (said := page.get_by_role("region", name="Guide").inner_text()):
        assert time.monotonic() < end, said
        # What it says and what it marks, of one and the same moment.
        both = page.evaluate_handle(BOTH)
        step = next((step for step, words in STEPS.items() if words in both.get_property("said").json_value()), None)
        if step is not None and step not in heard:
            heard.append(step)
        marked = both.get_property("marked").as_element()
        if marked is not None:
            try:
                marked.click(timeout=1000)
            except Error:
                continue  # it has gone meanwhile
        page.wait_for_timeout(60)
    return heard


@pytest.mark.parametrize("width", [360, pytest.param(1440, marks=pytest.mark.long)])
def test_doing_what_the_guide_says_teaches_everything(visit: Visit, server: ServerProcess, width: int) -> None:
    page = visit(width=width, height=740 if width == 360 else 900)
    page.get_by_role("button", name=re.compile("^Your first game")).click()
    expect(status(page)).to_be_visible(timeout=15_000)
    assert learn(page, 60) == list(STEPS)
    # The harvest has paid, and nothing is pointed at any more; the game goes on.
    assert page.get_by_role("img", name="You have 2 coins").count() == 1
    assert page.locator("[data-guided]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    guide = page.get_by_role("region", name="Guide")
    guide.get_by_role("button", name="Hide").click()
    expect(guide).to_be_hidden()
    page.get_by_role("button", name="Show the guide").click()
    # What has been learnt is not asked for once more.
    page.reload()
    expect(guide).to_contain_text("You know all of it now")
