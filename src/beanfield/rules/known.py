"""What one seat may know: filled afresh, and blanked out of events for those who may not hear it. Rules O1, T16."""

from .codes import (
    EV_APPROVED,
    EV_BONUS_CHOSEN,
    EV_BONUS_DISCARDED,
    EV_BONUS_DREW,
    EV_CASHED,
    EV_CHANGED,
    EV_DEAL,
    EV_DISCARDED,
    EV_DREW,
    EV_GIVEN,
    EV_POSTED,
    FROM_HAND,
)
from .record import copy_into
from .setup import begin_own
from .state import KIND_SLOTS, NOBODY, Known, Own, State


def know(s: State, seat: int, out: Known) -> None:
    """Fill ``out`` with all that ``seat`` may know; -1 is a spectator."""
    out.seat = seat
    copy_into(s.pub, out.pub)
    if seat == NOBODY:
        out.own = Own()
        begin_own(out.own, NOBODY, 0)
    else:
        copy_into(s.own[seat], out.own)


# The events that hold a number not for everybody.
SECRET_EVENTS = frozenset(
    (
        *(EV_DREW, EV_BONUS_DREW, EV_BONUS_CHOSEN, EV_BONUS_DISCARDED, EV_CASHED),
        *(EV_DISCARDED, EV_GIVEN, EV_POSTED, EV_CHANGED, EV_APPROVED, EV_DEAL),
    )
)


def redact(code: int, x: list[int], seat: int) -> list[int]:
    """The numbers of an event as ``seat`` may hear them (-1: a spectator); ``x`` itself is not changed."""
    if code not in SECRET_EVENTS:
        return x
    if code == EV_DREW or code == EV_BONUS_DREW:
        return x if x[0] == seat else [x[0], -1]
    if code == EV_BONUS_CHOSEN:
        return x if x[0] == seat else [x[0], 0]
    if code == EV_BONUS_DISCARDED or code == EV_CASHED:
        return x if x[0] == seat else [x[0], 0, *x[2:]]
    if code == EV_DISCARDED:
        return x if x[0] == seat or x[1] != FROM_HAND else [x[0], x[1], 0, x[3]]
    if code == EV_GIVEN:
        return x if x[0] == seat else [x[0], x[1], min(x[2], 0), x[3]]
    if code == EV_POSTED or code == EV_CHANGED:
        return x if x[2] == seat else blank_cards(x, 6 + KIND_SLOTS)
    if code == EV_APPROVED:
        return x if x[1] == seat else blank_cards(x, 2)
    if code == EV_DEAL:
        y = x if x[1] == seat else blank_cards(x, 3)
        return y if x[2] == seat else blank_cards(y, 4 + 2 * x[3])
    return x


def blank_cards(x: list[int], at: int) -> list[int]:
    """A copy without the handles of the hand cards listed from ``at``: n, then n times (card, kind)."""
    y = list(x)
    for i in range(at + 1, at + 1 + 2 * x[at], 2):
        y[i] = min(y[i], 0)
    return y
