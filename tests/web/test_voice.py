"""What happens is told in words by a live region, in the language of the page."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from beanfield.words import use_language
from beanfield.words.speaking import kind_word, npgettext, spoken

from ..server.serving import ServerProcess
from .conftest import Visit
from .seated import Table

# Keeps all that the two voices have said, one after the other.
LISTEN: Final = """window.said = { polite: [], urgent: [] }
new MutationObserver(() => {
  for (const voice of ['polite', 'urgent']) {
    const text = document.querySelector(`[data-voice=${voice}]`)?.textContent
    if (text && text !== window.said[voice].at(-1)) window.said[voice].push(text)
  }
}).observe(document, { subtree: true, childList: true, characterData: true })"""


def told(page: Page, sentence: str, voice: str = "polite", **values: str) -> None:
    """Wait until this has been said."""
    wanted = spoken(sentence).format(**values)
    # Several things at once are told in one breath.
    page.wait_for_function(
        "([voice, wanted]) => said[voice].some((text) => text.includes(wanted))", arg=[voice, wanted]
    )
    page.evaluate("voice => { said[voice] = said[voice].slice(-1) }", voice)


def one_of(kind: str) -> str:
    """One card of a kind, as cards are counted in an offer."""
    return npgettext("counted", "{kind}", "{number} {kind}", 1).format(kind=kind_word(kind), number=1)


@pytest.mark.parametrize("code", ["en", "de", "zh-Hant"])
def test_every_sort_of_event(visit: Visit, server: ServerProcess, code: str) -> None:
    use_language(code.replace("-", "_"))
    with Table(server, players=3, grace=False) as table:
        ada, bo, cleo = table.seats
        # Ada plants, and with cards left to trade.
        table.until(lambda view: view["stage"] == "plant-first" and view["active"] == 0 and len(view["hand"]) > 3)
        page = bo.page(visit)
        page.evaluate("code => localStorage.setItem('beanfield.language', code)", code)
        page.context.add_init_script(LISTEN)
        page.reload()
        expect(page.locator(".frame")).to_be_visible()
        view = ada.view()
        planting = next((move for move in ada.legal() if move["do"] == "plant"), None)
        if planting is None:
            harvest = next(move for move in ada.legal() if move["do"] == "harvest")
            ada.play(**harvest)
            planting = next(move for move in ada.legal() if move["do"] == "plant")
        ada.play(**planting)
        told(page, "{name} plants {kind}.", name="Ada", kind=kind_word(view["hand"][0]["kind"]))
        bo.play(do="wish", want=["red"], spare=[])
        told(page, "{name} looks for {kinds}.", name="Bo", kinds=kind_word("red"))
        ada.play(do="turn-up")
        view = ada.view()
        told(page, "Turned up: {kind}.", kind=kind_word(view["turned"][0]["kind"]))
        gives, gets = view["hand"][0], bo.view()["hand"][0]
        offer = {"do": "post", "give": [gives["card"]], "ask": {gets["kind"]: 1}, "to": [], "first": True}
        words = {"give": one_of(gives["kind"]), "ask": one_of(gets["kind"])}
        ada.play(**offer)
        told(page, "{name} offers {give} for {ask}.", name="Ada", **words)
        told(page, "You have an offer.", "urgent")
        bo.play(do="decline", offer=1, revision=bo.view()["offers"][0]["revision"])
        told(page, "{name} declines the offer of {other}.", name="Bo", other="Ada")
        ada.play(do="withdraw", offer=1)
        told(page, "{name} withdraws an offer.", name="Ada")
        cleo.play(do="done")
        told(page, "{name} is done trading.", name="Cleo")
        ada.do(type="say", text="Beans?")
        told(page, "{name} says: {text}", name="Ada", text="Beans?")
        ada.play(**offer)
        revision = bo.view()["offers"][0]["revision"]
        bo.play(do="approve", offer=2, revision=revision, cards=[gets["card"]])
        deal = {"gave": words["give"], "took": words["ask"]}
        told(page, "Deal: {name} gives {other} {gave} and gets {took}.", name="Ada", other="Bo", **deal)
        ada.play(do="end")
        told(page, "Trading is over.")
        table.until(lambda view: view["active"] == 1)
        told(page, "It is the turn of {name}.", name="Bo")
        told(page, "It is your turn.", "urgent")
