"""What the server and a process of bots say to each other: length-prefixed MessagePack."""

import msgspec

from beanfield.game import Move, View


class Question(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What would this bot do? ``key`` names the game, so that a bot that plays on can remember it."""

    number: int
    key: str
    bot: str
    edition: str
    players: int
    start: int
    grace: bool
    switches: dict[str, str]
    seat: int
    view: View
    why: bool = False  # also ask for a reason


class Reply(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Its move, or (None) what went wrong; if that was asked for its reason, too, as a key and values."""

    number: int
    move: Move | None
    error: str = ""
    reason: str = ""
    values: dict[str, str | int] = {}


encode = msgspec.msgpack.Encoder().encode
decode_question = msgspec.msgpack.Decoder(Question).decode
decode_reply = msgspec.msgpack.Decoder(Reply).decode
