"""A PostgreSQL database: a server's writer holds its lock in the session in which it writes."""

from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import URL

from howdah.core.errors import Unreadable

from .database import BUSY, Database
from .migration import HEAD, form, migrate
from .postgres_bus import PostgresBus
from .server_lock import take_session

LIBPQ = ("psycopg", "psycopg2")  # drivers that speak through it
BOUNDS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}  # seconds, milliseconds


class PostgresDatabase(Database):
    """A database of a PostgreSQL server."""

    is_shared = True

    def __init__(self, url: URL, tables: set[str], is_server: bool) -> None:
        super().__init__(is_server)
        if url.get_driver_name() in LIBPQ:
            url = url.set(query=BOUNDS | dict(url.query))
        try:
            self.engine = sql.create_engine(url, hide_parameters=True, pool_pre_ping=True)
        except ImportError as error:
            raise Unreadable("For PostgreSQL, howdah needs a driver: pip install 'howdah[postgres]'.") from error
        sql.event.listen(self.engine, "connect", _bounded)
        self.bus = PostgresBus(self.engine)
        try:
            if form(self.engine, tables) != HEAD:
                take_session(self.writer())
                migrate(self.engine)
                self.drop()
        except BaseException:
            self.close()
            raise

    def claimed(self) -> sql.Connection:
        connection = self.engine.connect()
        try:
            if self.is_server:
                take_session(connection)
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def check(self) -> None:
        """Nothing: a session stays in the database in which it began."""

    def check_writer(self) -> None:
        """Nothing: the lock is held by the session that commits."""


def _bounded(connection: Any, _: Any) -> None:
    """Makes a write wait no longer than some seconds for another's lock."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{BUSY}s'")
    connection.commit()
