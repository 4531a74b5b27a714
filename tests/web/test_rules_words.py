"""The rules in the language shown; a paragraph nobody has translated is shown in English and says that it is."""

import re

import pytest
from playwright.sync_api import expect

from beanfield.words import LANGUAGES
from beanfield.words.rulebook import paragraphs, read_rules, rules_text

from .conftest import Visit


def plain(text: str) -> str:
    """A paragraph as it is read: without the marks of its markup."""
    return re.sub(r"\s+", "", re.sub(r"\*\*\[R\]\*\*", "R", text).replace("*", "").replace("`", ""))


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_rules_in_every_language(visit: Visit, code: str) -> None:
    page = visit("/rules/classic")
    page.evaluate("(code) => (localStorage['beanfield.language'] = code)", code.replace("_", "-"))
    page.reload()
    article = page.locator("article")
    expect(article).to_have_attribute("lang", code.replace("_", "-"))
    shown = set()
    for edition in ("classic", "two", "duel"):
        page.goto(page.url.rsplit("/", 1)[0] + f"/{edition}")
        expect(article).to_have_attribute("lang", code.replace("_", "-"))
        shown.add(re.sub(r"\s+", "", article.inner_text()))
    text = "".join(shown)
    catalogue = read_rules(code)
    for paragraph in paragraphs(rules_text()):
        message = catalogue.get(paragraph)
        assert message is not None
        assert plain(str(message.string or paragraph)) in text, paragraph
    # Only what has no translation is English, and says so.
    missing = [message for message in catalogue if message.id and not message.string]
    assert bool(article.locator('[lang="en"]').count()) == bool(missing)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
