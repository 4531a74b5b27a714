"""What a table is: its settings, what is seen of it, what happens at it, and the entries of its log."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from beanfield.game import Move
from beanfield.game.view import Result

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class ClockSettings(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """``none``; ``live``: a bank of seconds and an increment a move; ``correspondence``: seconds for each move."""

    kind: Literal["none", "live", "correspondence"] = "none"
    bank: Annotated[float, Meta(ge=1, le=86400)] = 300.0
    increment: Annotated[float, Meta(ge=0, le=3600)] = 10.0
    move: Annotated[float, Meta(ge=1, le=2592000)] = 86400.0


class TableSettings(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is set up.

    ``switches`` are those that differ from the edition's. ``start`` is who starts the first game: a seat, or ``lot``;
    ``again`` who starts the next: ``next`` (clockwise), ``lot``, or ``same``. ``bots`` names a bot for each seat that
    has one. ``public`` tables are listed, others are found by their link alone.
    """

    edition: str = "classic"
    players: int | None = None
    switches: dict[str, str] = {}
    start: int | Literal["lot"] = "lot"
    again: Literal["next", "lot", "same"] = "next"
    grace: bool = True
    clock: ClockSettings = ClockSettings()
    bots: dict[int, str] = {}
    public: bool = False
    title: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""


class Clock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The clocks: seconds left by seat, the seats whose time runs, and since when (milliseconds)."""

    left: tuple[float, ...]
    running: tuple[int, ...]
    since: int


class SeatInfo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits on a seat. ``away``: a bot plays until the owner returns."""

    player: str | None = None
    name: str = ""
    bot: str | None = None
    ready: bool = False
    away: bool = False
    muted: tuple[int, ...] = ()


class ChatLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of chat: a phrase's key or free text, and who said it when."""

    name: str
    at: int
    seat: int | None = None
    text: str = ""
    phrase: str = ""


class TableInfo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What everybody sees of a table but the game itself.

    ``commitment`` is the hash of the seed of the game that runs or ran last; ``seed`` is there once that is over.
    """

    id: str
    settings: TableSettings
    host: str
    phase: Literal["lobby", "running", "over", "closed"]
    game: int
    seats: tuple[SeatInfo, ...]
    online: tuple[int, ...] = ()
    commitment: str | None = None
    seed: str | None = None
    result: Result | None = None
    clock: Clock | None = None
    chat: tuple[ChatLine, ...] = ()
    lesson: str | None = None


# What happens at a table besides the game's own events.


class BaseTableEvent(msgspec.Struct, frozen=True, gc=False, tag_field="event", omit_defaults=True):
    """What all events of a table share."""


class TableOpened(BaseTableEvent, tag="table-opened", frozen=True):
    """The table was made."""


class SatDown(BaseTableEvent, tag="sat-down", frozen=True):
    """Somebody took a seat, or came back to it."""

    seat: int
    name: str
    back: bool = False


class GotUp(BaseTableEvent, tag="got-up", frozen=True):
    """A seat became free, or (``away``) a bot keeps it for its owner."""

    seat: int
    away: bool = False


class BotSatDown(BaseTableEvent, tag="bot-sat-down", frozen=True):
    """A bot took a seat."""

    seat: int
    bot: str


class SaidReady(BaseTableEvent, tag="said-ready", frozen=True):
    """Somebody is ready for the game, or not any more."""

    seat: int
    ready: bool


class HostChanged(BaseTableEvent, tag="host-changed", frozen=True):
    """The host was gone too long: his rights passed to the player of this seat."""

    seat: int


class GameBegan(BaseTableEvent, tag="game-began", frozen=True):
    """A game began; its seed is promised."""

    game: int
    start: int
    commitment: str


class Spoke(BaseTableEvent, tag="spoke", frozen=True):
    """Somebody said something."""

    line: ChatLine


class MuteChanged(BaseTableEvent, tag="mute-changed", frozen=True):
    """A seat hears no more offers of another for this turn, or hears them again."""

    seat: int
    other: int
    on: bool


class MovedFor(BaseTableEvent, tag="moved-for", frozen=True):
    """The move was made for a seat by its clock (``clock``) or by a bot (``bot``)."""

    seat: int
    by: str


class GameEnded(BaseTableEvent, tag="game-ended", frozen=True):
    """The game is over and its seed revealed; the record can be downloaded."""

    game: int
    seed: str


class TableClosed(BaseTableEvent, tag="table-closed", frozen=True):
    """The table is closed."""


TableEvent = (
    TableOpened
    | SatDown
    | GotUp
    | BotSatDown
    | SaidReady
    | HostChanged
    | GameBegan
    | Spoke
    | MuteChanged
    | MovedFor
    | GameEnded
    | TableClosed
)


# The entries of the log: what was done, with everything that cannot be computed.


class BaseEntry(
    msgspec.Struct, frozen=True, gc=False, tag_field="entry", omit_defaults=True, forbid_unknown_fields=True
):
    """What all entries share."""


class Opened(BaseEntry, tag="opened", frozen=True):
    """The table was made by a player. ``lesson`` and ``orders`` belong to teaching tables only."""

    settings: TableSettings
    host: str
    lesson: str | None = None
    orders: tuple[tuple[int, ...], ...] = ()


class Seated(BaseEntry, tag="seated", frozen=True):
    """A player took a free seat."""

    seat: int
    player: str
    name: str


class Returned(BaseEntry, tag="returned", frozen=True):
    """A player came back to his seat."""

    seat: int


class Left(BaseEntry, tag="left", frozen=True):
    """A seat was given up; while a game runs ``bot`` keeps it."""

    seat: int
    bot: str | None = None


class BotSeated(BaseEntry, tag="bot-seated", frozen=True):
    """A bot was put on a seat, or (None) taken away."""

    seat: int
    bot: str | None = None


class Readied(BaseEntry, tag="readied", frozen=True):
    """A seat is ready, or not."""

    seat: int
    ready: bool


class Hosted(BaseEntry, tag="hosted", frozen=True):
    """The host's rights passed to the player of this seat."""

    seat: int


class Started(BaseEntry, tag="started", frozen=True):
    """A game began with this seed, a secret until it is over."""

    game: int
    start: int
    seed: str


class Moved(BaseEntry, tag="moved", frozen=True):
    """A move of a seat (-1: the table's clock); ``by`` says who made it if not its owner: ``clock`` or ``bot``."""

    seat: int
    move: Move
    by: str = ""


class Talked(BaseEntry, tag="talked", frozen=True):
    """A line of chat."""

    name: str
    seat: int | None = None
    text: str = ""
    phrase: str = ""


class Muted(BaseEntry, tag="muted", frozen=True):
    """A seat muted another's offers for this turn, or not any more."""

    seat: int
    other: int
    on: bool


class Closed(BaseEntry, tag="closed", frozen=True):
    """The table was closed for good."""


Entry = Opened | Seated | Returned | Left | BotSeated | Readied | Hosted | Started | Moved | Talked | Muted | Closed

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode
