"""A server for the tests that can share one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .serving import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a fresh SQLite file."""
    process = ServerProcess(str(tmp_path_factory.mktemp("server") / "tables.sqlite"))
    yield process
    process.stop()
    assert '"level": "error"' not in process.complaints(), process.complaints()


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The name of a fresh SQLite file."""
    return str(tmp_path / "tables.sqlite")
