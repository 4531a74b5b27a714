"""The application: WebSockets, HTTP beside them (:mod:`.pages`), everything opened and closed in its order."""

import asyncio
import gc
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec

from .errors import SENTENCES
from .hub import Hub
from .identity import Identity
from .log import configure
from .settings import Settings
from .store.engine import make_engine, make_reader, prepare
from .store.players import PlayerStore
from .store.tables import TableStore
from .store.writer import make_writer
from .ws import endpoint, origin_allowed, reject

if TYPE_CHECKING:
    from litestar import Litestar

PAGES_AFTER: Final = 0.5  # seconds after the start the HTTP side is made, if nobody has asked for it before

# Nothing from elsewhere, nothing inline, in no frame of others; and no address of a table goes to other sites.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class App:
    """The ASGI application."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub: Hub
        self.identity: Identity
        self.state: dict[str, Any] = {}
        self.made: Litestar | None = None
        self.making: asyncio.Task[Litestar] | None = None

    @property
    def http(self) -> "Litestar":
        """The HTTP side; made now if it is not yet."""
        if self.made is None:
            from .pages import make_pages

            self.made = make_pages(self.state)
        return self.made

    async def pages(self) -> "Litestar":
        """The HTTP side; if it has to be made, in a thread, so that tables play on meanwhile."""
        if self.made is not None:
            return self.made
        if self.making is None or self.making.done():
            # Done without having made anything: it failed, and that need not be for ever.
            self.making = asyncio.create_task(self.make())
        return await asyncio.shield(self.making)

    async def make(self) -> "Litestar":
        """Make the HTTP side, which then stays."""
        made = await asyncio.to_thread(lambda: self.http)
        gc.freeze()
        return made

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        """Open everything, then close it."""
        settings = self.settings
        engine = make_engine(settings)
        reader = make_reader(settings)
        try:
            await prepare(engine)
            self.identity = Identity(settings, PlayerStore(engine))
            self.hub = Hub(settings, TableStore(engine, reader), make_writer(settings, engine))
            self.state |= {"hub": self.hub, "identity": self.identity}
            await self.hub.start()
            later = asyncio.get_running_loop().call_later(PAGES_AFTER, lambda: self.hub.spawn(self.pages()))
            try:
                yield
            finally:
                later.cancel()
                await self.hub.close()
        finally:
            await engine.dispose()
            if reader is not None:
                reader.dispose()

    async def live(self, receive: Any, send: Any) -> None:
        """Open everything when the server starts, and close it when it stops."""
        await receive()
        event = "startup"
        try:
            async with self.lifespan():
                await send({"type": "lifespan.startup.complete"})
                await receive()
                event = "shutdown"
        except Exception:
            await send({"type": f"lifespan.{event}.failed", "message": traceback.format_exc()})
            raise
        await send({"type": "lifespan.shutdown.complete"})

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request or a connection."""
        if scope["type"] == "websocket":
            if scope["path"].startswith("/ws/"):
                await endpoint(self.hub, self.identity, scope, receive, send)
            else:
                await receive()
                await reject(send, 404, "no-page")
        elif scope["type"] == "http":
            await self.serve(scope, receive, send)
        else:
            await self.live(receive, send)

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request: pages of other sites change nothing here, and every answer has its headers."""

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not origin_allowed(scope, self.settings):
            body = msgspec.json.encode({"reason": "bad-origin", "text": SENTENCES["bad-origin"]})
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await guarded({"type": "http.response.start", "status": 403, "headers": headers})
            await guarded({"type": "http.response.body", "body": body})
            return
        await (await self.pages())(scope, receive, guarded)


def make_app(settings: Settings) -> App:
    """The application for these settings, logging set up."""
    configure(settings.log_level, settings.log_format)
    return App(settings)
