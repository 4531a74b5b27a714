"""The composer: who could answer, drafts that stay, offers one cannot fulfil."""

import re

from playwright.sync_api import expect

from .playing import status
from .test_trading import Trade, command, hand, kind, offers, region
from .test_trading import trade as trade


def test_who_could_answer_is_shown_at_once(trade: Trade) -> None:
    """What a partner wishes for and what his offers have shown is known to all, and nothing else."""
    trade.open()
    give, wanted = kind(hand(trade.ada).nth(1)), kind(hand(trade.bo).first)
    command(trade.people[1], trade.table, type="play", seat=1, move={"do": "wish", "want": [give]})
    hand(trade.ada).nth(1).click()
    desk = region(trade.ada, "Your offer")
    who = desk.get_by_role("group", name="Who could answer")
    expect(who.get_by_role("button", name=re.compile(f"^Bo, who could use {give}$"))).to_be_visible()
    assert not desk.get_by_role("button", name=re.compile("to be had from")).count()
    # Bo offers his front card: now everybody knows that he holds it.
    command(trade.people[1], trade.table, type="play", seat=1, move={"do": "post", "give": ["h1"], "ask": {}})
    source = desk.get_by_role(
        "button", name=re.compile(f"^Offer it for {wanted}(, which you grow)?, to be had from Bo$")
    )
    expect(source).to_be_visible()
    desk.get_by_role("button", name="More …").click()
    desk.get_by_role("button", name=re.compile(f"^Ask for {wanted}(,|$)")).click()
    both = who.get_by_role("button", name=f"Bo, who could use {give} and may have {wanted}", exact=True)
    expect(both).to_be_visible()
    # A tap on a face sends it there alone.
    both.click()
    expect(both).to_have_attribute("aria-pressed", "true")
    desk.get_by_role("button", name="Offer", exact=True).click()
    expect(region(trade.ada, "Your offer")).to_be_hidden()
    expect(offers(trade.ada).filter(has_text="To Bo")).to_have_count(1)


def test_a_draft_stays_while_offers_come(trade: Trade) -> None:
    trade.open()
    region(trade.ada, "What is going on").get_by_role("button", name="Make an offer").click()
    desk = region(trade.ada, "Your offer")
    hand(trade.ada).nth(1).click()
    hand(trade.ada).nth(2).click()
    desk.get_by_role("button", name=re.compile("^Ask for")).first.click()
    for n in (1, 2):
        command(trade.people[1], trade.table, type="play", seat=1, move={"do": "post", "give": [f"h{n}"], "ask": {}})
        expect(offers(trade.ada)).to_have_count(n)
    pressed = region(trade.ada, "Your hand").locator('.card-button[aria-pressed="true"]')
    expect(pressed).to_have_count(2)
    expect(desk.get_by_role("button", name=re.compile("^One .* less$"))).to_have_count(1)
    expect(desk.get_by_role("button", name="Offer", exact=True)).to_be_enabled()


def test_what_one_cannot_fulfil_says_so(trade: Trade) -> None:
    trade.open()
    held = [kind(card) for card in hand(trade.bo).all()]
    kinds = ["blue", "chili", "stink", "green", "soy"]
    missing = next(each for each in kinds if each not in held)
    command(trade.people[0], trade.table, type="play", seat=0, move={"do": "post", "give": [], "ask": {missing: 1}})
    strip = offers(trade.bo).first
    expect(strip).to_contain_text(f"you lack {missing}")
    assert not strip.get_by_role("button", name="Give it").count()


def test_several_who_approve_are_shown_and_one_is_chosen(trade: Trade) -> None:
    trade.open()
    hand(trade.ada).nth(1).click()
    desk = region(trade.ada, "Your offer")
    desk.get_by_label("The first who accepts gets it").uncheck()
    desk.get_by_role("button", name="Give it away").click()
    offers(trade.bo).first.get_by_role("button", name="Take it").click()
    expect(status(trade.ada)).to_contain_text("1 player agrees")
    expect(offers(trade.ada).first.get_by_role("button", name="Deal with Bo")).to_be_visible()
    # Ending would throw the deal away, so it asks back.
    end = region(trade.ada, "What is going on").get_by_role("button", name="Finish trading")
    end.click()
    expect(region(trade.ada, "What is going on")).to_contain_text("Finish all the same?")
    offers(trade.ada).first.get_by_role("button", name="Deal with Bo").click()
    expect(offers(trade.ada)).to_have_count(0)
