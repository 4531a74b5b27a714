"""A double click on any button does what one click does."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from beanfield.rules.cards import KIND_NAMES

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import status
from .seated import Table

QUESTIONS: Final = ("hello", "look", "legal", "check", "hint", "ping")
KINDS: Final = re.compile("|".join(KIND_NAMES))
# The first button that has not been tried yet and lies open: what it is called, and where it is.
UNTRIED: Final = """([tried, kinds]) => {
  const plain = (text) => text.trim().replace(new RegExp(kinds, 'g'), '*').replace(/[0-9]+/g, '#').replace(/\\s+/g, ' ')
  for (const button of document.querySelectorAll('button:not(:disabled), summary, a.button:not([download])')) {
    const name = plain(button.ariaLabel ?? button.innerText)
    if (tried.includes(name)) continue
    button.scrollIntoView({ block: 'center', inline: 'center' })
    const box = button.getBoundingClientRect()
    const x = box.x + box.width / 2, y = box.y + box.height / 2
    if (box.width && button.contains(document.elementFromPoint(x, y))) return { name, x, y }
  }
  return null
}"""


class Line:
    """What a page and its table say to each other from now on; the page is loaded again for that."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.commands: list[dict[str, Any]] = []
        self.asked: set[str] = set()
        self.unanswered: set[str] = set()
        self.seq = -1
        self.told = -1  # the number of the last update that one of our commands has led to
        page.on("websocket", self.opened)
        page.reload()

    def opened(self, socket: WebSocket) -> None:
        """A connection."""
        socket.on("framesent", self.sent)
        socket.on("framereceived", self.received)

    def sent(self, data: str | bytes) -> None:
        """What the page says."""
        message = json.loads(data)
        if message["type"] not in QUESTIONS:
            self.commands.append(message)
            self.unanswered.add(message["id"])
        if message["type"] == "legal":
            self.asked.add(message["id"])

    def received(self, data: str | bytes) -> None:
        """What it hears."""
        message = json.loads(data)
        self.asked.discard(message.get("id") or "")
        self.unanswered.discard(message.get("id") or "")
        if message["type"] == "done":
            self.told = max(self.told, message["seq"])
        if message["type"] in ("state", "resumed", "update"):
            self.seq = message["seq"]

    def settle(self) -> None:
        """Wait until the page has heard what its commands have led to."""
        for _ in range(2000):
            if not self.unanswered:
                break
            self.page.wait_for_timeout(10)
        assert not self.unanswered, self.commands[-1]
        self.reach(self.told)

    def reach(self, seq: int) -> None:
        """Wait until the page has heard so much, and knows what may be done."""
        for _ in range(200):
            if self.seq >= seq and not self.asked:
                self.page.wait_for_timeout(30)  # to be drawn
                if not self.asked:
                    return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the page stays at {self.seq}, the table is at {seq}")


def twice(page: Page, x: float, y: float, gap: int) -> None:
    """A double click, so many milliseconds from the first to the second."""
    page.mouse.click(x, y)
    if gap:
        page.wait_for_timeout(gap)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def try_all(line: Line, again: Callable[[], None], tried: list[str], gap: int) -> int:
    """Double-click every button there is and every one that comes; no two commands at once. How many were tried."""
    page, said = line.page, line.commands
    found = 0
    while True:
        again()
        button = page.evaluate(UNTRIED, [tried, KINDS.pattern])
        if button is None:
            return found
        tried.append(button["name"])
        before = len(said)
        address = page.url
        twice(page, button["x"], button["y"], gap)
        page.wait_for_timeout(60)
        assert len(said) - before <= 1, (button["name"], said[before:])
        assert page.url == address, button["name"]
        found += 1


def try_stages(visit: Visit, server: ServerProcess, edition: str, stages: tuple[str, ...], gap: int) -> set[str]:
    """Double-click everything in some stages of a game; the moves that were made."""
    more: dict[str, Any] = {"grace": False} if edition == "classic" else {}
    with Table(server, edition, players=4, **more) as table:
        ada, bo = table.seats[:2]
        table.stage(stages[0])
        page = ada.page(visit, width=1440, height=900)
        line = Line(page)
        tried = ["To the start"]
        for stage in stages:

            def again(stage: str = stage) -> None:
                """Bring the table back to where it was, with an offer of somebody else in the middle of trading."""
                view = table.stage(stage)
                while stage == "trade" and not (view["hand"] and bo.view()["hand"]):
                    table.step(view)
                    view = table.stage(stage)
                if stage == "trade" and not any(offer["seat"] == bo.number for offer in view["offers"]):
                    asked = {ada.view()["hand"][0]["kind"]: 1}
                    bo.play(do="post", give=[bo.view()["hand"][0]["card"]], ask=asked, to=[0])
                line.reach(ada.look()["seq"])

            try_all(line, again, tried, gap)
            # In the next stage the same buttons may stand for other things.
            tried[:] = [name for name in tried if name in ("To the start", "Log", "Talk") or "wish" in name.lower()]
        return {said["move"]["do"] for said in line.commands if said["type"] == "play"}


def test_while_trading(visit: Visit, server: ServerProcess) -> None:
    assert {"post", "approve", "end"} <= try_stages(visit, server, "classic", ("trade",), 120)


@pytest.mark.long
@pytest.mark.parametrize("gap", [0, 120])
@pytest.mark.parametrize(
    ("edition", "stages", "moves"),
    [
        (
            "classic",
            "plant-first ready-turn trade plant-aside ready-draw",
            "plant turn-up post approve plant-card draw",
        ),
        ("two", "left plant-first plant-second hand-discard plant-turned", "plant plant-card discard draw"),
        ("duel", "plant-first ready-turn gift plant-aside ready-draw bonus-discard last-cash", "plant offer-gift pass"),
    ],
)
def test_in_every_stage(visit: Visit, server: ServerProcess, edition: str, stages: str, moves: str, gap: int) -> None:
    assert set(moves.split()) <= try_stages(visit, server, edition, tuple(stages.split()), gap)


@pytest.mark.parametrize("how", ["at once", "in a moment", "a key held down"])
def test_one_bean_is_planted(visit: Visit, server: ServerProcess, how: str) -> None:
    """Where the button stood that has planted the first bean, one stands that would plant the second."""
    with Table(server, players=3) as table:
        ada = table.seats[0]
        page = ada.page(visit)
        line = Line(page)
        line.reach(ada.look()["seq"])
        held = len(ada.view()["hand"])
        button = page.get_by_role("region", name="What is going on").locator(".button.main").first
        if how == "a key held down":
            button.focus()
            for _ in range(8):
                page.keyboard.down("Enter")
                page.wait_for_timeout(60)
            page.keyboard.up("Enter")
        else:
            box = button.bounding_box()
            assert box is not None
            twice(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 0 if how == "at once" else 120)
        expect(status(page)).to_contain_text("as well, or go on")
        page.wait_for_timeout(300)
        assert len(line.commands) == 1
        assert len(ada.view()["hand"]) == held - 1
        # Whoever waits a moment may well use the same button.
        button.click()
        line.reach(ada.look()["seq"])
        assert len(line.commands) == 2


@pytest.mark.long
def test_while_a_gift_is_offered(visit: Visit, server: ServerProcess) -> None:
    assert "offer-gift" in try_stages(visit, server, "duel", ("gift",), 120)


def requests(page: Page, work: Callable[[], None]) -> Counter[str]:
    """What the page asks the server to change while something leads to a table, no matter which and whose."""
    found: list[str] = []

    def asked(request: Request) -> None:
        if request.method != "GET":
            found.append(re.sub(r"/tables/[a-z0-9]+/", "/tables/ID/", request.method + " " + request.url))

    page.on("request", asked)
    work()
    page.wait_for_url(re.compile("/t/"))  # a page at rest may not have begun yet
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    page.remove_listener("request", asked)
    return Counter(found)


@pytest.mark.parametrize("gap", [120, pytest.param(0, marks=pytest.mark.long)])
def test_at_the_start(visit: Visit, server: ServerProcess, gap: int) -> None:
    page = visit(width=1440, height=900)
    page.get_by_label("Your name").fill("Ada")
    names = ["Play now", "Make the table", "Two players", "A first trade: your blue bean for their chili bean"]
    for name in names:
        counts = []
        for clicks in (1, 2):
            page.goto(server.http)
            page.wait_for_load_state("networkidle")  # what comes late would move the buttons
            page.get_by_label("Your name").fill("Ada")
            page.get_by_text("Make a table for friends").click()
            button = page.get_by_role("button", name=name, exact=True)
            expect(button).to_be_enabled()
            button.scroll_into_view_if_needed()
            box = button.bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            counts.append(
                requests(page, (lambda: page.mouse.click(x, y)) if clicks == 1 else (lambda: twice(page, x, y, gap)))  # noqa: B023
            )
        one, two = counts
        assert any(asked.startswith("POST") and "/api/tables" in asked for asked in one) or "lessons" in str(one), one
        assert two - one == Counter(), (name, one, two)


def test_in_the_lobby(visit: Visit, server: ServerProcess) -> None:
    host = Person(server, "Ada")
    table = host.make_table(edition="classic", players=3, bots={"2": "loner"})
    page = visit(f"/t/{table}")
    line = Line(page)
    # Somebody without a name becomes one person, not two.
    for name in ("Take a seat", "Ready", "Not ready", "Get up", "Sit here"):
        button = page.get_by_role("button", name=name, exact=True).first
        expect(button).to_be_enabled()
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        before = len(line.commands)
        twice(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 120)
        expect(button).to_have_count(0)
        page.wait_for_timeout(250)
        assert len(line.commands) == before + 1, (name, line.commands[before:])
    seats = host.client.get(f"/api/tables/{table}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats if seat.get("player")] == ["Ada", "Guest"]
    # What is said is said once, by click and by key.
    talk = page.get_by_role("region", name="Talk")
    talk.get_by_label("Say something", exact=True).fill("Hello")
    talk.get_by_role("button", name="Say", exact=True).dblclick()
    expect(talk.get_by_role("listitem").filter(has_text="Hello")).to_have_count(1)
    talk.get_by_label("Say something", exact=True).fill("Bean")
    for _ in range(6):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(talk.get_by_role("listitem").filter(has_text="Bean")).to_have_count(1)
    page.wait_for_timeout(300)
    assert [said["text"] for said in line.commands if said["type"] == "say"] == ["Hello", "Bean"]
    host.close()
