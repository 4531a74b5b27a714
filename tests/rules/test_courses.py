"""The rules make the same of the same moves as they always have; see :mod:`.courses` for how to write new ones."""

import json
from typing import Any

import pytest

from beanfield.rules.reasons import Reason

from .courses import COURSES, FILE, Course, name_of


@pytest.fixture(scope="module")
def known() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("index", range(len(COURSES)), ids=[name_of(course) for course in COURSES])
def test_known_courses(index: int, known: Any) -> None:
    course = COURSES[index]
    assert Course(course).play() == known["checksums"][name_of(course)]


def test_the_courses_have_almost_everything(known: Any) -> None:
    """Every kind of move is made and most reasons to refuse one are met."""
    assert min(known["made"]) > 0
    assert len([name for name, times in known["refused"].items() if times > 0]) > 0.8 * len(Reason)
