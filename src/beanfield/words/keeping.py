"""Keeping the catalogues in step with the sentences: what is new is added, what is gone is dropped, in one order.

Catalogues hold no dates and no line numbers, so that they change only when a sentence or a translation does.
"""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from .catalogues import DOMAIN, LOCALES, po_path
from .gathering import Message, gather
from .languages import LANGUAGES

ROOT: Final = Path(__file__).parent.parent.parent.parent
WIDTH: Final = 110
# Headers that would change without a sentence having changed, or name somebody.
NAMES: Final = (
    *("Project-Id-Version", "POT-Creation-Date", "PO-Revision-Date", "Generated-By"),
    *("Last-Translator", "Language-Team", "Report-Msgid-Bugs-To"),
)
NOISE: Final = re.compile(rf'^"(?:{"|".join(NAMES)}): .*\n', re.MULTILINE)
PLACEHOLDER: Final = re.compile(r"\{(\w+)")


def template(messages: list[Message]) -> Catalog:
    """The sentences as a catalogue without translations."""
    made = Catalog(project="Beanfield", header_comment="", fuzzy=False)
    for message in messages:
        forms: str | tuple[str, ...] = message.forms[0] if len(message.forms) == 1 else message.forms
        # Babel counts no line numbers here: 0 stands for none.
        made.add(forms, context=message.context or None, locations=[(message.place, 0)])
    return made


def written(catalogue: Catalog) -> str:
    """A catalogue as a file holds it."""
    made = io.BytesIO()
    write_po(made, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    return NOISE.sub("", made.getvalue().decode())


def read(code: str, locales: Path = LOCALES, domain: str = DOMAIN) -> Catalog:
    """A language's catalogue; an empty one, if it has none yet."""
    path = po_path(code, locales, domain)
    if not path.is_file():
        return Catalog(locale=code, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def updated(code: str, messages: list[Message], locales: Path = LOCALES) -> Catalog:
    """A language's catalogue with the sentences there are now; translations of others are dropped."""
    old = read(code, locales)
    made = template(messages)
    made.locale = old.locale
    made.header_comment = f"# {LANGUAGES[code]}"
    for message in made:
        kept = old.get(message.id, message.context) if message.id else None
        if kept is not None and isinstance(kept.id, str) == isinstance(message.id, str):
            message.string = kept.string
    return made


def update(root: Path = ROOT, locales: Path = LOCALES) -> dict[str, int]:
    """Bring every catalogue up to date; returns how many sentences each language still lacks."""
    messages = gather(root)
    return renewed(lambda code: updated(code, messages, locales), locales, DOMAIN)


def renewed(make: Callable[[str], Catalog], locales: Path, domain: str) -> dict[str, int]:
    """Write the catalogue of every language that is made anew; returns how much each still lacks."""
    missing = {}
    for code in LANGUAGES:
        if code == "en":
            continue
        made = make(code)
        path = po_path(code, locales, domain)
        text = written(made)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        missing[code] = len(untranslated(made))
    return missing


def strings_of(message: Entry, catalogue: Catalog) -> tuple[str, ...]:
    """The translations of a sentence: one, or one for each form; empty where there are none."""
    if isinstance(message.id, str):
        return (str(message.string or ""),)
    return tuple(message.string or ("",) * catalogue.num_plurals)


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences a catalogue has no words for, or not in every form."""
    found = []
    for message in catalogue:
        if message.id and not all(strings_of(message, catalogue)):
            found.append(message.id if isinstance(message.id, str) else message.id[0])
    return found


def placeholders(text: str) -> set[str]:
    """The names of a sentence's placeholders."""
    return set(PLACEHOLDER.findall(text))


def problems(catalogue: Catalog) -> list[str]:
    """What is wrong with the translations of a catalogue, a sentence each."""
    found = []
    for message in catalogue:
        if not message.id:
            continue
        english = (message.id,) if isinstance(message.id, str) else message.id
        strings = strings_of(message, catalogue)
        if len(english) > 1 and len(strings) != catalogue.num_plurals:
            found.append(f"{english[0]!r} needs {catalogue.num_plurals} forms, not {len(strings)}")
        # The form for one may leave the number out, as English does.
        needed = set.intersection(*(placeholders(form) for form in english))
        allowed = set.union(*(placeholders(form) for form in english))
        for string in strings:
            names = placeholders(string)
            if string and not needed <= names <= allowed:
                found.append(f"{english[0]!r} has other placeholders than {string!r}")
    return found
