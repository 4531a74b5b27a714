"""Cards fly where they go: from where they were to where they are, without keeping anybody from going on."""

from playwright.sync_api import Page, expect

from .test_composer import trade as trade
from .test_trading import Trade, command, hand, kind, offers, region

# Notes every picture that sets off, with its way in pixels, and lets it fly more slowly.
WATCH = """() => {
  window.flown = []
  new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(added instanceof HTMLElement) || !added.matches('.flying')) continue
      requestAnimationFrame(() => {
        const flight = added.getAnimations()[0]
        if (!flight) return
        const ways = flight.effect.getKeyframes().map((frame) => frame.transform.match(/-?[0-9.]+px/g).map(parseFloat))
        window.flown.push({ ...added.dataset, ways, delay: flight.effect.getTiming().delay })
      })
    }
  }).observe(document.body, { childList: true })
}"""


def watch(page: Page, motion: bool = True) -> None:
    """Begin to watch, with or without movements."""
    page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    page.evaluate(WATCH)


def flown(page: Page, count: int) -> list[str]:
    """What has set off so far, once it is so many."""
    page.wait_for_function("(count) => window.flown.length >= count", arg=count)
    return [f"{each['shows']}: {each['from']} > {each['to']}" for each in page.evaluate("window.flown")]


def test_cards_fly_where_they_go(trade: Trade) -> None:
    watch(trade.ada)
    watch(trade.bo)
    trade.open()
    kinds = trade.ada.locator('[data-place="turned"] [data-card]').evaluate_all(
        "(cards) => cards.map((card) => card.ariaLabel.split(',')[0])"
    )
    assert flown(trade.ada, 2) == [f"{each}: supply > turned" for each in kinds]
    first, second = trade.ada.evaluate("window.flown")
    # One after another, and really across the table, to the card that lies there now.
    assert second["delay"] > first["delay"]
    for way, place in ((first, 0), (second, 1)):
        box = trade.ada.locator('[data-place="turned"] [data-card]').nth(place).bounding_box()
        assert box is not None
        (x0, y0), (x1, y1) = way["ways"]
        assert abs(x1 - x0) + abs(y1 - y0) > 30
        ghost = 48, 48 * 7 / 5
        assert abs(x1 + ghost[0] / 2 - (box["x"] + box["width"] / 2)) < 8
        assert abs(y1 + ghost[1] / 2 - (box["y"] + box["height"] / 2)) < 12
    # Nothing waits for them: a deal is struck while they are in the air, and flies for both.
    given = kind(hand(trade.ada).nth(1))
    hand(trade.ada).nth(1).click()
    region(trade.ada, "Your offer").get_by_role("button", name="Give it away").click()
    offers(trade.bo).first.get_by_role("button", name="Take it").click()
    expect(region(trade.bo, "Your fields").get_by_role("button", name=f"{given}, set aside")).to_be_visible()
    deal = f"{given}: hand-0 > aside-1"
    assert flown(trade.ada, 3)[-1] == deal and flown(trade.bo, 3)[-1] == deal
    # In the end none of them is left, and all cards can be seen.
    expect(trade.ada.locator(".flying")).to_have_count(0)
    expect(trade.bo.locator(".flying")).to_have_count(0)
    assert trade.bo.locator("[data-card]").evaluate_all(
        "(cards) => cards.every((c) => getComputedStyle(c).opacity === '1')"
    )


def test_nothing_flies_for_whoever_wants_no_movement(trade: Trade) -> None:
    watch(trade.bo, motion=False)
    trade.open()
    expect(trade.bo.locator('[data-place="turned"] [data-card]')).to_have_count(2)
    trade.bo.wait_for_timeout(200)
    assert trade.bo.evaluate("window.flown") == []
    # What happened before a page was opened does not fly either.
    watch(trade.ada)
    command(trade.people[1], trade.table, type="play", seat=1, move={"do": "post", "give": ["h1"], "ask": {}})
    trade.ada.reload()
    expect(offers(trade.ada)).to_have_count(1)
    expect(trade.ada.locator(".flying")).to_have_count(0)
