"""How much a player that searches gains by searching more: its share of wins against its worlds.

``python -m beanfield.arena.curve build/curve`` plays one planner against three traders with several numbers of worlds
and writes ``curve.json`` and ``curve.png`` into the folder; what was played before is kept.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from beanfield.game import make_options

from .question import Question
from .tournament import play
from .versions import choose_engine, code_of


def point(question: Question, worlds: int, workers: int, out: Path) -> dict[str, Any]:
    """The result of the line-up's first player with so many worlds."""
    asked = choose_engine(replace(question, worlds=worlds), "native", True, code_of)
    best: dict[str, Any] = play(asked, workers, out / f"worlds-{worlds}").result["lineups"][0]["bots"][0]
    return {"worlds": worlds, **best}


def draw(points: Sequence[dict[str, Any]], par: float, path: Path) -> None:
    """The curve with its intervals, over milliseconds a decision."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4))
    shares = [100 * p["win_share"] for p in points]
    below = [100 * (p["win_share"] - p["win_share_low"]) for p in points]
    above = [100 * (p["win_share_high"] - p["win_share"]) for p in points]
    worlds = [p["worlds"] for p in points]
    axes.errorbar(worlds, shares, yerr=[below, above], marker="o", capsize=4)
    for p, share in zip(points, shares, strict=True):
        label = f"{p['ms_per_decision']:.0f} ms"
        axes.annotate(label, (p["worlds"], share), textcoords="offset points", xytext=(8, 6))
    axes.axhline(100 * par, linestyle=":", color="grey")
    axes.set_xscale("log", base=2)
    axes.set_xticks(worlds, [str(number) for number in worlds])
    axes.set_xlabel("worlds a decision")
    axes.set_ylabel("wins, percent")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    plt.close(figure)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and draw."""
    parser = ArgumentParser(prog="python -m beanfield.arena.curve")
    parser.add_argument("out", type=Path)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--worlds", default="2,4,8,16")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args(arguments)
    options = make_options(given.edition, given.players)
    lineup = ("planner", *["trader"] * (options.players - 1))
    question = Question(
        given.edition, options.players, options.switches, (lineup,), given.games, given.seed, "native", 0, 20.0, ""
    )
    points = [point(question, int(worlds), given.workers, given.out) for worlds in given.worlds.split(",")]
    (given.out / "curve.json").write_text(json.dumps(points, indent=2) + "\n", encoding="utf-8")
    draw(points, 1 / options.players, given.out / "curve.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
