"""Two people trade in two browsers: wishes, counter-offers, approvals, changes, dragging."""

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from ..server.serving import Person, ServerProcess
from .conftest import Visit
from .playing import status

COUNT = itertools.count()


def command(person: Person, table: str, **words: object) -> None:
    """Let somebody do something without his browser."""
    answer = person.client.post(f"/api/tables/{table}/commands", json={"id": f"t{next(COUNT)}", **words})
    assert answer.status_code == 200, answer.text


class Trade:
    """Ada trades; Bo and a loner sit with her."""

    def __init__(self, visit: Visit, server: ServerProcess) -> None:
        self.people = [Person(server, name) for name in ("Ada", "Bo")]
        ada, bo = self.people
        self.table = ada.make_table(edition="classic", players=3, start=0, bots={"2": "loner"}, grace=False)
        command(bo, self.table, type="sit")
        command(bo, self.table, type="ready", seat=1)
        command(ada, self.table, type="start")
        command(ada, self.table, type="play", seat=0, move={"do": "plant", "field": 0})
        self.ada, self.bo = (self.page(visit, person) for person in self.people)

    def page(self, visit: Visit, person: Person) -> Page:
        """His browser, with the table in it."""
        page = visit()
        page.context.add_cookies([{"name": "beanfield", "value": person.token, "url": page.url}])
        page.goto(page.url + f"t/{self.table}")
        expect(status(page)).to_be_visible()
        return page

    def open(self) -> None:
        """Turn up the cards."""
        command(self.people[0], self.table, type="play", seat=0, move={"do": "turn-up"})
        expect(status(self.ada)).to_contain_text("You trade")
        expect(status(self.bo)).to_contain_text("Ada trades")


@pytest.fixture
def trade(visit: Visit, server: ServerProcess) -> Iterator[Trade]:
    """A table where trade is about to begin."""
    found = Trade(visit, server)
    yield found
    for person in found.people:
        person.close()


def region(page: Page, name: str) -> Locator:
    """A part of the table."""
    return page.get_by_role("region", name=name)


def hand(page: Page) -> Locator:
    """The cards of one's hand, the front card first."""
    return region(page, "Your hand").get_by_role("button", name=re.compile(r", (the front|second|card)"))


def kind(card: Locator) -> str:
    """What a card is."""
    return (card.get_attribute("aria-label") or "").split(",")[0]


def offers(page: Page) -> Locator:
    """The strips."""
    return page.get_by_role("list", name="Offers").get_by_role("listitem")


def test_wishes_are_seen_on_the_cards_of_others(trade: Trade) -> None:
    trade.open()
    card = hand(trade.ada).nth(1)
    wanted = kind(card)
    region(trade.bo, "Your hand").get_by_role("button", name="Your wishes").click()
    palette = region(trade.bo, "Your wishes")
    palette.get_by_role("button", name=f"{wanted}: no matter", exact=True).click()
    expect(palette.get_by_role("button", name=f"{wanted}: looked for", exact=True)).to_be_visible()
    palette.get_by_role("button", name="Tell everybody").click()
    expect(palette).to_be_hidden()
    expect(card).to_have_attribute("aria-label", re.compile("wished for by Bo"))
    expect(trade.ada.get_by_role("list", name="The other players").get_by_label(f"looks for {wanted}")).to_be_visible()


def test_several_approve_and_one_gets_it(trade: Trade) -> None:
    """Without `first`, the active player has the last word."""
    trade.open()
    gives, gets = hand(trade.ada).nth(1), kind(hand(trade.bo).last)
    given = kind(gives)
    gives.click()
    desk = region(trade.ada, "Your offer")
    desk.get_by_label("The first who accepts gets it").uncheck()
    desk.get_by_role("button", name=re.compile(f"^Offer it for {gets}(,|$)")).click()
    strip = offers(trade.bo).first
    expect(strip.get_by_role("article")).to_have_accessible_name(f"Ada offers: you get {given}, you give {gets}")
    strip.get_by_role("button", name="Approve", exact=True).click()
    expect(strip).to_contain_text("You agree; Ada decides.")
    expect(status(trade.ada)).to_contain_text("1 player agrees")
    offers(trade.ada).first.get_by_role("button", name="Deal with Bo").click()
    expect(region(trade.ada, "Your fields").get_by_role("button", name=f"{gets}, set aside")).to_be_visible()
    expect(offers(trade.ada)).to_have_count(0)


def test_counter_change_and_withdraw(trade: Trade) -> None:
    trade.open()
    hand(trade.ada).nth(1).click()
    region(trade.ada, "Your offer").get_by_role("button", name="Give it away").click()
    theirs = offers(trade.bo).first
    expect(theirs.get_by_role("button", name="Take it")).to_be_visible()
    theirs.get_by_role("button", name="Counter").click()
    desk = region(trade.bo, "Your counter-offer")
    hand(trade.bo).last.click()
    desk.get_by_role("button", name="Offer", exact=True).click()
    expect(desk).to_be_hidden()
    answer = offers(trade.ada).filter(has_text="counter to you")
    expect(answer.get_by_role("button", name="Approve", exact=True)).to_be_visible()
    mine = offers(trade.bo).filter(has_text="Withdraw")
    mine.get_by_role("button", name="Change").click()
    asked = region(trade.bo, "Change your offer").get_by_role("button", name=re.compile("^One .* less$"))
    asked.first.click()
    region(trade.bo, "Change your offer").get_by_role("button", name="Change the offer").click()
    # Now it is a gift, for nothing is asked any more.
    expect(answer.get_by_role("button", name="Take it")).to_be_visible()
    mine.get_by_role("button", name="Withdraw").click()
    expect(answer).to_have_count(0)


def test_what_would_be_refused_is_said_while_it_is_made(trade: Trade) -> None:
    trade.open()
    region(trade.bo, "What is going on").get_by_role("button", name="Make an offer").click()
    desk = region(trade.bo, "Your offer")
    send = desk.get_by_role("button", name="Offer", exact=True)
    expect(send).to_be_disabled()
    kinds = desk.get_by_role("button", name=re.compile("^Ask for"))
    for _ in range(17):
        kinds.first.click()
    expect(desk).to_contain_text("at most 16")
    expect(send).to_be_disabled()
    desk.get_by_role("button", name=re.compile("^One .* less$")).click()
    expect(send).to_be_enabled()


def test_cards_can_be_dragged(trade: Trade, server: ServerProcess) -> None:
    front = hand(trade.ada).first
    before = kind(front)
    fields = region(trade.ada, "Your fields")
    place = fields.get_by_role("button", name=re.compile("^Plant here")).last
    front.drag_to(place)
    expect(fields.get_by_role("button", name=re.compile(f"1 {before}"))).to_be_visible()
    expect(hand(trade.ada)).to_have_count(3)
    trade.open()
    region(trade.ada, "What is going on").get_by_role("button", name="Make an offer").click()
    tray = region(trade.ada, "Your offer").get_by_text("You give", exact=True)
    hand(trade.ada).last.drag_to(tray)
    expect(hand(trade.ada).last).to_have_attribute("aria-pressed", "true")


def test_a_field_says_why_not(trade: Trade) -> None:
    """Ada has planted once; where her next bean cannot go, a tap tells the reason."""
    taken = region(trade.bo, "Your fields").get_by_role("button", name="Field 1, empty")
    taken.click()
    line = region(trade.bo, "What is going on")
    expect(line).to_contain_text("Only the active player does this; wait for your turn.")


def test_one_key_answers_an_offer(trade: Trade) -> None:
    trade.open()
    for key, answered in (("n", "Declined by Bo"), ("a", None)):
        hand(trade.ada).nth(1).click()
        region(trade.ada, "Your offer").get_by_role("button", name="Give it away").click()
        offers(trade.bo).first.get_by_role("button", name="Take it").focus()
        trade.bo.keyboard.press(key)
        if answered:
            expect(offers(trade.ada).first).to_contain_text(answered)
            offers(trade.ada).first.get_by_role("button", name="Withdraw").click()
            expect(offers(trade.bo)).to_have_count(0)
        else:
            expect(region(trade.bo, "Your fields").get_by_role("button", name="set aside")).to_have_count(1)


def test_several_copies_can_be_chosen_from(trade: Trade) -> None:
    """Of several cards of a kind the one nearest the front is given, unless another is picked."""
    trade.open()
    # Bo's hand by chance; what he holds only once needs no choice.
    kinds = [kind(card) for card in hand(trade.bo).all()]
    asked = max(kinds, key=kinds.count)
    region(trade.ada, "What is going on").get_by_role("button", name="Make an offer").click()
    desk = region(trade.ada, "Your offer")
    desk.get_by_role("button", name=re.compile(f"^Ask for {asked}(,|$)")).click()
    desk.get_by_role("button", name="Offer", exact=True).click()
    strip = offers(trade.bo).first
    which = strip.get_by_role("button", name="Which?")
    expect(strip.get_by_role("button", name="Give it")).to_be_visible()
    expect(which).to_have_count(1 if kinds.count(asked) > 1 else 0)
    if kinds.count(asked) > 1:
        which.click()
        copies = strip.get_by_role("group", name="Which of your cards").get_by_role("button")
        expect(copies.first).to_have_attribute("aria-pressed", "true")
        copies.last.click()
        expect(copies.first).to_have_attribute("aria-pressed", "false")
    left = [name for at, name in enumerate(kinds) if at != (len(kinds) - 1 - kinds[::-1].index(asked))]
    strip.get_by_role("button", name="Give it").click()
    expect(hand(trade.bo)).to_have_count(4)
    assert [kind(card) for card in hand(trade.bo).all()] == left
