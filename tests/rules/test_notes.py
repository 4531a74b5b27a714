"""Events as numbers: what is written, and what happens when there is no room left for it."""

from collections.abc import Callable

import pytest

from beanfield.rules.codes import EV_AT, EV_BONUS_DISCARDED, EV_CASHED, EV_PLANTED, EV_TRADE_OPEN
from beanfield.rules.known import redact
from beanfield.rules.notes import card_kind, note, note_at, note_more, write_more
from beanfield.rules.state import EVENTS, State

from .positions import BLUE, RED, SOY, Table


def listening() -> State:
    s = State()
    s.log = 1
    return s


def test_an_event_is_its_code_its_length_and_so_many_numbers() -> None:
    s = listening()
    note(s, EV_TRADE_OPEN, 0)
    assert (s.n_ev, s.ev[:9]) == (2, [EV_TRADE_OPEN, 0, 0, 0, 0, 0, 0, 0, 0])
    note(s, EV_PLANTED, 5, 1, 2, 3, 4, 5)
    assert (s.n_ev, s.ev[2:11]) == (9, [EV_PLANTED, 5, 1, 2, 3, 4, 5, 0, 0])
    note_more(s, 2, 77)
    assert (s.n_ev, s.ev[2:11]) == (10, [EV_PLANTED, 6, 1, 2, 3, 4, 5, 77, 0])
    s.pub.stage, s.pub.wished = 3, 9
    note_at(s)
    assert (s.n_ev, s.ev[10:23]) == (22, [EV_AT, 10, 3, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0])
    assert s.fault == 0


def test_nothing_is_written_when_nobody_listens() -> None:
    s = State()
    note(s, EV_PLANTED, 5, 1, 2, 3, 4, 5)
    note_more(s, 0, 1)
    note_at(s)
    assert (s.n_ev, set(s.ev), s.fault) == (0, {0}, 0)


@pytest.mark.parametrize(
    ("write", "room"),
    [
        (lambda s: note(s, EV_PLANTED, 6, 1, 1, 1, 1, 1, 1), 8),
        (lambda s: write_more(s, 0, 1), 1),
        (note_at, 12),
    ],
    ids=["an event", "a number more", "where the game stands"],
)
def test_what_has_no_room_is_a_fault(write: Callable[[State], None], room: int) -> None:
    s = listening()
    s.n_ev = EVENTS - room
    write(s)
    assert (s.n_ev, s.fault, s.ev[EVENTS - room] != 0) == (EVENTS, 0, True)
    s = listening()
    s.n_ev = EVENTS - room + 1
    write(s)
    assert (s.n_ev, s.fault, set(s.ev)) == (EVENTS - room + 1, 1, {0})


def test_the_kind_of_a_card_that_is_there() -> None:
    t = Table().arrange(hands={1: [RED, BLUE]}, turned=[SOY, RED])
    own = t.state.own[1]
    assert [card_kind(t.p, own, card) for card in range(-3, 4)] == [-1, RED, SOY, -1, RED, BLUE, -1]
    # A handle never given is no card, whatever its place in memory holds.
    own.hand[3] = SOY
    assert card_kind(t.p, own, 3) == -1


@pytest.mark.rule("O1", "U11", "U12")
def test_which_of_his_bonus_cards_another_had_is_not_heard() -> None:
    assert [redact(EV_CASHED, [1, 2, 7, 0, 1], seat) for seat in (1, 0, -1)] == [
        [1, 2, 7, 0, 1],
        *[[1, 0, 7, 0, 1]] * 2,
    ]
    assert [redact(EV_BONUS_DISCARDED, [1, 2, 7], seat) for seat in (1, 0)] == [[1, 2, 7], [1, 0, 7]]
