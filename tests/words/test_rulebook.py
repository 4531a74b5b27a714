"""The rules in other languages: paragraph by paragraph, up to date, with every number and every id in its place."""

import re
from pathlib import Path

import pytest

from beanfield.words import LANGUAGES
from beanfield.words.catalogues import po_path
from beanfield.words.keeping import written
from beanfield.words.rulebook import (
    DOMAIN,
    paragraphs,
    read_rules,
    rule_problems,
    rules_text,
    update_rules,
    updated_rules,
)

CODES = [code for code in LANGUAGES if code != "en"]
TEXT = rules_text()

SAMPLE = """# Rules

Not this.

## A. First (things)

- **A1** One rule
  in two lines, `code`.
- **A2** Another.

  | kind | 2 | `x` |
  |---|---|---|
  | soy | - | 1 |

### Below

A paragraph
of two lines.

## L. Words

Nor this.
"""


def test_paragraphs_are_what_a_reader_sees_as_such() -> None:
    found = ["First (things)", "One rule in two lines, `code`.", "Another.", "kind", "soy", "Below"]
    assert list(paragraphs(SAMPLE)) == [*found, "A paragraph of two lines."]


def test_every_rule_is_a_paragraph() -> None:
    found = set(paragraphs(TEXT))
    for rule in re.findall(r"^- \*\*[A-Z]\d+\*\* (.*)$", TEXT, re.MULTILINE):
        assert any(paragraph.startswith(rule) for paragraph in found), rule


@pytest.mark.parametrize("code", CODES)
def test_the_catalogue_is_up_to_date(code: str) -> None:
    """``make words`` has been run: no paragraph of now is missing, none of earlier is left."""
    assert po_path(code, domain=DOMAIN).read_text(encoding="utf-8") == written(updated_rules(code, TEXT))


@pytest.mark.parametrize("code", CODES)
def test_numbers_ids_and_marks_are_kept(code: str) -> None:
    assert rule_problems(read_rules(code)) == []


def test_a_changed_paragraph_loses_its_words_and_a_lost_number_is_told(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "rules.md"
    page.write_text(SAMPLE, encoding="utf-8")
    locales = tmp_path / "locales"
    assert update_rules(tmp_path, locales)["de"] == 7
    made = updated_rules("de", SAMPLE, locales)
    made.get("Another.").string = "Eine andere."  # type: ignore[union-attr]
    made.get("One rule in two lines, `code`.").string = "Eine Regel."  # type: ignore[union-attr]
    po_path("de", locales, DOMAIN).write_text(written(made), encoding="utf-8")
    assert update_rules(tmp_path, locales)["de"] == 5
    problems = rule_problems(read_rules("de", locales))
    assert len(problems) == 1 and "`code`" in problems[0]
    page.write_text(SAMPLE.replace("Another.", "A third."), encoding="utf-8")
    assert update_rules(tmp_path, locales)["de"] == 6
