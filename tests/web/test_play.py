"""Games played in a browser by clicking."""

import json
import re
import time

import httpx
from playwright.sync_api import Page, TimeoutError, expect

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import act, over, play_on, sit_down_with_bots, status


def test_a_whole_game_against_bots(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    sit_down_with_bots(page, players=4)
    play_on(page, 150)
    result = page.get_by_role("region", name="Result")
    shown = [int(text) for text in re.findall(r"^(\d+)$", result.inner_text(), re.MULTILINE)]
    table = page.url.rsplit("/", 1)[1]
    told = httpx.get(f"{server.http}/api/tables/{table}").json()
    assert sorted(told["table"]["result"]["scores"]) == sorted(shown)
    record = httpx.get(f"{server.http}/api/tables/{table}/games/1/record")
    assert len(record.text.splitlines()) > 50 and json.loads(record.text.splitlines()[0])
    # Another game begins at once, for the bots are ready.
    result.get_by_role("button", name="Another game").click()
    expect(result).to_be_hidden()
    expect(status(page)).to_be_visible()


def test_reload_in_the_middle(visit: Visit) -> None:
    page = visit()
    sit_down_with_bots(page)
    end = time.monotonic() + 20
    while not page.get_by_role("button", name=re.compile("Harvest")).count():
        assert time.monotonic() < end
        if not act(page):
            page.wait_for_timeout(30)
    # Now it waits for us, or we stop it by not answering.
    expect(page.locator(".status.mine")).to_be_visible()

    def shown(page: Page) -> list[str]:
        hand = page.get_by_role("region", name="Your hand").get_by_role("button").all()
        fields = page.get_by_role("region", name="Your fields").get_by_role("button").all()
        return [button.get_attribute("aria-label") or "" for button in hand + fields]

    before = shown(page)
    assert len(before) > 4
    page.reload()
    expect(page.locator(".status.mine")).to_be_visible()
    assert shown(page) == before


def test_the_other_games_can_be_played(visit: Visit) -> None:
    for edition in ("two", "duel"):
        page = visit()
        sit_down_with_bots(page, edition=edition)
        acted = 0
        end = time.monotonic() + 30
        while acted < 12 and not over(page):
            assert time.monotonic() < end, status(page).inner_text()
            moves = page.get_by_role("list", name="What you can do").get_by_role("button")
            main = page.locator(".status .button.main")
            button = main if main.count() else moves
            try:
                button.first.click(timeout=300)
                acted += 1
            except TimeoutError:
                continue  # the other is moving


def test_two_browsers_deal_with_each_other(visit: Visit, server: ServerProcess) -> None:
    """A fair one-for-one deal: two taps from who asks, one from who answers."""
    host = Person(server, "Host")
    table = host.make_table(sit=False, edition="classic", players=3, start=0, bots={"2": "loner"}, grace=False)
    ada, bo = visit(f"/t/{table}"), visit(f"/t/{table}")
    for page, name in ((ada, "Ada"), (bo, "Bo")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        page.get_by_role("button", name="Ready", exact=True).click()
    expect(status(ada)).to_contain_text("Plant your front bean")
    line = ada.get_by_role("region", name="What is going on")
    line.locator(".button.main").first.click()
    line.get_by_role("button", name="Turn up cards").click()
    expect(status(ada)).to_contain_text("You trade")
    last = bo.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(r", card \d")).last
    kind = (last.get_attribute("aria-label") or "").split(",")[0]
    mine = ada.get_by_role("region", name="The middle of the table").get_by_role("button", name="turned up").first
    given = (mine.get_attribute("aria-label") or "").split(",")[0]
    mine.click()
    wanted = re.compile(f"^Offer it for {kind}(,|$)")
    ada.get_by_role("region", name="Your offer").get_by_role("button", name=wanted).click()
    bo.get_by_role("list", name="Offers").get_by_role("button", name="Approve", exact=True).click()
    set_aside = ada.get_by_role("region", name="Your fields").get_by_role("button", name=f"{kind}, set aside")
    expect(set_aside).to_be_visible()
    expect(
        bo.get_by_role("region", name="Your fields").get_by_role("button", name=f"{given}, set aside")
    ).to_be_visible()
    bo.get_by_role("button", name="Log").click()
    expect(bo.get_by_role("listitem").filter(has_text="Deal: Ada gives Bo")).to_be_visible()
    host.close()
