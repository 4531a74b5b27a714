"""Names and talk that mean harm, or only no good, stay text and stay in their place."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Dialog, Page, expect

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .seated import Table
from .states import fits, spotless

# What is asked for, and what becomes of it: the server takes out what cannot be seen.
NAMES: Final = {
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)>",
    "\u202eenoemos\u202c \u2066x": "enoemos x",
    "\N{BEANS}" * 40: "\N{BEANS}" * 40,
    "A\u200bd\u200ea\u2060": "Ada",
    "W" * 40: "W" * 40,
    "שלום עולם 123": "שלום עולם 123",
    "{name} &amp; ${1}": "{name} &amp; ${1}",
}
LINES: Final = (
    "<script>alert(1)</script><b onclick=alert(1)>bold</b>",
    "\N{BEANS}" * 200,
    "x" * 400,
    "https://example.org/" + "a" * 300,
    "\u202e txet desrever \u202c and back",
    "Z" + "\u0301\u0323" * 150,
)


@pytest.fixture
def alarms(visit: Visit) -> Iterator[list[str]]:
    """Dialogs that have opened; there must be none."""
    found: list[str] = []
    yield found
    assert found == []


def watch(page: Page, alarms: list[str]) -> Page:
    """Notice dialogs on a page."""

    def opened(dialog: Dialog) -> None:
        alarms.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", opened)
    return page


def harmless(page: Page) -> list[str]:
    """What has become more than text, or does not stay in its place."""
    found = fits(page)
    if page.locator("img[src=x], main script, b[onclick]").count():
        found.append("text has become an element")
    if page.evaluate("/[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069]/.test(document.body.innerText)"):
        found.append("a sign that turns or hides text is left")
    return found


def test_at_a_table(visit: Visit, server: ServerProcess, alarms: list[str]) -> None:
    with Table(server, players=7, names=tuple(NAMES), grace=False) as table:
        assert [seat["name"] for seat in table.seats[0].look()["table"]["seats"]] == list(NAMES.values())
        table.stage("trade")
        cards = [seat.view()["hand"][0] for seat in table.seats]
        for seat, card in list(zip(table.seats, cards, strict=True))[1:]:
            seat.play(do="post", give=[card["card"]], ask={cards[0]["kind"]: 1}, to=[0])
        page = watch(table.seats[0].page(visit), alarms)
        for line in LINES:
            # A sixth line within a second would be too many for one; everybody has one to say.
            table.seats[LINES.index(line)].do(type="say", text=line)
        found = {"table": harmless(page)}
        page.get_by_role("button", name="Make an offer").click()
        found["composer"] = harmless(page)
        page.get_by_role("button", name="Log", exact=True).click()
        expect(page.get_by_text("says: <script>alert(1)</script>")).to_be_visible()
        found["log"] = harmless(page)
        page.get_by_role("button", name="Close").click()
        page.get_by_role("banner").get_by_role("button", name="Talk").click()
        lines = page.get_by_role("list", name="What was said").get_by_role("listitem")
        expect(lines).to_have_count(len(LINES))
        expect(lines.first).to_contain_text("<script>alert(1)</script><b onclick=alert(1)>bold</b>")
        found["talk"] = harmless(page)
        page.get_by_role("button", name="Close").click()
        wide = watch(table.seats[3].page(visit, width=1440, height=900), alarms)
        for name in (name for name in NAMES.values() if name != "Ada"):
            expect(wide.get_by_role("list", name="The other players").get_by_text(name, exact=True)).to_be_visible()
        found["wide"] = harmless(wide)
        spotless(found)


def test_before_a_game(visit: Visit, server: ServerProcess, alarms: list[str]) -> None:
    title = "<svg onload=alert(2)>" + "M" * 39
    host = Person(server, next(iter(NAMES)))
    guest = Person(server, "W" * 40)
    table = host.make_table(edition="classic", players=4, public=True, title=title)
    for person, command in ((guest, {"type": "sit"}), (host, {"type": "say", "text": "x" * 400})):
        person.client.post(f"/api/tables/{table}/commands", json={"id": "1", **command}).raise_for_status()
    page = watch(visit(), alarms)
    expect(page.get_by_text(title)).to_be_visible()
    found = {"open tables": harmless(page)}
    page.get_by_role("link", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
    found["lobby"] = harmless(page)
    page.get_by_label("Your name").fill("\N{BEANS}" * 40)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("button", name="Get up")).to_be_visible()
    found["seated"] = harmless(page)
    spotless(found)
    for person in (host, guest):
        person.close()
