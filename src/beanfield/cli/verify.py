"""``beanfield verify``: are recorded games in order?"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from beanfield.game import RecordError, Report, read_record
from beanfield.game import verify as verify_record

from .texts import fill, listed, number
from .texts import help as h
from .texts import tools as t


def verify(files: Annotated[list[Path], Parameter(help=fill(h.FILES), negative="")], /) -> int:
    """Check records; returns 1 if any is not in order."""
    good = True
    for path in files:
        try:
            print(fill(t.VERIFY_GOOD, path=path, what=what(verify_record(read_record(path)))))
        except RecordError as error:
            good = False
            print(fill(t.VERIFY_BAD, path=path, line=error.line, problem=error.problem))
        except OSError as error:
            good = False
            print(fill(t.VERIFY_UNREADABLE, path=path, problem=error.strerror))
    return 0 if good else 1


def what(report: Report) -> str:
    """What a good record holds, and how far it proves that nothing was arranged."""
    moves = number(t.VERIFY_MOVES, report.moves)
    shuffles = number(t.VERIFY_SHUFFLES, report.shuffles)
    if not report.finished:
        return fill(t.VERIFY_OPEN, edition=report.edition, players=report.players, moves=moves, shuffles=shuffles)
    assert report.result is not None
    winners = listed(str(seat + 1) for seat in report.result.winners)
    proof = fill(t.PROVEN if report.proven else t.SEED_HIDDEN if report.committed else t.NO_SEED)
    text = t.VERIFY_SHARED if report.result.shared else t.VERIFY_WON
    values = {"edition": report.edition, "players": report.players, "moves": moves, "shuffles": shuffles}
    return fill(
        text, winners=winners, scores=listed(str(score) for score in report.result.scores), proof=proof, **values
    )
