"""The HTTP side as an application of its own, by Litestar.

It is imported when it is first needed: a server that comes back after a crash plays at once, and has pages a moment
later.
"""

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

logger = structlog.get_logger()

STATIC: Final = Path(__file__).parent / "static"
BODY_BYTES: Final = 65536

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


def make_pages(state: dict[str, Any]) -> Litestar:
    """The application; its handlers find the hub and the identities in ``state``."""
    handlers: list[Any] = [router, page]
    if STATIC.is_dir():
        handlers.append(create_static_files_router(path="/static", directories=[STATIC]))
    return Litestar.from_config(
        AppConfig(
            route_handlers=handlers,
            state=State(state, deep_copy=False),
            exception_handlers={Refusal: refused, Exception: failed},
            request_max_body_size=BODY_BYTES,
            openapi_config=OpenAPIConfig("Beanfield", "1"),
            logging_config=None,
        )
    )
