"""What the README says to type works."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def commands() -> list[str]:
    """The commands of every console block behind the mark ``<!-- tested -->``."""
    blocks = re.findall(r"<!-- tested -->\n```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_there_are_commands() -> None:
    assert len(commands()) >= 5


def test_they_work(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    for command in commands():
        words = shlex.split(command, comments=True)
        assert words[0] == "beanfield"
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=tmp_path,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"


def test_links_and_pictures_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert target.startswith("http") or (ROOT / target).exists(), target
