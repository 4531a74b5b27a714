"""The text of the rules, paragraph by paragraph: a catalogue of its own for each language, loaded only to be read.

Whatever a language has no words for stays English, so the text can be translated bit by bit. ``web/rules-plugin.ts``
takes the text apart in the same way.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog

from .catalogues import LOCALES
from .keeping import ROOT, read, renewed
from .languages import LANGUAGES

DOMAIN: Final = "rules"
HEADING: Final = re.compile(r"#{2,3} (?:[A-Z]\. )?(.*)")
ITEM: Final = re.compile(r"- \*\*[A-Z]\d+\*\* (.*)")
WORDS: Final = re.compile(r"[A-Za-z]{2}")
ONLY_CODE: Final = re.compile(r"`[^`]*`")
# What has to be the same in every language: ids of rules, words of the program, marks.
FIXED: Final = re.compile(r"(?<![A-Za-z0-9])[A-Z]\d+(?![A-Za-z0-9])|`[^`]*`|\*\*\[R\]\*\*")
# And what must not be lost. Some languages write more numbers in figures than English does.
NUMBER: Final = re.compile(r"(?<![A-Za-z0-9])\d+(?:-\d+)*")


def read_rules(code: str, locales: Path = LOCALES) -> Catalog:
    """A language's catalogue of the rules; an empty one, if it has none yet."""
    return read(code, locales, DOMAIN)


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs, headings and cells of tables, from the first section to the one of words, which is a table."""
    body = text[text.index("\n## ") : text.index("\n## L. ")]
    held: list[str] = []
    for line in [*body.splitlines(), ""]:
        plain = line.strip()
        heading, item = HEADING.fullmatch(plain), ITEM.fullmatch(plain)
        if held and (not plain or heading or item or plain.startswith("|")):
            yield " ".join(held)
            held = []
        if heading:
            yield heading[1]
        elif plain.startswith("|"):
            yield from (cell for cell in map(str.strip, plain.strip("|").split("|")) if is_text(cell))
        elif plain:
            held.append(item[1] if item else plain)


def is_text(cell: str) -> bool:
    """Whether a cell of a table is something to be translated."""
    return WORDS.search(cell) is not None and not ONLY_CODE.fullmatch(cell)


def rules_text(root: Path = ROOT) -> str:
    """The rules in English."""
    return (root / "docs" / "rules.md").read_text(encoding="utf-8")


def updated_rules(code: str, text: str, locales: Path = LOCALES) -> Catalog:
    """A language's catalogue with the paragraphs there are now; translations of others are dropped."""
    old = read_rules(code, locales)
    made = Catalog(
        locale=old.locale, project="Beanfield", header_comment=f"# {LANGUAGES[code]}: the rules", fuzzy=False
    )
    for paragraph in paragraphs(text):
        kept = old.get(paragraph)
        made.add(paragraph, kept.string if kept is not None else "", locations=[("docs/rules.md", 0)])
    return made


def update_rules(root: Path = ROOT, locales: Path = LOCALES) -> dict[str, int]:
    """Bring the catalogues of the rules up to date; returns how many paragraphs each language still lacks."""
    text = rules_text(root)
    return renewed(lambda code: updated_rules(code, text, locales), locales, DOMAIN)


def rule_problems(catalogue: Catalog) -> list[str]:
    """Paragraphs whose translation lost or gained an id, a word of the program or a mark, or lost a number."""
    found = []
    for message in catalogue:
        if message.id and message.string:
            english, other = str(message.id), str(message.string)
            fixed = [Counter(FIXED.findall(text)) for text in (english, other)]
            lost = Counter(NUMBER.findall(english)) - Counter(NUMBER.findall(other))
            if fixed[0] != fixed[1] or lost:
                wrong = sorted(((fixed[0] - fixed[1]) + (fixed[1] - fixed[0]) + lost).elements())
                found.append(f"{english[:60]!r} and its translation differ in {', '.join(wrong)}")
    return found
