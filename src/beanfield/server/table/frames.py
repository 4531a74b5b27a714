"""What each audience of a table is sent: one encoding for all who hear the same.

An audience is a seat, or everybody else. A seat gets a frame of its own only when something in it is for its eyes
alone; else it shares the spectators' frame.
"""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

import msgspec

from beanfield.game import Event, Game, View

from ..protocol import Missed, Update, ViewPatch, encode
from ..wire import frame
from .model import Clock, GameBegan, TableEvent, TableInfo

# Fields of a View that everybody sees alike, and that are sent whole when they change.
PLAIN: Final = (
    "turn",
    "stage",
    "active",
    "to_act",
    "awaited",
    "exhaustions",
    "final",
    "supply",
    "supply_pass",
    "discards",
    "discard_top",
    "turned",
    "duel",
    "result",
)
NULLABLE: Final = ("discard_top", "duel", "result")
OWN: Final = ("hand", "own_offers", "own_approvals")


class Frames(NamedTuple):
    """Ready frames: ``public`` for everybody, but ``private`` for some seats.

    ``tagged`` are the same for connections that hold several seats, by seat; made only if there is such a connection.
    """

    public: bytes
    private: dict[int, bytes]
    update: Update
    updates: dict[int, Update]

    def of(self, seats: tuple[int, ...]) -> bytes:
        """What a connection that holds these seats is sent."""
        private = self.private
        if not private or not seats:
            return self.public
        if len(seats) == 1:
            return private.get(seats[0], self.public)
        if not any(seat in private for seat in seats):
            return self.public
        return b"".join(
            frame(encode(msgspec.structs.replace(self.updates.get(seat, self.update), seat=seat))) for seat in seats
        )


class Lens:
    """Remembers the views last sent, so that only what has changed is sent."""

    __slots__ = ("game", "public", "views")

    def __init__(self) -> None:
        self.game: Game | None = None
        self.public: View | None = None
        self.views: list[View | None] = []  # None for a seat nobody was shown last time

    def reset(self, game: Game | None) -> None:
        """Take the views of now as sent."""
        self.game = game
        if game is None:
            self.public = None
            self.views = []
        else:
            self.public = game.view()
            self.views = [game.view(seat) for seat in range(game.options.players)]

    def show(
        self,
        seq: int,
        at: int,
        game: Game | None,
        first: int,
        last: int,
        others: tuple[TableEvent, ...],
        table: TableInfo | None,
        clock: Clock | None,
        seats: Collection[int] | None = None,
    ) -> Frames:
        """The frames for what has just happened: the game's events from ``first`` on, and ``others``.

        A frame of its own is made only for ``seats``: those somebody here is connected for, None for all.
        """
        if game is None:
            update = Update(seq, at, None, None, others, None, None, table, clock)
            return Frames(frame(encode(update)), {}, update, {})
        if game is not self.game:
            return self._begin(seq, at, game, others, table, clock)
        if first == last:
            update = Update(seq, at, None, None, others, None, None, table, clock)
            return Frames(frame(encode(update)), {}, update, {})
        events = game.events(None, first)
        before = self.public
        assert before is not None
        now = game.view()
        self.public = now
        patch = public_patch(before, now)
        update = Update(seq, at, None, first, (*events, *others), patch, None, table, clock)
        updates: dict[int, Update] = {}
        private: dict[int, bytes] = {}
        for seat, old in enumerate(self.views):
            if seats is not None and seat not in seats:
                self.views[seat] = None
                continue
            view = game.view(seat)
            self.views[seat] = view
            own = own_patch(old, view, now)
            heard = game.events(seat, first)
            if own is None and heard == events:
                continue
            mine = patch if own is None else msgspec.structs.replace(patch, **own)
            updates[seat] = Update(seq, at, None, first, (*heard, *others), mine, None, table, clock)
            private[seat] = frame(encode(updates[seat]))
        return Frames(frame(encode(update)), private, update, updates)

    def _begin(
        self,
        seq: int,
        at: int,
        game: Game,
        others: tuple[TableEvent, ...],
        table: TableInfo | None,
        clock: Clock | None,
    ) -> Frames:
        """A game begins: everybody gets a whole view."""
        self.reset(game)
        update = Update(seq, at, None, 0, (*game.events(None), *others), None, self.public, table, clock)
        updates = {
            seat: Update(seq, at, None, 0, (*game.events(seat), *others), None, game.view(seat), table, clock)
            for seat in range(game.options.players)
        }
        private = {seat: frame(encode(mine)) for seat, mine in updates.items()}
        return Frames(frame(encode(update)), private, update, updates)


def public_patch(old: View, new: View) -> ViewPatch:
    """What has changed in what everybody sees."""
    changed: dict[str, Any] = {}
    absent: tuple[str, ...] = ()
    for name in PLAIN:
        value = getattr(new, name)
        before = getattr(old, name)
        if value is not before and value != before:
            if value is None:
                absent = (*absent, name)
            else:
                changed[name] = value
    if new.seats is not old.seats:
        seats = {n: seat for n, seat in enumerate(new.seats) if seat is not old.seats[n] and seat != old.seats[n]}
        if seats:
            changed["seats"] = seats
    if new.offers is not old.offers:
        offers: dict[int, Any] = {o.offer: None for o in old.offers}
        for o in new.offers:
            offers[o.offer] = o
        known = {o.offer: o for o in old.offers}
        offers = {n: o for n, o in offers.items() if o is None or o != known.get(n)}
        if offers:
            changed["offers"] = offers
    return ViewPatch(**changed, absent=absent)


def own_patch(old: View | None, new: View, public: View) -> dict[str, Any] | None:
    """What has changed for the eyes of a seat alone, None if nothing has; everything if it was shown nothing before."""
    changed: dict[str, Any] = {}
    if old is None:
        changed = {name: getattr(new, name) for name in OWN}
        if new.duel is not None:
            changed["duel"] = new.duel
        if new.table.coins_hidden:
            changed["seats"] = dict(enumerate(new.seats))
        return changed
    for name in OWN:
        value = getattr(new, name)
        if value != getattr(old, name):
            changed[name] = value
    if new.duel is not None and new.duel != old.duel:
        changed["duel"] = new.duel
    if new.table.coins_hidden:
        seats = {n: seat for n, seat in enumerate(new.seats) if seat != old.seats[n]}
        if any(seat != public.seats[n] for n, seat in seats.items()):
            changed["seats"] = seats
    return changed or None


class Past(NamedTuple):
    """An update as it is remembered for those who come back."""

    seq: int
    first: int
    last: int
    others: tuple[TableEvent, ...]


def missed(game: Game | None, past: list[Past], seat: int | None) -> tuple[Missed, ...]:
    """The events of past updates as a seat, or a spectator, may hear them."""
    found = []
    start = next((p.first for p in past if p.last > p.first), 0)
    heard = [] if game is None else game.events(seat, start)
    for p in past:
        events = heard[p.first - start : p.last - start] if p.last > p.first else []
        found.append(Missed(p.seq, (*events, *p.others)))
    return tuple(found)


def began(past: Past) -> bool:
    """Whether a game began with this update: its events are numbered anew."""
    return any(isinstance(event, GameBegan) for event in past.others)


def told_lately(game: Game | None, past: list[Past], seat: int | None, count: int) -> tuple[Event | TableEvent, ...]:
    """The last ``count`` events of the game that runs and of its table, as a seat, or a spectator, may hear them.

    What the table itself told longer ago than ``past`` reaches is forgotten; the game forgets nothing.
    """
    begun = [at for at, update in enumerate(past) if began(update)]
    past = past[begun[-1] :] if begun else past
    told = [event for update in missed(game, past, seat) for event in update.events]
    if game is not None:
        since = max(0, game.n_events - count)
        first = next((update.first for update in past if update.last > update.first), game.n_events)
        told[:0] = game.events(seat, since)[: max(0, first - since)]
    return tuple(told[-count:])
