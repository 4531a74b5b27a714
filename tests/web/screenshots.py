"""Pictures of every page: ``make screenshots`` takes them, into build/screenshots.

Each state is reached once, in English, and then shown in every size, by day and by night, and in every language; the
game waits meanwhile, because it is one's own move.
"""

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from ..server.serving import Person, ServerProcess
from .conftest import CHROMIUM, FLAGS, ROOT
from .playing import act, over, play_on, sit_down_with_bots
from .test_boards import QUICK, play_quickly

OUT: Final = ROOT / "build" / "screenshots"
SIZES: Final = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LANGUAGES: Final = ("en", "de", "zh-Hant", "zh-Hans", "ja", "ms")
LOOKS: Final = ("light", "dark")

# Bots are quick; what is one's own move waits for ever.
QUICKLY: Final = {"BEANFIELD_BOT_PATIENCE": "0.1", "BEANFIELD_BOT_DELAY": "0.05", "BEANFIELD_GRACE": "0.1"}


# The phases of a turn, by what the line says in them.
PHASES: Final = {
    "plant": "Plant your front bean",
    "second": "as well, or go on",
    "turn-up": "Turn up the cards",
    "trade": "You trade",
    "aside": "you got",
    "draw": "Draw your new cards",
    "others": "trades",
}
STEADY: Final = 500  # milliseconds; longer than the grace


class Camera:
    """Takes pictures of one page in all its forms."""

    def __init__(self, languages: tuple[str, ...]) -> None:
        self.languages = languages
        self.taken = 0

    def shoot(self, page: Page, name: str, whole: bool = False, make: Callable[[Page], None] | None = None) -> None:
        """The page as it stands; ``make`` does again what a reload undoes."""
        for language in self.languages:
            for look in LOOKS:
                page.evaluate(
                    "([l, s]) => { localStorage['beanfield.language'] = l; localStorage['beanfield.look'] = s }",
                    [language, look],
                )
                page.reload()
                page.wait_for_load_state("networkidle")
                if make is not None:
                    make(page)
                for size, (width, height) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_timeout(120)
                    page.screenshot(path=OUT / f"{name}-{size}-{look}-{language}.png", full_page=whole)
                    self.taken += 1
        page.evaluate("localStorage['beanfield.language'] = 'en'")
        page.reload()
        page.wait_for_load_state("networkidle")
        print(f"{name}: {self.taken} pictures so far", flush=True)


def reach(page: Page, words: str, seconds: float = 60) -> bool:
    """Play on until the line says so, and goes on saying so; False if the game is over before."""
    end = time.monotonic() + seconds
    line = page.locator("[data-status]")
    while True:
        if words in line.inner_text():
            # The last click may have been one too many, and have ended what has just begun.
            page.wait_for_timeout(STEADY)
            if words in line.inner_text():
                return True
        if over(page) or time.monotonic() > end:
            return False
        if not act(page):
            page.wait_for_timeout(40)


def visit(browser: Browser, server: ServerProcess, path: str = "/") -> Page:
    """A new guest."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(server.http + path)
    page.wait_for_load_state("networkidle")
    return page


def trading(browser: Browser, server: ServerProcess, camera: Camera) -> None:
    """The start, a lobby, and the game for 3 to 7 players in each phase."""
    page = visit(browser, server)
    camera.shoot(page, "home", whole=True)
    host = Person(server, "Ada")
    page.goto(f"{server.http}/t/{host.make_table(edition='classic', players=4, bots={'3': 'medium'})}")
    camera.shoot(page, "lobby", whole=True)
    host.close()
    page.goto(server.http)
    sit_down_with_bots(page, 4)
    for name, words in PHASES.items():
        if reach(page, words):
            camera.shoot(page, name)
        if name == "trade":
            compose(page, camera)
    page.context.close()


def compose(page: Page, camera: Camera) -> None:
    """The composer: a card of the hand for a kind, built up to be sent; a reload would lose it, so it is made anew."""

    def make(page: Page) -> None:
        page.locator(".hand .card-button").nth(1).click()
        page.locator(".composer .ends .button").last.click()
        page.locator(".composer .kind").nth(2).click()

    camera.shoot(page, "composer", make=make)
    page.evaluate("document.querySelector('.composer .trays .button')?.click()")


def ended(browser: Browser, server: ServerProcess, camera: Camera) -> None:
    """The result and the replay."""
    page = visit(browser, server)
    sit_down_with_bots(page, 3)
    play_on(page, 200)
    camera.shoot(page, "result")
    page.get_by_role("button", name="Watch the game again").click()
    page.get_by_role("combobox", name="Turn").select_option(index=8)
    page.wait_for_timeout(500)
    camera.shoot(page, "replay")
    page.goto(server.http + "/rules/classic")
    camera.shoot(page, "rules")
    page.goto(server.http + "/rules/duel")
    camera.shoot(page, "rules-duel", whole=True)
    page.context.close()


def learning(browser: Browser, server: ServerProcess, camera: Camera) -> None:
    """The guide of the first game, at its beginning and where it has an offer made."""
    page = visit(browser, server)
    page.get_by_role("button", name=re.compile("^Your first game")).click()
    guide = page.get_by_role("region", name="Guide")
    guide.wait_for()
    camera.shoot(page, "guide")
    end = time.monotonic() + 60
    while "Make an offer" not in guide.inner_text() and time.monotonic() < end:
        page.evaluate("document.querySelector('[data-guided]')?.click()")
        page.wait_for_timeout(120)
    camera.shoot(page, "guide-offer")
    page.context.close()


def for_two(browser: Browser, server: ServerProcess, camera: Camera) -> None:
    """The two-player variant and The Duel, some turns in."""
    for edition in ("two", "duel"):
        page = visit(browser, server)
        sit_down_with_bots(page, edition=edition)
        for _ in moments(page, 60):
            pass
        camera.shoot(page, edition)
        if edition == "duel" and reach_quickly(page, "Offer a gift"):
            camera.shoot(page, "duel-gift")
        play_quickly(page, 150)
        camera.shoot(page, f"{edition}-result")
        page.context.close()


def reach_quickly(page: Page, words: str) -> bool:
    """Play on until the line says so; False if that takes too long."""
    end = time.monotonic() + 30
    while words not in page.locator("[data-status]").inner_text():
        if over(page) or time.monotonic() > end:
            return False
        page.evaluate(QUICK)
        page.wait_for_timeout(40)
    return True


def moments(page: Page, count: int) -> Iterator[int]:
    """Click so often, then on until one has to move oneself."""
    clicked = 0
    end = time.monotonic() + 60
    while (clicked < count or not page.locator(".status.mine").count()) and time.monotonic() < end and not over(page):
        if page.evaluate(QUICK):
            clicked += 1
            yield clicked
        page.wait_for_timeout(40)


def main() -> None:
    """Take all pictures; words on the command line choose languages."""
    assert CHROMIUM is not None, "there is no Chromium on the path (on Debian: apt-get install chromium)"
    languages = tuple(sys.argv[1:]) or LANGUAGES
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    camera = Camera(languages)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for work in (trading, learning, for_two, ended):
            server = ServerProcess(str(Path(folder) / f"{work.__name__}.sqlite"), QUICKLY)
            try:
                work(browser, server, camera)
            finally:
                server.stop()
        browser.close()
    print(f"{camera.taken} pictures in {OUT}")


if __name__ == "__main__":
    main()
