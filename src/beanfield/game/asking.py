"""The rules asked from a View alone, for players that have nothing else."""

from beanfield.rules.engine import check
from beanfield.rules.reasons import Reason
from beanfield.rules.state import Move as KernelMove

from .known import known_of
from .legal import legal_moves
from .moves import Move, to_kernel
from .refusals import IllegalMove
from .view import View


def legal_of(view: View) -> list[Move]:
    """All legal moves of the View's seat but making and changing offers and wishing, as ``Game.legal`` lists them.

    Raises ValueError if the View was taken without memory.
    """
    known = known_of(view)
    return legal_moves(known.pub, known.own, known.seat)


def refusal_of(view: View, move: Move) -> Reason:
    """Why a move of the View's seat would be refused, ``Reason.OK`` if it would not; ``Game.check`` says the same.

    Raises ValueError if the View was taken without memory.
    """
    known = known_of(view)
    asked = KernelMove()
    try:
        to_kernel(move, asked, known.pub.game)
    except IllegalMove as error:
        return error.reason
    return Reason(check(known.pub, known.own, known.seat, asked))
