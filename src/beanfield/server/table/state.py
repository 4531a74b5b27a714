"""A table as its log makes it: entries are folded into it, one after another, and nothing else changes it."""

import secrets
from collections import deque
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from beanfield.game import (
    Dealer,
    Game,
    Options,
    Result,
    SeedDealer,
    commitment,
    make_options,
)
from beanfield.rules.codes import TRADING

from .model import (
    BotSatDown,
    BotSeated,
    ChatLine,
    Clock,
    Closed,
    Entry,
    GameBegan,
    GameEnded,
    GotUp,
    HostChanged,
    Hosted,
    Left,
    Moved,
    MovedFor,
    MuteChanged,
    Muted,
    Opened,
    Readied,
    Returned,
    SaidReady,
    SatDown,
    Seated,
    SeatInfo,
    Spoke,
    Started,
    TableClosed,
    TableEvent,
    TableInfo,
    TableOpened,
    TableSettings,
    Talked,
)
from .slim import slim
from .snapshot import FrozenGame, freeze, thaw

CHAT_LINES: Final = 50
STRIKES: Final = 2  # moves made by the clock in a row before a bot takes the seat
SAFETY: Final = 15.0  # seconds the clock leaves at least after it has moved for somebody


class ScriptDealer:
    """Shuffles written beforehand, for lessons; after the last one the seed decides."""

    def __init__(self, orders: tuple[tuple[int, ...], ...], rest: SeedDealer) -> None:
        self.orders = orders
        self.rest = rest

    def order(self, n: int, count: int) -> list[int]:
        """The order of shuffle ``n``: the script's if it has one for so many cards."""
        if n < len(self.orders) and sorted(self.orders[n]) == list(range(count)):
            return list(self.orders[n])
        return self.rest.order(n, count)


def options_of(settings: TableSettings, start: int) -> Options:
    """The game a table's settings describe. Raises OptionError if there is no such game."""
    s = settings
    grace = s.grace and Options(s.edition).game == TRADING
    return make_options(s.edition, s.players, start, True, grace, dict(s.switches))


class Change(NamedTuple):
    """What an entry has changed: game events number ``first`` to ``last`` (exclusive), and others.

    ``table``: something of the TableInfo has changed; ``began``: a game has begun.
    """

    first: int
    last: int
    events: tuple[TableEvent, ...]
    table: bool
    began: bool


class FrozenTable(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A table in a snapshot."""

    settings: TableSettings
    host: str
    lesson: str | None
    orders: tuple[tuple[int, ...], ...]
    phase: str
    number: int
    start: int
    seed: str
    seats: tuple[SeatInfo, ...]
    chat: tuple[ChatLine, ...]
    seq: int
    last_at: int
    left: tuple[float, ...]
    running: tuple[int, ...]
    strikes: tuple[int, ...]
    game: FrozenGame | None


freezer = msgspec.msgpack.Encoder().encode
thawer = msgspec.msgpack.Decoder(FrozenTable).decode


class TableState:
    """A table. It begins empty; its first entry is Opened."""

    __slots__ = (
        "chat",
        "game",
        "host",
        "id",
        "last_at",
        "left",
        "lesson",
        "number",
        "options",
        "orders",
        "phase",
        "running",
        "seats",
        "seed",
        "seq",
        "settings",
        "start",
        "strikes",
    )

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.settings = TableSettings()
        self.host = ""
        self.lesson: str | None = None
        self.orders: tuple[tuple[int, ...], ...] = ()
        self.phase = "lobby"
        self.number = 0  # of the game that runs or ran last
        self.start = 0
        self.seed = ""
        self.game: Game | None = None
        self.options: Options | None = None
        self.seats: list[SeatInfo] = []
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self.seq = 0
        self.last_at = 0
        self.left: list[float] = []
        self.running: tuple[int, ...] = ()
        self.strikes: list[int] = []

    # What is asked of a table.

    @property
    def result(self) -> Result | None:
        """The result of the last game, None if it is not over."""
        return None if self.game is None else self.game.result

    @property
    def rated(self) -> bool:
        """Whether results count for statistics."""
        return self.lesson is None

    def seats_of(self, player: str | None) -> tuple[int, ...]:
        """The seats somebody holds."""
        if player is None:
            return ()
        return tuple([n for n, seat in enumerate(self.seats) if seat.player == player])

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat now, None where a person does."""
        return self.seats[seat].bot

    def owing(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return () if self.phase != "running" or self.game is None else self.game.awaited

    def clock(self) -> Clock | None:
        """The clocks, if the table has any and a game runs."""
        if self.settings.clock.kind == "none" or self.phase != "running":
            return None
        return Clock(tuple(round(x, 3) for x in self.left), self.running, self.last_at)

    def expiry(self) -> tuple[int, int] | None:
        """The seat whose time is up first, and when (milliseconds)."""
        if not self.running or self.phase != "running":
            return None
        seat = min(self.running, key=lambda n: self.left[n])
        return seat, self.last_at + int(self.left[seat] * 1000)

    def seed_dealer(self) -> Dealer:
        """Where the shuffles of the game come from."""
        rest = SeedDealer(bytes.fromhex(self.seed), self.game_name())
        return ScriptDealer(self.orders, rest) if self.orders else rest

    def game_name(self) -> str:
        """The name that goes into the shuffles: the table's, and the number of the game there."""
        return f"{self.id}/{self.number}"

    def make_options(self) -> Options:
        """The game as it is set up, with the starting seat of the game at hand."""
        return options_of(self.settings, self.start)

    def names(self) -> tuple[str, ...]:
        """The names at the seats."""
        return tuple(seat.name or f"Seat {n + 1}" for n, seat in enumerate(self.seats))

    def info(self, online: tuple[int, ...] = (), chat: bool = True) -> TableInfo:
        """What everybody sees of the table."""
        over = self.phase != "running" and self.number > 0
        return TableInfo(
            self.id,
            self.settings,
            self.host,
            self.phase,  # type: ignore[arg-type]  # one of the four by construction
            self.number,
            tuple(self.seats),
            online,
            commitment(bytes.fromhex(self.seed)) if self.number and not self.orders else None,
            self.seed if over else None,
            self.result,
            self.clock(),
            tuple(self.chat) if chat else (),
            self.lesson,
        )

    def summary(self, at: int) -> dict[str, Any]:
        """What lists show of the table."""
        taken = [seat for seat in self.seats if seat.player is not None or seat.bot is not None]
        return {
            "id": self.id,
            "phase": self.phase,
            "public": self.settings.public and self.lesson is None,
            "rated": self.rated,
            "edition": self.settings.edition,
            "title": self.settings.title,
            "seats": len(self.seats),
            "taken": len(taken),
            "names": msgspec.json.encode([seat.name for seat in taken]).decode(),
            "updated": at,
        }

    def results(self) -> list[dict[str, Any]]:
        """A row of statistics for each seat of the game that has just ended."""
        result = self.result
        assert result is not None
        return [
            {
                "table_id": self.id,
                "game": self.number,
                "seat": n,
                "player": seat.player,
                "bot": seat.bot,
                "edition": self.settings.edition,
                "players": len(self.seats),
                "score": result.scores[n],
                "won": 1 / len(result.winners) if n in result.winners else 0.0,
                "rated": self.rated,
                "ended": self.last_at,
            }
            for n, seat in enumerate(self.seats)
        ]

    # How it changes.

    def fold(self, entry: Entry, at: int) -> Change:
        """Add the next entry. Raises IllegalMove for a move the rules refuse, and then nothing has changed."""
        if type(entry) is Moved:
            change = self._moved(entry, at)
        else:
            change = self._other(entry, at)
        self.seq += 1
        self.last_at = at
        return change

    def _moved(self, entry: Moved, at: int) -> Change:
        game = self.game
        assert game is not None
        first = game.n_events
        turn = game.state.pub.turn
        game.play(entry.seat, entry.move)
        game.moves.clear()  # the log has them
        hears = game.state.pub.turn != turn and any(seat.muted for seat in self.seats)
        if hears:
            self.seats = [replace(seat, muted=()) for seat in self.seats]
        events: tuple[TableEvent, ...] = ()
        if entry.by:
            events = (MovedFor(entry.seat, entry.by),)
        if self.settings.clock.kind != "none":
            self._charge(entry, at)
        last = game.n_events
        if not game.over:
            return Change(first, last, events, hears, False)
        self.phase = "over"
        self.running = ()
        self.seats = [replace(seat, ready=seat.bot is not None and not seat.away, muted=()) for seat in self.seats]
        return Change(first, last, (*events, GameEnded(self.number, self.seed)), True, False)

    def _other(self, entry: Entry, at: int) -> Change:
        events: tuple[TableEvent, ...]
        first = 0 if self.game is None else self.game.n_events
        began = False
        self._elapse(at)
        if isinstance(entry, Opened):
            events = self._opened(entry)
        elif isinstance(entry, Seated):
            self.seats[entry.seat] = SeatInfo(entry.player, entry.name)
            events = (SatDown(entry.seat, entry.name),)
        elif isinstance(entry, Returned):
            self._put(entry.seat, bot=None, away=False)
            self.strikes[entry.seat] = 0
            events = (SatDown(entry.seat, self.seats[entry.seat].name, True),)
        elif isinstance(entry, Left):
            if entry.bot is None:
                self.seats[entry.seat] = SeatInfo()
            else:
                self._put(entry.seat, bot=entry.bot, away=True)
            events = (GotUp(entry.seat, entry.bot is not None),)
        elif isinstance(entry, BotSeated):
            events = self._bot_seated(entry)
        elif isinstance(entry, Readied):
            self._put(entry.seat, ready=entry.ready)
            events = (SaidReady(entry.seat, entry.ready),)
        elif isinstance(entry, Hosted):
            self.host = self.seats[entry.seat].player or self.host
            events = (HostChanged(entry.seat),)
        elif isinstance(entry, Started):
            self._started(entry)
            first, began = 0, True
            events = (GameBegan(self.number, self.start, commitment(bytes.fromhex(self.seed))),)
        elif isinstance(entry, Talked):
            line = ChatLine(entry.name, at, entry.seat, entry.text, entry.phrase)
            self.chat.append(line)
            return Change(first, first, (Spoke(line),), False, False)
        elif isinstance(entry, Muted):
            muted = set(self.seats[entry.seat].muted) - {entry.other}
            self._put(entry.seat, muted=tuple(sorted(muted | {entry.other} if entry.on else muted)))
            events = (MuteChanged(entry.seat, entry.other, entry.on),)
        else:
            assert isinstance(entry, Closed)
            self.phase = "closed"
            events = (TableClosed(),)
        if self.phase == "running" and self.settings.clock.kind != "none":
            self._run_clocks()
        last = 0 if self.game is None else self.game.n_events
        return Change(first, last, events, True, began)

    def _put(self, seat: int, **values: object) -> None:
        self.seats[seat] = replace(self.seats[seat], **values)

    def _opened(self, entry: Opened) -> tuple[TableEvent, ...]:
        self.settings = entry.settings
        self.host = entry.host
        self.lesson = entry.lesson
        self.orders = entry.orders
        self.options = self.make_options()
        self.seats = [SeatInfo() for _ in range(self.options.players)]
        self.strikes = [0] * self.options.players
        self.left = [0.0] * self.options.players
        events: list[TableEvent] = [TableOpened()]
        for seat, bot in sorted(entry.settings.bots.items()):
            events += self._bot_seated(BotSeated(seat, bot))
        return tuple(events)

    def _bot_seated(self, entry: BotSeated) -> tuple[TableEvent, ...]:
        if entry.bot is None:
            self.seats[entry.seat] = SeatInfo()
            return (GotUp(entry.seat),)
        self.seats[entry.seat] = SeatInfo(None, f"{entry.bot} {entry.seat + 1}", entry.bot, True)
        return (BotSatDown(entry.seat, entry.bot),)

    def _started(self, entry: Started) -> None:
        self.number = entry.game
        self.start = entry.start
        self.seed = entry.seed
        self.phase = "running"
        self.options = self.make_options()
        self.game = Game(self.options, self.seed_dealer())
        slim(self.game)
        self.seats = [replace(seat, ready=seat.bot is not None, muted=()) for seat in self.seats]
        clock = self.settings.clock
        self.left = [clock.move if clock.kind == "correspondence" else clock.bank] * len(self.seats)
        self.strikes = [0] * len(self.seats)
        self.running = ()

    # Clocks: time runs for those who owe an action and are people.

    def _elapse(self, at: int) -> None:
        gone = max(0, at - self.last_at) / 1000
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - gone)

    def _run_clocks(self) -> None:
        self.running = tuple([seat for seat in self.owing() if self.seats[seat].bot is None])

    def _charge(self, entry: Moved, at: int) -> None:
        clock = self.settings.clock
        before = self.running
        self._elapse(at)
        self._run_clocks()
        seat = entry.seat
        if seat >= 0:
            if clock.kind == "correspondence":
                if seat in before:
                    self.left[seat] = clock.move
            elif seat in before and seat not in self.running:
                self.left[seat] += clock.increment
            if entry.by == "clock":
                self.strikes[seat] += 1
                self.left[seat] = max(self.left[seat], clock.increment, SAFETY)
            elif entry.by == "":
                self.strikes[seat] = 0

    # Snapshots.

    def freeze(self) -> bytes:
        """The table as bytes."""
        return freezer(
            FrozenTable(
                self.settings,
                self.host,
                self.lesson,
                self.orders,
                self.phase,
                self.number,
                self.start,
                self.seed,
                tuple(self.seats),
                tuple(self.chat),
                self.seq,
                self.last_at,
                tuple(self.left),
                self.running,
                tuple(self.strikes),
                None if self.game is None else freeze(self.game),
            )
        )

    @classmethod
    def thaw(cls, table_id: str, body: bytes) -> "TableState":
        """The table that was frozen. Raises ValueError if the bytes are none."""
        try:
            frozen = thawer(body)
        except msgspec.DecodeError as error:
            raise ValueError(f"this is no snapshot: {error}") from error
        state = cls(table_id)
        state.settings = frozen.settings
        state.host = frozen.host
        state.lesson = frozen.lesson
        state.orders = frozen.orders
        state.phase = frozen.phase
        state.number = frozen.number
        state.start = frozen.start
        state.seed = frozen.seed
        state.seats = list(frozen.seats)
        state.chat.extend(frozen.chat)
        state.seq = frozen.seq
        state.last_at = frozen.last_at
        state.left = list(frozen.left)
        state.running = frozen.running
        state.strikes = list(frozen.strikes)
        state.options = state.make_options()
        if frozen.game is not None:
            state.game = thaw(frozen.game, state.options, state.seed_dealer())
        return state


def same(one: bytes, other: bytes) -> bool:
    """Whether two snapshots hold the same table. Raises ValueError if one is none."""
    try:
        return thawer(one) == thawer(other)
    except msgspec.DecodeError as error:
        raise ValueError(f"this is no snapshot: {error}") from error


def next_start(state: TableState) -> int:
    """Who starts the next game, by the table's settings."""
    players = len(state.seats)
    if state.number == 0:
        start = state.settings.start
        return secrets.randbelow(players) if start == "lot" else start
    if state.settings.again == "lot":
        return secrets.randbelow(players)
    return (state.start + 1) % players if state.settings.again == "next" else state.start
