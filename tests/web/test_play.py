"""Games played in a browser by clicking."""

import json
import re
import time

import httpx
import pytest
from playwright.sync_api import Page, expect

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import act, play_on, sit_down_with_bots, status
from .test_double import Line


def test_a_whole_game_against_bots(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    sit_down_with_bots(page, players=4)
    play_on(page, 150)
    result = page.get_by_role("region", name="Result")
    shown = [int(text) for text in re.findall(r"^(\d+)$", result.get_by_role("list").first.inner_text(), re.MULTILINE)]
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
    line = Line(page)
    # On to where nobody but us can change anything, with nothing of ours still under way.
    ours = re.compile("as well, or go on|has no place; go on|Turn up the cards")
    harvest = page.get_by_role("button", name=re.compile("Harvest"))
    end = time.monotonic() + 20
    while not (harvest.count() and ours.search(status(page).inner_text())):
        assert time.monotonic() < end, status(page).inner_text()
        if act(page):
            line.settle()
        else:
            page.wait_for_timeout(30)
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
    # And away to the start page, which knows the way back.
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Back to your game").click()
    expect(page.locator(".status.mine")).to_be_visible()
    assert shown(page) == before


@pytest.mark.parametrize("edition", ["two", "duel"])
def test_the_games_for_two_begin(visit: Visit, edition: str) -> None:
    page = visit()
    sit_down_with_bots(page, edition=edition)
    hand = page.get_by_role("region", name="Your hand").get_by_role(
        "button", name=re.compile(", (the front|second|card)")
    )
    expect(hand).to_have_count(5)
    end = time.monotonic() + 20
    while hand.count() == 5:  # planting what the other left comes first
        assert time.monotonic() < end, status(page).inner_text()
        if not act(page):
            page.wait_for_timeout(30)
    assert hand.count() < 5


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


def test_the_connection_breaks_and_comes_back(visit: Visit, server: ServerProcess, complaints: list[str]) -> None:
    """What is said while the server is away is said once it is back."""
    host = Person(server, "Host")
    table = host.make_table(sit=False, edition="classic", players=3, bots={"1": "loner", "2": "loner"})
    page = visit(f"/t/{table}")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    server.kill()
    broken = page.get_by_text("The connection is broken")
    expect(broken).to_be_visible()
    page.get_by_role("button", name="Ready", exact=True).click()
    server.start()
    expect(status(page)).to_be_visible(timeout=25_000)
    expect(broken).to_be_hidden()
    host.close()
    # The browser itself notes every try that fails; nothing else may have gone wrong.
    complaints[:] = [text for text in complaints if "ERR_CONNECTION_REFUSED" not in text]


def test_clocks_run_and_spectators_watch(visit: Visit, server: ServerProcess) -> None:
    host = Person(server, "Host")
    clock = {"kind": "live", "bank": 90, "increment": 0}
    table = host.make_table(edition="classic", players=3, start=0, bots={"1": "loner", "2": "loner"}, clock=clock)
    host.client.post(f"/api/tables/{table}/commands", json={"type": "start", "id": "go"}).raise_for_status()
    page = visit(f"/t/{table}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
    line = page.get_by_role("region", name="What is going on")
    expect(line).to_contain_text("Host plants.")
    expect(line).to_contain_text(re.compile(r"1:2\d"))
    expect(line).to_contain_text(re.compile(r"1:2[0-6]"), timeout=15_000)
    assert not line.get_by_role("button").count()
    host.close()
