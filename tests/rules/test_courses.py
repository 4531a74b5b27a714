"""The rules make the same of the same moves as they always have; see :mod:`.courses` for how to write new ones."""

import json
from collections import Counter

import pytest

from beanfield.rules.codes import CLOSE, MOVE_COUNT
from beanfield.rules.reasons import Reason

from .courses import COURSES, FILE, Course, checksums, name_of


@pytest.mark.parametrize("index", range(len(COURSES)), ids=[name_of(course) for course in COURSES])
def test_known_courses(index: int) -> None:
    expected = json.loads(FILE.read_text(encoding="utf-8"))
    assert checksums(index) == expected[name_of(COURSES[index])]


def test_courses_have_almost_everything() -> None:
    """Every kind of move is made and most reasons to refuse one are met."""
    made: Counter[int] = Counter()
    reasons: Counter[int] = Counter()
    for course in COURSES:
        game = Course(course, 1)
        game.play()
        made += game.made
        reasons += game.reasons
    assert sorted(made) == [*range(MOVE_COUNT)]
    assert made[CLOSE] > 5
    assert len(reasons) > 0.75 * len(Reason)
