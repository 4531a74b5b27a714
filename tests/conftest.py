"""What holds for all tests: they speak English, whatever the computer they run on is set to."""

from collections.abc import Iterator

import pytest

from beanfield.words import use_language
from beanfield.words.languages import OWN_VARIABLE


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English before and after each test, for the command too."""
    monkeypatch.setenv(OWN_VARIABLE, "en")
    yield
    use_language("en")
