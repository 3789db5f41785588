"""A PostgreSQL of our own: in a folder of its own, behind a socket in it, gone at the end."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from uuid import uuid4

import psycopg

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
USER = "postgres"  # which Debian makes, and which must start it where root runs the tests
QUICK = "-c fsync=off -c listen_addresses=''"  # it outlives the servers that are killed, so that nothing need be synced


class Postgres:
    """One PostgreSQL server; `new` makes an empty database in it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="howdah-pg-"))  # a socket's path must be short
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--auth=trust", f"--username={USER}", "--no-sync", "--locale=C.UTF-8")
        self.start()

    def start(self) -> None:
        self._run("pg_ctl", "start", "--wait", "--log", f"{self.folder}/log", "-o", f"{QUICK} -k {self.folder}")

    def stop(self, how: str = "fast") -> None:
        """Stops it, also `immediate`ly: as if it were killed."""
        self._run("pg_ctl", "stop", "--wait", f"--mode={how}")

    def end(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def new(self) -> str:
        """Returns the address of a new, empty database."""
        name = f"t{uuid4().hex}"
        with psycopg.connect(host=str(self.folder), user=USER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(PROGRAMS / program), "-D", f"{self.folder}/data", *arguments]
        prefix = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
        done = subprocess.run(
            [*prefix, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/", check=False
        )
        assert done.returncode == 0, done.stdout
