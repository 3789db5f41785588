"""What processes on one PostgreSQL lock: its form while it changes, and that some server is there.

These are advisory locks: they end with the transaction or the session that took them, also after `kill -9`.
"""

import sqlalchemy as sql

from .server_lock import Occupied

_KEYS = "hashtext('{}'), hashtext(current_schema())"
_OLD, _FORM, _THERE = map(_KEYS.format, ("howdah", "howdah form", "howdah there"))


def lock_form(connection: sql.Connection) -> None:
    """Waits until no other process changes the form of the database, and holds that off until the transaction ends."""
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_FORM})")


def refuse_old_server(connection: sql.Connection) -> None:
    """Raises `Occupied` while a server of an earlier version is there: it believes that it is alone."""
    if not connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({_OLD})").scalar():
        raise Occupied


def is_alone(connection: sql.Connection) -> bool:
    """Tells whether no other session is there; of two that ask at once, only one is told so."""
    return bool(connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({_THERE})").scalar())


def be_there(connection: sql.Connection) -> None:
    """Lets all others know that this session is there, until it ends."""
    connection.exec_driver_sql(f"SELECT pg_advisory_lock_shared({_THERE})")


def leave(connection: sql.Connection) -> None:
    """Lets all others know at once that this session is gone: its end may take a moment."""
    connection.exec_driver_sql("SELECT pg_advisory_unlock_all()")
