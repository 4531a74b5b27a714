"""The HTTP side as an application of its own, by Litestar.

It is imported when it is first needed: a server that comes back after a crash plays at once, and has pages a moment
later.
"""

from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response, get
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromPath

from .assets import Asset, read_assets
from .errors import SENTENCES, Refusal
from .http import STATUS, router

logger = structlog.get_logger()

BODY_BYTES: Final = 65536
# The addresses that people see; the page finds out by itself what to show there.
PAGES: Final = ("/", "/t/{table:str}", "/t/{table:str}/{game:int}", "/rules", "/rules/{edition:str}")

PAGE: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Beanfield</title></head><body>
<h1>Beanfield</h1>
<p>The server runs, and programs can play here. Its pages for people have not been built.</p>
<p>In a checkout, <code>make web</code> builds them. It needs Node 20 or later, or a connection to fetch one; then start
the server again. An installed package has the pages inside.</p>
<p>Meanwhile <code>beanfield play</code> plays in the terminal.</p>
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


def answer(request: Request[Any, Any, Any], asset: Asset) -> Response[bytes]:
    """A file as an answer; nothing but a nod to a browser that has it already."""
    if request.headers.get("if-none-match") == asset.headers["etag"]:
        return Response(b"", status_code=304, headers=asset.headers)
    body, headers = asset.answer(request.headers.get("accept-encoding", ""))
    return Response(body, headers=headers)


@get(list(PAGES), include_in_schema=False)
async def page(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """The page for people, the same at every address."""
    index: Asset | None = state.assets.get("index.html")
    if index is None:
        return Response(PAGE, media_type="text/html", headers={"cache-control": "no-cache"})
    return answer(request, index)


@get("/static/{name:path}", include_in_schema=False)
async def static_file(request: Request[Any, Any, Any], name: FromPath[str], state: State) -> Response[Any]:
    """A file of the page."""
    asset: Asset | None = state.assets.get(str(name).lstrip("/"))
    if asset is None:
        raise Refusal("no-page")
    return answer(request, asset)


def make_pages(state: dict[str, Any]) -> Litestar:
    """The application; its handlers find the hub and the identities in ``state``."""
    state["assets"] = read_assets()
    return Litestar.from_config(
        AppConfig(
            route_handlers=[router, page, static_file],
            state=State(state, deep_copy=False),
            exception_handlers={Refusal: refused, Exception: failed},
            request_max_body_size=BODY_BYTES,
            openapi_config=OpenAPIConfig("Beanfield", "1"),
            logging_config=None,
        )
    )
