"""A real server in a process of its own, and people over HTTP."""

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx


class ServerProcess:
    """``beanfield serve`` on a free port."""

    def __init__(self, database: str, env: Mapping[str, str] | None = None, port: int = 0) -> None:
        self.database = database
        self.env = {
            **os.environ,
            "BEANFIELD_GRACE": "0.1",
            "BEANFIELD_BOT_DELAY": "0",
            "BEANFIELD_BOT_PATIENCE": "0.05",
            "BEANFIELD_MESSAGE_RATE": "2000",
            **(env or {}),
        }
        self.port = port
        self.process: subprocess.Popen[str]
        directory = tempfile.mkdtemp(prefix="beanfield-test-")
        atexit.register(shutil.rmtree, directory, True)
        self.log = Path(directory) / "log"
        self.start()

    def start(self) -> None:
        """Start, and wait until it listens."""
        words = [sys.executable, "-m", "beanfield", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=self.env)
        atexit.register(self.process.kill)  # a test that is broken off leaves no server behind
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "listening on" in line, (line, self.complaints())
        self.port = int(line.rsplit(":", 1)[1])

    def complaints(self) -> str:
        """What the server has written to standard error."""
        return self.log.read_text()

    @property
    def http(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """Its address for WebSockets."""
        return f"ws://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self) -> int:
        """SIGTERM: a graceful end."""
        self.process.send_signal(signal.SIGTERM)
        return self.end()

    def end(self) -> int:
        """Wait for the end."""
        code = self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, server: ServerProcess, name: str) -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.http, timeout=20)
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
