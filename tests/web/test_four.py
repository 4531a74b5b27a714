"""Four people in four browsers at one table: each sees the same trade from where he sits."""

import re
from typing import Any

from playwright.sync_api import expect

from ..server.serving import ServerProcess
from .conftest import Visit
from .playing import status
from .seated import Table
from .test_trading import hand, kind, offers, region


def holders(table: Table, wanted: str) -> list[int]:
    """Who has a card of this kind in his hand."""
    return [seat.number for seat in table.seats if any(card["kind"] == wanted for card in seat.view()["hand"])]


def test_four_trade(visit: Visit, server: ServerProcess) -> None:
    with Table(server, players=4, grace=False) as table:
        asked = ""

        def fair(view: dict[str, Any]) -> bool:
            """Ada trades; Bo and Cleo have what she has not, and Dov has not either."""
            nonlocal asked
            if view["stage"] != "trade" or view["active"] != 0 or len(view["hand"]) < 2:
                return False
            found = [each for each in view["table"]["kinds"] if holders(table, each) == [1, 2]]
            asked = next((each for each in found if each != view["hand"][1]["kind"]), "")
            return bool(asked) and len(table.seats[3].view()["hand"]) > 1

        table.until(fair)
        ada, bo, cleo, dov = pages = [seat.page(visit) for seat in table.seats]
        gives = hand(ada).nth(1)
        given = kind(gives)
        gives.click()
        desk = region(ada, "Your offer")
        desk.get_by_label("The first who accepts gets it").uncheck()
        desk.get_by_role("button", name=re.compile(f"^Offer it for {asked}(,|$)")).click()

        # One offer, told to each from his own side.
        expect(offers(ada).get_by_role("article")).to_have_accessible_name(
            f"Your offer: you give {given}, you get {asked}"
        )
        for page in (bo, cleo, dov):
            strip = offers(page).get_by_role("article")
            expect(strip).to_have_accessible_name(f"Ada offers: you get {given}, you give {asked}")
            # On a phone signs stand for the words: what comes first, then what goes.
            expect(strip.locator(".sign:visible")).to_have_text(["+", "−"])
        # Dov cannot: his strip is dim, and says why.
        expect(offers(bo).locator(".fits")).to_have_count(1)
        expect(offers(dov).locator(".dim:not(.fits)")).to_have_count(1)
        expect(offers(dov).get_by_role("button", name="Approve")).to_have_count(0)
        expect(offers(dov)).to_contain_text(f"you lack {asked}")
        offers(dov).get_by_role("button", name="Answer the offer of Ada").click()
        expect(status(bo)).to_contain_text("1 of the offers fits you")
        expect(status(dov)).not_to_contain_text("fits you")

        # Two approve; neither knows whom she will choose.
        for page in (bo, cleo):
            offers(page).get_by_role("button", name="Approve", exact=True).click()
            expect(offers(page)).to_contain_text("You agree; Ada decides.")
        expect(status(ada)).to_contain_text("2 players agree")

        # Dov counters with something else.
        offers(dov).get_by_role("button", name="Counter").click()
        hand(dov).last.click()
        instead = kind(hand(dov).last)
        region(dov, "Your counter-offer").get_by_role("button", name="Offer", exact=True).click()
        counter = offers(ada).filter(has_text="counter to you")
        expect(counter.get_by_role("article")).to_have_accessible_name(
            f"Dov offers: you get {instead}, you give {given}"
        )
        expect(counter.get_by_role("button", name="Approve", exact=True)).to_be_visible()
        seen = offers(bo).filter(has_text="counter to Ada").get_by_role("article")
        expect(seen).to_have_accessible_name(f"Dov gives {instead} for {given}")
        assert seen.get_by_role("button").count() == 0

        # She takes Cleo; everybody sees it. Her offer is gone everywhere, and Dov's still stands.
        expect(offers(ada).get_by_role("button", name="Deal with Bo")).to_be_visible()
        offers(ada).get_by_role("button", name="Deal with Cleo").click()
        expect(region(ada, "Your fields").get_by_role("button", name=f"{asked}, set aside")).to_be_visible()
        expect(region(cleo, "Your fields").get_by_role("button", name=f"{given}, set aside")).to_be_visible()
        for page in (bo, dov):
            expect(page.get_by_role("img", name=f"has set aside {given}", exact=True)).to_be_visible()
            expect(page.get_by_role("button", name="set aside")).to_have_count(0)
        for page in pages:
            expect(offers(page)).to_have_count(1)
            expect(offers(page)).to_contain_text("Withdraw" if page is dov else "Dov")
            page.get_by_role("button", name="Log", exact=True).click()
            deal = page.get_by_role("listitem").filter(has_text=f"Deal: Ada gives Cleo {given} and gets {asked}.")
            expect(deal).to_have_count(1)


def test_two_browsers_of_one_person(visit: Visit, server: ServerProcess) -> None:
    """Phone and computer of the same person show the same, and what one does the other shows."""
    with Table(server, players=3, grace=False) as table:
        phone = table.seats[0].page(visit)
        desk = table.seats[0].page(visit, width=1440, height=900)
        expect(status(phone)).to_contain_text("Plant your front bean")
        first = kind(hand(desk).nth(1))
        phone.get_by_role("region", name="What is going on").locator(".button.main").first.click()
        expect(status(desk)).to_contain_text("as well, or go on")
        assert kind(hand(desk).first) == first
        desk.get_by_role("button", name="Turn up cards").click()
        expect(status(phone)).to_contain_text("You trade")
        expect(phone.get_by_role("button", name=re.compile("turned up$"))).to_have_count(2)
