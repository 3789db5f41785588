"""A SQLite database: howdah makes a file where there is none, and leaves a file alone that is not its own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy import exc
from sqlalchemy.engine import URL

from .bus import Bus
from .database import BUSY, DAMAGED, Database
from .database_file import BESIDE, DatabaseFile, Displaced
from .made import Made
from .migration import HEAD, form, make, migrate
from .server_lock import FileLock

PRAGMAS = (
    f"busy_timeout={1000 * BUSY}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "temp_store=MEMORY",  # what would take half a statement back: else in a file of its own for every commit
)
STEP = ("table", "ply", "actor", "text", "ref", "at", "digest")
AT_ONCE = 64  # steps of one statement: a power of two


class SqliteDatabase(Database):
    """A file, those beside it, and the lock of its server."""

    def __init__(self, url: URL, metadata: sql.MetaData, is_server: bool) -> None:
        super().__init__(is_server)
        self.url, self.metadata = url, metadata
        self.file = DatabaseFile(url.database or "")
        Path(self.file.path).parent.mkdir(parents=True, exist_ok=True)
        self.lock = FileLock(f"{self.file.path}.lock")
        self.engine, self.bus = self._engine(self.file.path, mode="rw"), Bus()
        sql.event.listen(self.engine, "connect", self._met)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def claimed(self) -> sql.Connection:
        if self.is_server:
            self.lock.take()
        with self._opened() as connection:
            with connection.begin():  # a file that had no write-ahead log gets it with the first look
                connection.exec_driver_sql("SELECT 1 FROM sqlite_master")
            self.file.note()
        return connection

    def insert_steps(self, connection: sql.Connection, made: list[Made]) -> None:
        """Stores steps by the driver's own statements: SQLAlchemy's would take twice as long.

        A statement stores many, since the driver lets the event loop go on after each row, and must wait for it.
        """
        rows = [row for one in made for row in one.rows]
        while rows:
            count = min(AT_ONCE, 1 << len(rows).bit_length() - 1)  # so that there are few statements, which are kept
            values = chain.from_iterable(map(row.get, STEP) for row in rows[:count])
            connection.exec_driver_sql(_insert(count), tuple(values))
            del rows[:count]

    def check(self) -> None:
        self.file.check()

    def check_writer(self) -> None:
        self.file.check()
        self.file.check_beside()
        if self.is_server and not self.lock.is_held:
            raise Displaced("its lock file was deleted or replaced")

    def drop(self) -> None:
        """Lets the writer's connection go, unless it is all that remains of the file.

        Where a file beside was deleted, the commits in it are saved first: SQLite still has it open.
        """
        try:
            self.file.check()
        except Displaced:
            return
        try:
            self.file.check_beside()
        except Displaced:
            with suppress(exc.SQLAlchemyError):
                self.writer().exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        super().drop()

    def close(self) -> None:
        super().close()
        self.file.close()
        self.lock.release()

    def _open(self) -> None:
        if not self.file.exists():
            with self._locked():
                if not self.file.exists():
                    self._make()
        self.file.open()
        version = self._inspected()
        if self.is_server:
            self.lock.take()
        if version != HEAD:
            with self._locked():
                migrate(self.engine)

    def _inspected(self) -> str:
        """Returns the version of the file, which is only read; refuses one that is not howdah's, or is damaged."""
        mode = {"mode": "ro"} if os.path.exists(f"{self.file.path}-wal") else {"immutable": "1"}
        engine = self._engine(self.file.path, **mode)
        try:
            with engine.connect() as connection:
                version = form(connection, set(self.metadata.tables))
                if version is None:
                    raise OSError("no howdah made it; move it away, or choose another path")
                if self.is_server and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
                    raise OSError(DAMAGED)
        finally:
            engine.dispose()
        return version

    def _make(self) -> None:
        """Makes a new file: elsewhere first, so that it is never there half."""
        fresh = f"{self.file.path}.new"
        _clear(fresh)
        engine = self._engine(fresh, mode="rwc")
        sql.event.listen(engine, "connect", _durable)
        try:
            make(engine, self.metadata)
        except BaseException:
            engine.dispose()
            _clear(fresh)
            raise
        engine.dispose()
        os.rename(fresh, self.file.path)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Holds the lock; a process that is no server gives it back."""
        self.lock.take()
        yield
        if not self.is_server:
            self.lock.release()

    def _engine(self, path: str, **how: str) -> sql.Engine:
        query = {**self.url.query, **how, "uri": "true"}
        url = self.url.set(database=f"file:{quote(path)}", query=query)
        return sql.create_engine(url, hide_parameters=True)  # parameters hold secrets, and errors are logged

    def _met(self, connection: Any, _: Any) -> None:
        self.file.check()
        _durable(connection)


@cache
def _insert(count: int) -> str:
    """Returns the statement that stores some steps."""
    row = f"({', '.join('?' * len(STEP))})"
    return f"""INSERT INTO steps ("{'", "'.join(STEP)}") VALUES {", ".join([row] * count)}"""


def _clear(path: str) -> None:
    for end in ("", *BESIDE):
        Path(path + end).unlink(missing_ok=True)


def _durable(connection: Any, _: Any = None) -> None:
    """Makes SQLite lose nothing: a write-ahead log, synchronised at every commit."""
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
