"""docs/protocol.md and the JSON Schema of the protocol, made from its types; a test keeps them true."""

import json
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args

import msgspec

from beanfield.game import Event, Move

from . import protocol as p
from .chat import PHRASES
from .errors import SENTENCES
from .table.model import TableEvent

INTRODUCTION: Final = """\
# The protocol

<!-- Made from the types in beanfield.server.protocol by `python -m beanfield.server.reference`; do not edit. -->

Browsers, bots and other programs speak this protocol over one WebSocket a table: `/ws/TABLE`. Messages are JSON
objects in text frames; `type` names them. The JSON Schema of everything is
[protocol.schema.json](protocol.schema.json).

**Who one is.** `POST /api/me` with `{"name": "Ada"}` makes a player and sets a cookie; programs that keep no cookies
send its value as `Authorization: Bearer ...`. Without one, a connection only watches. `POST /api/tables` makes a
table. The whole HTTP side is described by the server itself under `/schema`.

**Hello.** A client first says `hello`. The answer is `state`: the table, and a View for each seat the player holds,
or a spectator's. From then on every change comes as an `update`.

**Numbers.** Updates are numbered (`seq`) without gaps, the same for everybody. Who loses the connection says `hello`
with `since`, the last number he has, and gets `resumed` with what he missed and where the table stands now; if that
is too long ago, `state`.

**Commands** carry an `id` of the client's choice. The answer is `done` with the number of the update it became, once
that is stored for good, or `refused` with a name and a sentence, and then nothing has changed. A command sent again
with the same id is not carried out again but answered again: after a broken connection, simply send what was not
answered. A move names the offer and the revision it answers, so two people who act at once do not get into each
other's way.

**Views by patches.** The `view` of an update holds the fields of the View that have changed, with their new values;
`absent` names those that are null now. `seats` and `offers` are changed member by member, by seat and by number of
the offer; an offer that is null is gone, others stand in the order of their numbers. When a game begins, `fresh` is a
whole View. Programs may also fold the `events`; both give the same View.

**Several seats** on one connection: an update without `seat` is for all of them; else there is one for each, with the
same number.

**Limits.** A message too large, or too many, or nonsense, gets `refused`; if it goes on, `bye` and a close code: 1009
too large, 4429 too many, 1008 nonsense, 4408 read too slowly (come back with the last number), 4404 no such table,
1012 the server restarts (come back).
"""


def members(union: Any) -> list[type]:
    """The types of a union."""
    return list(get_args(union)) if isinstance(union, UnionType) or get_args(union) else [union]


def tag_of(kind: Any) -> str:
    """The name of a message."""
    return str(kind.__struct_config__.tag)


def describe(info: Any) -> str:
    """What a type holds, in a few words."""
    i = msgspec.inspect
    simple: dict[type, str] = {
        i.IntType: "whole number",
        i.FloatType: "number",
        i.StrType: "text",
        i.BoolType: "true or false",
        i.NoneType: "null",
        i.AnyType: "anything",
    }
    for kind, word in simple.items():
        if isinstance(info, kind):
            return word
    if isinstance(info, i.StructType):
        return str(info.cls.__name__)
    if isinstance(info, i.LiteralType):
        return " or ".join(f"`{value}`" for value in info.values)
    if isinstance(info, i.VarTupleType | i.ListType):
        inner = describe(info.item_type)
        return f"list of ({inner})" if " or " in inner else f"list of {inner}"
    if isinstance(info, i.DictType):
        return f"{describe(info.value_type)} by {describe(info.key_type)}"
    if isinstance(info, i.UnionType):
        found = list(info.types)
        classes = {t.cls for t in found if isinstance(t, i.StructType)}
        words = []
        for union, name in ((Move, "Move"), (Event, "Event"), (TableEvent, "TableEvent")):
            if set(members(union)) <= classes:
                words.append(name)
                classes -= set(members(union))
        words += [describe(t) for t in found if not isinstance(t, i.StructType) or t.cls in classes]
        return " or ".join(words)
    return type(info).__name__


def message(kind: Any) -> str:
    """A message: its name, what it is for, its fields."""
    lines = [f"### `{tag_of(kind)}`", "", plain(kind.__doc__), ""]
    fields = msgspec.structs.fields(kind)
    if fields:
        lines += ["| field | what it holds | default |", "|---|---|---|"]
        for field in fields:
            default = "" if field.required else f"`{json.dumps(msgspec.to_builtins(default_of(field)))}`"
            lines.append(f"| `{field.encode_name}` | {describe(msgspec.inspect.type_info(field.type))} | {default} |")
        lines.append("")
    return "\n".join(lines)


def default_of(field: Any) -> Any:
    """The default of a field."""
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory()


def plain(text: str | None) -> str:
    """A docstring as a paragraph of Markdown."""
    return "\n".join(line.strip() for line in (text or "").strip().splitlines()).replace("``", "`")


def page() -> str:
    """The page."""
    parts = [INTRODUCTION]
    parts.append("## What clients say\n\nCommands, which change the table, and questions, which do not.\n")
    parts += [message(kind) for kind in members(p.ClientMessage)]
    parts.append("## What the server says\n")
    parts += [message(kind) for kind in members(p.ServerMessage)]
    parts.append(
        "## What happens at a table besides the game\n\nThe game's own events are those of `beanfield.game`.\n"
    )
    parts += [message(kind) for kind in members(TableEvent)]
    parts.append(
        "## Refusals\n\nBesides the names of the rules' reasons, in capitals:\n\n| name | sentence |\n|---|---|"
    )
    parts[-1] += "".join(f"\n| `{name}` | {text} |" for name, text in SENTENCES.items()) + "\n"
    parts.append("## Phrases\n\n| key | English |\n|---|---|")
    parts[-1] += "".join(f"\n| `{key}` | {text} |" for key, text in PHRASES.items()) + "\n"
    return "\n".join(parts)


def schema() -> str:
    """The JSON Schema of both sides and of all they hold."""
    (client, server, move, event), components = msgspec.json.schema_components(
        [p.ClientMessage, p.ServerMessage, Move, Event], ref_template="#/$defs/{name}"
    )
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Beanfield's WebSocket protocol",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {
            "ClientMessage": client,
            "ServerMessage": server,
            "AnyMove": move,
            "AnyEvent": event,
            **dict(sorted(components.items())),
        },
    }
    return json.dumps(found, indent=1) + "\n"


def main() -> None:
    """Write both, from the project's directory."""
    Path("docs/protocol.md").write_text(page(), encoding="utf-8")
    Path("docs/protocol.schema.json").write_text(schema(), encoding="utf-8")


if __name__ == "__main__":
    main()
