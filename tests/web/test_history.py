"""A page that is loaded anew shows the same picture: deals of the turn, and what has happened."""

from playwright.sync_api import Page, expect

from .conftest import Visit
from .playing import status
from .test_trading import Trade, command, hand, kind, offers, region
from .test_trading import trade as trade


def told(page: Page) -> list[str]:
    """What has happened, line by line."""
    page.get_by_role("button", name="Log", exact=True).click()
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_be_visible()
    lines = log.get_by_role("listitem").all_inner_texts()
    page.get_by_role("button", name="Close").click()
    return lines


def test_history_and_deals_survive_a_reload(trade: Trade, visit: Visit) -> None:
    trade.open()
    given = kind(hand(trade.ada).nth(1))
    hand(trade.ada).nth(1).click()
    region(trade.ada, "Your offer").get_by_role("button", name="Give it away").click()
    offers(trade.bo).first.get_by_role("button", name="Take it").click()
    deals = trade.bo.get_by_role("list", name="Deals of this turn")
    expect(deals).to_contain_text("Bo")
    command(trade.people[1], trade.table, type="play", seat=1, move={"do": "post", "give": ["h1"], "ask": {}})
    expect(offers(trade.bo)).to_have_count(1)
    before = told(trade.bo)
    assert any(line.startswith(f"Deal: Ada gives Bo {given}") for line in before)
    trade.bo.reload()
    expect(status(trade.bo)).to_contain_text("Ada trades")
    expect(deals).to_contain_text("Bo")
    after = told(trade.bo)
    # What was told before this browser came is there now, too.
    assert after[-len(before) :] == before
    assert after[:2] == ["Game 1 begins.", "It is the turn of Ada."]
    # Nothing of it is called out once more.
    assert trade.bo.locator('[data-voice="polite"]').inner_text() == ""
    # Whoever only watches has the public side of it.
    guest = visit()
    guest.goto(trade.bo.url)
    expect(guest.get_by_role("list", name="Deals of this turn")).to_contain_text("Bo")
