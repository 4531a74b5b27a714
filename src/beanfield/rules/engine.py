"""One door to the three games for interpreted callers; compiled drivers call a game's own module."""

from . import duel, trading, two
from .codes import DUEL, TWO
from .state import Move, Own, Public, State


def check(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why a move is refused, 0 if it is legal; see :class:`~beanfield.rules.reasons.Reason`."""
    if pub.game == DUEL:
        return duel.check(pub, own, seat, m)
    if pub.game == TWO:
        return two.check(pub, own, seat, m)
    return trading.check(pub, own, seat, m)


def apply(s: State, seat: int, m: Move) -> int:
    """Make a move; returns 0, or why it is refused, and then nothing has changed."""
    if s.pub.game == DUEL:
        return duel.apply(s, seat, m)
    if s.pub.game == TWO:
        return two.apply(s, seat, m)
    return trading.apply(s, seat, m)


def after_shuffle(s: State) -> None:
    """Go on with the act that waited for a shuffle."""
    if s.pub.game == DUEL:
        duel.after_shuffle(s)
    elif s.pub.game == TWO:
        two.after_shuffle(s)
    else:
        trading.after_shuffle(s)
