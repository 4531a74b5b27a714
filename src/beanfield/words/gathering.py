"""Finding every sentence that people read: in the terminal's constants, the server's tables, the browser's calls.

A sentence is found where it is written, without running the code around it:

- in modules of constants (``cli/texts``), every text assigned to a name in capitals: alone, as a ``Pair``, as the
  two forms of a number, or as a value of a table; a ``Same(...)`` is left out, because it is not translated;
- in modules that also hold code, only the values of the tables named in ``TABLES``;
- in the browser's sources, the literal arguments of ``t``, ``tn``, ``tc`` and ``tcn``.

Raises GatheringError, with file and line, for a sentence that cannot be read without running the code.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PACKAGE: Final = Path(__file__).parent.parent
TEXTS: Final = "cli/texts"
# Modules whose tables hold sentences for people, and the names of these tables.
# The names None: all constants, as in TEXTS.
TABLES: Final[dict[str, tuple[str, ...] | None]] = {
    "bots/levels.py": ("LEVELS",),
    "bots/registry.py": ("PLAYERS",),
    "game/mistakes.py": None,
    "game/refusals.py": ("SENTENCES",),
    "rules/options.py": ("EDITION_HELP", "SWITCH_HELP", "MISTAKES"),
    "server/chat.py": ("PHRASES",),
    "server/errors.py": ("SENTENCES",),
    "server/lessons.py": ("LESSONS",),
}
# In such tables: which argument of what is made there is for people.
ARGUMENTS: Final = {"Lesson": 0, "Level": 0, "Spec": 1}
# The browser's functions, and where their arguments stand: context, sentence, the same for several.
CALLS: Final[dict[str, tuple[int | None, int, int | None]]] = {
    "t": (None, 0, None),
    "tn": (None, 0, 1),
    "tc": (0, 1, None),
    "tcn": (0, 1, 2),
}
CALL: Final = re.compile(r"(?<![\w.$])(tcn|tc|tn|t)\(")
STRING: Final = re.compile(r"""\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`)\s*""")
ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
PLAIN: Final = {"n": "\n", "t": "\t", "r": "\r"}
# These define the browser's functions, and test them with sentences nobody reads.
NO_SOURCES: Final = ("web/src/words/say.ts",)


class GatheringError(ValueError):
    """A sentence cannot be read where it is written; the text says where and what would be right."""


class Message(NamedTuple):
    """A sentence: where it stands (from the root of the project), its context, one or two English forms."""

    place: str
    context: str
    forms: tuple[str, ...]


def gather(root: Path) -> list[Message]:
    """Every sentence of the project under ``root``, always in the same order. Raises GatheringError."""
    package = root / "src" / "beanfield"
    found: list[Message] = []
    for path in sorted((package / TEXTS).glob("*.py")):
        found += constants(path, path.relative_to(root).as_posix())
    for name, tables in TABLES.items():
        path = package / name
        found += constants(path, path.relative_to(root).as_posix(), tables)
    for path in sorted((root / "web" / "src").rglob("*")):
        place = path.relative_to(root).as_posix()
        if path.suffix in (".svelte", ".ts") and ".test." not in path.name and place not in NO_SOURCES:
            found += calls(path.read_text(encoding="utf-8"), place)
    return found


# Python: constants.


def constants(path: Path, place: str, only: tuple[str, ...] | None = None) -> Iterator[Message]:
    """The sentences a module assigns to names in capitals, or only to these names."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            wanted = node.target.id in only if only is not None else node.target.id.isupper()
            if wanted:
                for forms in sentences(node.value, place):
                    yield Message(place, "", forms)


def sentences(node: ast.expr, place: str) -> Iterator[tuple[str, ...]]:
    """The sentences in a value: one form each, or the two forms of a number."""
    match node:
        case ast.Constant(value=str(text)):
            yield (text,)
        case ast.Constant():
            pass
        case ast.Dict(values=values):
            for value in values:
                yield from sentences(value, place)
        case ast.Call(func=ast.Name(id="Pair"), args=[ast.Constant(value=str(you)), ast.Constant(value=str(other))]):
            yield (you,)
            yield (other,)
        case ast.Call(func=ast.Name(id="Same")):
            pass
        case ast.Call(func=ast.Name(id=made), args=args) if made in ARGUMENTS:
            yield from sentences(args[ARGUMENTS[made]], place)
        case ast.Tuple(elts=[ast.Constant(value=str(one)), ast.Constant(value=str(many))]):
            yield one, many
        case _:
            raise GatheringError(
                f"{place}:{node.lineno}: this is no text, Pair, Same, table of texts, or pair of forms; "
                "write it as one of these, so that it can be translated"
            )


# TypeScript and Svelte: calls.


def calls(source: str, place: str) -> Iterator[Message]:
    """The sentences a source of the browser asks for."""
    source = without_comments(source)
    for match in CALL.finditer(source):
        name = match[1]
        context, one, many = CALLS[name]
        wanted = max(index for index in (context, one, many) if index is not None) + 1
        arguments = literals(source, match.end(), wanted)
        if len(arguments) < wanted:
            line = source.count("\n", 0, match.start()) + 1
            raise GatheringError(
                f"{place}:{line}: {name}() must begin with {wanted} literal string{'s' if wanted > 1 else ''}, "
                "so that it can be translated; put what varies into {placeholders}"
            )
        forms = (arguments[one],) if many is None else (arguments[one], arguments[many])
        yield Message(place, "" if context is None else arguments[context], forms)


def literals(source: str, at: int, wanted: int) -> list[str]:
    """The literal strings a list of arguments begins with, at most so many."""
    found: list[str] = []
    while len(found) < wanted:
        match = STRING.match(source, at)
        if match is None or source[match.end() : match.end() + 1] not in (",", ")"):
            break
        found.append(unescaped(match[1][1:-1]))
        at = match.end() + 1
    return found


def unescaped(text: str) -> str:
    """A literal string's text."""

    def meant(match: re.Match[str]) -> str:
        code = match[1] or match[2] or match[3]
        return chr(int(code, 16)) if code else PLAIN.get(match[4], "" if match[4] == "\n" else match[4])

    return ESCAPE.sub(meant, text)


def without_comments(source: str) -> str:
    """A source whose comments are blank, line for line; what stands in strings stays."""
    parts = r"""('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(/\*.*?\*/|<!--.*?-->|(?<![:\\])//[^\n]*)"""
    return re.sub(parts, lambda m: m[1] if m[1] else re.sub(r"[^\n]", " ", m[2]), source, flags=re.DOTALL)
