"""The languages there are, and which one a person wants."""

from collections.abc import Mapping
from typing import Final

# By the code of their catalogue, each under its own name; English is written in the sources.
LANGUAGES: Final[dict[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "ja": "日本語",
    "ms": "Bahasa Melayu",
    "zh_Hans": "简体中文",
    "zh_Hant": "繁體中文",
}

# Regions that write Chinese in the traditional way; all others in the simplified one.
TRADITIONAL: Final = ("tw", "hk", "mo", "hant")

# What may hold a person's language, the first one that is set wins; POSIX has fixed the order of the last four.
OWN_VARIABLE: Final = "BEANFIELD_LANGUAGE"
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class LanguageError(ValueError):
    """There is no such language; the text says which there are."""


def code_of(wish: str) -> str | None:
    """The code of the language a tag means (``de``, ``de_AT.UTF-8``, ``zh-TW``), None if there is none."""
    parts = wish.strip().partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if parts[0] == "zh":
        return "zh_Hant" if any(part in TRADITIONAL for part in parts[1:]) else "zh_Hans"
    if parts[0] in ("c", "posix"):
        return "en"
    return parts[0] if parts[0] in LANGUAGES else None


def find_language(wish: str | None, environment: Mapping[str, str]) -> str:
    """The language to speak: the one wished for, else the one of the environment, else English.

    ``wish`` is a tag as :func:`code_of` reads it. Raises LanguageError if the wish, or BEANFIELD_LANGUAGE, names a
    language that does not exist; what the system is set to may be any language.
    """
    for asked in (wish, environment.get(OWN_VARIABLE)):
        if asked:
            code = code_of(asked)
            if code is None:
                known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
                raise LanguageError(f"there is no language {asked!r}; there are {known}")
            return code
    for variable in VARIABLES:
        # LANGUAGE is a list; the first of it that we speak counts.
        for asked in environment.get(variable, "").split(":"):
            code = code_of(asked) if asked else None
            if code is not None:
                return code
        if environment.get(variable) and variable != "LANGUAGE":
            break
    return "en"
