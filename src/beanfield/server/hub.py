"""All tables this worker has in memory; they are loaded when somebody asks for them and leave when nobody does."""

import asyncio
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any, Final

import structlog

from beanfield.bots.registry import PLAYERS
from beanfield.game import OptionError

from .bots.pool import BotPool
from .bus import Bus, EntryRow, LocalBus, News, RedisBus
from .errors import Refusal
from .identity import now_ms
from .limits import Bucket
from .metrics import LOADED, TABLES
from .settings import Settings
from .store.players import Player
from .store.tables import LogRow, TableStore
from .store.writer import Writer
from .table.model import Opened, Seated, TableSettings, decode_entry
from .table.runtime import TableRuntime
from .table.snapshot import version
from .table.state import TableState

logger = structlog.get_logger()

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that are mistaken for others
ID_LENGTH: Final = 14
CHAT_BURST: Final = 5
LOADS: Final = 4  # tables read from the store at once; more threads only wait for each other


class Hub:
    """The tables of a worker."""

    def __init__(self, settings: Settings, tables: TableStore, writer: Writer) -> None:
        self.settings = settings
        self.tables = tables
        self.writer = writer
        self.bots = BotPool(settings.bot_workers)
        self.loaded: dict[str, TableRuntime] = {}
        self.loading: dict[str, asyncio.Future[TableRuntime]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.chatter: dict[str, Bucket] = {}
        self.bus: Bus = LocalBus()
        if settings.redis:
            self.bus = RedisBus(settings.redis, self.gained, settings.lease, settings.database_name)
        self.stopping = False
        self.gate = asyncio.Semaphore(LOADS)

    async def start(self) -> None:
        """Begin: writer, news from other workers, the search for deadlines."""
        await self.writer.start()
        await self.bus.start(self.hear)
        self.keep(asyncio.create_task(self.look_after()))

    async def close(self) -> None:
        """Finish what is being written, then stop."""
        self.stopping = True
        for runtime in self.loaded.values():
            runtime.close()
        await self.writer.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        await self.bus.close()

    def keep(self, task: asyncio.Task[Any]) -> None:
        """Hold a task until it is done; what it raises is logged."""
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task failed", exc_info=task.exception())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside."""
        self.keep(asyncio.get_running_loop().create_task(work))

    # Tables.

    async def get(self, table_id: str) -> TableRuntime:
        """A table, from memory or from the store. Raises Refusal if there is none."""
        runtime = self.loaded.get(table_id)
        if runtime is not None:
            runtime.used = time.monotonic()
            return runtime
        if not table_id.isascii() or not table_id.isprintable():
            raise Refusal("no-table")  # not every database takes every text
        future = self.loading.get(table_id)
        if future is None:
            future = asyncio.get_running_loop().create_future()
            future.add_done_callback(lambda f: f.exception() if not f.cancelled() else None)
            self.loading[table_id] = future
            try:
                future.set_result(await self.load(table_id))
            except BaseException as error:
                future.set_exception(error)
                raise
            finally:
                del self.loading[table_id]
        return await future

    async def load(self, table_id: str) -> TableRuntime:
        """Load a table from the store. Raises Refusal if there is none."""
        if not 1 <= len(table_id) <= 40 or not table_id.isalnum():
            raise Refusal("no-table")
        async with self.gate:
            state, rows, earlier = await self.restore(table_id)
        if state.seq == 0 and not rows:
            raise Refusal("no-table")
        snapshot_seq = state.seq
        for row in rows:
            state.fold(decode_entry(row.body), row.at)
        runtime = TableRuntime(self, state)
        runtime.snapshot_seq = snapshot_seq
        for row in (*earlier, *rows):
            if row.cid:
                runtime.remember(row.author, row.cid, row.seq)
        self.adopt(runtime)
        LOADED.inc()
        return runtime

    async def rebuild(self, table_id: str, seq: int) -> tuple[TableState, list[EntryRow]]:
        """A table as it stood after entry ``seq``, and the entries since."""
        state, rows, _ = await self.restore(table_id, seq)
        since: list[EntryRow] = []
        for row in rows:
            if row.seq <= seq:
                state.fold(decode_entry(row.body), row.at)
            else:
                since.append((row.seq, row.at, row.author, row.cid, row.body))
        return state, since

    async def restore(
        self, table_id: str, before: int | None = None
    ) -> tuple[TableState, Sequence[LogRow], Sequence[LogRow]]:
        """A table as its snapshot has it, the entries after that, and a few before it.

        Without a snapshot, or if that is in another layout, all entries are those after it.
        """
        snapshot, rows, earlier = await self.tables.load(table_id, before)
        if snapshot is None:
            return TableState(table_id), rows, earlier
        if snapshot.version == version():
            return TableState.thaw(table_id, snapshot.body), rows, earlier
        return TableState(table_id), await self.tables.entries(table_id), []

    def adopt(self, runtime: TableRuntime) -> None:
        """Take a table into memory."""
        self.loaded[runtime.state.id] = runtime
        TABLES.set(len(self.loaded))
        self.bus.follow(runtime.state.id)
        runtime.automation.changed()

    async def create(self, player: Player, settings: TableSettings, sit: bool = True) -> TableRuntime:
        """A new table of a player, who takes its first free seat. Raises Refusal for settings that make no sense."""
        return await self.open(player, Opened(settings, player.id), sit)

    async def open(self, player: Player, entry: Opened, sit: bool) -> TableRuntime:
        """A new table. Raises Refusal for settings that make no sense, or if it cannot be stored now."""
        if self.stopping:
            raise Refusal("shutting-down")
        runtime = TableRuntime(self, TableState("".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))))
        check_settings(entry.settings)
        self.adopt(runtime)
        runtime.append(entry, player.id, "opened", None)
        free = [n for n, seat in enumerate(runtime.state.seats) if seat.bot is None]
        if sit and free:
            runtime.append(Seated(free[0], player.id, player.name), player.id, "seated", None)
        await runtime.settled()
        if runtime.state.seq == 0:
            raise Refusal("busy")  # the store has failed, and is there again
        return runtime

    def unload(self, runtime: TableRuntime) -> None:
        """Let a table leave memory."""
        runtime.close()
        runtime.automation.forget()
        del self.loaded[runtime.state.id]
        self.bus.unfollow(runtime.state.id)
        TABLES.set(len(self.loaded))

    async def look_after(self) -> None:
        """Load tables whose deadline has come; let those leave memory that nobody looks at."""
        sweep = 0.0
        doubtful = False
        while True:
            try:
                # Once more when it hears again: what it missed until then nobody repeats.
                doubtful, before = self.bus.doubtful(), doubtful
                if doubtful or before:
                    await self.catch_up()
                # Loaded tables have timers of their own; those get a moment to be quicker.
                for table_id, due in await self.tables.due(now_ms() - 200):
                    if table_id not in self.loaded:
                        try:
                            runtime = await self.get(table_id)
                        except Refusal:
                            await self.tables.forget_deadline(table_id, due)
                            continue
                        if runtime.automation.deadline() is None:
                            await self.tables.forget_deadline(table_id, due)
                if time.monotonic() - sweep > min(10, self.settings.idle_unload):
                    sweep = time.monotonic()
                    self.sweep()
                    for runtime in self.loaded.values():
                        if runtime.audience:
                            self.announce_presence(runtime)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.error("deadlines cannot be read", error=type(error).__name__)
            await asyncio.sleep(1)

    async def catch_up(self) -> None:
        """Look into the store for what other workers have done."""
        newest = await self.tables.newest(list(self.loaded))
        for table_id, seq in newest.items():
            runtime = self.loaded.get(table_id)
            if runtime is not None:
                runtime.remote([(seq, 0, "", "", "")])

    def sweep(self) -> None:
        """Let tables leave memory that nobody has looked at for a while and that wait for nothing near."""
        old = time.monotonic() - self.settings.idle_unload
        for runtime in list(self.loaded.values()):
            busy = runtime.visitors or runtime.pending or runtime.ordered or runtime.reloading is not None
            if not busy and runtime.used < old and runtime.automation.idle():
                self.unload(runtime)
        now = time.monotonic()
        self.chatter = {who: b for who, b in self.chatter.items() if now - b.filled < 60}

    def may_speak(self, player: str) -> bool:
        """Whether a player may write a line of chat now."""
        bucket = self.chatter.get(player)
        if bucket is None:
            bucket = self.chatter[player] = Bucket(self.settings.chat_rate, CHAT_BURST)
        return bucket.take()

    # Other workers.

    def leads(self, table_id: str) -> bool:
        """Whether this worker looks after a table."""
        return not self.stopping and self.bus.leads(table_id)

    def gained(self, table_id: str) -> None:
        """This worker looks after a table from now on, or no more."""
        runtime = self.loaded.get(table_id)
        if runtime is not None:
            runtime.automation.changed()

    def announce(self, table_id: str, rows: Sequence[EntryRow]) -> None:
        """Tell others what has become durable."""
        if rows:
            self.bus.tell_entries(table_id, rows)

    def announce_presence(self, runtime: TableRuntime) -> None:
        """Tell others who is connected here."""
        seats = tuple(sorted({seat for audience in runtime.audience for seat in audience.seats}))
        watching = sum(1 for audience in runtime.audience if not audience.seats)
        self.bus.tell_presence(runtime.state.id, seats, watching, runtime.host_here())

    def hear(self, news: News) -> None:
        """Hear what other workers tell."""
        for table_id, rows in news.entries:
            runtime = self.loaded.get(table_id)
            if runtime is not None:
                runtime.remote(rows)
        for order in news.orders:
            runtime = self.loaded.get(order.table)
            if runtime is not None and self.leads(order.table):
                runtime.obey(order, news.worker)
        for outcome in news.outcomes:
            runtime = self.loaded.get(outcome.table)
            if runtime is not None and outcome.worker == self.bus.name:
                runtime.learn(outcome)
        for table_id, seats, watching, host in news.presence:
            runtime = self.loaded.get(table_id)
            if runtime is not None:
                runtime.hear_presence(news.worker, seats, watching, host)


def check_settings(settings: TableSettings) -> None:
    """Refuse settings of a table that make no sense. Raises Refusal."""
    state = TableState("")
    state.settings = settings
    state.start = settings.start if isinstance(settings.start, int) else 0
    try:
        options = state.make_options()
    except OptionError as error:
        raise Refusal("bad-options", why=str(error)) from None
    for seat, bot in settings.bots.items():
        if not 0 <= seat < options.players:
            raise Refusal("bad-seat")
        if bot not in PLAYERS:
            raise Refusal("bad-bot", known=", ".join(PLAYERS))
