"""Copies of a SQLite database: made while a server plays on, and put back where there is none.

A copy is of one moment, and checked before it has its name. PostgreSQL has tools of its own for this.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sql

from howdah.core.errors import HowdahError, Unreadable

from .database import BUSY, DAMAGED, cause
from .database_address import SQLITE, read_address
from .database_file import DatabaseFile
from .migration import form
from .server_lock import FileLock
from .store import METADATA, TABLES

PRIVATE = 0o600  # a copy holds every hand and every word of the chat


def back_up(database: str, file: Path) -> int:
    """Copies a database to a new file, also while a server uses it; returns the number of its tables."""
    try:
        return _copied(_path(database), str(file))
    except (OSError, sqlite3.Error, sql.exc.SQLAlchemyError) as error:
        raise HowdahError(f"The database was not copied to {file}: {_reason(error)}.") from error


def restore(database: str, file: Path) -> int:
    """Puts a copy in the place of a database, where there is none; returns the number of its tables."""
    path = _path(database)
    lock = FileLock(f"{path}.lock")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        if DatabaseFile(path).exists():
            raise OSError(f"there is a database at {path}: move it away first, with its -wal and -shm files")
        return _copied(str(file), path)
    except (OSError, sqlite3.Error, sql.exc.SQLAlchemyError) as error:
        raise HowdahError(f"{file} was not restored: {_reason(error)}.") from error
    finally:
        lock.release()


def _path(database: str) -> str:
    url = read_address(database)
    if url.get_backend_name() != SQLITE:
        raise Unreadable("Copy a PostgreSQL database with pg_dump and pg_restore: docs/hosting.md shows how.")
    return os.path.realpath(str(url.database))


def _copied(source: str, target: str) -> int:
    """Copies a database to a path where nothing is; returns the number of its tables."""
    if not DatabaseFile(source).exists():
        raise OSError(f"there is no file {source}")
    if os.path.lexists(target):
        raise OSError(f"there is a file {target} already")
    fresh = f"{target}.new"
    os.close(os.open(fresh, os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        _copy(source, fresh)
        count = _checked(fresh)
        os.rename(fresh, target)
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.unlink(fresh + end)
    return count


def _copy(source: str, target: str) -> None:
    """Copies what is committed now, in one read transaction: a server commits on meanwhile."""
    with closing(_connected(source)) as there, closing(_connected(target)) as here:
        there.backup(here)
        here.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
    with open(target, "rb") as file:
        os.fsync(file.fileno())


def _connected(path: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(path)}?mode=rw", timeout=BUSY, uri=True)


def _checked(path: str) -> int:
    """Returns the number of tables in a copy; raises an error if it is damaged, or not howdah's."""
    engine = sql.create_engine(sql.URL.create(SQLITE, database=path))
    try:
        with engine.connect() as connection:
            if connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() != "ok":
                raise OSError(DAMAGED)
            if form(connection, set(METADATA.tables)) is None:
                raise OSError("no howdah made it")
            return int(connection.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar_one())
    finally:
        engine.dispose()


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return str(error.strerror or error)
    return cause(error if isinstance(error, sql.exc.DBAPIError) else sql.exc.OperationalError(None, None, error))
