"""A report of a tournament: tables and plots, as one HTML page and a PNG file for each plot."""

from collections.abc import Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from beanfield.bots.player import Policy

from .keeping import write_whole
from .playing import found_player
from .question import Question, seated
from .watching import Watched, watch

PAGE: Final = "report.html"
GAMES: Final = 12  # watched for the plots of coins and deals
STYLE: Final = (
    "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ccc}"
    "td:first-child,th:first-child{text-align:left}img{max-width:100%}"
)


def write_report(folder: Path, question: Question, result: dict[str, Any]) -> Path:
    """Write the report of a finished tournament into a folder and return its page. Needs matplotlib."""
    parts = [f"<h1>{escape(question.edition)}, {question.players} players</h1>", facts(question)]
    for nth, lineup in enumerate(result["lineups"]):
        parts.append(f"<h2>{escape(', '.join(lineup['lineup']))}</h2>")
        parts.append(standings(lineup))
        parts.append(picture(folder, f"shares-{nth}.png", shares(question, lineup), "win shares with intervals"))
        watched = watch_some(question, lineup["lineup"])
        if watched:
            coins = coins_by_turn(lineup["lineup"], watched)
            parts.append(picture(folder, f"coins-{nth}.png", coins, "coins by turn"))
            parts.append(
                picture(folder, f"deals-{nth}.png", partners(lineup["lineup"], watched), "who deals with whom")
            )
    if result["ratings"]:
        parts.append("<h2>Ratings</h2>")
        parts.append(picture(folder, "ratings.png", ratings(result["ratings"]), "ratings"))
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Tournament</title><style>{STYLE}</style>'
    page = folder / PAGE
    write_whole(page, head + "\n".join(parts) + "</html>\n")
    return page


def facts(question: Question) -> str:
    """What was asked."""
    switches = ", ".join(f"{name}={value}" for name, value in question.switches.items())
    text = (
        f"{question.games} games a line-up, seed {question.seed}, {question.engine} engine; {switches or 'no switches'}"
    )
    return f"<p>{escape(text)}</p>"


def standings(lineup: dict[str, Any]) -> str:
    """The table of a line-up."""
    rows = ["<tr><th>bot<th>seats<th>games<th>wins<th>95 % interval<th>coins<th>ms a decision</tr>"]
    for bot in lineup["bots"]:
        cells = (
            escape(bot["name"]),
            bot["seats"],
            bot["games"],
            f"{bot['win_share']:.1%}",
            f"{bot['win_share_low']:.1%} to {bot['win_share_high']:.1%}",
            f"{bot['mean_coins']:.2f}",
            f"{bot['ms_per_decision']:.4f}",
        )
        rows.append("<tr>" + "".join(f"<td>{cell}" for cell in cells) + "</tr>")
    deals = f"{lineup['deals_made']} deals made, {lineup['offers_refused']} offers came to nothing."
    return f"<table>{''.join(rows)}</table><p>{deals}</p>"


def picture(folder: Path, name: str, figure: Any, meaning: str) -> str:
    """Save a plot as a PNG file and show it in the page."""
    buffer = BytesIO()
    figure.savefig(buffer, format="png", dpi=100)
    (folder / name).write_bytes(buffer.getvalue())
    return f'<p><img src="{name}" alt="{escape(meaning)}"></p>'


def new_plot(title: str, across: str, up: str) -> tuple[Any, Any]:
    """An empty figure and its axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    return figure, axes


def shares(question: Question, lineup: dict[str, Any]) -> Any:
    """Win shares with their intervals, and par."""
    figure, axes = new_plot("Win share of a seat", "", "%")
    bots = lineup["bots"]
    values = [100 * bot["win_share"] for bot in bots]
    low = [100 * max(bot["win_share"] - bot["win_share_low"], 0) for bot in bots]
    high = [100 * max(bot["win_share_high"] - bot["win_share"], 0) for bot in bots]
    axes.bar([bot["name"] for bot in bots], values, yerr=[low, high], capsize=6)
    axes.axhline(100 / question.players, linestyle="--")
    return figure


def ratings(found: Sequence[dict[str, Any]]) -> Any:
    """Ratings with one sigma to each side."""
    figure, axes = new_plot("Ratings", "mu, give or take sigma", "")
    axes.errorbar(
        [rating["mu"] for rating in found],
        [rating["name"] for rating in found],
        xerr=[rating["sigma"] for rating in found],
        fmt="o",
    )
    return figure


def watch_some(question: Question, lineup: Sequence[str]) -> list[Watched]:
    """A few games watched, by places of the line-up; none if somebody has no policy."""
    options = question.options(0)
    policies: list[Policy] = []
    for name in lineup:
        policy = found_player(name, question).policy(options.game)
        if policy is None:
            return []
        policies.append(policy)
    found = []
    for number in range(min(GAMES, question.games)):
        turn = number % question.players
        at_seats = [policies[int(place)] for place in seated([str(i) for i in range(len(policies))], turn)]
        game = watch(options, at_seats, question.seed, number)
        places = [(place + turn) % question.players for place in range(question.players)]
        coins = [[row[seat] for seat in places] for row in game.coins]
        deals = [[game.deals[one][two] for two in places] for one in places]
        found.append(Watched(coins, deals))
    return found


def coins_by_turn(lineup: Sequence[str], watched: Sequence[Watched]) -> Any:
    """Mean coins at the end of each turn; a game that is over keeps its last."""
    figure, axes = new_plot(f"Mean coins, {len(watched)} games", "turn", "coins")
    turns = max(len(game.coins) for game in watched)
    for place, name in enumerate(lineup):
        means = [
            sum(game.coins[min(turn, len(game.coins) - 1)][place] for game in watched) / len(watched)
            for turn in range(turns)
        ]
        axes.plot(range(1, turns + 1), means, label=f"{place + 1} {name}")
    axes.legend()
    return figure


def partners(lineup: Sequence[str], watched: Sequence[Watched]) -> Any:
    """Deals a game between every two places."""
    figure, axes = new_plot(f"Deals a game, {len(watched)} games", "", "")
    names = [f"{place + 1} {name}" for place, name in enumerate(lineup)]
    places = range(len(lineup))
    means = [[sum(game.deals[one][two] for game in watched) / len(watched) for two in places] for one in places]
    axes.imshow(means)
    axes.set_xticks(list(places), names)
    axes.set_yticks(list(places), names)
    for one in places:
        for two in places:
            axes.text(two, one, f"{means[one][two]:.1f}", ha="center", va="center", color="white")
    return figure
