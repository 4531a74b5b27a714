"""The plot of wins against worlds, from games that are really played."""

import json
from pathlib import Path

import pytest

pytest.importorskip("numba")
pytest.importorskip("matplotlib")


@pytest.mark.long
def test_a_curve_has_a_point_for_every_number_of_worlds(tmp_path: Path) -> None:
    from beanfield.arena.curve import main

    assert main([str(tmp_path), "--edition", "two", "--players", "2", "--worlds", "1,2", "--games", "4"]) == 0
    points = json.loads((tmp_path / "curve.json").read_text())
    assert [(p["worlds"], p["name"], p["games"]) for p in points] == [(1, "planner", 4), (2, "planner", 4)]
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
