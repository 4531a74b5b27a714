"""``beanfield tournament``: line-ups of bots on the same deals, with intervals and ratings."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from beanfield.bots.registry import PlayerError
from beanfield.game import Options

from .errors import CliError
from .simulate import check_numbers
from .tables import options_of
from .texts import fill
from .texts import help as h
from .texts import tools as t

SAY_SECONDS = 20.0  # without a terminal, a line about the progress comes so often


def tournament(
    *,
    edition: Annotated[str, Parameter(help=fill(h.EDITION))] = "classic",
    players: Annotated[int | None, Parameter(help=fill(h.PLAYERS_ALL))] = None,
    bots: Annotated[list[str], Parameter(help=fill(h.LINEUPS), consume_multiple=True, negative="")],
    games: Annotated[int, Parameter(help=fill(h.GAMES_EACH))] = 1000,
    seed: Annotated[int, Parameter(help=fill(h.SIM_SEED))] = 1,
    offers_per_phase: Annotated[str | None, Parameter(help=fill(h.OFFERS))] = None,
    switches: Annotated[
        list[str] | None, Parameter("--set", help=fill(h.SET), consume_multiple=True, negative="")
    ] = None,
    worlds: Annotated[int, Parameter(help=fill(h.WORLDS))] = 0,
    budget_ms: Annotated[float, Parameter(help=fill(h.BUDGET))] = 20.0,
    engine: Annotated[str | None, Parameter(help=fill(h.ENGINE))] = None,
    workers: Annotated[int | None, Parameter(help=fill(h.WORKERS))] = None,
    ray: Annotated[str | None, Parameter(help=fill(h.RAY))] = None,
    out: Annotated[Path | None, Parameter(help=fill(h.OUT))] = None,
    as_json: Annotated[bool, Parameter("--json", help=fill(h.JSON), negative="")] = False,
) -> int:
    """Play the games and print the standings."""
    lineups = tuple(tuple(name.strip() for name in text.split(",") if name.strip()) for text in bots)
    seats = players if players is not None else len(lineups[0])
    options = options_of(edition, seats, switches or [], offers_per_phase)
    for text, lineup in zip(bots, lineups, strict=True):
        if len(lineup) != options.players:
            raise CliError(fill(t.WRONG_LINEUP, seats=options.players, given=len(lineup), bots=text))
    check_numbers(games, seed, workers)
    if worlds < 0 or budget_ms <= 0:
        raise CliError(fill(t.ARENA_BUDGET, worlds=worlds, budget=budget_ms))
    from beanfield.arena.keeping import ArenaError
    from beanfield.arena.tournament import play

    question = ask(options, lineups, games, seed, engine, worlds, budget_ms)
    used = workers or os.cpu_count() or 1
    try:
        with progress(games * len(lineups)) as advance:
            outcome = play(question, used, out, advance, ray)
    except (ArenaError, PlayerError, ValueError, RuntimeError) as error:
        raise CliError(str(error)) from error
    if as_json:
        print(json.dumps(outcome.result, indent=2))
    else:
        show(outcome.result)
    return 0


def ask(
    options: Options,
    lineups: tuple[tuple[str, ...], ...],
    games: int,
    seed: int,
    engine: str | None,
    worlds: int,
    budget_ms: float,
) -> Any:
    """The tournament's question. Raises CliError if the engine asked for cannot play it."""
    from beanfield.arena.question import Question
    from beanfield.arena.versions import choose_engine, code_of

    if engine not in (None, "native", "python"):
        raise CliError(fill(t.SIM_ENGINE, engine=engine))
    fast = find_spec("numba") is not None and find_spec("numpy") is not None
    if engine == "native" and not fast:
        raise CliError(fill(t.SIM_REFUSED, reason=fill(t.SIM_REASON_FAST)))
    draft = Question(
        options.edition, options.players, options.switches, lineups, games, seed, "python", worlds, budget_ms, ""
    )
    try:
        return choose_engine(draft, engine, fast, code_of)
    except PlayerError as error:
        raise CliError(str(error)) from error


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar with an estimate on a terminal's standard error; elsewhere now and then a line."""
    if sys.stderr.isatty():
        from .simulate import progress as bar

        with bar(games) as advance:
            yield advance
        return
    started = said = time.monotonic()
    finished = before = 0

    def advance_line(done: int) -> None:
        nonlocal before, finished, said, started
        finished += done
        now = time.monotonic()
        if before == 0:
            # Compiling, and what was kept from before, say nothing about the games to come.
            started = said = now
            before = finished
        elif now - said >= SAY_SECONDS and finished < games:
            said = now
            left = (now - started) * (games - finished) / (finished - before)
            print(fill(t.ARENA_PROGRESS, finished=finished, games=games, left=left), file=sys.stderr, flush=True)

    yield advance_line


def show(result: dict[str, Any]) -> None:
    """Print the standings of every line-up, then the ratings."""
    from rich.table import Table

    from .look import make_console

    console = make_console()
    for lineup in result["lineups"]:
        console.print(
            fill(
                t.ARENA_HEAD,
                games=lineup["games"],
                edition=result["edition"],
                players=result["players"],
                seed=result["seed"],
                engine=result["engine"],
            )
        )
        values = {"turns": lineup["mean_turns"], "offers": lineup["offers_per_turn"], "deals": lineup["deals_per_turn"]}
        console.print(fill(t.SIM_TURNS, **values))
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
        for title, justify in (
            (t.SIM_BOT, "left"),
            (t.ARENA_SEATS, "right"),
            (t.SIM_WINS, "right"),
            (t.ARENA_INTERVAL, "right"),
            (t.SIM_COINS, "right"),
            (t.ARENA_TIME, "right"),
        ):
            table.add_column(fill(title), justify=justify)  # type: ignore[arg-type]  # two of rich's words
        for bot in lineup["bots"]:
            table.add_row(
                bot["name"],
                str(bot["seats"]),
                f"{bot['win_share']:.1%}",
                f"{bot['win_share_low']:.1%} - {bot['win_share_high']:.1%}",
                f"{bot['mean_coins']:.2f}",
                f"{bot['ms_per_decision']:.4f}",
            )
        console.print(table)
    for rating in result["ratings"]:
        console.print(fill(t.ARENA_RATING, **rating))
