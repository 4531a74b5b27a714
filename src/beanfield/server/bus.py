"""Between workers: what one has stored, the others hear. In one process there is nobody to tell.

Redis carries news, never truth: whoever misses something finds it in the log. Workers give signs of life, which each
hears of itself, too. One that does not hear itself for a while is deaf, and one that others do not hear may have died
before it told what it had stored: then the log is looked into.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import msgspec
import structlog

logger = structlog.get_logger()

PREFIX: Final = "beanfield:"  # then which database, so that several installations may share one Redis
RENEWALS: Final = 3.2  # of a lease, before it runs out
TIMEOUT: Final = 10.0
PACE: Final = 0.003  # seconds between two messages: hearing one costs more than what is in it

EntryRow = tuple[int, int, str, str, str]  # seq, at, author, cid, body (empty: secret, to be read from the store)


class Order(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A command for whoever looks after its table, from the player ``author`` called ``name``."""

    table: str
    author: str
    name: str
    command: bytes


class Outcome(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What became of a command: the update it became, or (``seq`` -1) why it was refused."""

    worker: str  # whose command it was
    table: str
    author: str
    cid: str
    seq: int
    reason: str = ""
    text: str = ""


class News(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a worker tells the others: entries of tables, and who is connected to it (the host of a table, too?)."""

    worker: str
    entries: list[tuple[str, list[EntryRow]]] = []
    presence: list[tuple[str, tuple[int, ...], int, bool]] = []
    orders: list[Order] = []
    outcomes: list[Outcome] = []


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(News).decode


class Bus(Protocol):
    """Tells other workers and hears from them."""

    name: str

    async def start(self, hear: Callable[[News], None]) -> None:
        """Begin; ``hear`` is called with news of others."""
        ...

    def tell_entries(self, table_id: str, rows: Sequence[EntryRow]) -> None:
        """Entries have become durable."""
        ...

    def tell_presence(self, table_id: str, seats: tuple[int, ...], watching: int, host: bool) -> None:
        """Who is connected here."""
        ...

    def tell_order(self, order: Order) -> None:
        """A command goes to whoever looks after its table."""
        ...

    def tell_outcome(self, outcome: Outcome) -> None:
        """A command that came from another worker was carried out or refused."""
        ...

    def leads(self, table_id: str) -> bool:
        """Whether this worker looks after a table."""
        ...

    def led_elsewhere(self, table_id: str) -> bool:
        """Whether another worker is known to look after a table."""
        ...

    def leader_heard(self, table_id: str, since: float) -> bool:
        """Whether whoever looks after a table elsewhere has been heard since a time (of the monotonic clock)."""
        ...

    def seize(self, table_id: str) -> None:
        """Whoever looks after a table does not answer: do it here."""
        ...

    def follow(self, table_id: str) -> None:
        """A table is in memory here: try to look after it, if nobody does."""
        ...

    def unfollow(self, table_id: str) -> None:
        """A table has left memory here."""
        ...

    def doubtful(self) -> bool:
        """Whether news may have been missed since this was asked last."""
        ...

    async def alive(self) -> bool:
        """Whether news get through."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...


class LocalBus:
    """One process: nobody else."""

    name = "alone"

    async def start(self, hear: Callable[[News], None]) -> None:
        """Nothing to do."""

    def tell_entries(self, table_id: str, rows: Sequence[EntryRow]) -> None:
        """Nobody to tell."""

    def tell_presence(self, table_id: str, seats: tuple[int, ...], watching: int, host: bool) -> None:
        """Nobody to tell."""

    def tell_order(self, order: Order) -> None:
        """Nobody to tell."""

    def tell_outcome(self, outcome: Outcome) -> None:
        """Nobody to tell."""

    def leads(self, table_id: str) -> bool:
        """There is nobody else."""
        return True

    def led_elsewhere(self, table_id: str) -> bool:
        """There is nobody else."""
        return False

    def leader_heard(self, table_id: str, since: float) -> bool:
        """There is nobody else."""
        return False

    def seize(self, table_id: str) -> None:
        """Nothing to do."""

    def follow(self, table_id: str) -> None:
        """Nothing to do."""

    def unfollow(self, table_id: str) -> None:
        """Nothing to do."""

    def doubtful(self) -> bool:
        """There is nothing to hear."""
        return False

    async def alive(self) -> bool:
        """Always."""
        return True

    async def close(self) -> None:
        """Nothing to do."""


class RedisBus:
    """Several workers: news by publish and subscribe, a lease for each table."""

    def __init__(self, url: str, gained: Callable[[str], None], lease: float, database: str) -> None:
        from redis.asyncio import Redis

        self.redis: Any = Redis.from_url(url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)
        self.name = secrets.token_hex(6)
        self.gained = gained
        self.lease = lease
        self.channel = f"{PREFIX}{database}:news"
        self.leases = f"{PREFIX}{database}:lease:"
        self.lease_ms = max(1, int(1000 * lease))
        self.followed: set[str] = set()
        self.led: set[str] = set()
        self.elsewhere: dict[str, str] = {}  # tables that others look after, and who
        self.orders: list[Order] = []
        self.outcomes: list[Outcome] = []
        self.entries: dict[str, list[EntryRow]] = {}
        self.presence: dict[str, tuple[tuple[int, ...], int, bool]] = {}
        self.more = asyncio.Event()
        self.heard = 0.0  # when we last heard ourselves
        self.others: dict[str, float] = {}  # and each other worker
        self.tasks: list[asyncio.Task[None]] = []
        self.hear: Callable[[News], None] = lambda news: None

    async def start(self, hear: Callable[[News], None]) -> None:
        """Begin. Raises what Redis raises if it cannot be reached."""
        self.hear = hear
        await self.redis.ping()
        listener = self.redis.pubsub(ignore_subscribe_messages=True)
        await listener.subscribe(self.channel)
        self.heard = time.monotonic()
        self.tasks = [
            asyncio.create_task(self._listen(listener)),
            asyncio.create_task(self._speak()),
            asyncio.create_task(self._renew()),
        ]

    def tell_entries(self, table_id: str, rows: Sequence[EntryRow]) -> None:
        """Entries have become durable."""
        self.entries.setdefault(table_id, []).extend(rows)
        self.more.set()

    def tell_presence(self, table_id: str, seats: tuple[int, ...], watching: int, host: bool) -> None:
        """Who is connected here."""
        self.presence[table_id] = (seats, watching, host)
        self.more.set()

    def tell_order(self, order: Order) -> None:
        """A command goes to whoever looks after its table."""
        self.orders.append(order)
        self.more.set()

    def tell_outcome(self, outcome: Outcome) -> None:
        """A command that came from another worker was carried out or refused."""
        self.outcomes.append(outcome)
        self.more.set()

    def leads(self, table_id: str) -> bool:
        """Whether this worker holds the lease of a table."""
        return table_id in self.led

    def led_elsewhere(self, table_id: str) -> bool:
        """Whether another worker held the lease of a table when we looked last."""
        return table_id in self.elsewhere

    def leader_heard(self, table_id: str, since: float) -> bool:
        """Whether whoever looks after a table elsewhere has been heard since a time (of the monotonic clock)."""
        return self.others.get(self.elsewhere.get(table_id, ""), since) > since

    def seize(self, table_id: str) -> None:
        """Take the lease of a table from whoever holds it; he hears of it when he looks after his leases."""
        self.elsewhere.pop(table_id, None)
        self.tasks.append(asyncio.get_running_loop().create_task(self._seize(table_id)))
        self.tasks = [task for task in self.tasks if not task.done()]

    def follow(self, table_id: str) -> None:
        """A table is in memory here."""
        self.followed.add(table_id)
        self.tasks.append(asyncio.get_running_loop().create_task(self._take([table_id])))
        self.tasks = [task for task in self.tasks if not task.done()]

    def unfollow(self, table_id: str) -> None:
        """A table has left memory here."""
        self.followed.discard(table_id)
        self.elsewhere.pop(table_id, None)
        if table_id in self.led:
            self.led.discard(table_id)
            self.tasks.append(asyncio.get_running_loop().create_task(self._drop([table_id])))

    def doubtful(self) -> bool:
        """Whether we have not heard ourselves for a while, or another worker has fallen silent."""
        old = time.monotonic() - self.lease
        gone = [worker for worker, heard in self.others.items() if heard < old]
        for worker in gone:
            del self.others[worker]
        return bool(gone) or self.heard < old

    async def alive(self) -> bool:
        """Whether Redis answers."""
        try:
            return bool(await asyncio.wait_for(self.redis.ping(), 1))
        except Exception:
            return False

    async def close(self) -> None:
        """Stop, and let others look after the tables."""
        for task in self.tasks:
            task.cancel()
        try:
            if self.entries:
                await self.redis.publish(self.channel, encode(News(self.name, list(self.entries.items()))))
            await self._drop(list(self.led))
            await self.redis.aclose()
        except Exception as error:
            logger.warning("redis cannot be told goodbye", error=type(error).__name__)

    async def _listen(self, listener: Any) -> None:
        while True:
            try:
                async for message in listener.listen():
                    news = decode(message["data"])
                    if news.worker != self.name:
                        self.others[news.worker] = time.monotonic()
                        self.hear(news)
                    else:
                        self.heard = time.monotonic()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.warning("redis cannot be heard", error=type(error).__name__)
                self.heard = 0.0
                await asyncio.sleep(0.5)

    async def _speak(self) -> None:
        while True:
            await self.more.wait()
            self.more.clear()
            entries, self.entries = self.entries, {}
            presence, self.presence = self.presence, {}
            orders, self.orders = self.orders, []
            outcomes, self.outcomes = self.outcomes, []
            there = [(table, *who) for table, who in presence.items()]
            news = News(self.name, list(entries.items()), there, orders, outcomes)
            try:
                await self.redis.publish(self.channel, encode(news))
                await asyncio.sleep(PACE)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.warning("redis cannot be told", error=type(error).__name__)
                for table_id, rows in entries.items():
                    # Only the last number is kept; whoever hears of it later reads the rest from the store.
                    last = [*rows, *self.entries.get(table_id, [])][-1]
                    self.entries[table_id] = [(*last[:4], "")]
                self.presence = presence | self.presence
                self.orders = orders + self.orders
                self.outcomes = outcomes + self.outcomes
                self.more.set()
                await asyncio.sleep(0.2)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self.lease / RENEWALS)
            try:
                self.more.set()  # a sign of life, for ourselves
                await self._check_leases(list(self.followed))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.warning("redis cannot be reached", error=type(error).__name__)

    async def _check_leases(self, table_ids: Sequence[str]) -> None:
        """Renew our leases, give up those that others hold by now, take those nobody holds."""
        if not table_ids:
            return
        free = []
        pipe = self.redis.pipeline(transaction=False)
        holders = await self.redis.mget([self.leases + table_id for table_id in table_ids])
        for table_id, holder in zip(table_ids, holders, strict=True):
            if holder is None:
                self.elsewhere.pop(table_id, None)
                free.append(table_id)
            elif holder.decode() == self.name:
                pipe.pexpire(self.leases + table_id, self.lease_ms)
            else:
                self._lose(table_id, holder.decode())
        await pipe.execute()
        await self._take(free)

    async def _take(self, table_ids: Sequence[str]) -> None:
        """Take the leases nobody holds."""
        if not table_ids:
            return
        pipe = self.redis.pipeline(transaction=False)
        for table_id in table_ids:
            # Only if there is none; the answer is who held it before.
            pipe.set(self.leases + table_id, self.name, px=self.lease_ms, nx=True, get=True)
        for table_id, holder in zip(table_ids, await pipe.execute(), strict=True):
            if table_id not in self.followed:
                continue
            if holder is None:
                self._gain(table_id)
            else:
                self._lose(table_id, holder.decode())

    async def _seize(self, table_id: str) -> None:
        """Take the lease of a table, whoever holds it."""
        try:
            await self.redis.set(self.leases + table_id, self.name, px=self.lease_ms)
        except Exception as error:
            logger.warning("redis cannot be reached", error=type(error).__name__)
            return
        if table_id in self.followed:
            self._gain(table_id)

    def _gain(self, table_id: str) -> None:
        """A table is looked after here from now on."""
        self.elsewhere.pop(table_id, None)
        if table_id not in self.led:
            self.led.add(table_id)
            self.gained(table_id)

    def _lose(self, table_id: str, holder: str) -> None:
        """A table is looked after elsewhere."""
        self.elsewhere[table_id] = holder
        if table_id in self.led:
            self.led.discard(table_id)
            self.gained(table_id)

    async def _drop(self, table_ids: Sequence[str]) -> None:
        """Give leases back."""
        if table_ids:
            await self.redis.delete(*[self.leases + table_id for table_id in table_ids])
