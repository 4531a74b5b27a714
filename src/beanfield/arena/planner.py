"""``planner``: plays as ``haggler`` would, but where there is a choice it tries the choices in imagined worlds first.

It imagines worlds that fit all it knows, makes each candidate move in each of them, lets traders play on for some
turns, compiled, and takes the move after which it stands best. In the games of two it starts from ``trader``.

With a fixed number of worlds its moves depend on what it knows and has done alone; with a budget in milliseconds they
depend on the machine too.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from beanfield.bots import (
    planning,
    planning_pair,
    policy_haggler,
    policy_trader,
    policy_trader_duel,
    policy_trader_two,
    standing,
)
from beanfield.bots.candidates import Candidates
from beanfield.bots.explaining import Explanation, explain
from beanfield.bots.memory import Memory
from beanfield.bots.player import Policy
from beanfield.bots.registry import Spec
from beanfield.game import Move, View, from_kernel, known_of
from beanfield.rules.chance import seed_words
from beanfield.rules.record import copy_into
from beanfield.rules.state import Known, Rng
from beanfield.rules.state import Move as KernelMove

# What it does where a search shows nothing better.
POLICIES: Final[tuple[Policy, Policy, Policy]] = (
    policy_haggler.decide,
    policy_trader_two.decide,
    policy_trader_duel.decide,
)
# What everybody does in play-outs; the planner's own seat keeps its temper, which stands in its notes.
PLAYING_ON: Final[tuple[Policy, Policy, Policy]] = (
    policy_trader.decide,
    policy_trader_two.decide,
    policy_trader_duel.decide,
)
COLLECT: Final[tuple[Callable[..., None], ...]] = (
    planning.list_candidates,
    planning_pair.list_candidates_two,
    planning_pair.list_candidates_duel,
)
SETTLE: Final[tuple[Callable[..., None], ...]] = (
    planning.settle,
    planning_pair.settle_pair,
    planning_pair.settle_pair,
)
VALUES: Final[tuple[Callable[..., int], ...]] = (
    standing.standing,
    standing.standing,
    standing.standing_in_duel,
)
# Turns after which play-outs stop and positions are valued, by game.
TURNS: Final = (4, 6, 4)
BATCH: Final = 4  # worlds imagined at once
DOUBT: Final = 2.0  # deviations by which another move must be better than the trader's own
HOPELESS: Final = 2.0  # deviations by which a move must be worse than the best to be tried no more


def search_of(game: int) -> Any:
    """What a planner searches with in a game."""
    from beanfield.native.playouts import Search

    return Search(game, PLAYING_ON[game], COLLECT[game], SETTLE[game], VALUES[game], Memory, Candidates)


class Thinker:
    """Picks one of some candidates by play-outs.

    ``worlds``: how many it imagines for a decision; 0: as many as ``budget_ms`` milliseconds allow. ``policy`` is what
    it would do without.
    """

    def __init__(self, game: int, worlds: int, budget_ms: float) -> None:
        from beanfield.native.playouts import Bench

        self.game = game
        self.worlds = worlds
        self.budget_ms = budget_ms
        self.searches = 0
        self.seconds = 0.0
        self.gain = 0.0  # what the last choice is expected to gain over the trader's own
        self.policy = POLICIES[game]
        self.what = search_of(game)
        self.bench = Bench(self.what, BATCH)

    def begin(self) -> None:
        """A new game, which depends on no other."""
        self.searches = 0

    def pick(self, pub: Any, own: Any, memory: Any, found: Any) -> int:
        """The number of the move after which the seat stands best; the first keeps its place in doubt."""
        import numpy as np

        started = time.perf_counter()
        self.searches += 1
        n = int(found[0]["n"])
        alive = np.ones(n, np.int64)
        seen = np.zeros((0, n))
        while True:
            imagined = len(seen)
            size = min(BATCH, self.worlds - imagined) if self.worlds > 0 else BATCH
            seed = self.searches * 1000 + imagined
            values = self.bench.try_moves(pub, own, memory, found, alive, size, TURNS[self.game], seed)
            seen = np.concatenate([seen, values])
            imagined = len(seen)
            # Compared with the trader's own move, in the same worlds.
            better = seen - seen[:, :1]
            means = better.mean(axis=0)
            doubts = better.std(axis=0) / np.sqrt(max(imagined - 1, 1)) + 1
            lead = int(np.where(alive == 1, means, -np.inf).argmax())
            behind = seen[:, lead : lead + 1] - seen
            behind_doubts = behind.std(axis=0) / np.sqrt(max(imagined - 1, 1)) + 1
            alive[(behind.mean(axis=0) > HOPELESS * behind_doubts) & (np.arange(n) > 0)] = 0
            if lead != 0:
                alive[lead] = 1
            spent = 1000 * (time.perf_counter() - started)
            if alive[1:].sum() == 0:
                break
            if self.worlds > 0:
                if imagined >= self.worlds:
                    break
            elif spent * (imagined + BATCH) > self.budget_ms * imagined:
                break
        self.seconds += time.perf_counter() - started
        clear = np.where(alive == 1, means - DOUBT * doubts, -np.inf)
        clear[0] = 0
        chosen = int(clear.argmax())
        self.gain = float(means[chosen])
        return chosen


class Planner:
    """A player that searches; ``worlds`` and ``budget_ms`` as for :class:`Thinker`."""

    def __init__(self, worlds: int = 0, budget_ms: float = 20.0) -> None:
        self.worlds = worlds
        self.budget_ms = budget_ms
        self.memory = Memory()
        self.rng = Rng()
        seed_words(self.rng, 1, 1)
        self.found = Candidates()
        self.thinker: Thinker | None = None

    def act(self, view: View) -> Move:
        """Choose a move; the View must have been taken with memory. Raises ValueError otherwise."""
        return from_kernel(self.choose(known_of(view)))

    def choose(self, known: Known) -> KernelMove:
        """Choose a move from what the seat knows."""
        pub, own, game = known.pub, known.own, known.pub.game
        move = KernelMove()
        POLICIES[game](pub, own, self.memory, self.rng, move)
        COLLECT[game](pub, own, self.memory, move, self.found)
        if self.found.n > 1:
            chosen = self.search(known)
            SETTLE[game](pub, own, self.memory, self.found, chosen)
            copy_into(self.found.moves[chosen], move)
        return move

    def search(self, known: Known) -> int:
        """Which of the candidates found is best."""
        import numpy as np

        from beanfield.native.layout import dtype_of, new_record, to_native

        if self.thinker is None:
            self.thinker = Thinker(known.pub.game, self.worlds, self.budget_ms)
        record = new_record(Known)
        to_native(known, record)
        memory = new_record(Memory)
        to_native(self.memory, memory)
        found = np.zeros(1, dtype_of(Candidates))
        to_native(self.found, found[0])
        return self.thinker.pick(record["pub"], record["own"], memory, found)

    def explain(self, view: View, move: Move) -> Explanation:
        """Why such a player would make this move."""
        return explain("planner", view, move)


def make_planner(worlds: int, budget_ms: float) -> Spec:
    """The planner with so many worlds, or so many milliseconds."""
    return Spec(
        "planner",
        "as haggler, and tries its choices in imagined worlds before it moves",
        None,
        lambda: Planner(worlds, budget_ms),
        make_planner,
        lambda game: Thinker(game, worlds, budget_ms),
    )


PLAYER = make_planner(0, 20.0)
