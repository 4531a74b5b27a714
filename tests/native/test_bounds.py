"""No index leaves its row. Compiled code does not notice that by itself: it reads or writes what lies behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .bounds import FAULT

ROOT = Path(__file__).parents[2]


def checked(cache: Path, *arguments: str) -> str:
    """What a process with checked indices prints."""
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.native.bounds", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip()


@pytest.mark.long
def test_no_index_leaves_its_row_in_games_of_two(tmp_path: Path) -> None:
    assert checked(tmp_path, "two", "300") == "600"


@pytest.mark.long
def test_a_wrong_index_would_be_noticed(tmp_path: Path) -> None:
    assert checked(tmp_path, "fault", "1") == FAULT


@pytest.mark.long
def test_no_index_leaves_its_row_in_duels(tmp_path: Path) -> None:
    assert checked(tmp_path, "duel", "3000") == "6000"


@pytest.mark.long
def test_no_index_leaves_its_row_in_trading_games(tmp_path: Path) -> None:
    assert checked(tmp_path, "trading", "500") == "13000"
