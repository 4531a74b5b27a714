"""A game being played: moves in, events and views out."""

import random
from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from beanfield.rules import duel, engine, trading, two
from beanfield.rules.codes import OVER, SHUFFLE_BONUS
from beanfield.rules.options import Options
from beanfield.rules.reasons import Reason
from beanfield.rules.setup import begin_own, new_game
from beanfield.rules.state import NOBODY, SEATS, Own, State
from beanfield.rules.state import Move as KernelMove
from beanfield.rules.supply import shuffle_ordered

from .dealer import Dealer
from .events import Event, decode_one
from .legal import legal_moves, sample_offer
from .moves import Move, Post, to_kernel
from .refusals import IllegalMove
from .terms import Terms, gifts_of, terms_of
from .view import Result, View, awaited, result_of
from .viewer import TOUCH, Viewer

if TYPE_CHECKING:
    from .record import Record

APPLY: Final = (trading.apply, two.apply, duel.apply)
AFTER_SHUFFLE: Final = (trading.after_shuffle, two.after_shuffle, duel.after_shuffle)

Orders = tuple[tuple[int, ...], ...]

# What a spectator alone knows: nothing.
SPECTATOR: Final = Own()
begin_own(SPECTATOR, NOBODY, 0)


class GameMemory(NamedTuple):
    """What a game remembers besides its options, its dealer and the list of its moves.

    ``log`` holds all events as one run of numbers, ``starts`` where each of them begins. The rows may be arrays as
    well as lists, in ``state`` too; the two here and the buffer ``state.ev`` must then be of one type.
    """

    state: State
    log: MutableSequence[int]
    starts: MutableSequence[int]
    shuffles: int


class Game:
    """One game from the first deal to its result.

    ``options`` come from :func:`beanfield.rules.options.make_options`; ``dealer`` gives the order of every shuffle.
    The deal happens at once, and its events come first. ``moves`` lists what has been played: seat, move, and the
    orders of the shuffles that happened in it; ``deal`` holds those of the deal.
    """

    def __init__(self, options: Options, dealer: Dealer) -> None:
        self.options = options
        self.dealer = dealer
        self.state: State = new_game(options)
        self.state.log = 1
        self.shuffles = 0
        self.moves: list[tuple[int, Move, Orders]] = []
        self._move = KernelMove()
        # All events as one run of numbers, and where each begins: few objects, so long games stay quick.
        self._log: MutableSequence[int] = []
        self._starts: MutableSequence[int] = []
        self._viewer = Viewer(self.state.pub)
        self._apply = APPLY[options.game]
        self._after_shuffle = AFTER_SHUFFLE[options.game]
        self.deal: Orders = self._shuffle([])

    @classmethod
    def resume(cls, options: Options, dealer: Dealer, memory: GameMemory) -> "Game":
        """The game that goes on from what another one remembered; ``moves`` and ``deal`` begin empty."""
        game = cls.__new__(cls)
        game.options = options
        game.dealer = dealer
        game.moves = []
        game.deal = ()
        game._move = KernelMove()
        game._apply = APPLY[options.game]
        game._after_shuffle = AFTER_SHUFFLE[options.game]
        game.remember(memory)
        return game

    @property
    def memory(self) -> GameMemory:
        """What the game remembers; not a copy, so it changes when the game goes on."""
        return GameMemory(self.state, self._log, self._starts, self.shuffles)

    def remember(self, memory: GameMemory) -> None:
        """Go on from this memory. Records and rows become the game's own, none is copied."""
        self.state, self._log, self._starts, self.shuffles = memory
        self._viewer = Viewer(self.state.pub)

    def play(self, seat: int, move: Move) -> list[list[int]]:
        """Make a move for a seat; -1 is the table's clock, which makes only ``Close``.

        Returns what happened as the kernel's numbers, not redacted: one list for the move and one for each shuffle
        in it. Seats hear of it through ``events``. Raises IllegalMove, and then nothing has changed. Raises
        DealerError if the dealer has no order for a shuffle; the game then stands in the middle of that act.
        """
        if type(seat) is not int or not NOBODY <= seat < SEATS:
            raise IllegalMove(Reason.NO_SUCH_SEAT)
        s = self.state
        to_kernel(move, self._move, s.pub.game)
        refusal = self._apply(s, seat, self._move)
        if refusal != 0:
            raise IllegalMove(Reason(refusal))
        groups = [self._note()]
        orders: Orders = ()
        if s.pub.shuffle_due != 0:
            orders = self._shuffle(groups)
        self.moves.append((seat, move, orders))
        return groups

    def check(self, seat: int, move: Move) -> Reason:
        """Why ``play`` would refuse a move, ``Reason.OK`` if it would not."""
        if type(seat) is not int or not NOBODY <= seat < SEATS:
            return Reason.NO_SUCH_SEAT
        try:
            to_kernel(move, self._move, self.state.pub.game)
        except IllegalMove as error:
            return error.reason
        return Reason(engine.check(self.state.pub, self._own(max(seat, 0)), seat, self._move))

    def legal(self, seat: int) -> list[Move]:
        """All legal moves of a seat but making and changing offers and wishing; see ``legal_moves``."""
        return legal_moves(self.state.pub, self._own(seat), seat)

    def terms(self, seat: int) -> Terms | None:
        """What an offer of a seat may hold, None while nobody deals."""
        return terms_of(self.state.pub, self._own(seat), seat)

    def gifts(self, seat: int) -> dict[str, int]:
        """The kinds a seat of The Duel may offer as a gift, and how many of each it could give; 0: a bluff."""
        return gifts_of(self.state.pub, self._own(seat), seat)

    def sample_offer(self, seat: int, rng: random.Random) -> Post | None:
        """A small legal offer of a seat, None if none was found."""
        return sample_offer(self.state.pub, self._own(seat), seat, rng)

    def view(self, seat: int | None = None, memory: bool = False) -> View:
        """What a seat, or (None) a spectator, may know now; ``memory`` adds what it may remember (T16)."""
        return self._viewer.view(self._own(NOBODY if seat is None else seat), memory)

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """The events number ``since``, ``since`` + 1, ... as a seat, or (None) a spectator, may hear them.

        Numbers count from 0, the same for everybody: folded from 0, they give the View of now.
        """
        hearer = NOBODY if seat is None else seat
        players = self.state.pub.players
        log: Any = self._log  # a list, or what behaves like one
        return [
            decode_one(log[at], log[at + 2 : at + 2 + log[at + 1]], hearer, players)
            for at in self._starts[max(since, 0) :]
        ]

    @property
    def n_events(self) -> int:
        """How many events there have been: the number the next one will get."""
        return len(self._starts)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return awaited(self.state.pub)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.pub.stage == OVER

    @property
    def result(self) -> Result | None:
        """Scores and winners, None while the game is on."""
        return result_of(self.state.pub)

    def record(
        self, names: tuple[str, ...] = (), table: str = "", commitment: str | None = None, seed: bytes | None = None
    ) -> "Record":
        """The game so far as a record; ``seed`` is revealed in it if the game is over."""
        from .record import record_of

        return record_of(self, names, table, commitment, seed)

    def _own(self, seat: int) -> Own:
        """What a seat alone knows; a spectator, or a seat nobody sits at, knows nothing."""
        return self.state.own[seat] if 0 <= seat < self.state.pub.players else SPECTATOR

    def _note(self) -> list[int]:
        """Take what the kernel has just written into the list of events."""
        s = self.state
        if s.fault != 0:
            raise RuntimeError("the rules have failed: more happened at once than their memory can hold")
        numbers = s.ev[: s.n_ev]
        viewer = self._viewer
        base = len(self._log)
        append = self._starts.append
        at = 0
        end = s.n_ev
        while at < end:
            append(base + at)
            touch = TOUCH[numbers[at]]
            if touch is not None:
                touch(viewer, numbers, at + 2)
            at += 2 + numbers[at + 1]
        self._log += numbers
        return numbers

    def _shuffle(self, groups: list[list[int]]) -> Orders:
        """Do the shuffles that are due, adding what happens to ``groups``; returns their orders."""
        s = self.state
        p = s.pub
        orders = []
        while p.shuffle_due != 0:
            count = p.n_bonus_discard if p.shuffle_due == SHUFFLE_BONUS else p.n_discard
            order = self.dealer.order(self.shuffles, count)
            s.n_ev = 0
            shuffle_ordered(s, order)
            self._after_shuffle(s)
            self.shuffles += 1
            orders.append(tuple(order))
            groups.append(self._note())
        return tuple(orders)
