"""The processes in which bots think, from the server's side; started when first needed, again when one dies."""

import asyncio
import itertools
import os
import sys
import zlib
from typing import Final

import structlog

from beanfield.game import Move, Options, View

from .messages import Question, Reply, decode_reply, encode

logger = structlog.get_logger()

PATIENCE: Final = 10.0  # seconds a bot may think


class Process:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.waiting: dict[int, asyncio.Future[Reply | None]] = {}
        self.reader: asyncio.Task[None] | None = None
        self.starting = asyncio.Lock()

    async def ask(self, question: Question) -> Reply | None:
        """The answer, None if there is none in time."""
        async with self.starting:
            if self.process is None:
                await self.start()
        assert self.process is not None and self.process.stdin is not None
        future: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()
        self.waiting[question.number] = future
        data = encode(question)
        try:
            self.process.stdin.write(len(data).to_bytes(4, "big") + data)
            return await asyncio.wait_for(future, PATIENCE)
        except (TimeoutError, OSError):
            logger.warning("a bot did not answer", bot=question.bot)
            return None
        finally:
            self.waiting.pop(question.number, None)

    async def start(self) -> None:
        """Start the process."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "beanfield.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        self.reader = asyncio.create_task(self.read(self.process))

    async def read(self, process: asyncio.subprocess.Process) -> None:
        """Hand replies to those who wait."""
        assert process.stdout is not None
        try:
            while True:
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                reply = decode_reply(await process.stdout.readexactly(size))
                if reply.error:
                    logger.warning("a bot failed", error=reply.error)
                future = self.waiting.get(reply.number)
                if future is not None and not future.done():
                    future.set_result(reply)
        except asyncio.IncompleteReadError:
            pass
        self.process = None
        for future in self.waiting.values():
            if not future.done():
                future.set_result(None)

    async def close(self) -> None:
        """End the process."""
        process = self.process
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 2)
            except TimeoutError:
                process.kill()
        if self.reader is not None:
            self.reader.cancel()


class BotPool:
    """Asks bots; the seats of a table always ask the same process."""

    def __init__(self, processes: int) -> None:
        self.processes = [Process() for _ in range(max(1, processes))]
        self.numbers = itertools.count()

    async def ask(self, key: str, bot: str, options: Options, seat: int, view: View) -> Move | None:
        """What a bot would do, None if it has no answer."""
        reply = await self.consult(key, bot, options, seat, view, False)
        return None if reply is None else reply.move

    async def consult(self, key: str, bot: str, options: Options, seat: int, view: View, why: bool) -> Reply | None:
        """What a bot would do, and why; None if it has no answer."""
        process = self.processes[zlib.crc32(key.encode()) % len(self.processes)]
        question = Question(
            next(self.numbers),
            key,
            bot,
            options.edition,
            options.players,
            options.start,
            options.grace,
            dict(options.switches),
            seat,
            view,
            why,
        )
        try:
            return await process.ask(question)
        except Exception as error:
            logger.error("bots cannot be asked", error=type(error).__name__)
            return None

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(process.close() for process in self.processes))
