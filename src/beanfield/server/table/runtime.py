"""A table at work: commands are checked, folded, stored, and only then answered and sent round.

Memory runs ahead of the store by what is being written. Nobody hears of it until it is durable; if another worker has
taken the same number, memory is thrown away, built again from the log, and the commands are tried once more.
"""

import asyncio
import time
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec
import structlog

from beanfield.game import Change as ChangeMove
from beanfield.game import Event, IllegalMove, Post

from ..bus import Order, Outcome
from ..errors import Refusal
from ..identity import now_ms
from ..metrics import COMMANDS, CONFLICTS, REFUSALS, SENT_BYTES, UPDATES
from ..protocol import Done, Missed, Play, Presence, Refused, Resumed, Say, State, decode_client, encode
from ..store.players import Player
from ..store.writer import Change as StoredChange
from ..store.writer import Row
from ..wire import frame
from .automation import Automation
from .commands import all_ready, begin, entry_of
from .frames import Frames, Lens, Past, began, missed, told_lately
from .model import Entry, Moved, Opened, Started, TableEvent, Talked, decode_entry, encode_entry
from .snapshot import version
from .state import Change, TableState

if TYPE_CHECKING:
    from ..hub import Hub

logger = structlog.get_logger()

IDS: Final = 256  # ids of commands kept in memory; older ones are found in the store
PAST: Final = 256  # updates that can be sent to those who come back
ATTEMPTS: Final = 5  # to store a command
PRESENCE_LASTS: Final = 20.0  # seconds
DOUBT_LASTS: Final = 2.0  # seconds
SETTLING: Final = 10.0  # seconds that are waited for the store
PATIENCE: Final = 1.0  # seconds another worker has for a command that was sent to it, if nothing is heard of it
LONG_PATIENCE: Final = 8.0  # and if something is, for then it is only slow
UNKNOWN: Final = -1  # a deadline of which we do not know whether and how it is stored

Answer = Callable[[Any], None]  # takes a server message


class Audience(Protocol):
    """A connection, as a table sees it."""

    player: Player | None
    seats: tuple[int, ...]
    memory: bool
    recent: int

    @property
    def connected(self) -> bool:
        """Whether it is still there."""
        ...

    def put(self, data: bytes) -> None:
        """Send a ready frame."""
        ...


class Request(NamedTuple):
    """A command on its way."""

    player: Player
    command: Any
    answer: Answer
    attempts: int = 0


class Elsewhere(NamedTuple):
    """What another worker has told of its connections, and when."""

    at: float
    seats: tuple[int, ...]
    watching: int
    host: bool


class Pending(NamedTuple):
    """An entry that is being written."""

    seq: int
    frames: Frames
    past: Past
    request: Request | None
    seated: bool
    announce: tuple[int, int, str, str, str] | None


class TableRuntime:
    """A table in memory, with everybody connected to it."""

    def __init__(self, hub: "Hub", state: TableState) -> None:
        self.hub = hub
        self.state = state
        self.lens = Lens()
        self.lens.reset(state.game)
        self.durable = state.seq
        self.generation = 0
        self.ids: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.past: deque[Past] = deque(maxlen=PAST)
        self.pending: deque[Pending] = deque()
        self.waiting: list[tuple[int, Callable[[], None]]] = []  # what is to be done once a number is durable
        self.backlog: list[Request] = []
        self.ordered: dict[tuple[str, str], list[Request]] = {}  # commands that another worker is to carry out
        self.reloading: asyncio.Task[None] | None = None
        self.audience: set[Audience] = set()
        self.doubted = -DOUBT_LASTS
        self.visitors = 0  # connections, also those that have not said hello
        self.remote_online: dict[str, Elsewhere] = {}
        self.presence_timer: asyncio.TimerHandle | None = None
        # Tables that began together must not all be stored in the same instant.
        self.snapshot_seq = state.seq - zlib.crc32(state.id.encode()) % hub.settings.snapshot_every
        self.used = time.monotonic()
        self.terms: dict[tuple[int, str], int] = {}
        self.terms_turn = -1
        self.deadline: int | None = UNKNOWN
        self.automation = Automation(self)

    # Commands.

    def submit(self, request: Request) -> None:
        """Carry a command out, or refuse it; the answer comes when it is durable."""
        self.used = time.monotonic()
        if self.reloading is not None:
            self.backlog.append(request)
            return
        player, command, answer, _ = request
        key = (player.id, command.id)
        known = self.ids.get(key)
        if known is not None:
            if known <= self.durable:
                answer(Done(command.id, known))
            else:
                # Sent again while it is being written; if that fails, it may yet become another number or none.
                self.waiting.append((known, lambda: self.submit(request)))
            return
        if request.attempts == 0 and self.hub.bus.led_elsewhere(self.state.id):
            self.order(key, request)
            return
        try:
            entry = entry_of(self.state, player, command, self.hub.settings, self.online)
            if type(command) is Play:
                self.check_repeated(command)
            elif type(command) is Say and not self.hub.may_speak(player.id):
                raise Refusal("chat-too-fast")
            self.append(entry, player.id, command.id, request)
        except IllegalMove as error:
            REFUSALS.labels(reason="illegal").inc()
            answer(Refused(command.id, error.reason.name, str(error)))
        except Refusal as error:
            REFUSALS.labels(reason=error.name).inc()
            answer(Refused(command.id, error.name, error.text))

    def check_repeated(self, command: Play) -> None:
        """Refuse an offer made too often in this phase already."""
        move = command.move
        if not isinstance(move, Post | ChangeMove):
            return
        assert self.state.game is not None
        turn = self.state.game.state.pub.turn
        if turn != self.terms_turn:
            self.terms_turn = turn
            self.terms = {}
        terms = (command.seat, msgspec.json.encode((sorted(move.give), move.ask, move.to), order="sorted").decode())
        if self.terms.get(terms, 0) >= self.hub.settings.repeats:
            raise Refusal("repeated-offer", limit=self.hub.settings.repeats)
        if len(self.terms) < 500:
            self.terms[terms] = self.terms.get(terms, 0) + 1

    def automatic(self, entry: Entry) -> bool:
        """An entry of the server's own: bots, clocks, games that begin. False if it cannot be made now."""
        if self.reloading is not None:
            return False
        try:
            self.append(entry, "", "", None)
            return True
        except IllegalMove:
            return False

    def append(self, entry: Entry, author: str, cid: str, request: Request | None) -> None:
        """Fold an entry and have it stored. Raises IllegalMove for a move the rules refuse."""
        state = self.state
        at = max(now_ms(), state.last_at)
        change = state.fold(entry, at)
        frames, past = self.look(change, at)
        body = encode_entry(entry).decode()
        seq = state.seq
        if cid:
            self.remember(author, cid, seq)
        if type(entry) is not Moved:
            kind = type(entry).__name__.lower()
            seated = type(entry) is not Talked
        else:
            kind, seated = "moved", change.table
        COMMANDS.labels(kind=kind).inc()
        extra = self.changes(change, entry, at, seated)
        announce = (seq, at, author, cid, "" if isinstance(entry, Started | Opened) else body)
        self.pending.append(Pending(seq, frames, past, request, seated, announce))
        self.hub.writer.put(Row(state.id, seq, at, author, cid, body, extra, self.generation), self.written)
        if seated and all_ready(state):
            self.append(begin(state), "", "", None)

    def remember(self, author: str, cid: str, seq: int) -> None:
        """Keep the id of a command that was carried out."""
        self.ids[author, cid] = seq
        if len(self.ids) > IDS:
            self.ids.popitem(last=False)

    def look(self, change: Change, at: int) -> tuple[Frames, Past]:
        """The frames of a change, and what is remembered of it."""
        state = self.state
        table = state.info(self.online(), chat=False) if change.table else None
        clock = None if change.table else state.clock()
        first, last, events = change.first, change.last, change.events
        here = {seat for audience in self.audience for seat in audience.seats}
        frames = self.lens.show(state.seq, at, state.game, first, last, events, table, clock, here)
        return frames, Past(state.seq, first, last, events)

    def changes(self, change: Change, entry: Entry, at: int, seated: bool) -> tuple[StoredChange, ...]:
        """What is stored besides the entry: the list of tables, results, a snapshot, the deadline."""
        state = self.state
        found: list[StoredChange] = []
        if seated:
            found.append(StoredChange("tables", state.summary(at)))
            if state.phase == "over" and isinstance(entry, Moved):
                found += [StoredChange("results", row) for row in state.results()]
        if state.seq - self.snapshot_seq >= self.hub.settings.snapshot_every:
            self.snapshot_seq = state.seq
            values = {"table_id": state.id, "seq": state.seq, "version": version(), "body": state.freeze()}
            found.append(StoredChange("snapshots", values))
        due = self.automation.deadline()
        if due != self.deadline:
            self.deadline = due
            gone = due is None
            found.append(
                StoredChange("deadlines", {"table_id": state.id} if gone else {"table_id": state.id, "due": due}, gone)
            )
        return tuple(found)

    # What the store says.

    def written(self, rows: Sequence[Row], ok: bool) -> None:
        """Rows are durable, or their numbers were taken."""
        if rows[0].generation != self.generation:
            return
        if not ok:
            self.conflict()
            return
        last = rows[-1].seq
        announced = []
        while self.pending and self.pending[0].seq <= last:
            pending = self.pending.popleft()
            self.durable = pending.seq
            if pending.request is not None:
                pending.request.answer(Done(pending.request.command.id, pending.seq))
            if pending.seated:
                self.reseat()
            self.past.append(pending.past)
            self.broadcast(pending.frames)
            if pending.announce is not None:
                announced.append(pending.announce)
        self.hub.announce(self.state.id, announced)
        self.flush_waiting()
        self.automation.changed()

    def flush_waiting(self) -> None:
        """Do what waited for a number to be durable."""
        if self.waiting:
            ready = [work for seq, work in self.waiting if seq <= self.durable]
            self.waiting = [(seq, work) for seq, work in self.waiting if seq > self.durable]
            for work in ready:
                work()

    def when_durable(self, seq: int, work: Callable[[], None]) -> None:
        """Do something once an entry is durable."""
        if seq <= self.durable:
            work()
        else:
            self.waiting.append((seq, work))

    async def settled(self) -> None:
        """Wait until everything that has been done is durable. Raises Refusal (busy) if that takes too long."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(generation: int) -> None:
            if done.done():
                return
            if generation == self.generation:
                done.set_result(None)
            else:
                # The table was built anew meanwhile, and what was done is being done again.
                self.when_durable(self.state.seq, lambda: settle(self.generation))

        generation = self.generation if self.reloading is None else -1
        self.when_durable(self.state.seq, lambda: settle(generation))
        try:
            await asyncio.wait_for(done, SETTLING)
        except TimeoutError:
            raise Refusal("busy") from None

    def broadcast(self, frames: Frames) -> None:
        """Send everybody what is for his eyes."""
        size = 0
        private, public = frames.private, frames.public
        for audience in self.audience:
            seats = audience.seats
            if len(seats) == 1:
                data = private.get(seats[0], public)
            elif not seats or not private:
                data = public
            else:
                data = frames.of(seats)
            audience.put(data)
            size += len(data)
        UPDATES.inc(len(self.audience))
        SENT_BYTES.inc(size)

    # Other workers.

    def order(self, key: tuple[str, str], request: Request) -> None:
        """Have a command carried out by the worker that looks after the table, so that two of them seldom collide."""
        if key in self.ordered:
            self.ordered[key].append(request)  # sent twice
            return
        requests = self.ordered[key] = [request]
        player = request.player
        self.hub.bus.tell_order(Order(self.state.id, player.id, player.name, encode(request.command)))
        asyncio.get_running_loop().call_later(PATIENCE, self.insist, key, requests, time.monotonic())

    def insist(self, key: tuple[str, str], requests: list[Request], since: float) -> None:
        """Nobody has answered: the table is looked after here from now on, and the command carried out here."""
        if self.ordered.get(key) is requests:
            slow = self.hub.bus.leader_heard(self.state.id, since)
            if slow and time.monotonic() - since < LONG_PATIENCE:
                asyncio.get_running_loop().call_later(PATIENCE, self.insist, key, requests, since)
                return
            del self.ordered[key]
            self.hub.bus.seize(self.state.id)
            for request in requests:
                self.retry(request)

    def obey(self, order: Order, worker: str) -> None:
        """Carry out a command that came to another worker, and tell that what became of it."""
        command: Any = decode_client(order.command)

        def answer(message: Any) -> None:
            if isinstance(message, Done):
                told = Outcome(worker, order.table, order.author, message.id, message.seq)
            else:
                told = Outcome(worker, order.table, order.author, message.id, -1, message.reason, message.text)
            self.hub.bus.tell_outcome(told)

        self.submit(Request(Player(order.author, order.name, False, None), command, answer))

    def learn(self, outcome: Outcome) -> None:
        """What became of a command that was sent to another worker."""
        message: Done | Refused = Refused(outcome.cid, outcome.reason, outcome.text)
        if outcome.seq >= 0:
            message = Done(outcome.cid, outcome.seq)
        for request in self.ordered.pop((outcome.author, outcome.cid), ()):
            self.when_durable(outcome.seq, lambda request=request: request.answer(message))  # type: ignore[misc]

    def conflict(self) -> None:
        """Another worker was quicker, or the store failed: build the table again and try the commands once more."""
        CONFLICTS.inc()
        self.generation += 1
        self.deadline = UNKNOWN
        again = [p.request for p in self.pending if p.request is not None]
        self.pending.clear()
        self.backlog = again + self.backlog
        self.reloading = asyncio.get_running_loop().create_task(self.reload())

    async def reload(self) -> None:
        """Build the table as it stood at the last durable entry, then go on with what the log has since."""
        waiting = self.waiting
        self.waiting = []
        try:
            while True:
                try:
                    await self.restore()
                    break
                except Exception as error:
                    logger.error("a table cannot be read", table=self.state.id, error=type(error).__name__)
                    await asyncio.sleep(0.5)
        finally:
            self.reloading = None
        backlog, self.backlog = self.backlog, []
        for request in backlog:
            self.retry(request)
        waiting += self.waiting
        self.waiting = []
        for _, work in waiting:
            work()
        if self.state.seq == 0:
            self.hub.unload(self)  # it was never stored, so there is no such table
        else:
            self.automation.changed()

    async def restore(self) -> None:
        """Build the table as it stood at the last durable entry, and send round what the log has since."""
        state, rows = await self.hub.rebuild(self.state.id, self.durable)
        self.state = state
        self.lens.reset(state.game)
        self.snapshot_seq = state.seq
        self.ids = OrderedDict((key, seq) for key, seq in self.ids.items() if seq <= self.durable)
        for row in rows:
            self.take(*row)

    def retry(self, request: Request) -> None:
        """Try a command again after a conflict; one that conflicts on and on was perhaps carried out long ago."""
        if request.attempts >= ATTEMPTS:
            asyncio.get_running_loop().create_task(self.give_up(request))
        else:
            self.submit(request._replace(attempts=request.attempts + 1))

    async def give_up(self, request: Request) -> None:
        """Find out what has become of a command that cannot be stored."""
        cid = request.command.id
        seq = await self.hub.tables.find(self.state.id, request.player.id, cid)
        request.answer(Done(cid, seq) if seq is not None else Refused(cid, "busy", Refusal("busy").text))

    def take(self, seq: int, at: int, author: str, cid: str, body: str) -> None:
        """Fold an entry that is durable already and send it round."""
        entry = decode_entry(body)
        change = self.state.fold(entry, at)
        frames, past = self.look(change, at)
        self.durable = seq
        if cid:
            self.remember(author, cid, seq)
        if change.table:
            self.reseat()
        self.past.append(past)
        self.broadcast(frames)

    def remote(self, rows: Sequence[tuple[int, int, str, str, str]]) -> None:
        """Entries another worker has stored; a body that is empty has to be read from the store."""
        if self.reloading is not None:
            self.waiting.append((self.state.seq, lambda: self.remote(rows)))
            return
        if self.pending:
            # Ours are being written; if they take these numbers the store will say so.
            self.waiting.append((self.pending[-1].seq, lambda: self.remote(rows)))
            return
        for row in rows:
            if row[0] <= self.state.seq:
                continue
            if row[0] > self.state.seq + 1 or not row[4]:
                self.reloading = asyncio.get_running_loop().create_task(self.reload())
                return
            self.take(*row)
        self.flush_waiting()
        self.automation.changed()

    # Connections.

    def join(self, audience: Audience, since: int | None) -> None:
        """Somebody connects, with everything up to an update, or with nothing.

        He belongs to the audience from the moment he is told where the table stands: before, an update would be a gap.
        """
        self.used = time.monotonic()
        if self.reloading is not None or self.state.seq > self.durable:
            self.waiting.append((self.state.seq, lambda: self.join(audience, since)))
            return
        if since is not None and since > self.durable and self.behind():
            # He comes from a worker that knew more, and perhaps died before it told us.
            self.waiting.append((self.state.seq, lambda: self.join(audience, since)))
            self.remote([(since, 0, "", "", "")])
            return
        if not audience.connected:
            return
        known = audience in self.audience
        self.audience.add(audience)
        self.seat(audience)
        if since is None:
            self.send_state(audience)
        else:
            self.send_missed(audience, since)
        if not known:
            self.presence_changed()

    def behind(self) -> bool:
        """Whether another worker may know more than we do; looked up again only after a while."""
        now = time.monotonic()
        if not self.hub.settings.redis or now - self.doubted < DOUBT_LASTS:
            return False
        self.doubted = now
        return True

    def leave(self, audience: Audience) -> None:
        """Somebody's connection is gone."""
        self.used = time.monotonic()
        self.audience.discard(audience)
        self.presence_changed()

    def seat(self, audience: Audience) -> None:
        """Find out which seats a connection holds."""
        audience.seats = self.state.seats_of(None if audience.player is None else audience.player.id)

    def reseat(self) -> None:
        """Who sits where has changed; whoever holds other seats now needs a whole view."""
        for audience in self.audience:
            before = audience.seats
            self.seat(audience)
            if audience.seats != before and self.state.game is not None:
                self.when_durable(self.state.seq, lambda audience=audience: self.send_state(audience))  # type: ignore[misc]

    def online(self) -> tuple[int, ...]:
        """The seats whose owners are connected, here or at another worker."""
        found = {seat for audience in self.audience for seat in audience.seats}
        for there in self.elsewhere():
            found.update(there.seats)
        return tuple(sorted(found))

    def watching(self) -> int:
        """How many connections only watch."""
        here = sum(1 for audience in self.audience if not audience.seats)
        return here + sum(there.watching for there in self.elsewhere())

    def host_here(self) -> bool:
        """Whether the host is connected to this worker."""
        host = self.state.host
        return any(a.player is not None and a.player.id == host for a in self.audience)

    def host_there(self) -> bool:
        """Whether the host is connected to any worker."""
        return self.host_here() or any(there.host for there in self.elsewhere())

    def elsewhere(self) -> list[Elsewhere]:
        """What other workers have told of their connections; one that has fallen silent does not count."""
        if not self.remote_online:
            return []
        old = time.monotonic() - PRESENCE_LASTS
        return [told for told in self.remote_online.values() if told.at > old]

    def hear_presence(self, worker: str, seats: tuple[int, ...], watching: int, host: bool) -> None:
        """Another worker tells who is connected to it."""
        now = time.monotonic()
        before = self.online(), self.watching(), self.host_there()
        known = worker in self.remote_online
        self.remote_online[worker] = Elsewhere(now, seats, watching, host)
        if not known:
            self.hub.announce_presence(self)
        if (self.online(), self.watching(), self.host_there()) != before:
            self.tell_local_presence()
            self.automation.changed()

    def presence_changed(self) -> None:
        """Somebody has come or gone; tell the others in a moment, because many often come at once."""
        if self.presence_timer is None:
            self.presence_timer = asyncio.get_running_loop().call_later(0.2, self.tell_presence)

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        self.presence_timer = None
        self.hub.announce_presence(self)
        self.tell_local_presence()
        self.automation.changed()

    def tell_local_presence(self) -> None:
        """Tell everybody connected here who is there."""
        data = frame(encode(Presence(self.online(), self.watching())))
        for audience in self.audience:
            audience.put(data)

    def views(self, audience: Audience) -> tuple[Any, ...]:
        """A View for each seat of a connection, or a spectator's."""
        game = self.state.game
        if game is None:
            return ()
        seats: tuple[int | None, ...] = audience.seats or (None,)
        return tuple(game.view(seat, audience.memory) for seat in seats)

    def send_state(self, audience: Audience, cid: str | None = None) -> None:
        """Send a connection where the table stands."""
        if self.reloading is not None or self.state.seq > self.durable:
            self.waiting.append((self.state.seq, lambda: self.send_state(audience, cid)))
            return
        you = None if audience.player is None else audience.player.id
        told = () if cid is not None else self.recent(audience)
        message = State(self.durable, now_ms(), you, self.state.info(self.online()), self.views(audience), cid, told)
        audience.put(frame(encode(message)))

    def recent(self, audience: Audience) -> tuple[tuple[Event | TableEvent, ...], ...]:
        """The last events for each view of a connection, as many as it has asked for."""
        if audience.recent == 0:
            return ()
        seats: tuple[int | None, ...] = audience.seats or (None,)
        past = list(self.past)
        return tuple(told_lately(self.state.game, past, seat, audience.recent) for seat in seats)

    def send_missed(self, audience: Audience, since: int) -> None:
        """Send a connection what it has missed since an update, or, if that is too long ago, where the table stands."""
        past = [p for p in self.past if p.seq > since]
        if since > self.durable or len(past) != self.durable - since or any(began(each) for each in past):
            self.send_state(audience)
            return
        game = self.state.game
        seats: tuple[int | None, ...] = audience.seats or (None,)
        lists: tuple[tuple[Missed, ...], ...] = tuple(missed(game, past, seat) for seat in seats)
        you = None if audience.player is None else audience.player.id
        table = self.state.info(self.online())
        message = Resumed(self.durable, now_ms(), you, table, self.views(audience), lists)
        audience.put(frame(encode(message)))

    def close(self) -> None:
        """Leave memory."""
        self.automation.stop()
        if self.presence_timer is not None:
            self.presence_timer.cancel()
