"""Sentences are found where they are written, in Python, TypeScript and Svelte."""

from pathlib import Path

import pytest

from beanfield.words.gathering import GatheringError, Message, calls, constants, gather
from beanfield.words.keeping import ROOT, read, template, untranslated, updated, written


def forms(source: str) -> list[tuple[str, ...]]:
    """The sentences of a source of the browser."""
    return [message.forms for message in calls(source, "web/src/x.svelte")]


def test_the_project_has_sentences_in_all_three_places() -> None:
    places = {message.place for message in gather(ROOT)}
    assert any(place.startswith("src/beanfield/cli/texts/") for place in places)
    assert {"src/beanfield/game/refusals.py", "src/beanfield/server/chat.py"} <= places
    assert any(place.startswith("web/src/") and place.endswith(".svelte") for place in places)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("t('Harvest')", [("Harvest",)]),
        ('{t("It\'s {name}", { name })}', [("It's {name}",)]),
        ("t(`Harvest`, { field })", [("Harvest",)]),
        ("tn('{number} card', '{number} cards', 3)", [("{number} card", "{number} cards")]),
        ("{t('one')} and {t('two')}", [("one",), ("two",)]),
        ("t(\n  'broken over lines',\n  { a },\n)", [("broken over lines",)]),
        (r"t('don\'t \u2013 \x41')", [("don't – A",)]),
        ("set(1); this.t('a method of something'); $t('another'); format('x')", []),
        ("// t('commented')\n/* t('as well') */ <!-- t('and so') -->", []),
        ("t('see https://example.org // no comment')", [("see https://example.org // no comment",)]),
    ],
)
def test_calls_are_found(source: str, found: list[tuple[str, ...]]) -> None:
    assert forms(source) == found


def test_contexts_are_kept() -> None:
    found = list(calls("tc('letter', 'C'); tcn('kind', 'soy', 'soy', n)", "web/src/x.ts"))
    assert found == [Message("web/src/x.ts", "letter", ("C",)), Message("web/src/x.ts", "kind", ("soy", "soy"))]


@pytest.mark.parametrize("source", ["t(name)", "t('a' + b)", "t(`${n} cards`)", "tn('one', many, 2)"])
def test_what_cannot_be_read_is_refused_with_its_line(source: str) -> None:
    with pytest.raises(GatheringError, match=r"web/src/x\.svelte:2: tn?\(\) must begin with"):
        forms(f"\n{source}")


def python(tmp_path: Path, source: str, only: tuple[str, ...] | None = None) -> list[tuple[str, ...]]:
    """The sentences of a module."""
    path = tmp_path / "texts.py"
    path.write_text(source, encoding="utf-8")
    return [message.forms for message in constants(path, "texts.py", only)]


def test_constants_are_found(tmp_path: Path) -> None:
    source = (
        'A: Final = "one"\n'
        'B: Final = Pair("You win.", "{who} wins.")\n'
        'C: Final = ("{number} coin", "{number} coins")\n'
        'D: Final = {"key": "value", "more": "values"}\n'
        'E: Final = Same("> ")\n'
        'G: Final = {"key": Lesson("title", Table(), ("blue", "red"))}\n'
        'small: Final = "not this"\n'
        "F: Final = 3\n"
    )
    assert python(tmp_path, source) == [
        ("one",),
        ("You win.",),
        ("{who} wins.",),
        ("{number} coin", "{number} coins"),
        ("value",),
        ("values",),
        ("title",),
    ]
    assert python(tmp_path, source, ("A",)) == [("one",)]


def test_a_constant_made_of_pieces_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GatheringError, match=r"texts\.py:1: this is no text"):
        python(tmp_path, 'A: Final = "You have " + NUMBER\n')


def test_an_update_adds_keeps_and_drops(tmp_path: Path) -> None:
    old = [Message("a.py", "", ("kept",)), Message("a.py", "", ("dropped",))]
    path = tmp_path / "de" / "LC_MESSAGES" / "beanfield.po"
    path.parent.mkdir(parents=True)
    catalogue = updated("de", old, tmp_path)
    for message in catalogue:
        if message.id:
            message.string = f"deutsch {message.id}"
    path.write_text(written(catalogue), encoding="utf-8")

    new = [Message("b.py", "", ("new",)), Message("b.py", "", ("kept",))]
    after = updated("de", new, tmp_path)
    assert [message.id for message in after if message.id] == ["new", "kept"]
    kept = after.get("kept")
    assert kept is not None and kept.string == "deutsch kept"
    assert untranslated(after) == ["new"]


def test_catalogues_hold_no_dates_and_no_line_numbers() -> None:
    text = written(template(gather(ROOT)))
    assert "Date" not in text.partition("\n\n")[0]
    places = [line for line in text.splitlines() if line.startswith("#: ")]
    assert places and not any(":" in line.removeprefix("#: ") for line in places)


def test_a_language_without_a_catalogue_begins_empty(tmp_path: Path) -> None:
    assert [message for message in read("de", tmp_path) if message.id] == []
