"""WebSocket connections: what clients send is checked here, and answered or handed to the table."""

import time
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from beanfield.game import Reason, View, sentence
from beanfield.game.names import STAGES

from . import protocol as p
from .errors import SENTENCES, Refusal
from .hub import Hub
from .identity import COOKIE, Identity, now_ms
from .limits import Bucket
from .metrics import CONNECTIONS, REFUSALS, SLOW
from .settings import Settings
from .store.players import Player
from .table.runtime import Request, TableRuntime
from .wire import EXTENSION, Socket, frame

logger = structlog.get_logger()

PATH: Final = "/ws/"

# Close codes.
GONE: Final = 4404
TOO_MANY: Final = 4429
SLOW_READER: Final = 4408
NONSENSE: Final = 1008
TOO_LARGE: Final = 1009
RESTART: Final = 1012


class OnlyId(msgspec.Struct):
    """The id of a message that otherwise makes no sense."""

    id: str | None = None


def id_of(data: bytes) -> str | None:
    """The id of a message that makes no sense, if it has one."""
    try:
        found = msgspec.json.decode(data, type=OnlyId).id
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    return found if found is not None and len(found) <= 64 else None


class Connection:
    """One connection to one table."""

    __slots__ = ("bucket", "faults", "greeted", "hub", "memory", "player", "recent", "seats", "socket", "table")

    def __init__(self, hub: Hub, socket: Socket, player: Player | None, table: TableRuntime) -> None:
        self.hub = hub
        self.socket: Socket | None = socket
        self.player = player
        self.table = table
        self.seats: tuple[int, ...] = ()
        self.memory = False
        self.recent = 0
        self.greeted = False
        rate = hub.settings.message_rate
        self.bucket = Bucket(rate, 2 * rate)
        self.faults = 0
        table.visitors += 1
        CONNECTIONS.inc()

    # To the client.

    def put(self, data: bytes) -> None:
        """Send a ready frame. A reader that falls too far behind is closed, never sent gaps."""
        socket = self.socket
        if socket is not None and socket.put(data) > self.hub.settings.send_buffer:
            SLOW.inc()
            self.close(SLOW_READER, "slow", True)

    def tell(self, message: Any) -> None:
        """Send a message."""
        self.put(frame(p.encode(message)))

    def refuse(self, name: str, cid: str | None = None, text: str | None = None, **values: object) -> None:
        """Refuse what came."""
        REFUSALS.labels(reason=name).inc()
        self.tell(p.Refused(cid, name, SENTENCES[name].format(**values) if text is None else text))

    def close(self, code: int, name: str, again: bool) -> None:
        """Say goodbye and close."""
        socket = self.socket
        if socket is None:
            return
        self.lost()
        settings = self.hub.settings
        limit = settings.message_rate if name == "too-many" else settings.message_bytes
        socket.put(frame(p.encode(p.Bye(name, SENTENCES[name].format(limit=limit), again))))
        socket.finish(code, name)

    # From the client.

    def message(self, data: bytes, text: bool) -> None:
        """A message has come."""
        if self.socket is None:
            return
        settings = self.hub.settings
        if not self.bucket.take():
            self.faults += 1
            if self.faults > settings.nonsense:
                self.close(TOO_MANY, "too-many", False)
            else:
                self.refuse("too-many", limit=settings.message_rate)
            return
        if not text:
            self.fault("binary")
            return
        if len(data) > settings.message_bytes:
            self.oversized()
            return
        try:
            message = p.decode_client(data)
        except msgspec.ValidationError as error:
            self.fault("bad-message", id_of(data), f"{SENTENCES['bad-message'].rstrip('.')}: {str(error)[:200]}.")
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.fault("bad-json")
            return
        self.take(message)

    def fault(self, name: str, cid: str | None = None, text: str | None = None) -> None:
        """What came makes no sense; too much of that closes the connection."""
        self.faults += 1
        self.refuse(name, cid, text)
        if self.faults > self.hub.settings.nonsense:
            self.close(NONSENSE, "bad-message", False)

    def oversized(self) -> None:
        """A message is too large."""
        self.refuse("too-large", limit=self.hub.settings.message_bytes)
        self.close(TOO_LARGE, "too-large", False)

    def take(self, message: Any) -> None:
        """Do what a message asks."""
        if isinstance(message, p.Command):
            if self.player is None:
                self.refuse("no-player", message.id)
            elif not self.greeted:
                self.refuse("hello-first", message.id)
            elif self.hub.stopping:
                self.refuse("shutting-down", message.id)
            else:
                self.table.submit(Request(self.player, message, self.tell))
        elif isinstance(message, p.Hello):
            self.hello(message)
        elif isinstance(message, p.Ping):
            self.tell(p.Pong(message.id, now_ms()))
        elif not self.greeted:
            self.refuse("hello-first", message.id)
        elif isinstance(message, p.Look):
            before, self.memory = self.memory, message.memory
            self.table.send_state(self, message.id)
            self.memory = before
        else:
            self.ask(message)

    def hello(self, message: p.Hello) -> None:
        """The first message."""
        self.memory = message.memory
        self.recent = message.recent
        self.greeted = True
        self.table.join(self, message.since)

    @property
    def connected(self) -> bool:
        """Whether it is still there."""
        return self.socket is not None

    def ask(self, message: p.AskLegal | p.AskCheck | p.AskHint) -> None:
        """Questions about the rules, for an own seat."""
        game = self.table.state.game
        if game is None:
            self.refuse("not-running", message.id)
        elif message.seat not in self.seats:
            self.refuse("not-your-seat", message.id)
        elif isinstance(message, p.AskLegal):
            moves = tuple(game.legal(message.seat))
            self.tell(p.Legal(message.id, message.seat, moves, game.terms(message.seat), game.gifts(message.seat)))
        elif isinstance(message, p.AskHint):
            state = self.table.state
            if state.phase != "running":
                self.refuse("not-running", message.id)
            elif any(n not in self.seats and seat.bot is None for n, seat in enumerate(state.seats)):
                self.refuse("no-hint", message.id)
            elif message.seat not in game.awaited and STAGES[game.state.pub.stage] != "trade":
                self.refuse("not-asked", message.id)
            else:
                self.hub.spawn(self.hint(message, game.view(message.seat, memory=True)))
        else:
            reason = game.check(message.seat, message.move)
            self.tell(p.Verdict(message.id, reason.name, "" if reason == Reason.OK else sentence(reason)))

    async def hint(self, message: p.AskHint, view: View) -> None:
        """Ask a bot what it would do."""
        state = self.table.state
        assert state.options is not None
        key = f"{state.id}/{state.number}/hint"
        bot = self.hub.settings.adviser
        reply = await self.hub.bots.consult(key, bot, state.options, message.seat, view, True)
        if reply is None or reply.move is None:
            self.refuse("hint-failed", message.id)
        else:
            self.tell(p.Hint(message.id, message.seat, reply.move, reply.reason, reply.values))

    # The end.

    def lost(self) -> None:
        """The connection is gone."""
        if self.socket is not None:
            self.socket = None
            self.table.visitors -= 1
            self.table.used = time.monotonic()
            CONNECTIONS.dec()
            if self.greeted:
                self.table.leave(self)

    def stop(self) -> None:
        """The server stops."""
        self.close(RESTART, "shutting-down", True)


def header(scope: Any, name: bytes) -> str:
    """A header of a request, or nothing."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def token_of(scope: Any) -> str | None:
    """The secret of a request: from the cookie, or, for programs, from the Authorization header."""
    authorization = header(scope, b"authorization")
    if authorization.startswith("Bearer "):
        return authorization.removeprefix("Bearer ")
    try:
        morsel = SimpleCookie(header(scope, b"cookie")).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value


def origin_allowed(scope: Any, settings: Settings) -> bool:
    """Whether the page that asks comes from here. Programs send no origin."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    if origin in [allowed.strip() for allowed in settings.origins.split(",") if allowed.strip()]:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == header(scope, b"host")


async def endpoint(hub: Hub, identity: Identity, scope: Any, receive: Any, send: Any) -> None:
    """Accept a connection, or refuse it by name."""
    await receive()
    if not origin_allowed(scope, hub.settings):
        await reject(send, 403, "bad-origin")
        return
    socket = scope["extensions"].get(EXTENSION)
    if socket is None:
        await reject(send, 500, "busy")
        return
    player = await identity.find(token_of(scope))
    table_id = scope["path"].removeprefix(PATH)
    try:
        table = await hub.get(table_id)
    except Refusal as error:
        await send({"type": "websocket.accept"})
        socket.put(frame(p.encode(p.Refused(None, error.name, error.text))))
        await send({"type": "websocket.close", "code": GONE, "reason": error.name})
        return
    if player is not None:
        mine = sum(1 for a in table.audience if a.player is not None and a.player.id == player.id)
        if mine >= hub.settings.connections_per_player:
            await reject(send, 429, "too-many-connections")
            return
    await send({"type": "websocket.accept"})
    socket.attach(Connection(hub, socket, player, table))


async def reject(send: Any, status: int, name: str) -> None:
    """Refuse a connection before it is one."""
    REFUSALS.labels(reason=name).inc()
    body = msgspec.json.encode({"reason": name, "text": SENTENCES[name]})
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
