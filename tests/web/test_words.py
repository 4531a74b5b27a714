"""The pages in every language: nothing overflows, no sign is missing, nothing is left in English."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from beanfield.words import LANGUAGES

from .conftest import Visit
from .playing import sit_down_with_bots, unfold
from .test_looks import in_trade, make_lobby, overhang

CODES = [code.replace("_", "-") for code in LANGUAGES]
FONTS = "fonts-noto-cjk"  # the Debian package with the signs of all our scripts

# Text that is wider or higher than the button, the card or the box that holds it; names of people may be cut with dots.
OVERFLOWING = """() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const holds = (e) => {
    const style = getComputedStyle(e)
    return e.matches('button, a.button, .face') || style.overflowX === 'hidden' || style.overflowX === 'clip'
  }
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.textContent.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue
    let holder = node.parentElement
    while (holder && !holds(holder)) holder = holder.parentElement
    if (!holder || holder === document.body || getComputedStyle(holder).textOverflow === 'ellipsis') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const box = holder.getBoundingClientRect()
    if (text.width === 0 || box.width < 2 || box.height < 2) continue  // for screen readers only
    const over = Math.max(box.left - text.left, text.right - box.right)
    if (over > 1.5) found.push(`${node.textContent.trim()} (${over.toFixed(1)} px)`)
  }
  return found
}"""

# Signs the fonts do not have: they look like one that no font has.
MISSING = """(text) => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 40
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen.font = `24px ${getComputedStyle(document.body).fontFamily}`
  const drawn = (sign) => {
    pen.clearRect(0, 0, 40, 40)
    pen.fillText(sign, 4, 30)
    return pen.getImageData(0, 0, 40, 40).data.join()
  }
  const none = drawn('\\u{10FFFE}')
  return [...new Set(text)].filter((sign) => sign.trim() && drawn(sign) === none)
}"""

# Names, and what is written alike everywhere.
SAME = "beanfield uwe rosenberg ada bo cleo dov eve finn gus guest english deutsch bahasa melayu"


def speak(page: Page, code: str) -> None:
    """Go on in a language, as somebody does who has chosen it before."""
    page.evaluate("code => localStorage.setItem('beanfield.language', code)", code)
    page.reload()
    expect(page.locator(f"html[lang={json.dumps(code)}]")).to_have_count(1)
    expect(page.locator("h1, [data-status]").first).to_be_visible()


def shown(page: Page) -> str:
    """All that is written on the page, for eyes and for screen readers."""
    text: str = page.evaluate(
        """() => document.body.innerText + ' ' + document.title + ' ' +
          [...document.querySelectorAll('[aria-label]')].map((e) => e.getAttribute('aria-label')).join(' ')"""
    )
    return text


def english_left(text: str) -> set[str]:
    """Words in Latin letters that have no business on a page in another script."""
    text = re.sub(r"\S*[/_@]\S*", "", text)  # addresses
    words = {word.lower() for word in re.findall(r"[A-Za-z]{2,}", text)}
    return words - {*SAME.split()}


def faults(page: Page, code: str) -> list[str]:
    """What is wrong with a page in a language."""
    text = shown(page).replace(page.url.rpartition("/")[2] or "/", " ")  # the code of a table is no word
    found = [f"no room for {each}" for each in page.evaluate(OVERFLOWING)]
    found += [f"{sign} has no glyph here (on Debian: apt-get install {FONTS})" for sign in page.evaluate(MISSING, text)]
    if overhang(page) > 0:
        found.append(f"the page is {overhang(page)} px wider than the screen")
    if code in ("ja", "zh-Hans", "zh-Hant"):
        found += [f"{word!r} is English" for word in sorted(english_left(text))]
    return found


def test_the_signs_of_all_languages_can_be_shown(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(MISSING, "aé豆臭くワ黄黃カ你您") == [], f"on Debian: apt-get install {FONTS}"


def test_a_sign_that_is_missing_is_noticed(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(MISSING, "a\U0010fffd豆") == ["\U0010fffd"]


def test_text_without_room_is_noticed(visit: Visit) -> None:
    page = visit()
    page.evaluate(
        """() => {
          const button = document.createElement('button')
          button.textContent = 'Donaudampfschifffahrtsgesellschaft'
          Object.assign(button.style, { width: '60px', whiteSpace: 'nowrap', padding: 0 })
          document.body.append(button)
        }"""
    )
    (only,) = page.evaluate(OVERFLOWING)
    assert only.startswith("Donaudampf")


def test_the_language_is_chosen_on_the_page_and_kept(visit: Visit) -> None:
    page = visit()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("button", name="Jetzt spielen", exact=True)).to_be_visible()
    expect(page.locator("html[lang=de]")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("button", name="Jetzt spielen", exact=True)).to_be_visible()


def test_start_and_lobby_in_every_language(visit: Visit) -> None:
    page = visit()
    found = {}
    for code in CODES:
        speak(page, code)
        unfold(page)
        found[f"start, {code}"] = faults(page, code)
    speak(page, "en")
    make_lobby(page)
    for code in CODES:
        speak(page, code)
        expect(page.get_by_role("img").first).to_be_visible()
        found[f"lobby, {code}"] = faults(page, code)
    assert {where: what for where, what in found.items() if what} == {}


def test_the_table_in_every_language(visit: Visit) -> None:
    """On a phone, and spread out on a large screen in the languages with the longest words."""
    page = visit()
    sit_down_with_bots(page, players=5)
    in_trade(page)
    found = {}
    for width, codes in ((360, CODES), (1440, ["de", "ms"])):
        page.set_viewport_size({"width": width, "height": 800})
        for code in codes:
            speak(page, code)
            page.locator("[aria-pressed]").first.click()
            found[f"{code}, {width} px"] = faults(page, code)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("edition", ["two", "duel"])
def test_the_tables_for_two(visit: Visit, edition: str) -> None:
    page = visit()
    sit_down_with_bots(page, edition=edition)
    found = {}
    for code in ("de", "ja", "ms"):
        speak(page, code)
        found[code] = faults(page, code)
    assert {where: what for where, what in found.items() if what} == {}
