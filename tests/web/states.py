"""What has to hold for every page in every state: it fits, everything on it can be reached, axe finds nothing."""

from typing import Any, Final

from playwright.sync_api import Page

from .test_looks import AXE, overhang, small_targets
from .test_words import OVERFLOWING

PHONE: Final = (360, 740)
# A screen of 1280 by 720 at 200 percent.
ZOOMED: Final = (640, 360)
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Buttons and the like that stay covered or out of sight, however one scrolls.
HIDDEN: Final = """() => {
  const found = []
  const modal = document.querySelector('[role=dialog]')
  const parts = [0.5, 0.15, 0.85]
  for (const e of (modal ?? document).querySelectorAll('button, a[href], select, input, summary')) {
    if (!e.checkVisibility({ visibilityProperty: true })) continue
    e.scrollIntoView({ block: 'center', inline: 'center' })
    const box = e.getBoundingClientRect()
    if (box.width < 2) continue
    const name = e.ariaLabel ?? e.textContent.trim().slice(0, 60)
    // A card of a fan is covered by the next one, but for its edge; so any of some points will do.
    const points = parts.flatMap((x) => parts.map((y) => [box.x + box.width * x, box.y + box.height * y]))
    const there = points.filter(([x, y]) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight)
      .map(([x, y]) => document.elementFromPoint(x, y))
    if (!there.some((top) => e.contains(top) || e.closest('label')?.contains(top)))
      found.push(`out of reach: ${name} at ${Math.round(box.x)},${Math.round(box.y)}`)
    // What does not scroll by hand must not be wider than it shows.
    for (let holder = e.parentElement; holder; holder = holder.parentElement)
      if (holder.scrollLeft && getComputedStyle(holder).overflowX === 'hidden') {
        found.push(`${name} lies ${holder.scrollLeft} px beside what ${holder.className} shows`)
        holder.scrollLeft = 0
      }
  }
  return found
}"""


def axe(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds wrong; pictures in buttons are no labels, so names need not begin with them."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("options => axe.run(document, options)", options)
    return [f"{v['id']}: {v['help']}: {n['html'][:160]}" for v in result["violations"] for n in v["nodes"]]


def fits(page: Page) -> list[str]:
    """What does not fit at the size the page has now."""
    found = [f"text runs over: {text}" for text in page.evaluate(OVERFLOWING)]
    if overhang(page) > 0:
        found.append(f"{overhang(page)} px wider than the screen")
    found += [f"too small: {target}" for target in small_targets(page)]
    found += page.evaluate(HIDDEN)
    return found


def flaws(page: Page) -> list[str]:
    """What is wrong with a page as it stands: on a phone, by day and by night, and zoomed to twice its size."""
    found = []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for theme in ("light", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        # By night only the colours are others.
        options: dict[str, Any] = {"runOnly": TAGS, "rules": {"label-content-name-mismatch": {"enabled": False}}}
        found += axe(page, options if theme == "light" else {"runOnly": {"type": "rule", "values": ["color-contrast"]}})
    for width, height in (PHONE, ZOOMED):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} by {height}: {flaw}" for flaw in fits(page)]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return found


def spotless(found: dict[str, list[str]]) -> None:
    """Nothing is wrong anywhere, or all of it is said, a line each."""
    said = [f"{where}: {what}" for where, flaws in found.items() for what in dict.fromkeys(flaws)]
    assert not said, "\n" + "\n".join(said)
