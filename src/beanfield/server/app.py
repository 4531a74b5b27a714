"""The application: HTTP by Litestar, WebSockets beside it, everything opened and closed in its order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response, get
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.static_files import create_static_files_router

from .errors import SENTENCES, Refusal
from .http import STATUS, router
from .hub import Hub
from .identity import Identity
from .log import configure
from .settings import Settings
from .store.engine import make_engine, make_reader, prepare
from .store.players import PlayerStore
from .store.tables import TableStore
from .store.writer import make_writer
from .ws import endpoint, origin_allowed, reject

logger = structlog.get_logger()

STATIC: Final = Path(__file__).parent / "static"
BODY_BYTES: Final = 65536

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

PAGE: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Beanfield</title></head><body>
<h1>Beanfield</h1><p>The server runs. Programs play by its protocol; pages for people are not part of this build.</p>
</body></html>
"""


def refused(_: Request[Any, Any, Any], error: Refusal) -> Response[Any]:
    """A refusal as an answer."""
    return Response({"reason": error.name, "text": error.text}, status_code=STATUS.get(error.name, 400))


def failed(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """What the framework refuses, in our words; what fails is logged and says nothing outside."""
    if isinstance(error, HTTPException) and error.status_code < 500:
        if error.status_code == 404:
            return Response({"reason": "no-page", "text": SENTENCES["no-page"]}, status_code=404)
        why = error.detail.rstrip(".")
        if error.extra and isinstance(error.extra, list):
            why = "; ".join(f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in error.extra)[:300]
        text = SENTENCES["bad-request"].format(why=why)
        return Response({"reason": "bad-request", "text": text}, status_code=error.status_code, headers=error.headers)
    logger.error("a request failed", exc_info=error)
    return Response({"reason": "failed", "text": SENTENCES["failed"]}, status_code=500)


@get("/", media_type="text/html", include_in_schema=False)
async def page() -> str:
    """The page for people."""
    built = STATIC / "index.html"
    return built.read_text() if built.is_file() else PAGE


class App:
    """The ASGI application."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub: Hub
        self.identity: Identity
        handlers: list[Any] = [router, page]
        if STATIC.is_dir():
            handlers.append(create_static_files_router(path="/static", directories=[STATIC]))
        self.http = Litestar.from_config(
            AppConfig(
                route_handlers=handlers,
                lifespan=[self.lifespan],
                exception_handlers={Refusal: refused, Exception: failed},
                request_max_body_size=BODY_BYTES,
                openapi_config=OpenAPIConfig("Beanfield", "1"),
                logging_config=None,
            )
        )

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Open everything, then close it."""
        settings = self.settings
        engine = make_engine(settings)
        reader = make_reader(settings)
        try:
            await prepare(engine)
            self.identity = Identity(settings, PlayerStore(engine))
            self.hub = Hub(settings, TableStore(engine, reader), make_writer(settings, engine))
            app.state = State({"hub": self.hub, "identity": self.identity})
            await self.hub.start()
            try:
                yield
            finally:
                await self.hub.close()
        finally:
            await engine.dispose()
            if reader is not None:
                reader.dispose()

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
            await self.http(scope, receive, send)

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request: pages of other sites change nothing here, and every answer has its headers."""

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not origin_allowed(scope, self.settings):
            response: Response[Any] = Response(
                {"reason": "bad-origin", "text": SENTENCES["bad-origin"]}, status_code=403
            )
            await response.to_asgi_response(None, Request(scope))(scope, receive, guarded)
            return
        await self.http(scope, receive, guarded)


def make_app(settings: Settings) -> App:
    """The application for these settings, logging set up."""
    configure(settings.log_level, settings.log_format)
    return App(settings)
