"""A tournament on a real Ray cluster of two nodes comes to the same as one in this process."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from beanfield.arena.keeping import ArenaError
from beanfield.arena.question import Question
from beanfield.arena.tournament import play

from .test_question import question
from .test_tournament import figures

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="the extra ray is not installed")

SMALL = question(edition="duel", players=2, lineups=(("loner", "random"),), games=170, engine="python")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes: one that only leads, and one that plays, so that whatever is played has crossed from node to node."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    started: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        started.add_node(num_cpus=2)
        started.wait_for_nodes()
        yield started
    finally:
        started.shutdown()


@needs_ray
@pytest.mark.long
def test_two_nodes_play_the_same_games(cluster: Any) -> None:
    here = play(SMALL)
    there = play(SMALL, ray=cluster.address)
    assert figures(there.result) == figures(here.result)


@needs_ray
@pytest.mark.long
def test_a_search_with_so_many_worlds_is_the_same_there(cluster: Any) -> None:
    asked = replace(SMALL, edition="two", lineups=(("planner", "trader"),), games=4, worlds=2, engine="native")
    assert figures(play(asked, ray=cluster.address).result) == figures(play(asked).result)


@needs_ray
@pytest.mark.long
def test_the_command_plays_there(cluster: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "beanfield", "tournament", "--edition", "duel", "--bots", "loner,random"]
    command += ["--games", "800", "--seed", "1", "--engine", "python", "--ray", cluster.address, "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("part-*"))) == 10


@needs_ray
@pytest.mark.long
def test_machines_with_other_players_are_refused(cluster: Any) -> None:
    other: Question = replace(SMALL, code="other")
    with pytest.raises(ArenaError, match="other rules or players"):
        play(other, ray=cluster.address)


def test_without_ray_or_without_a_cluster_it_says_so() -> None:
    """Where Ray is missing, what to install; where nobody answers, the address."""
    with pytest.raises(ArenaError, match=r"extra ray|no cluster answers at 127\.0\.0\.1:9"):
        play(replace(SMALL, games=4), ray="127.0.0.1:9")
