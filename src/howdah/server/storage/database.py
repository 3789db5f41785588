"""A database as the store uses it: an engine, one connection for the writer, and checks that it is still there.

Before anything is changed, the file or the tables must be howdah's. A process takes a lock before it changes the form
of a database, and so does every server on a file. When the database is lost the writer's connection is let go, and
the next one is opened with the same checks.
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sql
from sqlalchemy import exc

from .bus import Bus
from .database_file import Displaced
from .made import Made
from .server_lock import Occupied

BUSY = 2  # seconds to wait while another program has it locked
LOCKED, READ_ONLY, FULL = "another program has locked it", "it is read-only", "the disk is full"
DAMAGED = "its file is damaged: restore it from a copy"
CAUSES: dict[int | str, str] = {  # by SQLite's codes, and by those of PostgreSQL
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    "55P03": LOCKED,
    "25006": READ_ONLY,
    "53100": FULL,
}
FAULTS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)  # of what was asked
TANGLES = ("40P01", "40001")  # of PostgreSQL


class Uncertain(OSError):
    """The database went away while it committed: nobody knows whether it did."""


LOSSES = (Displaced, Occupied, Uncertain, exc.PendingRollbackError, exc.ResourceClosedError)


class Database(ABC):
    """What all databases have; `is_server` if this process must be the only one to write to a file."""

    engine: sql.Engine
    bus: Bus
    is_shared = False  # whether many processes may write to it
    connection: sql.Connection | None = None
    is_closed = False

    def __init__(self, is_server: bool) -> None:
        self.is_server = is_server

    def writer(self) -> sql.Connection:
        """Returns the writer's connection: the one that is open, or a new one."""
        if self.connection is None:
            self.connection = self.claimed()
        return self.connection

    @abstractmethod
    def claimed(self) -> sql.Connection:
        """Returns a new connection for the writer; a server on a file takes its lock."""

    @abstractmethod
    def insert_steps(self, connection: sql.Connection, made: list[Made]) -> None:
        """Stores steps, of which none may be there yet."""

    def enter(self, _connection: sql.Connection) -> bool:
        """Counts this process as there from now on; tells whether no other one was."""
        return True

    @abstractmethod
    def check(self) -> None:
        """Raises an error if this is no longer the database that was opened."""

    @abstractmethod
    def check_writer(self) -> None:
        """Raises an error if what the writer commits would not be found again, or another server may write."""

    def drop(self) -> None:
        """Lets the writer's connection go, and what it had locked."""
        self._let_go()

    def close(self) -> None:
        """Lets everything go."""
        self.is_closed = True
        self._let_go()

    @contextmanager
    def connected(self) -> Iterator[sql.Connection]:
        """Lends a connection; one that comes back after all others were let go is closed too."""
        pool = self.engine.pool
        try:
            with self.engine.connect() as connection:
                yield connection
        finally:
            if pool is not self.engine.pool:
                pool.dispose()
            if self.is_closed:
                self.engine.pool.dispose()

    @contextmanager
    def _opened(self) -> Iterator[sql.Connection]:
        """Opens a connection to keep, unless an error comes first."""
        connection = self.engine.connect()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise

    def _let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
        pool = self.engine.pool
        self.engine.dispose(close=False)  # first, so that whoever gives one back later finds that its pool is old
        pool.dispose()


def is_trouble(error: Exception) -> bool:
    """Tells whether an error is the database's own, and not one of what it was asked."""
    return isinstance(error, OSError | exc.DBAPIError) and not isinstance(error, FAULTS) and not is_tangled(error)


def is_tangled(error: Exception) -> bool:
    """Tells whether two processes waited for each other: one of them was stopped, and need only try again."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in TANGLES


def is_lost(error: Exception) -> bool:
    """Tells whether, after an error, another server may have written meanwhile."""
    return isinstance(error, LOSSES) or getattr(error, "connection_invalidated", False)


def cause(error: Exception) -> str:
    """Returns what is wrong with a database, in words that hold no secret and no path."""
    if isinstance(error, Displaced | Occupied):
        return str(error)
    driver = getattr(error, "orig", None)
    code = getattr(driver, "sqlite_errorcode", 0) & 0xFF or getattr(driver, "sqlstate", None)
    return CAUSES.get(code or 0, "it does not answer" if is_trouble(error) else "it refuses what is asked")
