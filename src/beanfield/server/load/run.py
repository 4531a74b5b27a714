"""Running a load: a server of its own, tables, actions, figures."""

import asyncio
import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvloop

from .sockets import LoadSocket
from .table import LoadTable

PLAYERS: Final = 4
SPARE_FILES: Final = 200
CONNECT_AT_ONCE: Final = 50


class LoadError(Exception):
    """A load that cannot be run here; the text says why and what would help."""


def check_files(sockets: int) -> None:
    """Make sure that so many sockets can be open. Raises LoadError."""
    needed = sockets + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed <= hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    elif soft < needed:
        raise LoadError(f"{sockets} sockets need {needed} open files, and the limit is {hard}; raise it (ulimit -n)")


def usage(pid: int) -> tuple[float, float]:
    """Processor seconds used so far and megabytes held by a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    megabytes = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return seconds, megabytes


def machine_time() -> tuple[float, float]:
    """The processor time of this whole machine so far, and what of it its host gave to others (in any unit)."""
    try:
        times = [int(number) for number in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    except (OSError, ValueError):
        return 0.0, 0.0
    return float(sum(times)), float(times[7])


class Servers:
    """The servers under load: processes of their own."""

    def __init__(self, workers: int, database: str, redis: str, directory: str) -> None:
        self.processes: list[subprocess.Popen[str]] = []
        self.ports: list[int] = []
        environ = {**os.environ, "BEANFIELD_ABSENCE": "100000", "BEANFIELD_LOG_LEVEL": "warning"}
        if not database:
            database = str(Path(directory) / "load.sqlite")
        words = [sys.executable, "-m", "beanfield", "serve", "--port", "0", "--database", database]
        if redis:
            words += ["--redis", redis]
        for _ in range(workers):
            process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environ)
            self.processes.append(process)
            assert process.stdout is not None
            line = process.stdout.readline()
            if "listening on" not in line:
                raise LoadError("the server did not start; what it said stands above")
            self.ports.append(int(line.rsplit(":", 1)[1]))

    def usage(self) -> tuple[float, float]:
        """Processor seconds and megabytes of all, added up."""
        each = [usage(process.pid) for process in self.processes]
        return sum(e[0] for e in each), sum(e[1] for e in each)

    def close(self) -> None:
        """End them."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()


class Load:
    """Tables played at once."""

    def __init__(self, servers: Servers, tables: int, seconds: float, burst: bool) -> None:
        self.servers = servers
        self.wanted = tables
        self.seconds = seconds
        self.burst = burst
        self.tables: list[LoadTable] = []
        self.sockets: list[LoadSocket] = []
        self.latencies: list[float] = []
        self.base = 0.0

    async def run(self) -> dict[str, Any]:
        """Set up, play, measure."""
        try:
            return await self.measure()
        finally:
            gc.enable()
            gc.unfreeze()
            for socket in self.sockets:
                socket.transport.abort()
            await asyncio.sleep(0.1)  # the loop waits for none of them when it is closed

    async def measure(self) -> dict[str, Any]:
        """Set up, play, measure."""
        started = time.perf_counter()
        await self.set_up()
        set_up = time.perf_counter() - started
        gc.collect()
        gc.freeze()
        gc.disable()
        await self.play(min(5.0, self.seconds))  # warm
        self.latencies.clear()
        before = self.sums()
        seconds, _ = self.servers.usage()
        machine = machine_time()
        started = time.perf_counter()
        await self.play(self.seconds)
        took = time.perf_counter() - started
        after = self.sums()
        used, memory = self.servers.usage()
        whole, stolen = (now - then for now, then in zip(machine_time(), machine, strict=True))
        updates = after["updates"] - before["updates"]
        return {
            "tables": self.wanted,
            "sockets": self.wanted * PLAYERS,
            "burst": self.burst,
            "seconds": round(took, 1),
            "actions": len(self.latencies),
            "actions_per_second": round(len(self.latencies) / took, 1),
            "refused": after["refused"] - before["refused"],
            "lost": after["lost"],
            "unanswered": sum(1 for table in self.tables if table.sent),
            "updates_per_second": round(updates / took, 1),
            "bytes_per_update": round((after["bytes"] - before["bytes"]) / max(1, updates), 1),
            "milliseconds": {
                name: round(self.quantile(q) * 1000, 1)
                for name, q in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
            },
            "stolen_percent": round(100 * stolen / max(1.0, whole), 1),
            "server_core_percent": round(100 * (used - seconds) / took, 1),
            "server_megabytes": round(memory, 1),
            "kilobytes_per_table": round((memory - self.base) * 1000 / self.wanted, 1),
            "cpu_microseconds_per_action": round(1e6 * (used - seconds) / max(1, len(self.latencies)), 1),
            "set_up_seconds": round(set_up, 1),
        }

    def quantile(self, q: float) -> float:
        """A quantile of the latencies."""
        found = sorted(self.latencies)
        return found[min(len(found) - 1, int(q * len(found)))] if found else 0.0

    def sums(self) -> dict[str, int]:
        """What has been counted so far."""
        return {
            "updates": sum(table.updates for table in self.tables),
            "refused": sum(sum(table.refused.values()) for table in self.tables),
            "lost": sum(table.lost + sum(s.gone for s in table.sockets) for table in self.tables),
            "bytes": sum(s.bytes for table in self.tables for s in table.sockets),
        }

    async def set_up(self) -> None:
        """Make players and tables, and let everybody sit down."""
        ports = self.servers.ports
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}", timeout=60) as http:
            tokens = []
            for n in range(PLAYERS):
                answer = await http.post("/api/me", json={"name": f"Load {n + 1}"})
                tokens.append(answer.cookies["beanfield"])
                http.cookies.clear()
            # Only now: the HTTP side is there from the first request on, and is no table's.
            self.base = self.servers.usage()[1]
            gate = asyncio.Semaphore(CONNECT_AT_ONCE)
            headers = {"Authorization": f"Bearer {tokens[0]}"}
            body = {"settings": {"edition": "classic", "players": PLAYERS, "start": 0}}

            async def one(number: int) -> LoadTable:
                async with gate:
                    answer = await http.post("/api/tables", json=body, headers=headers)
                    table = LoadTable(number, answer.json()["table"], self.latencies.append)
                    for seat in range(PLAYERS):
                        # The seats of a table are spread over all servers.
                        port = ports[(number + seat) % len(ports)]
                        host = f"127.0.0.1:{port}"
                        path = f"/ws/{table.table}"
                        make = lambda host=host, path=path, seat=seat: LoadSocket(host, path, tokens[seat])  # noqa: E731
                        _, socket = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
                        self.sockets.append(socket)
                        await asyncio.wait_for(socket.ready, 30)
                        table.add(socket)
                        socket.say(b'{"type":"hello"}')
                        if seat:
                            socket.say(b'{"type":"sit","id":"s","seat":%d}' % seat)
                        await self.wait(lambda table=table, seat=seat: table.acknowledged >= seat)
                    for seat in range(PLAYERS):
                        table.sockets[seat].say(b'{"type":"ready","id":"r","seat":%d}' % seat)
                    await self.wait(lambda: all(table.hands))
                    table.sent = table.expected = 0
                    return table

            self.tables = list(await asyncio.gather(*(one(n) for n in range(self.wanted))))

    async def wait(self, check: Any) -> None:
        """Wait until something holds. Raises LoadError if it never does."""
        end = time.perf_counter() + 60
        while not check():
            if time.perf_counter() > end:
                raise LoadError("a table could not be set up within a minute")
            await asyncio.sleep(0.005)

    async def play(self, seconds: float) -> None:
        """One action a second at each table: spread over the second, or all in the same instant."""
        loop = asyncio.get_running_loop()
        start = loop.time() + 0.1
        for second in range(max(1, round(seconds))):
            for n, table in enumerate(self.tables):
                at = start + second + (0 if self.burst else n / len(self.tables))
                loop.call_at(at, table.act)
        await asyncio.sleep(start + seconds - loop.time() + 0.5)


def run_load(
    tables: int, seconds: float, burst: bool, workers: int = 1, database: str = "", redis: str = ""
) -> dict[str, Any]:
    """Run a load and return its figures. Raises LoadError if that is not possible here."""
    check_files(tables * PLAYERS)
    with tempfile.TemporaryDirectory(prefix="beanfield-load-") as directory:
        servers = Servers(workers, database, redis, directory)
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(Load(servers, tables, seconds, burst).run())
        finally:
            servers.close()


def main() -> None:
    """For trials without the command: tables, seconds, burst."""
    print(msgspec.json.encode(run_load(int(sys.argv[1]), float(sys.argv[2]), "burst" in sys.argv)).decode())


if __name__ == "__main__":
    main()
