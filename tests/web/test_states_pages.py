"""All pages besides the table in play: see states.py for what is asked of each."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import sit_down_with_bots, status, unfold
from .seated import Table
from .states import flaws, spotless


def test_the_start(visit: Visit, server: ServerProcess) -> None:
    host = Person(server, "Somebody with a name of many letters")
    host.make_table(edition="classic", players=4, public=True, title="Beans by the light of the moon, every Thursday")
    page = visit()
    expect(page.get_by_role("link", name="Join")).to_be_visible()
    found = {"start": flaws(page)}
    unfold(page)
    page.get_by_label("Clock").select_option("live")
    found["all settings"] = flaws(page)
    page.get_by_label("Link or code of their table").fill("what is this?")
    page.get_by_role("button", name="Go to the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    found["no code"] = flaws(page)
    spotless(found)
    host.close()


def test_the_lobby(visit: Visit, server: ServerProcess) -> None:
    host = Person(server, "Somebody with a name of many letters")
    table = host.make_table(edition="online", players=5, bots={"3": "loner"}, switches={"draw": "3"})
    page = visit(f"/t/{table}")
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    found = {"join": flaws(page)}
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_label("Say something", exact=True).fill("Beans, beans, " * 20)
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="Beans, beans").first).to_be_visible()
    found["a guest's"] = flaws(page)
    page.context.add_cookies([{"name": "beanfield", "value": host.token, "url": server.http}])
    page.reload()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    found["the host's"] = flaws(page)
    page.goto(f"{server.http}/t/nothinghere")
    expect(page.get_by_role("button", name="To the start")).to_be_visible()
    found["no table"] = flaws(page)
    spotless(found)
    host.close()


def test_the_curtain_and_the_guide(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Two players", exact=True).click()
    curtain = page.get_by_text(re.compile("^Hand the device to"))
    hand = page.get_by_role("region", name="Your hand")
    expect(curtain.or_(hand).first).to_be_visible()
    while not curtain.count():
        page.get_by_role("region", name="What is going on").locator(".button:not(.advice)").last.click()
        page.wait_for_timeout(200)
    found = {"curtain": flaws(page)}
    page.goto(page.url.rpartition("/t/")[0])
    page.get_by_role("button", name=re.compile("^A first trade")).click()
    expect(page.get_by_role("region", name="Guide")).to_be_visible(timeout=15_000)
    found["guide"] = flaws(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("A bot would")).to_be_visible()
    found["hint"] = flaws(page)
    spotless(found)


@pytest.mark.parametrize("edition", ["classic", "online", "modern", "two", "duel"])
def test_the_rules(visit: Visit, edition: str) -> None:
    page = visit(f"/rules/{edition}")
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    spotless({"": flaws(page)})


@pytest.mark.parametrize(
    "edition", [*(pytest.param(each, marks=pytest.mark.long) for each in ("modern", "two")), "duel"]
)
def test_the_replay(visit: Visit, server: ServerProcess, edition: str) -> None:
    more: dict[str, Any] = {"switches": {"exhaustions": "1"}, "grace": False} if edition == "modern" else {}
    with Table(server, edition, players=3, **more) as table:
        table.stage("over")
        page = visit(f"/t/{table.id}/1#30.1")
        expect(page.get_by_role("slider", name="Step")).to_have_value("30")
        found = {"one seat's": flaws(page)}
        page.get_by_role("checkbox", name="All hands").check()
        expect(page.get_by_role("list", name="The hands of the others")).to_be_visible()
        found["all hands"] = flaws(page)
    spotless(found)


def test_a_broken_connection(visit: Visit, server: ServerProcess, complaints: list[str]) -> None:
    page = visit()
    sit_down_with_bots(page, players=3)
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is broken")).to_be_visible()
    spotless({"": flaws(page)})
    page.context.set_offline(False)
    expect(page.get_by_text("The connection is broken")).to_be_hidden()
    expect(status(page)).to_be_visible()
    complaints[:] = [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text]
