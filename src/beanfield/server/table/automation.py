"""What a table does by itself: the grace, the clocks, bots, seats of people who are gone.

One worker at a time looks after a table. Nothing here is stored but what it does: everything is computed again from
the table, so a restart loses nothing. Deadlines are stored too, so that somebody looks at the table when they come.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

from beanfield.game import Approve, Close, Confirm, Decline, End, Move, Post, View
from beanfield.game.names import STAGES

from ..identity import now_ms
from ..metrics import BOT_MOVES
from ..protocol import Warning, encode
from ..wire import frame
from .commands import deaf_to
from .model import Hosted, Left, Moved
from .state import STRIKES

if TYPE_CHECKING:
    from .runtime import TableRuntime

LESSON_PATIENCE: Final = 90.0  # seconds of silence in the trading phase of a teaching table
WARNINGS: Final = (30.0, 10.0)  # seconds before a clock runs out
APPROVALS: Final = 12  # of a bot in one trading phase
TRIES: Final = 3  # of a bot whose move was refused
SOON: Final = 60_000  # milliseconds; a table whose deadline is farther off need not stay in memory
CLOCKS: Final = {"clock", "warn"}  # timers of what stands in the store, too

TRADING: Final = ("trade", "closing")
# What bots say while trade goes on and it is not theirs to end it: the rest could go to and fro for ever.
SPOKEN: Final = (Post, Approve, Confirm, Decline)
SOLO: Final = 0.6  # of its usual delay a bot takes where nobody could go before it


def concerns(view: View, people: frozenset[int]) -> object:
    """What people have said in trade, and what they can answer: offers of theirs and to them, and their wishes."""
    offers = [
        (offer.offer, offer.revision, offer.approved, offer.declined)
        for offer in view.offers
        if offer.seat in people or not people.isdisjoint(offer.to)
    ]
    return offers, [(seat, view.seats[seat].want, view.seats[seat].spare) for seat in sorted(people)]


class Automation:
    """Looks after one table."""

    __slots__ = (
        "approvals",
        "closing",
        "gone_since",
        "heard",
        "posts",
        "runtime",
        "thinking",
        "thought",
        "timers",
        "told",
        "told_at",
        "trading",
        "tries",
        "warned",
    )

    def __init__(self, runtime: "TableRuntime") -> None:
        self.runtime = runtime
        self.timers: dict[object, asyncio.TimerHandle] = {}
        self.thinking: set[int] = set()
        self.thought: dict[int, int] = {}  # by seat: the update it has thought about
        self.closing: int | None = None  # when the grace ends (milliseconds)
        self.gone_since: dict[int, float] = {}
        self.posts: dict[int, int] = {}
        self.approvals: dict[int, int] = {}
        self.trading: tuple[int, int] | None = None  # game and turn of the trading phase at hand
        self.heard = -1  # events of the game when bots were looked after last
        self.told: object = None  # what people have said in trade, and what they can answer
        self.told_at = 0.0  # since when it is so
        self.tries: dict[int, int] = {}
        self.warned: set[tuple[int, int]] = set()

    # Deadlines.

    def deadline(self) -> int | None:
        """When somebody must look at the table at the latest, None if never (milliseconds)."""
        state = self.runtime.state
        view = self.runtime.lens.public
        if state.phase != "running" or view is None:
            self.closing = None
            return None
        if view.stage == "closing":
            if self.closing is None:
                self.closing = now_ms() + int(self.grace(view) * 1000)
        else:
            self.closing = None
        expiry = state.expiry()
        due = [d for d in (self.closing, None if expiry is None else expiry[1]) if d is not None]
        return min(due, default=None)

    # Timers.

    def set(self, key: object, delay: float, work: Any, *values: Any) -> None:
        """Do something after a while, unless it is put off or taken back."""
        self.clear(key)
        self.timers[key] = asyncio.get_running_loop().call_later(max(0.0, delay), self.ring, key, work, values)

    def ring(self, key: object, work: Any, values: tuple[Any, ...]) -> None:
        """A timer has run out."""
        self.timers.pop(key, None)
        work(*values)

    def clear(self, key: object) -> None:
        """Take a timer back."""
        timer = self.timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Take all timers back."""
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()

    def idle(self) -> bool:
        """Whether the table may leave memory: it waits for nothing, or for a clock that the store remembers."""
        if self.thinking or self.timers.keys() - CLOCKS:
            return False
        due = self.deadline()
        return due is None or due > now_ms() + SOON

    def forget(self) -> None:
        """The table leaves memory; nothing of it may hold the rest."""
        self.stop()
        del self.runtime

    # What is to be done.

    def changed(self) -> None:
        """Something has happened at the table; see what is to be done next, and when."""
        runtime = self.runtime
        state = runtime.state
        view = runtime.lens.public
        if state.phase != "running" or view is None or not runtime.hub.leads(state.id):
            for key in self.timers.keys() - {"host"}:
                self.clear(key)
            self.set_host()
            return
        self.clear("host")
        if runtime.pending or runtime.reloading is not None:
            return  # it comes again when that is done
        self.deadline()
        if self.closing is not None:
            if "close" not in self.timers:
                self.set("close", (self.closing - now_ms()) / 1000, self.close)
        else:
            self.clear("close")
        if state.settings.clock.kind != "none":
            self.set_clock()
        if any(seat.bot is not None for seat in state.seats):
            self.set_bots(view)
        self.set_absence(view)

    def grace(self, view: View) -> float:
        """How long the grace lasts: bots need no longer than they take to speak, and people who are done need none."""
        settings = self.runtime.hub.settings
        return settings.grace if self.undecided(view) else min(settings.grace, self.talk(view))

    def undecided(self, view: View) -> frozenset[int]:
        """The seats of people who have not said in this trading phase that they are done."""
        seats = enumerate(self.runtime.state.seats)
        return frozenset(n for n, seat in seats if seat.bot is None and not view.seats[n].done)

    def pace(self, view: View) -> float:
        """Seconds a bot waits before it speaks: in trade people go first; where none can, they only watch."""
        first = view.stage in TRADING and self.undecided(view)
        return self.runtime.hub.settings.bot_delay * (1 if first else SOLO)

    def talk(self, view: View) -> float:
        """Seconds of silence in which every bot has said what it has to say."""
        return self.pace(view) * 2 + 0.05

    def close(self) -> None:
        """The grace is over (T20)."""
        self.runtime.automatic(Moved(-1, Close()))

    # Clocks.

    def set_clock(self) -> None:
        """Wake when the first clock runs out, and warn before."""
        expiry = self.runtime.state.expiry()
        if expiry is None:
            self.clear("clock")
            self.clear("warn")
            return
        seat, due = expiry
        left = (due - now_ms()) / 1000
        self.set("clock", left, self.expired, seat, due)
        for before in WARNINGS:
            if left > before:
                self.set("warn", left - before, self.warn, seat, before)
                break

    def warn(self, seat: int, seconds: float) -> None:
        """Warn everybody that a clock runs out."""
        data = frame(encode(Warning(seat, seconds)))
        for audience in self.runtime.audience:
            audience.put(data)
        self.set_clock()

    def expired(self, seat: int, due: int) -> None:
        """A clock has run out: a sensible move, or, if that has happened too often, a bot."""
        state = self.runtime.state
        if state.expiry() != (seat, due):
            return
        if state.strikes[seat] >= STRIKES:
            self.runtime.automatic(Left(seat, self.runtime.hub.settings.stand_in))
        else:
            self.think(seat, "loner", "clock")

    def overdue(self, seat: int) -> bool:
        """Whether the clock of a seat has run out."""
        state = self.runtime.state
        return seat in state.running and state.last_at + int(state.left[seat] * 1000) <= now_ms()

    # Absence.

    def set_absence(self, view: View) -> None:
        """A bot takes the seat of a person who is gone and waited for, if anybody is there to wait."""
        state = self.runtime.state
        online = self.runtime.online()
        now = time.monotonic()
        for seat in list(self.gone_since):
            if seat in online:
                del self.gone_since[seat]
                self.clear(("gone", seat))
        if state.settings.clock.kind == "correspondence" or not (online or self.runtime.watching()):
            return
        for seat in view.awaited:
            there = state.seats[seat]
            if there.bot is None and there.player is not None and seat not in online:
                since = self.gone_since.setdefault(seat, now)
                if ("gone", seat) not in self.timers:
                    self.set(("gone", seat), since + self.runtime.hub.settings.absence - now, self.absent, seat)

    def absent(self, seat: int) -> None:
        """Somebody has been gone too long."""
        state = self.runtime.state
        if state.phase == "running" and seat not in self.runtime.online() and state.seats[seat].bot is None:
            self.runtime.automatic(Left(seat, self.runtime.hub.settings.stand_in))

    # Hosts.

    def heir(self) -> int | None:
        """The first seat, of those whose owners are there, that could take the host's rights; None if nobody need."""
        state = self.runtime.state
        if state.phase not in ("lobby", "over") or state.lesson is not None or self.runtime.host_there():
            return None
        people = (seat for seat in self.runtime.online() if state.seats[seat].player is not None)
        return next(people, None) if self.runtime.hub.leads(state.id) else None

    def set_host(self) -> None:
        """Between games a host who is gone is waited for; then somebody who is there gets his rights."""
        if self.heir() is None:
            self.clear("host")
        elif "host" not in self.timers:
            self.set("host", self.runtime.hub.settings.absence, self.pass_on)

    def pass_on(self) -> None:
        """The host has been gone too long."""
        seat = self.heir()
        if seat is not None:
            self.runtime.automatic(Hosted(seat))

    # Bots.

    def set_bots(self, view: View) -> None:
        """Let the bots think that have something to say, after a moment in which people go first."""
        state = self.runtime.state
        assert state.game is not None
        heard = state.game.n_events
        if view.stage not in TRADING:
            self.trading = None
            self.clear("patience")
        elif self.trading != (state.number, view.turn):
            self.trading = (state.number, view.turn)
            self.posts = {}
            self.approvals = {}
        for seat, there in enumerate(state.seats):
            if there.bot is None or self.thought.get(seat) == heard:
                continue
            if seat in view.awaited or view.stage in TRADING:
                self.set(("think", seat), self.pace(view), self.think, seat, there.bot, "bot")
        if view.stage != "trade" or state.seats[view.active].bot is None:
            self.clear("patience")
        elif self.heard != heard or "patience" not in self.timers:
            self.set("patience", self.silence(view), self.end, view.active)
        self.heard = heard

    def silence(self, view: View) -> float:
        """Seconds after which the active bot ends trading if nobody says anything.

        Nobody waits for people who have said that they are done. The others have their time from the last word of
        theirs, or to them, on; what bots say to each other does not prolong it. Learners are given time to read.
        """
        state = self.runtime.state
        people = self.undecided(view)
        if not people:
            return self.talk(view)
        patience = self.runtime.hub.settings.bot_patience
        if state.lesson is not None:
            patience = max(patience, LESSON_PATIENCE)
        told = (self.trading, concerns(view, people))
        now = time.monotonic()
        if told != self.told:
            self.told, self.told_at = told, now
        return max(self.talk(view), self.told_at + patience - now)

    def end(self, seat: int) -> None:
        """Nobody has said anything for a while: the active bot ends trading."""
        self.runtime.automatic(Moved(seat, End(), "bot"))

    def think(self, seat: int, bot: str, by: str) -> None:
        """Ask a bot what it would do."""
        state = self.runtime.state
        if seat in self.thinking or state.game is None or self.runtime.pending or state.phase != "running":
            return
        self.thinking.add(seat)
        self.thought[seat] = state.game.n_events
        task = asyncio.get_running_loop().create_task(self.consult(seat, bot, by, state.number))
        self.runtime.hub.keep(task)

    async def consult(self, seat: int, bot: str, by: str, number: int) -> None:
        """Ask a bot; what has happened meanwhile it has not thought about, so look again."""
        await self.ask(seat, bot, by, number)
        self.changed()

    async def ask(self, seat: int, bot: str, by: str, number: int) -> None:
        """Ask a bot, and do what it says if that is still possible."""
        runtime = self.runtime
        state = runtime.state
        assert state.game is not None and state.options is not None
        view = state.game.view(seat, memory=True)
        key = f"{state.id}/{number}"
        try:
            move: Move | None = await runtime.hub.bots.ask(key, bot, state.options, seat, view)
        finally:
            self.thinking.discard(seat)
        state = runtime.state
        game = state.game
        if state.phase != "running" or state.number != number or game is None:
            return
        if by == "bot" and state.seats[seat].bot is None:
            return  # the owner is back
        if by == "bot" and view.stage in TRADING:
            self.speak(seat, move, view)
            return
        if by == "clock":
            if not self.overdue(seat):
                return  # he was quicker after all
            if STAGES[game.state.pub.stage] == "trade":
                move = End()  # only the active player is waited for then, and if he sleeps trade is over
        if move is None or not runtime.automatic(Moved(seat, move, by)):
            self.fall_back(seat, by)
        else:
            self.tries.pop(seat, None)
            if by == "bot":
                BOT_MOVES.inc()

    def fall_back(self, seat: int, by: str) -> None:
        """A bot's move was refused, or it had none: think again, and after that any legal move does."""
        game = self.runtime.state.game
        assert game is not None
        if self.runtime.reloading is not None or seat not in game.awaited:
            self.thought.pop(seat, None)
            return
        self.tries[seat] = self.tries.get(seat, 0) + 1
        if self.tries[seat] < TRIES and by == "bot":
            self.thought.pop(seat, None)
            self.changed()
            return
        self.tries.pop(seat, None)
        moves = game.legal(seat)
        if moves:
            self.runtime.automatic(Moved(seat, moves[0], by))

    def speak(self, seat: int, move: Move | None, view: View) -> None:
        """A bot's word in the trading phase: only what cannot go on for ever, and not too often."""
        settings = self.runtime.hub.settings
        if isinstance(move, End) and seat == view.active:
            # People may still want to say something; silence ends the phase.
            return
        if isinstance(move, Post):
            if self.posts.get(seat, 0) >= settings.bot_offers or deaf_to(self.runtime.state, seat, move):
                return
            self.posts[seat] = self.posts.get(seat, 0) + 1
        elif isinstance(move, Approve):
            if self.approvals.get(seat, 0) >= APPROVALS:
                return
            self.approvals[seat] = self.approvals.get(seat, 0) + 1
        elif not isinstance(move, SPOKEN):
            return
        if self.runtime.automatic(Moved(seat, move, "bot")):
            BOT_MOVES.inc()
