"""The servers and the database that a simulation measures, and what they cost."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from tests.postgres import Postgres

MAIN = "from howdah.cli.main import main; main()"
LIMITS = ("--lines", "100000", "--requests", "100000", "--connections", "100000", "--capacity", "100000")
TICK = os.sysconf("SC_CLK_TCK")


class Host:
    """So many servers on a new PostgreSQL, or one on a SQLite file."""

    def __init__(self, database: str, servers: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.postgres = Postgres(is_durable=True) if database == "postgresql" else None
        self.database = self.postgres.new() if self.postgres else f"sqlite:///{self.folder.name}/tables.sqlite"
        self.count = servers if self.postgres else 1
        self.servers: list[subprocess.Popen[str]] = []
        self.ports: list[int] = []

    def start(self) -> None:
        for number in range(self.count):
            arguments = ["serve", "--port", "0", "--database", self.database, *LIMITS]
            server = subprocess.Popen(
                [sys.executable, "-c", MAIN, *arguments],
                env=os.environ | {"HOWDAH_HOME": self.folder.name},
                stdout=subprocess.PIPE,
                stderr=(Path(self.folder.name) / f"errors{number}.txt").open("w"),
                text=True,
            )
            assert server.stdout
            self.servers.append(server)
            self.ports.append(int(server.stdout.readline().split("localhost:")[1].split("/")[0]))
        self._settle()

    def _settle(self) -> None:
        """Waits until the servers are ready and do nothing."""
        for port in self.ports:
            for _ in range(600):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=10)
                    break
                except OSError:
                    time.sleep(0.1)
        before = -1.0
        while (spent := self.server_seconds) - before > 0.03:
            before = spent
            time.sleep(0.5)

    @property
    def server_seconds(self) -> float:
        """The CPU seconds of all servers so far."""
        return sum(_seconds(server.pid) for server in self.servers)

    @property
    def database_seconds(self) -> float:
        """The CPU seconds of PostgreSQL so far, with its processes that have ended; 0 for SQLite."""
        if not self.postgres:
            return 0.0
        pid = int((self.postgres.folder / "data/postmaster.pid").read_text().split()[0])
        return _seconds(pid, with_ended=True) + sum(_seconds(child) for child in _children(pid))

    @property
    def megabytes(self) -> float:
        pages = sum(int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) for server in self.servers)
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def troubles(self) -> str:
        """Returns the first things that the servers complained about."""
        texts = [path.read_text() for path in sorted(Path(self.folder.name).glob("errors*.txt"))]
        return "".join(text[:2000] for text in texts)

    def end(self) -> None:
        for server in self.servers:
            server.send_signal(signal.SIGTERM)
        for server in self.servers:
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        if self.postgres:
            self.postgres.end()
        self.folder.cleanup()


def _seconds(pid: int, with_ended: bool = False) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11 : 15 if with_ended else 13])) / TICK


def _children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
