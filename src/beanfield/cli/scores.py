"""How a game ended, for people."""

from rich.console import RenderableType
from rich.table import Table

from beanfield.game import View

from .look import beans
from .people import People
from .texts import asking as t
from .texts import fill, listed


def points_text(view: View, points: int) -> str:
    """A score: coins, or coins and pennies in The Duel."""
    if view.duel is None:
        return str(points)
    return fill(t.POINTS_DUEL, coins=points // 100, pennies=points % 100)


def score_table(view: View, people: People) -> RenderableType:
    """The scores, the best first."""
    assert view.result is not None
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    table.add_column(fill(t.SCORE_SEAT))
    table.add_column(fill(t.SCORE_POINTS), justify="right")
    table.add_column(fill(t.SCORE_HAND), justify="right")
    table.add_column("")
    scores = view.result.scores
    for seat in sorted(range(len(scores)), key=lambda at: (-scores[at], at not in view.result.winners)):  # type: ignore[union-attr]
        won = seat in view.result.winners
        mark = "" if not won else fill(t.SCORE_SHARES if view.result.shared else t.SCORE_WINS)
        name = beans(people.title(seat), people, "label" if won else "")
        table.add_row(name, points_text(view, scores[seat]), str(view.seats[seat].hand), mark)
    return table


def outcome(view: View, people: People) -> list[str]:
    """Who has won, and how a tie was broken."""
    assert view.result is not None
    scores, winners = view.result.scores, view.result.winners
    lines = []
    if view.result.shared:
        lines.append(fill(t.WON_SHARED, names=listed(people.name(seat) for seat in winners)))
    elif winners == (people.me,):
        lines.append(fill(t.WON_YOU))
    else:
        lines.append(fill(t.WON_OTHER, who=people.title(winners[0])))
    if sum(1 for score in scores if score == max(scores)) > len(winners):
        by_seat = view.duel is not None or view.table.tie == "seat"
        lines.append(fill(t.TIE_SEAT if by_seat else t.TIE_HAND))
    return lines
