"""Playing in a browser as people do: by clicking what the page shows."""

import time
from typing import Final

from playwright.sync_api import Error, Locator, Page, expect

# Which button a player with modest plans clicks now: one look at the page instead of many questions to it.
NEXT_BUTTON: Final = """() => {
  const region = (name) => document.querySelector(`[aria-label="${name}"]`)
  const all = (root, selector) => [...(root?.querySelectorAll(selector) ?? [])]
  const buttons = (root, selector = 'button') => all(root, selector).filter((b) => !b.disabled)
  const line = region('What is going on'), offers = region('Offers'), fields = region('Your fields')
  const says = (found, ...texts) => found.find((b) => texts.some((text) => b.textContent.trim().startsWith(text)))
  const deal = says(buttons(offers), 'Deal with', 'Approve', 'Take it')
  if (deal) return deal
  const end = says(buttons(line), 'Finish')
  if (end) return end
  const main = buttons(line, '.button.main')[0]
  if (main) return main
  const named = (start) => buttons(fields, `[aria-label^="${start}"]`)[0]
  const lit = named('Plant here')
  if (lit) return lit
  const status = document.querySelector('[data-status]')?.textContent ?? ''
  if (status.includes('any order')) {
    const cards = buttons(fields, '[aria-pressed]')
    const other = cards[(cards.findIndex((b) => b.getAttribute('aria-pressed') === 'true') + 1) % cards.length]
    if (other) return other
  }
  if (!status.includes('harvest a field first')) return null
  return named('Yes, harvest') ?? buttons(fields, '.harvest:not(.cold)')[0] ?? null
}"""


def unfold(page: Page) -> None:
    """Open everything folded up, the outer before the inner, as people do.

    Setting ``open`` from a script is not the same: opened all at once while the browser is busy, parts stay hidden.
    """
    while (folded := page.locator("details:not([open]) > summary:visible")).count():
        folded.first.click()


def sit_down_with_bots(page: Page, players: int = 4, edition: str = "classic") -> None:
    """From the start page to a running game."""
    page.get_by_role("combobox", name="Game", exact=True).first.select_option(edition)
    if edition not in ("two", "duel"):
        page.get_by_role("combobox", name="Against", exact=True).select_option(str(players))
    page.get_by_role("button", name="Play now", exact=True).click()
    expect(status(page)).to_be_visible(timeout=15_000)


def status(page: Page) -> Locator:
    """The line that says what is going on."""
    return page.locator("[data-status]")


def over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.get_by_role("region", name="Result").count() > 0


def act(page: Page) -> bool:
    """Click one thing that the page offers; False if there is nothing to click just now."""
    button = page.evaluate_handle(NEXT_BUTTON).as_element()
    if button is None:
        return False
    try:
        button.click(timeout=1000)
    except Error:
        return False  # games go on while one reaches for a button
    return True


def play_on(page: Page, seconds: float) -> None:
    """Play until the game is over. Fails if that takes too long."""
    end = time.monotonic() + seconds
    while not over(page):
        assert time.monotonic() < end, f"the game hangs at: {status(page).inner_text()}"
        if not act(page):
            page.wait_for_timeout(30)
