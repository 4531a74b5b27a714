"""A stretch of wire between a server and Redis that can be cut, or held still, and mended."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any


class Forwarder:
    """Passes everything that comes to its port on to another port of this machine, as long as it is whole."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.server: asyncio.Server | None = None
        self.ends: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.flowing: asyncio.Event
        self.do(self._open())

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done in the thread of the wire."""
        asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    async def _open(self) -> None:
        self.flowing = asyncio.Event()
        self.flowing.set()
        await self._listen()

    async def _listen(self) -> None:
        self.server = await asyncio.start_server(self._pass, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self.ends |= {writer, back}
        try:
            await asyncio.gather(self._copy(reader, back), self._copy(there, writer))
        except asyncio.CancelledError:
            pass  # the wire is taken away; a stream's server would report this as an error
        finally:
            self.ends -= {writer, back}

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                await self.flowing.wait()
                target.write(data)
                await target.drain()
        except OSError:
            pass
        target.close()

    async def _cut(self) -> None:
        assert self.server is not None
        self.server.close()
        for end in list(self.ends):
            end.transport.abort()

    async def _end(self) -> None:
        await self._cut()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _still(self) -> None:
        self.flowing.clear()

    async def _flow(self) -> None:
        self.flowing.set()

    def cut(self) -> None:
        """Break every connection and take no more."""
        self.do(self._cut())

    def mend(self) -> None:
        """Take connections again."""
        self.do(self._listen())

    def still(self) -> None:
        """Let nothing through, but break nothing."""
        self.do(self._still())

    def flow(self) -> None:
        """Let everything through that has waited."""
        self.do(self._flow())

    def close(self) -> None:
        """Take it away."""
        self.do(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()
