"""Servers and workers on one database, each started again when it dies, as a host's system does it."""

import asyncio
import os
import signal
import socket
from dataclasses import dataclass, field
from pathlib import Path

from tests.nursery import Nursery
from tests.postgres import Postgres

from .processes import is_alive, kill, session, wait_for_end

SERVING = ("--pace", "0", "--making", "10000", "--lines", "100000", "--requests", "100000", "--connections", "100000")
RESTART = 0.2  # seconds in which a death is noticed


@dataclass
class Member:
    """A process that is to run again whenever it has died."""

    name: str
    arguments: tuple[str, ...]
    port: int = 0
    pid: int = 0
    dead: list[int] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Fleet:
    """The processes of one host: so many servers and workers on a PostgreSQL, or one server on a SQLite file."""

    def __init__(self, home: Path, servers: int, workers: int, database: str) -> None:
        self.postgres = Postgres(is_durable=True) if database == "postgresql" else None
        if not self.postgres:
            servers, workers = 1, 0
        self.database = self.postgres.new() if self.postgres else f"sqlite:///{home / 'tables.sqlite'}"
        self.home, self.nursery = home, Nursery()
        self.servers = [self._server(f"server{number}") for number in range(servers)]
        self.workers = [Member(f"worker{number}", ("work", "--database", self.database)) for number in range(workers)]
        self.kills = {"servers": 0, "workers": 0, "PostgreSQL": 0}
        self.is_down = False  # PostgreSQL
        self.own_deaths: list[str] = []  # of processes that nobody killed
        self.ended: set[int] = set()
        self.tending: asyncio.Task[None] | None = None

    @property
    def members(self) -> list[Member]:
        return [*self.servers, *self.workers]

    def _server(self, name: str) -> Member:
        port = _free_port()
        return Member(name, ("serve", "--port", str(port), "--database", self.database, *SERVING), port)

    def start(self) -> None:
        """Starts everything at the same moment, on an empty database."""
        for member in self.members:
            self._start(member)
        self.tending = asyncio.ensure_future(self._tend())

    def _start(self, member: Member) -> None:
        surroundings = os.environ | {"HOWDAH_HOME": str(self.home)}
        with (self.home / f"{member.name}.txt").open("a") as log:
            member.pid = self.nursery.fork(member.arguments, surroundings, log.fileno(), log.fileno()).pid

    async def _tend(self) -> None:
        """Starts what has died; what nobody killed is noted, unless its database was away."""
        while True:
            for member in self.members:
                if not is_alive(member.pid):
                    if member.pid not in self.ended and not self.is_down:
                        self.own_deaths.append(member.name)
                    member.dead.append(member.pid)
                    self._start(member)
            await asyncio.sleep(RESTART)

    def kill(self, member: Member) -> None:
        self.kills["servers" if member in self.servers else "workers"] += 1
        self.ended.add(member.pid)
        kill(member.pid)

    async def restart_postgres(self, pause: float) -> None:
        """Ends PostgreSQL as if it were killed, and starts it again after a pause."""
        assert self.postgres
        self.kills["PostgreSQL"] += 1
        self.is_down = True
        await asyncio.to_thread(self.postgres.stop, "immediate")
        await asyncio.sleep(pause)
        await asyncio.to_thread(self.postgres.start)
        await asyncio.sleep(2)  # a process that found no database may still be ending
        self.is_down = False

    def orphans(self) -> list[int]:
        """Returns processes of dead members that still run."""
        return wait_for_end([pid for member in self.members for dead in member.dead for pid in session(dead)], 10)

    async def end(self) -> list[int]:
        """Stops everything; returns what did not end by itself."""
        if self.tending:
            self.tending.cancel()
        for member in self.members:
            kill(member.pid, signal.SIGTERM)
        sessions = [pid for member in self.members for pid in {member.pid, *session(member.pid)}]
        left = await asyncio.to_thread(wait_for_end, sessions, 20)
        for pid in left:
            kill(pid)
        self.nursery.end()
        if self.postgres:
            self.postgres.end()
        return left


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
