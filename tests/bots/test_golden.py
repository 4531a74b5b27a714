"""The built-in players play known games as they always have.

If one of these fails, a player chooses other moves than before, or a rule has changed. Was that meant? Then write the
file anew with ``python -m tests.bots.golden`` and say so; see :mod:`.golden`. If it was not meant, it is a mistake.
"""

import json
from typing import Any

import pytest

from .golden import CASES, FILE, Case, played
from .thousand import FILE as THOUSAND
from .thousand import YARDSTICKS
from .thousand import played as thousand

KNOWN: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_known_games(case: Case) -> None:
    assert played(case) == KNOWN[case.name]


def test_nothing_else_is_in_the_file() -> None:
    assert [*KNOWN] == [case.name for case in CASES]


@pytest.mark.long
@pytest.mark.parametrize("name", YARDSTICKS)
def test_the_yardsticks_play_a_thousand_games_as_they_always_have(name: str) -> None:
    assert thousand(name) == json.loads(THOUSAND.read_text(encoding="utf-8"))[name]
