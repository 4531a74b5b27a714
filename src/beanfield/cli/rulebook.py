"""The text of the rules, from the page that documents them."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import beanfield

from .texts import asking as t
from .texts import fill

RULE: Final = re.compile(r"- \*\*([A-Z]\d+)\*\* ")


@cache
def rules_page() -> str | None:
    """The page: in the installed package, or beside the sources; None if it is in neither."""
    package = Path(beanfield.__file__).parent
    for path in (package / "docs" / "rules.md", package.parent.parent / "docs" / "rules.md"):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return None


@cache
def rules() -> dict[str, str]:
    """Every rule by its id, its text as on the page."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in (rules_page() or "").splitlines():
        match = RULE.match(line)
        if match is not None:
            lines = found.setdefault(match[1], [])
            lines.append(line[2:])
        elif line.startswith("  "):
            lines.append(line[2:])
        else:
            lines = []
    return {rule: plain(" ".join(text)) for rule, text in found.items()}


def plain(text: str) -> str:
    """A text of the page without its marks."""
    return text.replace("**", "").replace("`", "").replace("*", "")


@cache
def chapters() -> dict[str, str]:
    """The chapters of the page by their letters."""
    parts = re.split(r"^## (?=[A-Z]\. )", rules_page() or "", flags=re.MULTILINE)
    return {part[0]: plain(part.rstrip()) for part in parts[1:]}


# The chapters that count in each game, for those who look up a word.
OF_GAME: Final = {"trading": "CSPTNDHFEO", "two": "VCSPDHFE", "duel": "UCPHE", "": "CSPTNDHFEOVU"}
FOUND: Final = 6  # rules shown at once


def rule_text(asked: str, game: str = "") -> str:
    """A rule by its id, a chapter by its letter, or the rules of a game that say a word."""
    if rules_page() is None:
        return fill(t.NO_RULES)
    name = asked.upper()
    if name in rules():
        return rules()[name]
    if name in chapters():
        return chapters()[name]
    said = re.compile(rf"\b{re.escape(asked)}", re.IGNORECASE)
    found = [
        text for letter in OF_GAME[game] for rule, text in rules().items() if rule[0] == letter and said.search(text)
    ]
    if len(asked) > 2 and found:
        return "\n".join(found[:FOUND])
    return fill(t.NO_RULE, rule=asked, chapters=", ".join(chapters()))
