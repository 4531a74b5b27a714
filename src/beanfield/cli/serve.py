"""``beanfield serve``: live tables for people and programs."""

from typing import Annotated

from cyclopts import Parameter

from .quick import run_server
from .texts import help as h


def serve(
    *,
    host: Annotated[str | None, Parameter(help=h.HOST)] = None,
    port: Annotated[int | None, Parameter(help=h.PORT)] = None,
    database: Annotated[str | None, Parameter(help=h.DATABASE)] = None,
    redis: Annotated[str | None, Parameter(help=h.REDIS)] = None,
    browser: Annotated[bool, Parameter(help=h.BROWSER, negative="")] = False,
) -> int:
    """Run the server until Ctrl-C."""
    return run_server(host, port, database, redis, browser)
