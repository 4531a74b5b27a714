"""The types the pages are written with are those of the protocol."""

from beanfield.server import typescript

from .conftest import ROOT


def test_the_file_is_up_to_date() -> None:
    there = (ROOT / typescript.FILE).read_text(encoding="utf-8")
    assert there == typescript.page(), "run: python -m beanfield.server.typescript"


def test_it_says_what_the_protocol_says() -> None:
    page = typescript.page()
    # A field that is left out while it has its default, one that may be null, a union by name, keys that are numbers.
    assert "  since?: number | null\n" in page
    assert "  discard_top: string | null\n" in page
    assert "  events?: (GameEvent | TableEvent)[]\n" in page
    assert "  offers?: { [key: number]: OfferView | null } | null\n" in page
    assert '  do: "plant-card"\n' in page
