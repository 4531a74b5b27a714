"""What bots are called: by the name of their level, told apart where several of it sit, the level to be found out."""

from playwright.sync_api import Page, expect

from beanfield.bots.levels import LEVELS

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import status


def watched(visit: Visit, server: ServerProcess, bots: tuple[str, ...], language: str = "en") -> Page:
    """A table of a person with these bots, seen by somebody who watches."""
    host = Person(server, "Ada")
    seated = {str(seat): bot for seat, bot in enumerate(bots, 1)}
    table = host.make_table(edition="classic", players=len(bots) + 1, start=0, bots=seated)
    host.client.post(f"/api/tables/{table}/commands", json={"type": "start", "id": "go"}).raise_for_status()
    host.close()
    page = visit()
    page.evaluate("code => localStorage.setItem('beanfield.language', code)", language)
    page.goto(f"{server.http}/t/{table}")
    expect(status(page)).to_be_visible()
    return page


def test_bots_bear_the_names_of_their_levels(visit: Visit, server: ServerProcess) -> None:
    page = watched(visit, server, ("hard", "easy", "hard", "loner"))
    players = page.get_by_role("list", name="The other players")
    names = players.locator(".name")
    expect(names).to_have_text(["Ada", "Trellis 1", "Sprout", "Trellis 2", "Loner"])
    heads = players.locator(".head")
    expect(heads.nth(1)).to_have_attribute("title", "Hard")
    expect(heads.nth(2)).to_have_attribute("title", "Easy")
    heads.nth(3).click()
    expect(players).to_contain_text("a bot plays, level: Hard")


def test_in_another_language_too(visit: Visit, server: ServerProcess) -> None:
    page = watched(visit, server, ("medium", "medium"), "de")
    expect(page.locator(".others .name")).to_have_text(["Ada", "Stange 1", "Stange 2"])


def test_whoever_chooses_a_bot_reads_its_level(visit: Visit) -> None:
    page = visit()
    options = page.get_by_role("combobox", name="How they play").locator("optgroup").first.locator("option")
    told = [f"{level.title} ({name.capitalize()})" for name, level in LEVELS.items()]
    expect(options).to_have_text(told)
