"""In a mutation run, where the rules are broken on purpose, a test that would go on for ever fails instead."""

import os
import signal
from collections.abc import Iterator
from types import FrameType

import pytest

PATIENCE = 10.0  # seconds of processor time; no test here takes one
# While mutmut only counts or looks whether all is well, this is empty or one of these.
NO_MUTANT = ("", "stats", "fail", "list_all_tests", "mutant_generation")


@pytest.fixture(autouse=True)
def no_endless_loop() -> Iterator[None]:
    """Stop a broken rule that loops."""
    if os.environ.get("MUTANT_UNDER_TEST", "") in NO_MUTANT or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError("this goes on for ever")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
