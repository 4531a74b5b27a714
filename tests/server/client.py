"""A client of the protocol that keeps its View by patches and its Known by events, and checks one against the other."""

import asyncio
import contextlib
import random
from collections.abc import Iterable
from typing import Any

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from beanfield.bots.memory import Memory
from beanfield.bots.registry import find_player
from beanfield.game import (
    Done,
    End,
    Event,
    IllegalMove,
    Move,
    Pass,
    View,
    first_known,
    fold,
    from_kernel,
    known_of,
    view_of,
)
from beanfield.game.events import BaseEvent
from beanfield.rules.chance import seed_words
from beanfield.rules.state import Known, Rng
from beanfield.rules.state import Move as KernelMove
from beanfield.server import protocol as p
from beanfield.server.table.model import GameBegan, TableInfo
from beanfield.server.table.state import options_of

decode = msgspec.json.Decoder(p.ServerMessage).decode


def patched(view: View, patch: p.ViewPatch) -> View:
    """A View with the changes of a patch, as docs/protocol.md describes it."""
    changes: dict[str, Any] = dict.fromkeys(patch.absent)
    for name in patch.__struct_fields__:
        value = getattr(patch, name)
        if value is None or name == "absent":
            continue
        if name == "seats":
            value = tuple(value.get(n, seat) for n, seat in enumerate(view.seats))
        elif name == "offers":
            offers = {o.offer: o for o in view.offers} | value
            value = tuple(o for _, o in sorted(offers.items()) if o is not None)
        changes[name] = value
    return msgspec.structs.replace(view, **changes)


async def cancelled(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Cancel tasks, and wait until they have ended."""
    left = set(tasks)
    while left:
        # More than once: on Python 3.11 wait_for may swallow it.
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=0.2)


class Client:
    """One person at one table, one seat; ``mine`` names it for somebody who holds several."""

    def __init__(
        self, url: str, table: str, token: str | None, seed: int = 0, policy: str = "random", mine: int | None = None
    ) -> None:
        self.mine = mine
        self.url = url
        self.table_id = table
        self.token = token
        self.rng = random.Random(seed)
        self.policy = find_player(policy)
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.seq = -1
        self.table: TableInfo | None = None
        self.view: View | None = None
        self.known: Known | None = None
        self.changed = asyncio.Event()
        self.answers: dict[str, asyncio.Future[Any]] = {}
        self.frames: list[bytes] = []
        self.received: list[Any] = []
        self.keep_frames = False
        self.count = 0
        self.name = f"{self.rng.getrandbits(40):x}"
        self.memory = Memory()
        self.words = Rng()
        seed_words(self.words, seed, 1)
        self.kernel_move = KernelMove()
        self.checks = 0
        self.resumed = 0
        self.closed: tuple[int | None, str] | None = None

    # Connecting.

    async def open(self, fresh: bool = False) -> None:
        """Connect and say hello; come back where we were, unless ``fresh``."""
        headers = {} if self.token is None else {"Cookie": f"beanfield={self.token}"}
        self.socket = await connect(
            f"{self.url}/ws/{self.table_id}", additional_headers=headers, compression=None, max_size=None
        )
        self.closed = None
        self.reader = asyncio.create_task(self.read(self.socket))
        since = None if fresh or self.seq < 0 else self.seq
        await self.say(p.Hello(since, True))

    async def close(self) -> None:
        """Disconnect, not politely."""
        if self.socket is not None:
            self.socket.transport.abort()
            if self.reader is not None:
                self.reader.cancel()
                await asyncio.wait([self.reader])
            self.socket = None
        self.fail()

    def fail(self) -> None:
        """Nobody will answer."""
        for future in self.answers.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection is gone"))
        self.answers.clear()

    async def say(self, message: Any) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(p.encode(message).decode())

    async def ask(self, message: Any) -> Any:
        """Send a message with an id and wait for its answer."""
        future = asyncio.get_running_loop().create_future()
        self.answers[message.id] = future
        try:
            await self.say(message)
        except websockets.ConnectionClosed as error:
            self.answers.pop(message.id, None)
            raise ConnectionError(str(error)) from error
        return await asyncio.wait_for(future, 20)

    def next_id(self) -> str:
        """An id no other message has."""
        self.count += 1
        return f"{self.name}-{self.count}"

    async def read(self, socket: ClientConnection) -> None:
        """Take everything the server says."""
        try:
            async for data in socket:
                raw = data.encode() if isinstance(data, str) else data
                if self.keep_frames:
                    self.frames.append(raw)
                self.take(decode(raw))
        except websockets.ConnectionClosed:
            pass
        self.closed = (socket.close_code, socket.close_reason or "")
        self.fail()
        self.changed.set()

    # What the server says.

    def take(self, message: Any) -> None:
        """Take a message in."""
        self.received.append(message)
        if isinstance(message, p.Update):
            self.update(message)
        elif isinstance(message, p.State):
            self.seq, self.table = message.seq, message.table
            self.view = self.known = None
            if message.views:
                self.see(message.views[self.which(message.views)])
            self.answer(message.id, message)
        elif isinstance(message, p.Resumed):
            self.resumed += 1
            n = self.which(message.views)
            assert [m.seq for m in message.missed[n]] == list(range(self.seq + 1, message.seq + 1))
            for missed in message.missed[n]:
                self.hear(missed.events)
            self.seq, self.table = message.seq, message.table
            if message.views:
                self.view = msgspec.structs.replace(message.views[n], memory=None)
                self.compare()
        elif isinstance(message, p.Done | p.Refused | p.Legal | p.Verdict | p.Hint | p.Pong):
            self.answer(message.id, message)
        self.changed.set()

    def which(self, views: tuple[View, ...]) -> int:
        """Which of these views is ours."""
        return next((n for n, view in enumerate(views) if view.seat == self.mine), 0)

    def answer(self, cid: str | None, message: Any) -> None:
        """Hand an answer to whoever waits for it."""
        future = self.answers.pop(cid or "", None)
        if future is not None and not future.done():
            future.set_result(message)

    def see(self, view: View) -> None:
        """A whole view with memory."""
        self.known = known_of(view)
        self.view = msgspec.structs.replace(view, memory=None)

    def update(self, message: p.Update) -> None:
        """An update: the next number, never another."""
        if message.seat is not None and message.seat != self.mine:
            return  # for another seat of the same person
        assert message.seq == self.seq + 1, f"update {message.seq} after {self.seq}"
        self.seq = message.seq
        if message.table is not None:
            self.table = message.table
        if message.fresh is not None:
            self.view = message.fresh
            began = next(e for e in message.events if isinstance(e, GameBegan))
            assert self.table is not None
            options = options_of(self.table.settings, began.start)
            self.known = first_known(options, -1 if message.fresh.seat is None else message.fresh.seat)
            self.memory = Memory()
        elif message.view is not None and self.view is not None:
            self.view = patched(self.view, message.view)
        self.hear(message.events)
        if self.view is not None and (message.fresh is not None or self.rng.random() < 0.1):
            self.compare()

    def hear(self, events: tuple[Event | Any, ...]) -> None:
        """Fold what happened."""
        for event in events:
            if isinstance(event, BaseEvent) and self.known is not None:
                fold(self.known, event)  # type: ignore[arg-type]

    def compare(self) -> None:
        """The View by patches is the View by events."""
        assert self.known is not None and self.view is not None
        assert view_of(self.known.pub, self.known.own) == self.view
        self.checks += 1

    # Playing.

    @property
    def seat(self) -> int:
        """The seat we hold."""
        assert self.view is not None and self.view.seat is not None
        return self.view.seat

    def choose(self) -> Move | None:
        """What the policy would do now, None for nothing."""
        assert self.known is not None and self.view is not None and self.table is not None
        view = self.view
        trading = view.stage in ("trade", "closing")
        if view.result is not None or (self.seat not in view.awaited and not trading):
            return None
        s = self.table.settings
        game = {"two": 1, "duel": 2}.get(s.edition, 0)
        policy = self.policy.policy(game)
        assert policy is not None
        if view.stage == "trade" and view.active == self.seat and self.rng.random() < 0.3:
            return End()
        policy(self.known.pub, self.known.own, self.memory, self.words, self.kernel_move)
        try:
            move = from_kernel(self.kernel_move)
        except IllegalMove:
            return None
        if trading and isinstance(move, Pass | Done):
            return None
        return move

    async def play(self, pause: float = 0.0, reconnect: float = 0.0) -> None:
        """Play until the game is over, vanishing now and then and coming back."""
        idle = 0
        while self.view is None or self.view.result is None:
            if self.socket is None or self.closed is not None:
                await self.close()
                await self.open()
            self.changed.clear()
            if reconnect and self.rng.random() < reconnect:
                await self.close()
                await asyncio.sleep(self.rng.random() * 0.05)
                await self.open(fresh=self.rng.random() < 0.3)
                await self.wait(1)
                continue
            move = None if self.known is None or self.view is None else self.choose()
            if move is None:
                idle += 1
                assert idle < 4000, f"nothing happens any more: {self.view and self.view.stage}"
                await self.wait(0.02)
                if self.view is not None and self.view.stage == "trade" and self.view.active == self.seat and idle > 3:
                    move = End()
                else:
                    continue
            idle = 0
            try:
                answer = await self.ask(p.Play(self.next_id(), self.seat, move))
            except ConnectionError:
                continue
            if isinstance(answer, p.Refused):
                # Others were quicker, or there is nothing more to say now.
                await self.wait(0.01)
            elif pause:
                await asyncio.sleep(pause)

    async def play_until(self, check: Any, seconds: float = 20) -> None:
        """Play until something holds."""
        playing = asyncio.create_task(self.play())
        try:
            await self.until(lambda x: playing.done() or check(x), seconds)
        finally:
            await cancelled([playing])

    async def wait(self, seconds: float) -> None:
        """Wait for something to happen, but not for ever."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), seconds)

    async def until(self, check: Any, seconds: float = 10) -> None:
        """Wait until something holds."""
        end = asyncio.get_running_loop().time() + seconds
        while not check(self):
            assert asyncio.get_running_loop().time() < end, "it did not come true in time"
            self.changed.clear()
            await self.wait(0.05)


__all__ = ["Client", "cancelled", "p", "patched"]
