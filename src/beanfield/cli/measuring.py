"""The measurements behind ``beanfield bench``; needs the compiled rules."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from beanfield.bots.interpreted import Kernel, result_row
from beanfield.bots.memory import Memory
from beanfield.bots.player import Policy
from beanfield.bots.registry import PLAYERS
from beanfield.game import Game, Options, RandomDealer, from_kernel, make_options
from beanfield.native import batch
from beanfield.native.driver import DECISIONS
from beanfield.rules.chance import player_stream, seed_words, shuffle_stream
from beanfield.rules.state import Move, Rng

from .tally import tally
from .texts import fill
from .texts import tools as t

EDITIONS: Final = (
    ("classic 4", "classic", 4),
    ("online 5", "online", 5),
    ("modern 3", "modern", 3),
    ("two", "two", 2),
    ("duel", "duel", 2),
)
SEED: Final = 1
RUNS: Final = 3


@dataclass
class Measured:
    """What was measured of one edition."""

    game: int
    values: dict[str, Any]


def measure(edition: str, players: int, cores: int, quick: bool, say: Callable[[str], None]) -> Measured:
    """Measure one edition; each engine plays the same games from the first on, as many as its time allows."""
    options = make_options(edition, players)
    policy = PLAYERS["random"].policy(options.game)
    assert policy is not None
    policies = [policy] * players
    budget = 0.2 if quick else 1.0
    say(fill(t.BENCH_COMPILING if not batch.ready(options, policies) else t.BENCH_WHAT_COMPILED))
    batch.run(options, policies, SEED, 256, threads=1)  # compiles or loads, and warms up
    one = timed(lambda games: batch.run(options, policies, SEED, games, threads=1).rows, budget, time.thread_time)
    every = timed(lambda games: batch.run(options, policies, SEED, games, cores).rows, budget, time.perf_counter, 512)
    say(fill(t.BENCH_WHAT_INTERPRETED))
    kernel = Kernel(options, policies)
    plain = timed(lambda games: [kernel.play(SEED, at) for at in range(games)], budget, time.process_time, 4)
    say(fill(t.BENCH_WHAT_VIEWS))
    views = timed(
        lambda games: [with_views(options, policies, at) for at in range(games)], budget, time.process_time, 1
    )
    rows = one.rows.tolist()
    sums = tally(rows, players, edition == "duel")
    same = same_rows(rows, plain.rows) and same_rows(rows, views.rows) and same_rows(rows, every.rows.tolist())
    games_per_second = one.speed
    values = {
        "players": players,
        "compiled_games_per_second": games_per_second,
        "compiled_steps_per_second": games_per_second * sums.steps / sums.games,
        "compiled_decisions_per_second": games_per_second * sums.decisions / sums.games,
        "all_cores_games_per_second": every.speed,
        "interpreted_games_per_second": plain.speed,
        "views_games_per_second": views.speed,
        "views_decisions_per_second": views.speed * sum(row[DECISIONS] for row in views.rows) / len(views.rows),
        "compiled_over_interpreted": games_per_second / plain.speed,
        "compiled_over_views": games_per_second / views.speed,
        "all_cores_over_one": every.speed / games_per_second,
        "cores_got": every.busy,
        "same_games": same,
        "games_compared": [len(plain.rows), len(views.rows)],
        "mean_turns": sums.mean_turns,
        "steps_per_game": sums.steps / sums.games,
        "offers_per_turn": sums.offers_per_turn if options.game == 0 else None,
        "deals_per_turn": sums.deals_per_turn if options.game == 0 else None,
    }
    return Measured(options.game, values)


@dataclass
class Timed:
    """The best of several runs: games a second, and its games."""

    speed: float
    rows: Any
    busy: float  # processor time spent in a second of the best run, all threads together


def timed(play: Callable[[int], Any], budget: float, clock: Callable[[], float], games: int = 256) -> Timed:
    """Play more and more games until a run takes ``budget`` seconds, then some more runs of that size."""

    def once() -> tuple[float, float, Any]:
        worked, started = time.process_time(), clock()
        rows = play(games)
        spent = max(clock() - started, 1e-6)
        return spent, (time.process_time() - worked) / spent, rows

    while (best := once())[0] < budget / 2:
        games = max(games + 1, int(games * min(budget / best[0], 8)))
    for _ in range(RUNS - 1):
        best = min(best, once(), key=lambda run: run[0])
    return Timed(games / best[0], best[2], best[1])


def same_rows(ours: Sequence[Sequence[int]], theirs: Sequence[Sequence[int]]) -> bool:
    """Whether two engines played the same games, as far as both played."""
    return all(list(a)[:13] == list(b)[:13] for a, b in zip(ours, theirs, strict=False))


def with_views(options: Options, policies: Sequence[Policy], number: int) -> list[int]:
    """A game with events; whoever decides is told the events of the last move and gets a fresh View."""
    dealer = RandomDealer(SEED)
    seed_words(dealer.rng, SEED, shuffle_stream(number))
    game = Game(options, dealer)
    rngs = [Rng() for _ in policies]
    for seat, rng in enumerate(rngs):
        seed_words(rng, SEED, player_stream(number, seat))
    memories = [Memory() for _ in policies]
    heard = 0
    move = Move()
    state = game.state
    while not game.over:
        seat = state.pub.to_act
        game.view(seat)
        game.events(seat, heard)
        heard = game.n_events
        policies[seat](state.pub, state.own[seat], memories[seat], rngs[seat], move)
        game.play(seat, from_kernel(move))
    return result_row(state.pub, len(game.moves), len(game.moves) + game.shuffles)


LOADER: Final = """\
import sys
import time
from beanfield.bots.registry import PLAYERS
from beanfield.native.batch import run
from beanfield.rules.options import make_options
options = make_options(sys.argv[1], int(sys.argv[2]))
policies = [PLAYERS["random"].policy(options.game)] * options.players
started = time.process_time()
run(options, policies, 1, 1, 1)
print(time.process_time() - started)
"""


def load_seconds(edition: str, players: int, cold: bool) -> tuple[float | None, float]:
    """Seconds of processor time to compile a driver with an empty cache (None unless ``cold``), and to load it."""

    def load(environment: dict[str, str]) -> float:
        words = [sys.executable, "-c", LOADER, edition, str(players)]
        done = subprocess.run(words, env=os.environ | environment, capture_output=True, text=True, check=True)
        return float(done.stdout)

    if not cold:
        return None, load({})
    with tempfile.TemporaryDirectory() as folder:
        return load({"NUMBA_CACHE_DIR": folder}), load({"NUMBA_CACHE_DIR": folder})


def help_seconds() -> float:
    """Seconds from typing ``beanfield --help`` to the prompt."""
    best = 1e9
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "beanfield", "--help"], stdout=subprocess.DEVNULL, check=True)
        best = min(best, time.perf_counter() - started)
    return best
