"""A real server in a process of its own, and people over HTTP."""

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

from .forking import Forker


class ServerProcess:
    """``beanfield serve`` on a free port."""

    def __init__(self, database: str, env: Mapping[str, str] | None = None, port: int = 0) -> None:
        self.database = database
        self.env = {
            **os.environ,
            "BEANFIELD_GRACE": "0.03",
            "BEANFIELD_BOT_DELAY": "0",
            "BEANFIELD_BOT_PATIENCE": "0.03",
            "BEANFIELD_MESSAGE_RATE": "2000",
            **(env or {}),
        }
        self.port = port
        self.pid = 0
        self.starts = 0
        self.directory = Path(tempfile.mkdtemp(prefix="beanfield-test-"))
        atexit.register(shutil.rmtree, self.directory, True)
        self.log = self.directory / "log"
        atexit.register(self.abandon)  # a test that is broken off leaves no server behind
        self.start()

    def start(self) -> None:
        """Start, and wait until it listens."""
        words = ["serve", "--port", str(self.port), "--database", self.database]
        self.starts += 1
        out = self.directory / f"out{self.starts}"
        self.pid = self.run(words, out)
        end = time.monotonic() + 30
        while "\n" not in (line := out.read_text() if out.exists() else ""):
            assert time.monotonic() < end and self.alive(), self.complaints()
            time.sleep(0.005)
        assert "listening on" in line, (line, self.complaints())
        self.port = int(line.rsplit(":", 1)[1])

    def run(self, words: list[str], out: Path) -> int:
        """Run the program; returns the number of the process."""
        return Forker.get().start(words, self.env, str(out), str(self.log))

    def alive(self) -> bool:
        """Whether the process has not ended by itself."""
        try:
            return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        except FileNotFoundError:
            return False

    def complaints(self) -> str:
        """What the server has written to standard error."""
        return self.log.read_text() if self.log.exists() else ""

    @property
    def http(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """Its address for WebSockets."""
        return f"ws://127.0.0.1:{self.port}"

    def memory(self) -> float:
        """Megabytes it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.signal(signal.SIGKILL)
        self.end()

    def stop(self) -> int:
        """SIGTERM: a graceful end."""
        self.signal(signal.SIGTERM)
        return self.end()

    def end(self) -> int:
        """Wait for the end."""
        code = Forker.get().wait(self.pid)
        self.pid = 0
        return code

    def abandon(self) -> None:
        """Leave no process behind."""
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                self.signal(signal.SIGKILL)


class CommandProcess(ServerProcess):
    """The same as a command of its own, as people start it; slower to come."""

    process: subprocess.Popen[bytes]

    def run(self, words: list[str], out: Path) -> int:
        """Run the program; returns the number of the process."""
        command = [sys.executable, "-m", "beanfield", *words]
        with self.log.open("a") as log, out.open("w") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=log, env=self.env)
        return self.process.pid

    def end(self) -> int:
        """Wait for the end."""
        self.pid = 0
        return self.process.wait(20)


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, server: ServerProcess, name: str) -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.http, timeout=20)
        # A test that fails leaves by the nearest door; its connections are no trouble of the next one.
        weakref.finalize(self, self.client.close)
        answer = self.client.post("/api/me", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["id"]
        self.token = answer.cookies["beanfield"]
        self.name = name

    def make_table(self, sit: bool = True, **settings: Any) -> str:
        """Make a table and return its id."""
        answer = self.client.post("/api/tables", json={"settings": settings, "sit": sit})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def close(self) -> None:
        """Go home."""
        self.client.close()
