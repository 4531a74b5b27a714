"""Finding a player: built in, installed under the entry points ``beanfield.players``, or in a file of one's own."""

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from beanfield.game import Options

from . import (
    levels,
    policy_exploiter,
    policy_fair,
    policy_greedy,
    policy_haggler,
    policy_loner,
    policy_random,
    policy_swapper,
    policy_trader,
    policy_trader_duel,
    policy_trader_two,
)
from .player import Player, Policy, PolicyPlayer


class PlayerError(ValueError):
    """A player that cannot be found or made; the text says what was wrong and what would be right."""


@dataclass(frozen=True)
class Spec:
    """A kind of player.

    ``policies`` are its policies for the trading game, the two-player variant and The Duel, or None for a player
    that works on Views alone; ``make_other`` then makes one. ``searching`` makes the Spec of a player that searches,
    from a number of worlds and a budget in milliseconds. ``thinking``: for a player that searches, what picks its moves
    in a game where the compiled engine plays; see :mod:`beanfield.arena.planner`.
    """

    name: str
    summary: str
    policies: tuple[Policy, Policy, Policy] | None = None
    make_other: Callable[[], Any] | None = None
    searching: "Callable[[int, float], Spec] | None" = None
    thinking: Callable[[int], Any] | None = None

    def policy(self, game: int) -> Policy | None:
        """The policy for a game (TRADING, TWO or DUEL), None if this player cannot run compiled."""
        return None if self.policies is None else self.policies[game]

    def tuned(self, worlds: int, budget_ms: float) -> "Spec":
        """This player with so many worlds imagined for a decision, or so many milliseconds where worlds is 0.

        Players that do not search are as they were.
        """
        return self if self.searching is None else self.searching(worlds, budget_ms)

    def make(self, options: Options, seat: int, seed: int, number: int = 0) -> Player:
        """A player of this kind for a seat of game ``number`` of a run. Raises PlayerError if it cannot be made."""
        if self.policies is not None:
            return PolicyPlayer(self.name, self.policies[options.game], options, seat, seed, number)
        assert self.make_other is not None
        try:
            player = self.make_other()
        except Exception as error:  # someone else's code: whatever goes wrong there is for its author to read
            raise PlayerError(f"{self.name} cannot be made: {type(error).__name__}: {error}") from error
        if not callable(getattr(player, "act", None)):
            raise PlayerError(f"{self.name} has no method act(view), which every player needs")
        return player  # type: ignore[no-any-return]  # checked just above


# A loner in every game but the one that is about swapping.
PLAYERS: dict[str, Spec] = {
    "random": Spec(
        "random",
        "any legal move may come, small offers and bluffs included",
        (policy_random.decide, policy_random.decide_two, policy_random.decide_duel),
    ),
    "loner": Spec(
        "loner",
        "plants and harvests sensibly, never deals",
        (policy_loner.decide, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "swapper": Spec(
        "swapper",
        "as loner, but swaps beans it does not grow for beans it grows",
        (policy_swapper.decide, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "greedy": Spec(
        "greedy",
        "as loner, but accepts whatever plainly fits; never offers",
        (policy_greedy.decide, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "fair": Spec(
        "fair",
        "deals where a bean it gets grows and none it gives does, and offers others the same",
        (policy_fair.decide, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "exploiter": Spec(
        "exploiter",
        "offers only what helps itself: begs, dumps, repeats itself",
        (policy_exploiter.decide, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "trader": Spec(
        "trader",
        "values fields, hands and deals by the coins they promise, and learns what others take",
        (policy_trader.decide, policy_trader_two.decide, policy_trader_duel.decide),
    ),
    "haggler": Spec(
        "haggler",
        "as trader, but made for tables of traders: gives way less",
        (policy_haggler.decide, policy_trader_two.decide, policy_trader_duel.decide),
    ),
    # For people, from the weakest to the strongest; see levels.py.
    "easy": Spec(
        "easy",
        "for beginners: friendly, takes what grows",
        (levels.decide_easy, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "medium": Spec(
        "medium",
        "plain dealing, one bean for one",
        (levels.decide_medium, policy_loner.decide_two, policy_loner.decide_duel),
    ),
    "hard": Spec(
        "hard",
        "plants and deals by what beans promise, one for one",
        (levels.decide_hard, policy_trader_two.decide, policy_trader_duel.decide),
    ),
    "expert": Spec(
        "expert",
        "as trader, with a handful of offers a turn",
        (levels.decide_expert, policy_trader_two.decide, policy_trader_duel.decide),
    ),
}


def find_player(text: str) -> Spec:
    """The player a text names: ``swapper``, an installed entry point, or ``path/to/mybot.py:MyBot``.

    Raises PlayerError.
    """
    if text in PLAYERS:
        return PLAYERS[text]
    if ":" in text or text.endswith(".py"):
        return player_of_file(text)
    for point in entry_points(group="beanfield.players"):
        if point.name == text:
            return player_of_object(text, load_point(point))
    known = ", ".join([*PLAYERS, *(point.name for point in entry_points(group="beanfield.players"))])
    raise PlayerError(f"there is no player {text!r}; there are {known}, or name a file as in mybot.py:MyBot")


def load_point(point: EntryPoint) -> Any:
    """What an entry point names. Raises PlayerError."""
    try:
        return point.load()
    except (Exception, SystemExit) as error:  # someone else's code, as above
        raise PlayerError(f"{point.name} cannot be loaded: {type(error).__name__}: {error}") from error


def player_of_file(text: str) -> Spec:
    """A player from a Python file."""
    path_text, _, name = text.rpartition(":")
    if not path_text or not name:
        raise PlayerError(f"{text!r} names no class; write the file and the class as in mybot.py:MyBot")
    path = Path(path_text).resolve()
    if not path.is_file():
        raise PlayerError(f"there is no file {path_text!r}")
    if path not in _files:
        _files[path] = load_file(path, path_text)
    module = _files[path]
    if not hasattr(module, name):
        raise PlayerError(f"{path_text!r} has no class {name!r}")
    return player_of_object(text, getattr(module, name))


# A file is loaded once: two seats with the same player have the same functions.
_files: dict[Path, ModuleType] = {}


def load_file(path: Path, path_text: str) -> ModuleType:
    """Run a Python file as a module. Raises PlayerError."""
    module_name = f"beanfield_player_{path.stem}_{len(_files)}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise PlayerError(f"{path_text!r} is no Python file; its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # someone else's code, as above
        raise PlayerError(f"{path_text!r} cannot be loaded: {type(error).__name__}: {error}") from error
    return module


def player_of_object(name: str, found: Any) -> Spec:
    """A player from what a file or an entry point holds: a Spec, or a class with ``act``."""
    if isinstance(found, Spec):
        return found
    if not isinstance(found, type) or not callable(getattr(found, "act", None)):
        raise PlayerError(f"{name} is not a class with a method act(view)")
    return Spec(name, (found.__doc__ or "").strip().split("\n")[0], None, found)
