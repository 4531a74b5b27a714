"""A process that has imported the server once and then forks: each further server starts in a moment, not a second.

Run as a script it takes one order a line from standard input and answers each with a number.
"""

import atexit
import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

IMPORTED: Final = (
    "aiosqlite",
    "asyncpg",
    "httptools",
    "redis.asyncio",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvloop",
    "beanfield.cli.serve",
    "beanfield.server.run",
)
STILL_RUNS: Final = 1000
PR_SET_PDEATHSIG: Final = 1


class Forker:
    """The process, from the side of the tests; one for all tests of a process is enough."""

    shared: "Forker | None" = None

    def __init__(self) -> None:
        words = [sys.executable, "-P", str(Path(__file__))]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lock = threading.Lock()
        atexit.register(self.close)

    @classmethod
    def get(cls) -> "Forker":
        """The one that is shared."""
        if cls.shared is None:
            cls.shared = cls()
        return cls.shared

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.communicate()

    def order(self, **order: Any) -> int:
        """Have something done."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with self.lock:
            self.process.stdin.write(json.dumps(order) + "\n")
            self.process.stdin.flush()
            return int(self.process.stdout.readline())

    def start(self, words: list[str], env: dict[str, str], out: str, log: str) -> int:
        """Run the program with these words in a new process; returns its number."""
        return self.order(words=words, env=env, out=out, log=log)

    def wait(self, pid: int) -> int:
        """Wait for the end of a process; returns its exit code, or the signal that ended it with a minus."""
        code = self.order(wait=pid)
        assert code != STILL_RUNS, "the server does not end"
        return code


def child(order: dict[str, Any]) -> None:
    """Be the program, and end when the tests end, however that happens."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    for path, fds in (("/dev/null", (0,)), (order["out"], (1,)), (order["log"], (2,))):
        opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        for fd in fds:
            os.dup2(opened, fd)
        os.close(opened)
    os.environ.clear()
    os.environ.update(order["env"])
    sys.argv = ["beanfield", *order["words"]]
    from beanfield.cli import main as run

    code = 1
    try:
        code = run() or 0
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def ended(pid: int) -> int:
    """The exit code of a process that should be ending."""
    give_up = time.monotonic() + 20
    while time.monotonic() < give_up:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    return STILL_RUNS


def main() -> None:
    """Take orders."""
    for name in IMPORTED:
        with contextlib.suppress(ModuleNotFoundError):  # an extra that is not installed
            __import__(name)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in iter(sys.stdin.readline, ""):
        order = json.loads(line)
        if "wait" in order:
            answer = ended(order["wait"])
        else:
            answer = os.fork()
            if not answer:
                signal.signal(signal.SIGINT, signal.default_int_handler)
                child(order)
        print(answer, flush=True)


if __name__ == "__main__":
    main()
