"""web/src/protocol/types.ts, made from the protocol's types; a test keeps it true.

``python -m beanfield.server.typescript`` writes it from the project's directory.
"""

import json
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from beanfield.bots.levels import LEVELS
from beanfield.game import Event, Move
from beanfield.rules.cards import KIND_NAMES

from . import http
from . import protocol as p
from .reference import members
from .table import history
from .table.model import TableEvent

FILE: Final = Path("web/src/protocol/types.ts")

HEAD: Final = """\
// Made from the types in beanfield.server.protocol by `python -m beanfield.server.typescript`; do not edit.
// A field with `?` is left out of a message while it has its default."""

# Unions that are named, and what the HTTP side takes and gives.
UNIONS: Final[dict[str, Any]] = {
    "Move": Move,
    "GameEvent": Event,
    "TableEvent": TableEvent,
    "Command": p.Command,
    "Question": p.Question,
    "ClientMessage": p.ClientMessage,
    "ServerMessage": p.ServerMessage,
}
HTTP: Final = (
    *(http.Me, http.NewTable, http.Made, http.Listed, http.Seen, http.Statistics, http.Editions),
    *(history.Replay, history.Summary),
)
# Structs whose names are taken in TypeScript, or are the same in two modules.
OTHER_NAMES: Final[dict[type, str]] = {p.State: "StateMessage", p.Done: "DoneMessage", p.Warning: "WarningMessage"}


class Writer:
    """Collects the structs that are met, and writes each once."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.found: dict[str, type] = {}

    def name(self, kind: type) -> str:
        """What a struct is called in TypeScript; structs of one name in two modules get their module's name, too."""
        if kind not in self.names:
            name = OTHER_NAMES.get(kind, kind.__name__)
            if name in self.found or (name in UNIONS and kind not in OTHER_NAMES):
                name += kind.__module__.rpartition(".")[2].capitalize().removesuffix("s")
            assert name not in self.found, f"two types want to be {name}"
            self.names[kind] = name
            self.found[name] = kind
        return self.names[kind]

    def words(self, info: inspect.Type) -> str:
        """A type in TypeScript. Raises TypeError for one that the protocol has not used so far."""
        if isinstance(info, inspect.IntType | inspect.FloatType):
            return "number"
        if isinstance(info, inspect.StrType):
            return "string"
        if isinstance(info, inspect.BoolType):
            return "boolean"
        if isinstance(info, inspect.NoneType):
            return "null"
        if isinstance(info, inspect.LiteralType):
            return " | ".join(json.dumps(value) for value in info.values)
        if isinstance(info, inspect.VarTupleType | inspect.ListType):
            inner = self.words(info.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if isinstance(info, inspect.TupleType):
            return "[" + ", ".join(self.words(item) for item in info.item_types) + "]"
        if isinstance(info, inspect.DictType):
            key = "number" if isinstance(info.key_type, inspect.IntType) else "string"
            return f"{{ [key: {key}]: {self.words(info.value_type)} }}"
        if isinstance(info, inspect.UnionType):
            return self.union(info)
        if isinstance(info, inspect.StructType):
            return self.name(info.cls)
        raise TypeError(f"{info} has no words in TypeScript yet")

    def union(self, info: inspect.UnionType) -> str:
        """A union, by its name where all members of a named one are in it."""
        classes = {item.cls for item in info.types if isinstance(item, inspect.StructType)}
        words = []
        for name in ("Move", "GameEvent", "TableEvent"):
            if set(members(UNIONS[name])) <= classes:
                words.append(name)
                classes -= set(members(UNIONS[name]))
        for item in info.types:
            if not isinstance(item, inspect.StructType) or item.cls in classes:
                words.append(self.words(item))
        return " | ".join(words)

    def struct(self, kind: Any) -> str:
        """The interface of a struct, its docstring above it."""
        doc = (kind.__doc__ or "").strip().splitlines()
        lines = [f"/** {doc[0].strip().replace('``', '`')} */"] if doc else []
        lines.append(f"export interface {self.name(kind)} {{")
        config = kind.__struct_config__
        if config.tag_field:
            lines.append(f"  {config.tag_field}: {json.dumps(config.tag)}")
        for field in msgspec.structs.fields(kind):
            # A program may leave out what has a default; the server does where the struct says so.
            optional = not field.required and (config.omit_defaults or kind in (http.NewTable,))
            mark = "?" if optional else ""
            lines.append(f"  {field.encode_name}{mark}: {self.words(inspect.type_info(field.type))}")
        return "\n".join([*lines, "}"])


def page() -> str:
    """The whole file."""
    writer = Writer()
    for union in UNIONS.values():
        for kind in members(union):
            writer.name(kind)
    for kind in HTTP:
        writer.name(kind)
    written: dict[str, str] = {}
    while len(written) < len(writer.found):  # a struct may lead to others
        for name, kind in list(writer.found.items()):
            if name not in written:
                written[name] = writer.struct(kind)
    parts = [HEAD]
    parts.append(f"export const KINDS = {json.dumps(KIND_NAMES)} as const")
    levels = {name: level.title for name, level in LEVELS.items()}
    doc = "/** Bots that are levels, the easiest first, and what they are called. */"
    parts.append(f"{doc}\nexport const LEVELS = {json.dumps(levels)} as const")
    parts += [written[name] for name in sorted(written)]
    for name, union in UNIONS.items():
        kinds = [writer.name(kind) for kind in get_args(union)]
        parts.append(f"export type {name} =\n  | " + "\n  | ".join(kinds))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
