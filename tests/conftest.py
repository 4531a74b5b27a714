"""What holds for all tests: they speak English, whatever the computer is set to; files that take long come first."""

from collections.abc import Iterator

import pytest

from beanfield.words import use_language
from beanfield.words.languages import OWN_VARIABLE

# Several processes share the files: one that compiles for a minute must not be the last to begin.
LONG_FILES = (
    "tests/arena/test_planner.py",
    "tests/native/test_bounds.py",
    "tests/arena/",
    "tests/bots/test_compiled.py",
    "tests/bots/test_policies.py",
    "tests/bots/test_no_cheating.py",
    "tests/native/",
    "tests/web/",
    "tests/server/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the files; within a file nothing changes."""

    def place(item: pytest.Item) -> int:
        return next((n for n, start in enumerate(LONG_FILES) if item.nodeid.startswith(start)), len(LONG_FILES))

    items.sort(key=place)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English before and after each test, for the command too."""
    monkeypatch.setenv(OWN_VARIABLE, "en")
    yield
    use_language("en")
