"""Loading a language's catalogue: compiled where it was built, from its source where it was not."""

import gettext
import io
from pathlib import Path
from typing import Final

LOCALES: Final = Path(__file__).parent.parent / "locales"
DOMAIN: Final = "beanfield"


class CatalogueError(RuntimeError):
    """A catalogue cannot be read; the text says which one and what would help."""


def po_path(code: str, locales: Path = LOCALES, domain: str = DOMAIN) -> Path:
    """Where a language's catalogue stands; ``domain`` says of what."""
    return locales / code / "LC_MESSAGES" / f"{domain}.po"


def mo_path(code: str, locales: Path = LOCALES) -> Path:
    """Where its compiled form stands, once it was built."""
    return po_path(code, locales).with_suffix(".mo")


def compiled(code: str, locales: Path = LOCALES) -> bytes:
    """A language's catalogue in its compiled form, made from its source. Raises CatalogueError."""
    # Installed packages bring compiled catalogues along, so Babel's long import is for checkouts only.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    path = po_path(code, locales)
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code, abort_invalid=True)
    except (OSError, PoFileError, UnicodeError) as error:
        raise CatalogueError(f"the catalogue {path} cannot be read: {error}") from error
    made = io.BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def translations(code: str, locales: Path = LOCALES) -> gettext.NullTranslations:
    """The words of a language; for English, the sentences as they are. Raises CatalogueError."""
    if code == "en":
        return gettext.NullTranslations()
    source, built = po_path(code, locales), mo_path(code, locales)
    if built.is_file() and not (source.is_file() and source.stat().st_mtime > built.stat().st_mtime):
        with built.open("rb") as file:
            return gettext.GNUTranslations(file)
    return gettext.GNUTranslations(io.BytesIO(compiled(code, locales)))


def build(locales: Path = LOCALES) -> list[Path]:
    """Compile every catalogue whose compiled form is missing or old; returns those made. Raises CatalogueError."""
    made = []
    for path in sorted(locales.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        code = path.parent.parent.name
        target = mo_path(code, locales)
        if not target.is_file() or path.stat().st_mtime > target.stat().st_mtime:
            target.write_bytes(compiled(code, locales))
            made.append(target)
    return made
