"""``beanfield bench``: how fast games are played here, compiled and interpreted, side by side."""

import json
import os
import platform
import sys
from importlib.util import find_spec
from typing import Annotated, Any, Final

from cyclopts import Parameter

from .errors import CliError
from .texts import fill, number
from .texts import help as h
from .texts import tools as t

ROWS: Final[tuple[tuple[str, str, str], ...]] = (
    ("compiled_games_per_second", t.BENCH_COMPILED, ",.0f"),
    ("compiled_steps_per_second", t.BENCH_STEPS, "M"),
    ("compiled_decisions_per_second", t.BENCH_DECISIONS, "M"),
    ("all_cores_games_per_second", t.BENCH_ALL, ",.0f"),
    ("interpreted_games_per_second", t.BENCH_INTERPRETED, ",.0f"),
    ("views_games_per_second", t.BENCH_VIEWS, ",.1f"),
    ("views_decisions_per_second", t.BENCH_VIEWS_DECISIONS, ",.0f"),
    ("compiled_over_interpreted", t.BENCH_RATIO, ",.0f"),
    ("compiled_over_views", t.BENCH_RATIO_VIEWS, ",.0f"),
    ("all_cores_over_one", t.BENCH_CORES_RATIO, ".2f"),
    ("cores_got", t.BENCH_GOT, ".2f"),
    ("same_games", t.BENCH_SAME, ""),
    ("mean_turns", t.BENCH_TURNS, ".1f"),
    ("steps_per_game", t.BENCH_STEPS_GAME, ".0f"),
    ("offers_per_turn", t.BENCH_OFFERS, ".2f"),
    ("deals_per_turn", t.BENCH_DEALS, ".2f"),
    ("compile_seconds", t.BENCH_COMPILE, ".1f"),
    ("load_seconds", t.BENCH_LOAD, ".2f"),
)


def bench(
    *,
    as_json: Annotated[bool, Parameter("--json", help=fill(h.JSON), negative="")] = False,
    quick: Annotated[bool, Parameter(help=fill(h.QUICK), negative="")] = False,
) -> int:
    """Measure, and print a table or JSON."""
    if find_spec("numba") is None or find_spec("numpy") is None:
        raise CliError(fill(t.BENCH_FAST))
    from .measuring import EDITIONS, Measured, help_seconds, load_seconds, measure

    cores = os.cpu_count() or 1
    found: dict[str, Measured] = {}
    loads: dict[int, tuple[float | None, float]] = {}
    for name, edition, players in EDITIONS:

        def say(what: str, name: str = name) -> None:
            tell(fill(t.BENCH_RUNNING, edition=name, what=what))

        found[name] = measure(edition, players, cores, quick, say)
        game = found[name].game
        if game not in loads:
            say(fill(t.BENCH_COMPILING))
            loads[game] = load_seconds(edition, players, cold=not quick)
        found[name].values["compile_seconds"], found[name].values["load_seconds"] = loads[game]
    report = {
        "machine": machine(),
        "cores": cores,
        "python": platform.python_version(),
        "quick": quick,
        "help_seconds": help_seconds(),
        "editions": {name: measured.values for name, measured in found.items()},
    }
    print(json.dumps(report, indent=2)) if as_json else show(report)
    return 0


def formatted(value: float, form: str) -> str:
    """A number in a given form; "M" means millions."""
    return fill(t.MILLIONS, number=value / 1e6) if form == "M" else format(value, form)


def tell(text: str) -> None:
    """Say on standard error what is being measured."""
    print(text, file=sys.stderr, flush=True)


def machine() -> str:
    """The processor's name, where it can be found."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def show(report: dict[str, Any]) -> None:
    """The table: a column an edition."""
    from rich.table import Table

    from .look import make_console

    console = make_console()
    cores = number(t.BENCH_CORES, report["cores"])
    console.print(fill(t.BENCH_HEAD, cores=cores, python=report["python"], machine=report["machine"]))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    table.add_column("")
    for name in report["editions"]:
        table.add_column(name, justify="right")
    for key, label, form in ROWS:
        cells = []
        for values in report["editions"].values():
            value = values[key]
            if isinstance(value, bool):
                cells.append(fill(t.YES if value else t.NO))
            else:
                cells.append(t.UNKNOWN if value is None else formatted(value, form))
        table.add_row(fill(label, cores=report["cores"]), *cells)
    console.print(table)
    console.print(fill(t.BENCH_HELP, seconds=report["help_seconds"]))
    console.print(fill(t.BENCH_NOTE), style="quiet")
