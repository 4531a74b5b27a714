"""``beanfield simulate``: many games between bots, counted."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from threading import Event as Flag
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

from beanfield.bots.interpreted import Kernel, Tables
from beanfield.bots.registry import PlayerError, Spec
from beanfield.game import Game, Options

from .errors import CliError
from .saving import SEEDS
from .tables import options_of, specs_of
from .tally import Row, tally
from .texts import fill, listed, number
from .texts import help as h
from .texts import tools as t


class Run(NamedTuple):
    """What was played, and how."""

    rows: Sequence[Row]
    seconds: float
    engine: str
    threads: int


def simulate(
    *,
    edition: Annotated[str, Parameter(help=fill(h.EDITION))] = "classic",
    players: Annotated[int | None, Parameter(help=fill(h.PLAYERS_ALL))] = None,
    bots: Annotated[str, Parameter(help=fill(h.BOTS))] = "random",
    games: Annotated[int, Parameter(help=fill(h.GAMES))] = 1000,
    seed: Annotated[int, Parameter(help=fill(h.SIM_SEED))] = 1,
    switches: Annotated[
        list[str] | None, Parameter("--set", help=fill(h.SET), consume_multiple=True, negative="")
    ] = None,
    offers_per_phase: Annotated[str | None, Parameter(help=fill(h.OFFERS))] = None,
    threads: Annotated[int | None, Parameter(help=fill(h.THREADS))] = None,
    engine: Annotated[str | None, Parameter(help=fill(h.ENGINE))] = None,
    as_json: Annotated[bool, Parameter("--json", help=fill(h.JSON), negative="")] = False,
    records: Annotated[Path | None, Parameter(help=fill(h.RECORDS))] = None,
) -> int:
    """Play the games and print what they come to."""
    options = options_of(edition, players, switches or [], offers_per_phase)
    specs = specs_of(bots, options.players)
    check_numbers(games, seed, threads)
    chosen, note = choose_engine(engine, specs, options, records)
    keep = None if records is None else keeper(records, specs)
    stop = Flag()
    with stopping(stop):
        if chosen == "native":
            run = run_native(options, specs, seed, games, threads, stop)
        else:
            if note:
                print(note, file=sys.stderr)
            run = run_python(options, specs, seed, games, keep, stop)
    if stop.is_set():
        print(fill(t.SIM_STOPPED if len(run.rows) else t.SIM_NONE), file=sys.stderr)
    if len(run.rows) or as_json:
        report(options, specs, seed, run, as_json)
    return 130 if stop.is_set() else 0


def check_numbers(games: int, seed: int, threads: int | None) -> None:
    """Refuse numbers that mean nothing."""
    if games < 1:
        raise CliError(fill(t.SIM_NUMBER, option="--games", low=1, value=games))
    if threads is not None and threads < 1:
        raise CliError(fill(t.SIM_NUMBER, option="--threads", low=1, value=threads))
    if not 0 <= seed < SEEDS // 2:
        raise CliError(fill(t.SIM_SEED, last=SEEDS // 2 - 1, seed=seed))


def choose_engine(
    engine: str | None, specs: Sequence[Spec], options: Options, records: Path | None
) -> tuple[str, str | None]:
    """The engine, and what is to be said about it. Raises CliError if native is asked for and not possible."""
    if engine not in (None, "native", "python"):
        raise CliError(fill(t.SIM_ENGINE, engine=engine))
    if engine == "python":
        return "python", None
    uncompiled = sorted({spec.name for spec in specs if spec.policy(options.game) is None})
    refusal = note = ""
    if uncompiled:
        refusal = fill(t.SIM_REASON_BOT, bots=listed(uncompiled))
        note = fill(t.SIM_PYTHON_BOT, bots=listed(uncompiled))
    elif records is not None:
        refusal, note = fill(t.SIM_REASON_RECORDS), fill(t.SIM_PYTHON_RECORDS)
    elif find_spec("numba") is None or find_spec("numpy") is None:
        refusal, note = fill(t.SIM_REASON_FAST), fill(t.SIM_PYTHON_FAST)
    if not refusal:
        return "native", None
    if engine == "native":
        raise CliError(fill(t.SIM_REFUSED, reason=refusal))
    return "python", note


@contextmanager
def stopping(stop: Flag) -> Iterator[None]:
    """The first Ctrl-C only sets the flag, so that what was played is kept; a second one breaks off."""

    def interrupted(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress(games: int, text: str = t.SIM_PROGRESS) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if there is somebody to see it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from .look import make_console

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=make_console(stderr=True), transient=True) as bar:
        task = bar.add_task(fill(text), total=games)

        def advance(done: int) -> None:
            bar.update(task, advance=done, description=fill(t.SIM_PROGRESS))

        yield advance


def run_native(options: Options, specs: Sequence[Spec], seed: int, games: int, threads: int | None, stop: Flag) -> Run:
    """The compiled engine."""
    from beanfield.native import batch

    policies = [spec.policy(options.game) for spec in specs]
    text = t.SIM_PROGRESS if batch.ready(options, policies) else t.SIM_COMPILING  # type: ignore[arg-type]
    with progress(games, text) as advance:
        try:
            results = batch.run(options, policies, seed, games, threads, advance, stop)  # type: ignore[arg-type]
        except batch.NativeError as error:
            raise CliError(str(error)) from error
    return Run(results.rows.tolist(), results.seconds, "native", threads or os.cpu_count() or 1)


def run_python(
    options: Options, specs: Sequence[Spec], seed: int, games: int, keep: Callable[[Game], None] | None, stop: Flag
) -> Run:
    """The interpreted engine, one game after another; without events where nobody needs them."""
    policies = [policy for spec in specs if (policy := spec.policy(options.game)) is not None]
    engine: Any = Kernel(options, policies)
    if keep is not None or len(policies) < len(specs):
        engine = Tables(options, specs)
    rows = []
    started = time.perf_counter()
    with progress(games) as advance:
        for game in range(games):
            if stop.is_set():
                break
            try:
                rows.append(engine.play(seed, game) if keep is None else engine.play(seed, game, keep))
            except (PlayerError, ValueError) as error:
                raise CliError(fill(t.SIM_FAILED, game=game + 1, problem=error)) from error
            advance(1)
    return Run(rows, time.perf_counter() - started, "python", 1)


def keeper(folder: Path, specs: Sequence[Spec]) -> Callable[[Game], None]:
    """Writes each game into the folder, which must hold no records yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.glob("*.jsonl")):
            raise CliError(fill(t.SIM_RECORDS, path=folder))
    except OSError as error:
        raise CliError(fill(t.CANNOT_WRITE, path=folder, problem=error.strerror)) from error
    names = tuple(f"P{seat} ({spec.name})" for seat, spec in enumerate(specs, 1))
    written = 0

    def keep(game: Game) -> None:
        nonlocal written
        written += 1
        path = folder / f"game-{written:06d}.jsonl"
        path.write_text(game.record(names).text(), encoding="utf-8", newline="\n")

    return keep


def report(options: Options, specs: Sequence[Spec], seed: int, run: Run, as_json: bool) -> None:
    """Print what the games come to."""
    sums = tally(run.rows, options.players, options.edition == "duel")
    seconds = max(run.seconds, 1e-9)
    if as_json:
        found = {
            "edition": options.edition,
            "players": options.players,
            "switches": options.switches,
            "bots": [spec.name for spec in specs],
            "seed": seed,
            "engine": run.engine,
            "threads": run.threads,
            "games": sums.games,
            "seconds": run.seconds,
            "games_per_second": sums.games / seconds,
            "decisions_per_second": sums.decisions / seconds,
            "mean_coins": sums.mean_coins,
            "win_share": sums.win_share,
            "mean_turns": sums.mean_turns,
            "offers_per_turn": sums.offers_per_turn,
            "deals_per_turn": sums.deals_per_turn,
        }
        print(json.dumps(found, indent=2))
        return
    from rich.table import Table

    from .look import make_console

    console = make_console()
    head = {"edition": options.edition, "players": options.players, "engine": run.engine, "seconds": run.seconds}
    console.print(fill(t.SIM_HEAD, games=sums.games, seed=seed, **head))
    threads = number(t.SIM_THREADS, run.threads)
    speed = {"games": sums.games / seconds, "decisions": sums.decisions / seconds}
    console.print(fill(t.SIM_SPEED, threads=threads, **speed))
    turns = t.SIM_TURNS if options.game == 0 else t.SIM_TURNS_ONLY
    console.print(fill(turns, turns=sums.mean_turns, offers=sums.offers_per_turn, deals=sums.deals_per_turn))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    table.add_column(fill(t.SIM_SEAT), justify="right")
    table.add_column(fill(t.SIM_BOT))
    table.add_column(fill(t.SIM_COINS), justify="right")
    table.add_column(fill(t.SIM_WINS), justify="right")
    for seat, spec in enumerate(specs):
        coins, won = f"{sums.mean_coins[seat]:.2f}", f"{sums.win_share[seat]:.1%}"
        table.add_row(str(seat + 1), spec.name, coins, won)
    console.print(table)
