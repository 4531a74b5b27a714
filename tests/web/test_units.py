"""The pages' own tests, some of them on what a real server says."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from ..server.serving import Person, ServerProcess
from .conftest import ROOT

LOOK_EVERY = 7  # updates
ENOUGH = 350  # frames of one table


def record(server: ServerProcess, **settings: Any) -> list[Any]:
    """What a seat is told while a bot plays for it, with a whole View asked for now and then."""
    person = Person(server, "Ada")
    table = person.make_table(**settings)
    frames: list[Any] = []
    with connect(f"{server.ws}/ws/{table}", additional_headers={"Cookie": f"beanfield={person.token}"}) as socket:
        say(socket, {"type": "hello"})
        say(socket, {"type": "start", "id": "start"})
        say(socket, {"type": "leave", "id": "leave", "seat": 0})
        updates = 0
        while len(frames) < ENOUGH:
            frames.append(json.loads(socket.recv(timeout=20)))
            updates += frames[-1]["type"] == "update"
            if frames[-1]["type"] == "update" and updates % LOOK_EVERY == 0:
                say(socket, {"type": "look", "id": f"look{updates}"})
            if any(event["event"] == "game-ended" for event in frames[-1].get("events", ())):
                break
    person.close()
    return frames


def say(socket: ClientConnection, message: dict[str, Any]) -> None:
    """Send a message."""
    socket.send(json.dumps(message))


@pytest.fixture(scope="module")
def recorded(server: ServerProcess, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Frames of four tables, in a file."""
    tables = {
        "classic": record(server, edition="classic", players=4, bots=dict.fromkeys((1, 2, 3), "random")),
        "hidden": record(
            server,
            edition="online",
            players=5,
            bots=dict.fromkeys((1, 2, 3, 4), "random"),
            switches={"coins": "hidden"},
        ),
        "two": record(server, edition="two", bots={1: "random"}),
        "duel": record(server, edition="duel", bots={1: "random"}),
    }
    path = tmp_path_factory.mktemp("frames") / "frames.json"
    path.write_text(json.dumps(tables), encoding="utf-8")
    return path


def test_the_pages_own_tests(built: Path, recorded: Path) -> None:
    done = subprocess.run(
        [ROOT / "web/build.sh", Path(sys.executable).parent, "test"],
        env={**os.environ, "BEANFIELD_FRAMES": str(recorded)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
