"""Structured logs, without secrets."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

# Whatever carries one of these names never reaches a log line.
SECRET: Final = frozenset(("seed", "token", "cookie", "password", "hand", "supply", "orders", "body", "secret"))


def hide(_: Any, __: str, values: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank what is secret."""
    for name in values:
        if name in SECRET:
            values[name] = "hidden"
    return values


def configure(level: str, form: str) -> None:
    """Set up logging: lines of ``json`` or ``text`` on standard error, from ``level`` on."""
    number = getattr(logging, level.upper())
    renderer: Any = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            hide,
            # Plain tracebacks: those with local variables would show seeds and hands.
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    # Libraries speak up only when something is wrong.
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, force=True)
