"""Running the server: uvicorn, a quiet garbage collector, a graceful end."""

import asyncio
import gc
import signal
import sys
from collections.abc import Callable
from typing import Any, Final

import structlog
import uvicorn

from .app import App, make_app
from .settings import Settings
from .wire import Socket

logger = structlog.get_logger()

SWITCH: Final = 0.0005  # seconds: the writer's thread must not wait long for the interpreter
BACKLOG: Final = 4096


def quiet_collector() -> None:
    """Keep Python's cyclic garbage collector from stopping the world: what is there stays, and new cycles are few."""
    gc.freeze()  # without looking for garbage first: there is little, and looking takes a tenth of a second
    gc.set_threshold(50_000, 20, 1000)
    gc.enable()


class Server(uvicorn.Server):
    """uvicorn, telling when and where it listens; ``listening`` is called with the address, too."""

    listening: Callable[[str], None] | None = None

    async def startup(self, sockets: Any = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        quiet_collector()
        for server in self.servers:
            for sock in server.sockets:
                host, port = sock.getsockname()[:2]
                print(f"listening on http://{host}:{port}", flush=True)
                if self.listening is not None:
                    self.listening(f"http://{host}:{port}")


def make_server(app: App, settings: Settings) -> Server:
    """The server for an application."""
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws=Socket,
        ws_max_size=4 * settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        lifespan="on",
        log_config=None,
        access_log=False,
        backlog=BACKLOG,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        timeout_graceful_shutdown=max(1, int(settings.shutdown_seconds)),
    )
    return Server(config)


def serve(settings: Settings, listening: Callable[[str], None] | None = None) -> int:
    """Run until told to stop; returns the exit code. ``listening`` is called with the address once it is served."""
    sys.setswitchinterval(SWITCH)
    # uvicorn ends gracefully and then raises the signal again; having ended is enough.
    signal.signal(signal.SIGTERM, lambda *_: None)
    server = make_server(make_app(settings), settings)
    server.listening = listening
    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(server.serve())
    except KeyboardInterrupt:
        return 130
    return 0 if server.started else 1
