"""A PostgreSQL database, which many servers share: of those that find an older form, one changes it."""

from contextlib import suppress
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import URL

from howdah.core.errors import Unreadable

from .database import BUSY, Database
from .made import Made, Overtaken
from .migration import HEAD, form, upgrade
from .postgres_bus import PostgresBus
from .postgres_locks import be_there, is_alone, leave, lock_form, refuse_old_server
from .postgres_rights import check_encoding, check_rights

BOUNDS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}  # seconds, milliseconds
COLUMNS = {
    "table": "text",
    "ply": "int",
    "actor": "int",
    "text": "text",
    "ref": "text",
    "at": "bigint",
    "digest": "text",
    "seating": "int",
}
_STORED = ", ".join(f'"{name}"' for name in COLUMNS if name != "seating")
_GIVEN = ", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in COLUMNS.items())
INSERT = sql.text(
    f"INSERT INTO steps ({_STORED}) SELECT {_STORED} FROM unnest({_GIVEN}) AS given ({_STORED}, known) "
    "WHERE known IS NULL OR known = (SELECT seating FROM tables WHERE id = given.table) ORDER BY given.table, ply"
)


class PostgresDatabase(Database):
    """A database of a PostgreSQL server."""

    is_shared = True

    def __init__(self, url: URL, metadata: sql.MetaData, is_server: bool) -> None:
        tables = set(metadata.tables)
        super().__init__(is_server)
        try:
            self.engine = sql.create_engine(
                url.set(query=BOUNDS | dict(url.query)), hide_parameters=True, pool_pre_ping=True
            )
        except ImportError as error:
            raise Unreadable("For PostgreSQL, howdah needs a driver: pip install 'howdah[postgres]'.") from error
        sql.event.listen(self.engine, "connect", _bounded)
        self.bus = PostgresBus(self.engine)
        self.is_there = False
        try:
            with self.engine.connect() as connection:
                is_present = form(connection, tables) == HEAD
                check_encoding(connection)
            if not is_present:
                self._upgrade(tables)
            if is_server:
                with self.engine.connect() as connection:
                    check_rights(connection, tables)
        except BaseException:
            self.close()
            raise

    def _upgrade(self, tables: set[str]) -> None:
        """Brings the database to the present form, unless another process did so while this one waited."""
        with self.engine.begin() as connection:
            lock_form(connection)
            if form(connection, tables) != HEAD:
                refuse_old_server(connection)
                upgrade(connection)

    def claimed(self) -> sql.Connection:
        with self._opened() as connection:
            if self.is_there:
                be_there(connection)
                connection.commit()
        return connection

    def insert_steps(self, connection: sql.Connection, made: list[Made]) -> None:
        """Stores steps in one statement, if the seats of their tables are as they were when the steps were judged."""
        rows = sorted(
            ({"digest": None, **row, "seating": one.seating} for one in made for row in one.rows),
            key=lambda row: (row["table"], row["ply"]),
        )
        columns = {name: [row[name] for row in rows] for name in COLUMNS}
        if connection.execute(INSERT, columns).rowcount != len(rows):
            raise Overtaken

    def enter(self, connection: sql.Connection) -> bool:
        was_alone = is_alone(connection)
        be_there(connection)
        self.is_there = True
        return was_alone

    def close(self) -> None:
        if self.is_there and self.connection:
            with suppress(sql.exc.SQLAlchemyError):  # which ends the session, and its locks
                leave(self.connection)
        super().close()

    def check(self) -> None:
        """Nothing: a session stays in the database in which it began."""

    def check_writer(self) -> None:
        """Nothing: any process may write."""


def _bounded(connection: Any, _: Any) -> None:
    """Makes a write wait no longer than some seconds for another's lock."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{BUSY}s'")
    connection.commit()
