"""``planner``: plays as ``trader`` would, but where there is a choice it tries the choices in imagined worlds first.

It imagines worlds that fit all it knows, makes each candidate move in each of them, lets traders play on for some
turns, compiled, and takes the move after which it stands best. It searches where that pays: among approvals and
confirmations, plantings, harvests, and everything The Duel and the two-player variant ask. Its offers are the trader's,
since what an offer is worth depends on what the others answer, and traders are not those it plays with.

With a fixed number of worlds its moves depend on what it knows and has done alone; with a budget in milliseconds they
depend on the machine too.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from beanfield.bots import policy_trader, policy_trader_duel, policy_trader_two, standing
from beanfield.bots.explaining import Explanation, explain
from beanfield.bots.memory import Memory
from beanfield.bots.player import Policy
from beanfield.bots.registry import Spec
from beanfield.game import Move, View, from_kernel, known_of, to_kernel
from beanfield.game.legal import legal_moves
from beanfield.rules import codes
from beanfield.rules.chance import seed_words
from beanfield.rules.record import copy_into
from beanfield.rules.state import Known, Rng
from beanfield.rules.state import Move as KernelMove

POLICIES: Final[tuple[Policy, Policy, Policy]] = (
    policy_trader.decide,
    policy_trader_two.decide,
    policy_trader_duel.decide,
)
VALUES: Final[tuple[Callable[..., int], ...]] = (
    standing.standing,
    standing.standing,
    standing.standing_in_duel,
)
# Turns after which play-outs stop and positions are valued, by game.
TURNS: Final = (4, 6, 4)
BATCH: Final = 8  # worlds imagined at once
CANDIDATES: Final = 8  # moves tried at most
DOUBT: Final = 1.5  # deviations by which another move must be better than the trader's own
# Moves of the trading phase that are tried; all others are left as the trader makes them.
ANSWERS: Final = (codes.APPROVE, codes.CONFIRM, codes.PASS)
SEARCHED: Final = (codes.PLANT, codes.PLANT_CARD, codes.HARVEST, codes.BUY, codes.TURN_UP, codes.PASS, codes.DRAW)


class Planner:
    """A player that searches.

    ``worlds``: how many it imagines for a decision; 0: as many as ``budget_ms`` milliseconds allow.
    """

    def __init__(self, worlds: int = 0, budget_ms: float = 20.0) -> None:
        self.worlds = worlds
        self.budget_ms = budget_ms
        self.memory = Memory()
        self.rng = Rng()
        seed_words(self.rng, 1, 1)
        self.decisions = 0
        self.weighed: set[tuple[int, int]] = set()  # offers tried before, and their revisions
        self._bench: Any = None

    def act(self, view: View) -> Move:
        """Choose a move; the View must have been taken with memory. Raises ValueError otherwise."""
        return from_kernel(self.choose(known_of(view)))

    def choose(self, known: Known) -> KernelMove:
        """Choose a move from what the seat knows."""
        started = time.perf_counter()
        own_choice = KernelMove()
        POLICIES[known.pub.game](known.pub, known.own, self.memory, self.rng, own_choice)
        self.decisions += 1
        first, *others = candidates(known, own_choice)
        moves = [first, *(move for move in others if self.is_new(move))]
        if len(moves) < 2:
            return own_choice
        return moves[self.search(known, moves, started)]

    def is_new(self, move: KernelMove) -> bool:
        """False for the approval of an offer that was tried before: it was not worth it then."""
        if move.code != codes.APPROVE:
            return True
        offer = (move.offer, move.revision)
        known_before = offer in self.weighed
        self.weighed.add(offer)
        return not known_before

    def search(self, known: Known, moves: Sequence[KernelMove], started: float) -> int:
        """Which of the moves stands best; the first is the trader's own, which keeps its place in doubt."""
        import numpy as np

        from beanfield.native.playouts import Bench, player_for, try_moves
        from beanfield.native.worlds import worlds_of

        game = known.pub.game
        if self._bench is None:
            self._bench = Bench(Memory)
        play = player_for(game, POLICIES[game], VALUES[game])
        seen: list[Any] = []
        imagined = 0
        while True:
            size = min(BATCH, self.worlds - imagined) if self.worlds > 0 else BATCH
            seed = self.decisions * 1000 + imagined
            worlds = worlds_of(known, size, seed)
            seen.append(try_moves(play, self._bench, worlds, moves, known.seat, self.memory, TURNS[game], seed))
            imagined += size
            spent = 1000 * (time.perf_counter() - started)
            if self.worlds > 0:
                if imagined >= self.worlds:
                    break
            elif spent * (imagined + BATCH) > self.budget_ms * imagined:
                break
        values = np.concatenate(seen)
        better = values - values[:, :1]
        means = better.mean(axis=0)
        doubts = better.std(axis=0) / np.sqrt(len(values))
        clear = means - DOUBT * doubts
        clear[0] = 0
        return int(clear.argmax())

    def explain(self, view: View, move: Move) -> Explanation:
        """Why such a player would make this move."""
        return explain("planner", view, move)


def candidates(known: Known, own_choice: KernelMove) -> list[KernelMove]:
    """The moves worth trying, the trader's own first; only that one where there is nothing to search."""
    pub = known.pub
    first = KernelMove()
    copy_into(own_choice, first)
    allowed: tuple[int, ...]
    if pub.game == codes.TRADING:
        allowed = ANSWERS if pub.stage == codes.TRADE else SEARCHED
        if own_choice.code not in allowed:
            return [first]
    elif pub.game == codes.DUEL and own_choice.code in (codes.CASH, codes.DELIVER_CARD):
        return [first]
    else:
        allowed = tuple(range(codes.MOVE_COUNT))
    found = [first]
    for move in legal_moves(pub, known.own, known.seat):
        kernel = KernelMove()
        to_kernel(move, kernel, pub.game)
        if kernel.code in allowed and from_kernel(first) != move and worth_trying(known, kernel):
            found.append(kernel)
    return found[:CANDIDATES]


def worth_trying(known: Known, move: KernelMove) -> bool:
    """Leaves out harvests where there is nothing to plant, and what is all alike."""
    pub = known.pub
    if move.code == codes.HARVEST:
        return pub.stage in (codes.PLANT_FIRST, codes.PLANT_SECOND, codes.PLANT_ASIDE, codes.PLANT_TURNED)
    return True


def make_planner(worlds: int, budget_ms: float) -> Spec:
    """The planner with so many worlds, or so many milliseconds."""
    return Spec(
        "planner",
        "as trader, and tries its choices in imagined worlds before it moves",
        None,
        lambda: Planner(worlds, budget_ms),
        make_planner,
    )


PLAYER = make_planner(0, 20.0)
