"""The tables of the two-player games, replays, the rules and hints, in a browser by clicking."""

import re
import time
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Page, expect

from beanfield.bots.explaining import EXPLANATIONS

from ..server.serving import Person, ServerProcess
from .conftest import ROOT, Visit
from .playing import over, sit_down_with_bots, status

# What somebody takes who plays on as quickly as the page lets him: its main button, a gift that is held, a lit field.
QUICK_BUTTON: Final = """() => {
  const all = (s, root = document) => [...(root?.querySelectorAll(s) ?? [])].filter((b) => !b.disabled)
  const line = document.querySelector('[aria-label="What is going on"]')
  const gifts = all('.gift.live')
  const said = document.querySelector('[data-status]')?.textContent ?? ''
  const wanted = said.match(/Choose which (.+) to give/)?.[1]
  const copies = all('[aria-label^="Your hand"] button, .turned button').filter((b) => b.ariaLabel?.startsWith(wanted))
  const stuck = said.includes('harvest a field first')
  return all('.button.main', line)[0] ?? gifts.find((b) => b.querySelector('.held')) ?? gifts[0]
    ?? all('[aria-label^="Plant here"]')[0] ?? copies[0]
    ?? (stuck ? all('[aria-label^="Yes, harvest"]')[0] ?? all('.harvest:not(.cold)')[0] : undefined)
    ?? all('.button:not(.advice)', line)[0] ?? null
}"""
# And clicks.
QUICK: Final = f"""() => {{
  const found = ({QUICK_BUTTON})()
  found?.click()
  return Boolean(found)
}}"""


def play_quickly(page: Page, seconds: float) -> None:
    """Play until the game is over. Fails if that takes too long."""
    end = time.monotonic() + seconds
    while not over(page):
        assert time.monotonic() < end, f"the game hangs at: {status(page).inner_text()}"
        page.wait_for_timeout(10 if page.evaluate(QUICK) else 40)


@pytest.mark.parametrize("edition", [pytest.param("two", marks=pytest.mark.long), "duel"])
def test_a_whole_game_for_two(visit: Visit, server: ServerProcess, edition: str) -> None:
    page = visit()
    sit_down_with_bots(page, edition=edition)
    play_quickly(page, 120)
    table = page.url.rsplit("/", 1)[1]
    told = httpx.get(f"{server.http}/api/tables/{table}").json()
    shown = page.get_by_role("region", name="Result").inner_text()
    assert all(str(score) in shown for score in told["table"]["result"]["scores"])
    # The chart and the replay come with the result.
    expect(page.get_by_role("img", name="Coins over the turns")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Watch the game again").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def test_a_replay_step_by_step(visit: Visit, server: ServerProcess) -> None:
    host = Person(server, "Looks back")
    table = host.make_table(sit=False, edition="duel", bots={"0": "loner", "1": "loner"})
    host.client.post(f"/api/tables/{table}/commands", json={"type": "start", "id": "go"})
    end = time.monotonic() + 60
    while httpx.get(f"{server.http}/api/tables/{table}/games/1/summary").status_code != 200:
        assert time.monotonic() < end, "bots alone do not come to an end"
        time.sleep(0.3)
    summary = httpx.get(f"{server.http}/api/tables/{table}/games/1/summary").json()
    assert [turn["turn"] for turn in summary["turns"]] == list(range(1, 19))
    assert summary["turns"][0]["coins"] == [3, 3] and max(summary["scores"]) == summary["scores"][summary["winners"][0]]
    page = visit(f"/t/{table}/1#20.1")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("20")
    expect(page.get_by_role("combobox", name="Whose view")).to_have_value("1")
    steps = httpx.get(f"{server.http}/api/tables/{table}/games/1/replay?seat=1&first=20&count=2").json()["steps"]

    expect(page.get_by_role("region", name=re.compile("^Your hand"))).to_be_visible()
    expect(page.locator(".hand .card-button")).to_have_count(len(steps[0]["views"][0]["hand"]))
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("21")
    assert page.url.endswith("#21.1")
    page.get_by_role("combobox", name="Turn").select_option("18")
    expect(slider).to_have_value(str(summary["turns"][17]["step"]))
    page.get_by_role("checkbox", name="All hands").check()
    expect(page.get_by_role("list", name="The hands of the others")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(slider).not_to_have_value(str(summary["turns"][17]["step"]))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    host.close()


def test_a_game_that_is_not_there(visit: Visit, complaints: list[str]) -> None:
    page = visit("/t/nothinghere/1")
    expect(page.get_by_text("There is no such table")).to_be_visible()
    # Browsers write what was not found to the console themselves.
    assert complaints and all("404" in text for text in complaints)
    complaints.clear()


@pytest.mark.parametrize(
    ("edition", "there", "absent"), [("online", "T12", "U6"), ("two", "V5", "T12"), ("duel", "U6", "T12")]
)
def test_the_rules_of_an_edition(visit: Visit, edition: str, there: str, absent: str) -> None:
    page = visit(f"/rules/{edition}")
    expect(page.locator(f"#{there}")).to_be_visible()
    assert page.locator(f"#{absent}").count() == 0
    # The same text as the documentation's, with its marks.
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    rule = re.search(rf"^- \*\*{there}\*\* (.*)$", text, re.MULTILINE)
    assert rule is not None and rule[1].split("*")[0].strip() in page.locator(f"#{there}").inner_text().replace(
        "\n", " "
    )
    assert page.locator("mark").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_hint_can_be_followed(visit: Visit) -> None:
    page = visit()
    sit_down_with_bots(page, players=3)
    end = time.monotonic() + 40
    followed = 0
    while followed < 3:
        assert time.monotonic() < end, status(page).inner_text()
        said = page.get_by_role("region", name="What is going on").inner_text()
        if "Do that" in said:
            assert re.search(r"A bot would do this: .+\. Its reason: .+\.", said)
            page.get_by_role("button", name="Do that").click()
            followed += 1
        elif "Hint" in said:
            page.get_by_role("button", name="Hint", exact=True).click()
        page.wait_for_timeout(120)


def test_every_reason_of_a_bot_has_words() -> None:
    text = Path(ROOT / "web/src/table/reasons.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"case '([a-z-]+)'", text)) == set(EXPLANATIONS)


@pytest.mark.parametrize("edition", ["Two players", "The Duel"])
def test_two_people_on_one_device(visit: Visit, edition: str) -> None:
    page = visit()
    page.get_by_role("button", name=edition, exact=True).click()
    curtain = page.get_by_text(re.compile("^Hand the device to Guest [12].$"))
    read: set[str] = set()
    passed = 0
    end = time.monotonic() + 60
    while len(read) < 2:
        assert time.monotonic() < end, page.locator("body").inner_text()
        if curtain.count():
            # Behind the curtain lies nobody's hand.
            assert page.get_by_role("region", name=re.compile("^Your hand")).count() == 0
            me = curtain.inner_text().removeprefix("Hand the device to ").rstrip(".")
            page.get_by_role("button", name=f"I am {me}").click()
            passed += 1
            if passed > 4 and drawn_by(page, me) == {"Guest 1", "Guest 2"}:
                read.add(me)
        page.wait_for_timeout(20 if page.evaluate(QUICK) else 60)


def drawn_by(page: Page, me: str) -> set[str]:
    """Who has drawn cards. The log tells which cards one has drawn oneself, and of the other only how many."""
    page.get_by_role("button", name="Log", exact=True).click()
    told = page.get_by_role("list", name="What has happened").inner_text()
    page.get_by_role("button", name="Close").click()
    draws = re.findall(r"^(Guest .) draws (.+)\.$", told, re.MULTILINE)
    for name, what in draws:
        if what != "a bonus card":
            assert bool(re.fullmatch(r"a card|\d+ cards", what)) == (name != me), (me, name, what)
    return {name for name, _ in draws}


def test_sounds_are_off_by_one_click_and_stay_so(visit: Visit) -> None:
    page = visit()
    sit_down_with_bots(page)
    button = page.get_by_role("button", name="Sounds and notifications")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
