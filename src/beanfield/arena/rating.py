"""Ratings over many line-ups: the Plackett-Luce model of the library openskill, game after game."""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from .playing import Played
from .question import Question


def ratings_of(question: Question, parts: Iterable[Played]) -> list[dict[str, Any]]:
    """Every player's ``mu``, ``sigma`` and ``ordinal`` (mu - 3 sigma), the best first; empty without openskill.

    Players of one name at several places of a line-up play as one rating each time, updated place by place.
    """
    if find_spec("openskill") is None:
        return []
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    names = sorted({name for lineup in question.lineups for name in lineup})
    if len(names) < 2:
        return []
    ratings = {name: model.rating(name=name) for name in names}
    for played in sorted(parts, key=lambda played: (played.part.number, played.part.lineup)):
        lineup = question.lineups[played.part.lineup]
        for row in played.rows:
            teams = [[ratings[name]] for name in lineup]
            ranks = [1.0 + sum(row[other] > row[place] for other in range(len(lineup))) for place in range(len(lineup))]
            rated = model.rate(teams, ranks=ranks)
            for name in {*lineup}:
                places = [place for place in range(len(lineup)) if lineup[place] == name]
                ratings[name].mu = sum(rated[place][0].mu for place in places) / len(places)
                ratings[name].sigma = sum(rated[place][0].sigma for place in places) / len(places)
    found = [
        {"name": name, "mu": float(r.mu), "sigma": float(r.sigma), "ordinal": float(r.ordinal())}
        for name, r in ratings.items()
    ]
    return sorted(found, key=lambda rating: -rating["ordinal"])
