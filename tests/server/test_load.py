"""The load that measures the server plays real games, and counts what it says it counts."""

import json
from pathlib import Path

import pytest

from beanfield.server.load.run import LoadError, check_files, machine_time, run_load

from .databases import REDIS, needs_postgres, needs_redis, postgres_database


def looked_at(figures: dict[str, object], tables: int, seconds: int) -> None:
    """What holds of every load, however slow the machine is."""
    assert json.loads(json.dumps(figures)) == figures
    assert (figures["tables"], figures["sockets"]) == (tables, 4 * tables)
    assert (figures["lost"], figures["unanswered"]) == (0, 0)
    actions, updates = figures["actions"], figures["updates_per_second"]
    assert isinstance(actions, int) and 0 < actions <= tables * seconds
    # Every action is heard at all four seats.
    assert isinstance(updates, float) and updates > 3 * actions / seconds / 2
    times = figures["milliseconds"]
    assert isinstance(times, dict)
    assert 0 < times["p50"] <= times["p95"] <= times["p99"] <= times["max"]


@pytest.mark.parametrize("burst", [pytest.param(False, marks=pytest.mark.long), True])
def test_a_small_load(burst: bool) -> None:
    looked_at(run_load(3, 2, burst), 3, 2)


@needs_postgres
@needs_redis
def test_a_small_load_on_two_workers() -> None:
    with postgres_database() as database:
        looked_at(run_load(3, 2, False, 2, database, REDIS), 3, 2)


def test_more_sockets_than_files() -> None:
    with pytest.raises(LoadError, match=r"need \d+ open files, and the limit is \d+; raise it"):
        check_files(10**9)


@pytest.mark.skipif(not Path("/proc/stat").exists(), reason="only Linux tells")
def test_time_the_host_gives_to_others_is_a_part_of_the_whole() -> None:
    whole, stolen = machine_time()
    assert whole > 0 and 0 <= stolen <= whole
