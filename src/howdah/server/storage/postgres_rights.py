"""What a server needs of a PostgreSQL database besides its tables: the right encoding, and the right to write.

A server that found out later would start, and then refuse every move.
"""

from collections.abc import Iterator

import sqlalchemy as sql

from .migration import NOTE

ENCODING = "UTF8"
RIGHTS = ("SELECT", "INSERT", "UPDATE", "DELETE")

_USER = sql.text("SELECT current_user, current_setting('transaction_read_only') = 'on'")
_RIGHT = sql.text("SELECT has_table_privilege(quote_ident(:name), :right)")
_SEQUENCES = sql.text(  # that number the rows of a table, and that the user may not use
    "SELECT relname FROM pg_class JOIN pg_depend ON objid = pg_class.oid WHERE refobjid = quote_ident(:name)::regclass "
    "AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege(pg_class.oid, 'USAGE') ELSE false END"
)


def check_encoding(connection: sql.Connection) -> None:
    """Raises an error for a database that cannot hold every name and every word."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != ENCODING:
        raise OSError(f"its encoding is {encoding}: make one with CREATE DATABASE … ENCODING '{ENCODING}'")


def check_rights(connection: sql.Connection, tables: set[str]) -> None:
    """Raises an error for a database to which a server could not write."""
    user, is_read_only = connection.execute(_USER).one()
    if is_read_only:
        raise OSError("it is read-only")
    lacking = next((right for name in sorted({*tables, NOTE}) for right in _lacking(connection, name)), "")
    if lacking:
        raise OSError(
            f"the user {user} has no right to {lacking}: let its owner grant {user} {', '.join(RIGHTS)} "
            "on all its tables, and USAGE on all its sequences"
        )


def _lacking(connection: sql.Connection, name: str) -> Iterator[str]:
    """Yields the rights to a table and to what numbers its rows that the user does not have."""
    for right in RIGHTS:
        if not connection.execute(_RIGHT, {"name": name, "right": right}).scalar():
            yield f"{right} on {name}"
    for sequence in connection.execute(_SEQUENCES, {"name": name}).scalars():
        yield f"USAGE on {sequence}"
