"""A PostgreSQL of our own: in a folder of its own, behind a socket in it, gone at the end."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from uuid import uuid4

import psycopg

from howdah.server.storage.store import METADATA, Store

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
USER = "postgres"  # which Debian makes, and which must start it where root runs the tests
QUICK = "-c fsync=off"  # it outlives the servers that are killed, so that nothing need be synced


class Postgres:
    """One PostgreSQL server; one of its databases is cleaned for every test, since making one takes a second.

    A durable one keeps what it has committed when it is stopped `immediate`ly.
    """

    def __init__(self, is_durable: bool = False) -> None:
        self.options = "" if is_durable else QUICK
        self.folder = Path(tempfile.mkdtemp(prefix="howdah-pg-"))  # a socket's path must be short
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--auth=trust", f"--username={USER}", "--no-sync", "--locale=C.UTF-8")
        self.start()
        self.address = self.template = ""

    def start(self) -> None:
        self._run(
            "pg_ctl",
            "start",
            "--wait",
            "--log",
            f"{self.folder}/log",
            "-o",
            f"{self.options} -c listen_addresses='' -k {self.folder}",
        )

    def stop(self, how: str = "fast") -> None:
        """Stops it, also `immediate`ly: as if it were killed."""
        self._run("pg_ctl", "stop", "--wait", f"--mode={how}")

    def end(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def clean(self) -> str:
        """Returns the address of a database with the tables of a server, in which there is nothing."""
        self.address = self.address or self.copy()
        names = ", ".join(f'"{name}"' for name in METADATA.tables)
        with self.connect(self.address) as connection:
            connection.execute(f"TRUNCATE {names}".encode())
        return self.address

    def new(self, template: str = "template1") -> str:
        """Returns the address of a new, empty database."""
        name = f"t{uuid4().hex}"
        with self.connect(self._address("postgres")) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return self._address(name)

    def copy(self) -> str:
        """Returns the address of a new database with the tables of a server, in which there is nothing."""
        if not self.template:
            address = self.new()
            Store(address).close()
            self.template = address.split("/")[3].split("?")[0]
        return self.new(self.template)

    def connect(self, address: str) -> psycopg.Connection:
        return psycopg.connect(address, autocommit=True)

    def _address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(PROGRAMS / program), "-D", f"{self.folder}/data", *arguments]
        prefix = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
        done = subprocess.run(
            [*prefix, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/", check=False
        )
        assert done.returncode == 0, done.stdout
