"""The WebSocket protocol: what clients say (:data:`ClientMessage`) and what the server says (:data:`ServerMessage`).

Messages are JSON objects in text frames; ``type`` names them. A client's message has an ``id`` of its own choice: sent
again with the same id, a command is not carried out again but answered again. What happens at a table is numbered
(``seq``) without gaps; a client that comes back says the last number it has.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from beanfield.game import Card, DuelView, Event, Move, OfferView, Result, SeatView, Terms, View

from .table.model import Clock, TableEvent, TableInfo

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]*$")]  # printable ASCII
RECENT: Final = 400  # events that can be asked for again
SeatNumber = Annotated[int, Meta(ge=0, le=6)]


class Said(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """What all messages of a client share."""


class Hello(Said, tag="hello", frozen=True):
    """The first message: join the table's audience.

    ``since`` is the last number the client has; the answer is then ``resumed`` with what it missed, if the server
    still has it, else ``state``. ``memory`` asks for views with all that may be remembered (T16), which programs need;
    ``recent`` for so many of the last events, which pages show to people who come late.
    """

    since: int | None = None
    memory: bool = False
    recent: Annotated[int, Meta(ge=0, le=RECENT)] = 0


class Play(Said, tag="play", frozen=True):
    """Make a move for a seat of one's own."""

    id: Id
    seat: int
    move: Move


class Sit(Said, tag="sit", frozen=True):
    """Take a seat, any free one if none is named; or come back to one's own that a bot keeps."""

    id: Id
    seat: SeatNumber | None = None


class Leave(Said, tag="leave", frozen=True):
    """Get up; while a game runs a bot keeps the seat until its owner sits down again."""

    id: Id
    seat: SeatNumber


class Ready(Said, tag="ready", frozen=True):
    """Say that one is ready for the (next) game, or not; when all are, it starts."""

    id: Id
    seat: SeatNumber
    ready: bool = True


class Start(Said, tag="start", frozen=True):
    """The host starts the game; every seat must be taken."""

    id: Id


class SeatBot(Said, tag="bot", frozen=True):
    """The host puts a bot on a seat, or (``bot`` null) frees it; the seat of somebody who is gone counts as free."""

    id: Id
    seat: SeatNumber
    bot: str | None = None


class Say(Said, tag="say", frozen=True):
    """Say something at the table: a ready-made phrase by its key, or free text."""

    id: Id
    text: str = ""
    phrase: str = ""


class Mute(Said, tag="mute", frozen=True):
    """Hear no more offers of a seat for this turn (``on`` false: hear them again).

    An offer that goes only to seats that have muted its proposer is refused. One that goes to others, too, reaches
    everybody, because offers are public (T16): a client does not show the offers of seats that stand in ``muted`` of
    its own seat in the table. When the turn ends, so does this.
    """

    id: Id
    seat: SeatNumber
    other: SeatNumber
    on: bool = True


class Look(Said, tag="look", frozen=True):
    """Ask for the state afresh."""

    id: Id
    memory: bool = False


class AskLegal(Said, tag="legal", frozen=True):
    """Ask for the legal moves of an own seat (all but making and changing offers and wishing)."""

    id: Id
    seat: int


class AskCheck(Said, tag="check", frozen=True):
    """Ask why a move would be refused, without making it."""

    id: Id
    seat: int
    move: Move


class AskHint(Said, tag="hint", frozen=True):
    """Ask what a bot would do at an own seat, and why; only where all other seats are bots'."""

    id: Id
    seat: int


class Ping(Said, tag="ping", frozen=True):
    """Ask for a sign of life."""

    id: Id


Command = Play | Sit | Leave | Ready | Start | SeatBot | Say | Mute
Question = Look | AskLegal | AskCheck | AskHint | Ping
ClientMessage = Hello | Command | Question


class Told(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """What all messages of the server share."""


class ViewPatch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What has changed in a View: the fields named have these values now.

    ``seats`` and ``offers`` hold the changed members only, by seat and by number of the offer; null: the offer is gone.
    ``absent`` lists fields that are null now.
    """

    turn: int | None = None
    stage: str | None = None
    active: int | None = None
    to_act: int | None = None
    awaited: tuple[int, ...] | None = None
    exhaustions: int | None = None
    final: bool | None = None
    supply: int | None = None
    supply_pass: int | None = None
    discards: int | None = None
    discard_top: str | None = None
    turned: tuple[Card, ...] | None = None
    seats: dict[int, SeatView] | None = None
    hand: tuple[Card, ...] | None = None
    offers: dict[int, OfferView | None] | None = None
    own_offers: dict[int, tuple[str, ...]] | None = None
    own_approvals: dict[int, tuple[str, ...]] | None = None
    duel: DuelView | None = None
    result: Result | None = None
    absent: tuple[str, ...] = ()


class State(Told, tag="state", frozen=True):
    """Where the table stands after update ``seq``: the table, and a View for each seat one holds, or a spectator's.

    ``recent`` has, for each of these, the last events of the game that runs and of the table, if they were asked for.
    """

    seq: int
    now: int
    you: str | None
    table: TableInfo
    views: tuple[View, ...] = ()
    id: str | None = None
    recent: tuple[tuple[Event | TableEvent, ...], ...] = ()


class Missed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One update that was missed: its number and what happened, for the seat of the view beside it."""

    seq: int
    events: tuple[Event | TableEvent, ...]


class Resumed(Told, tag="resumed", frozen=True):
    """Everything that was missed, a list for each view, and where the table stands now."""

    seq: int
    now: int
    you: str | None
    table: TableInfo
    views: tuple[View, ...]
    missed: tuple[tuple[Missed, ...], ...]


class Update(Told, tag="update", frozen=True):
    """What happened at the table, number ``seq``; ``at`` is the server's time in milliseconds.

    ``seat`` says for which of several seats of one connection it is meant; without it, for all that get no other of the
    same number. ``n`` is the number of the first game event in ``events`` (game events come before others).
    ``view`` patches the View; ``fresh`` is a whole one, when a game begins.
    """

    seq: int
    at: int
    seat: int | None = None
    n: int | None = None
    events: tuple[Event | TableEvent, ...] = ()
    view: ViewPatch | None = None
    fresh: View | None = None
    table: TableInfo | None = None
    clock: Clock | None = None


class Done(Told, tag="done", frozen=True):
    """A command was carried out and is stored; it is update ``seq``."""

    id: str
    seq: int


class Refused(Told, tag="refused", frozen=True):
    """Something was refused and has changed nothing: a name for programs, a sentence for people."""

    id: str | None
    reason: str
    text: str


class Presence(Told, tag="presence", frozen=True):
    """The seats whose owners are connected, and how many connections only watch."""

    online: tuple[int, ...]
    watching: int


class Warning(Told, tag="warning", frozen=True):
    """The clock of a seat runs out: after ``seconds`` a sensible move is made for it."""

    seat: int
    seconds: float


class Legal(Told, tag="legal", frozen=True):
    """The legal moves that were asked for.

    ``terms`` says, while deals are struck, what an offer of the seat may hold; ``gifts`` lists the kinds it may offer
    as a gift in The Duel, with how many of each it could give (0: a bluff).
    """

    id: str
    seat: int
    moves: tuple[Move, ...]
    terms: Terms | None = None
    gifts: dict[str, int] = {}


class Verdict(Told, tag="verdict", frozen=True):
    """Whether a move would be refused; ``reason`` is OK if not."""

    id: str
    reason: str
    text: str


class Hint(Told, tag="hint", frozen=True):
    """What a bot would do, and the name of its reason with values; kinds in a value are separated by commas."""

    id: str
    seat: int
    move: Move
    reason: str
    values: dict[str, str | int]


class Pong(Told, tag="pong", frozen=True):
    """A sign of life, with the server's time in milliseconds."""

    id: str
    now: int


class Bye(Told, tag="bye", frozen=True):
    """The server closes the connection, and why; ``again`` says whether to come back."""

    reason: str
    text: str
    again: bool


ServerMessage = State | Resumed | Update | Done | Refused | Presence | Warning | Legal | Verdict | Hint | Pong | Bye

decode_client = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
