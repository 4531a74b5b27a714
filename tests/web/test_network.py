"""The network goes and comes back: the page says so, and what was tried meanwhile is neither lost nor done twice."""

import itertools
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from ..server.forwarder import Forwarder
from ..server.serving import ServerProcess
from .conftest import Visit
from .playing import status
from .seated import Seat, Table

BROKEN = "The connection is broken"
# What a browser writes to its console by itself when it cannot connect.
NOISE = re.compile(r"WebSocket connection to .* failed|Failed to load resource: net::ERR_")


@pytest.fixture
def forgiven(visit: Visit, complaints: list[str]) -> Iterator[None]:
    """Forget what the browser itself says about a broken line."""
    yield
    complaints[:] = [text for text in complaints if not NOISE.search(text)]


@pytest.fixture
def wire(server: ServerProcess, forgiven: None) -> Iterator[Forwarder]:
    """The line between one browser and the server."""
    found = Forwarder(server.port)
    yield found
    found.close()


def at_the_end_of(wire: Forwarder, seat: Seat, visit: Visit) -> Page:
    """A seat's browser behind the wire, with log and talk in sight."""
    return seat.page(visit, f"http://127.0.0.1:{wire.port}/t/{seat.table}", width=1440, height=900)


def breaks(wire: Forwarder, page: Page, how: str) -> tuple[Callable[[], None], Callable[[], None]]:
    """How the network goes, and how it comes back."""
    if how == "cut":
        return wire.cut, wire.mend
    if how == "silent":
        return wire.still, wire.flow
    return (lambda: page.context.set_offline(True)), (lambda: page.context.set_offline(False))


def gone_for(visit: Visit, server: ServerProcess, wire: Forwarder, how: str, seconds: float) -> None:
    """Ada plants while her network is away, and Bo says something."""
    with Table(server) as table:
        ada, bo = table.seats[:2]
        page = at_the_end_of(wire, ada, visit)
        log = page.get_by_role("list", name="What has happened")
        expect(status(page)).to_contain_text("Plant your front bean")
        held = len(ada.view()["hand"])
        go, come = breaks(wire, page, how)
        go()
        planting = page.get_by_role("region", name="What is going on").locator(".button.main").first
        planting.click()
        bo.play(do="wish", want=["red"], spare=[])
        if how == "silent" and seconds < 10:
            page.wait_for_timeout(seconds * 1000)  # so short a silence nobody can tell from a slow answer
        else:
            expect(page.get_by_text(BROKEN)).to_be_visible(timeout=12_000)
            # Somebody loses his patience.
            page.wait_for_timeout(seconds * 1000 - 600)
            planting.click()
            page.wait_for_timeout(600)
            expect(page.get_by_text(BROKEN)).to_be_visible()
        assert len(ada.view()["hand"]) == held
        come()
        # The longest wait between two tries is three seconds.
        expect(page.get_by_text(BROKEN)).to_be_hidden(timeout=5_000)
        expect(status(page)).to_contain_text("as well, or go on")
        expect(log.get_by_text("Ada plants")).to_have_count(1)
        expect(log.get_by_text("Bo looks for red.")).to_have_count(1)
        assert len(ada.view()["hand"]) == held - 1


@pytest.mark.parametrize("how", ["cut", "silent", "offline"])
def test_the_network_is_gone_for_a_moment(visit: Visit, server: ServerProcess, wire: Forwarder, how: str) -> None:
    gone_for(visit, server, wire, how, 2.5)


@pytest.mark.long
@pytest.mark.parametrize("how", ["cut", "silent", "offline"])
def test_the_network_is_gone_for_long(visit: Visit, server: ServerProcess, wire: Forwarder, how: str) -> None:
    gone_for(visit, server, wire, how, 20)


@pytest.mark.parametrize("event", ["online", "visibilitychange"])
def test_it_tries_at_once(visit: Visit, server: ServerProcess, wire: Forwarder, event: str) -> None:
    """The device says that the network is back, or somebody looks at the page again: nobody waits for the next try."""
    with Table(server) as table:
        page = at_the_end_of(wire, table.seats[0], visit)
        expect(status(page)).to_be_visible()
        page.evaluate("Math.random = () => 0.99")  # each wait is as long as it can be
        broken = page.get_by_text(BROKEN)
        tries = itertools.count(1)
        with page.expect_event("websocket", lambda _: next(tries) == 3):
            wire.cut()
        expect(broken).to_be_visible()
        wire.mend()
        page.wait_for_timeout(300)
        expect(broken).to_be_visible()
        target = "window" if event == "online" else "document"
        page.evaluate(f"{target}.dispatchEvent(new Event('{event}'))")
        expect(broken).to_be_hidden(timeout=1_500)


def test_what_cannot_be_done_any_more_is_said(visit: Visit, server: ServerProcess, wire: Forwarder) -> None:
    """Ada approves while she is away; the offer is gone when she is back."""
    with Table(server, grace=False) as table:
        table.stage("trade")
        ada, bo = table.seats[:2]
        page = at_the_end_of(wire, ada, visit)
        bo.play(do="post", give=[bo.view()["hand"][0]["card"]], ask={}, to=[0])
        take = page.get_by_role("list", name="Offers").get_by_role("button", name="Take it")
        expect(take).to_be_visible()
        wire.cut()
        expect(page.get_by_text(BROKEN)).to_be_visible()
        take.click()
        bo.play(do="withdraw", offer=1)
        wire.mend()
        expect(page.get_by_role("region", name="What is going on").locator(".bad")).to_be_visible()
        expect(take).to_have_count(0)
        expect(page.get_by_text(BROKEN)).to_be_hidden()
        assert page.get_by_role("list", name="What has happened").get_by_text("Deal:").count() == 0
