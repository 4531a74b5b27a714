"""Players: whoever can choose a move from a View. Policies become players here."""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from beanfield.game import Event, Move, Options, View, first_known, fold, from_kernel, known_of
from beanfield.rules.chance import player_stream, seed_words
from beanfield.rules.state import Known, Own, Public, Rng
from beanfield.rules.state import Move as KernelMove

from .explaining import Explanation, explain
from .memory import Memory

Policy = Callable[[Public, Own, Memory, Rng, KernelMove], None]


@runtime_checkable
class Player(Protocol):
    """The least a player needs; ``observe(event)`` and ``explain(view, move)`` are welcome too."""

    def act(self, view: View) -> Move:
        """Choose a move from what the seat may know; ``view`` was taken with memory."""


class PolicyPlayer:
    """A policy at a seat of an interpreted game.

    It keeps up its own Known from the events it hears, or, where it has heard none, makes one from the View it is
    asked about, which then must have been taken with memory. ``seed`` and ``number`` feed its own generator: in game
    ``number`` of a run with this seed it makes the moves that the compiled run makes.
    """

    def __init__(self, name: str, policy: Policy, options: Options, seat: int, seed: int, number: int = 0) -> None:
        self.name = name
        self.policy = policy
        self.seat = seat
        self.known: Known | None = first_known(options, seat)
        self.heard = False
        self.memory = Memory()
        self.rng = Rng()
        seed_words(self.rng, seed, player_stream(number, seat))
        self._move = KernelMove()

    def observe(self, event: Event) -> None:
        """Hear what happened; every event from the first one, or none."""
        assert self.known is not None
        self.heard = True
        fold(self.known, event)

    def act(self, view: View) -> Move:
        """Choose a move. Raises ValueError if neither events nor a View with memory were given."""
        known = self.known if self.heard else known_of(view)
        assert known is not None
        self.policy(known.pub, known.own, self.memory, self.rng, self._move)
        return from_kernel(self._move)

    def explain(self, view: View, move: Move) -> Explanation:
        """Why such a player would make this move."""
        return explain(self.name, view, move)


def observe_all(players: list[Any], seat: int, events: list[Event]) -> None:
    """Let the player at a seat hear events, if he listens."""
    listen = getattr(players[seat], "observe", None)
    if listen is not None:
        for event in events:
            listen(event)
