"""Due times of tables that many processes look after: each is claimed by one of them, for as long as a lease lasts.

The latest ones go first: after a long pause many are due, and somebody waits for those that came just now.
"""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql

from .store import TABLES, Row
from .work_queue import NOW

LEASE = 6_000  # milliseconds in which a table is dealt with, or somebody else tries


def claim(connection: sql.Connection, at: int | None, count: int) -> list[Row]:
    """Claims some tables that were due at a time, None: when a server was last there."""
    found = connection.execute(_CLAIM, {"at": at, "count": count}).mappings()
    return [dict(row) for row in found]


def release(connection: sql.Connection, row: Row, due: int | None) -> None:
    """Ends a claim; a due time that nobody has changed since is replaced."""
    connection.execute(_RELEASE, row | {"new_due": due})


def postpone(connection: sql.Connection, row: Row, wait: int) -> None:
    """Leaves a table alone for some milliseconds."""
    connection.execute(_POSTPONE, row | {"wait": wait})


def give_back(connection: sql.Connection, rows: Sequence[Row]) -> None:
    """Lets others deal with tables that were claimed."""
    connection.execute(_GIVE_BACK, {"names": [row["id"] for row in rows], "claims": [row["claimed"] for row in rows]})


def next_after(at: int) -> sql.Select[Any]:
    """Returns the query for the first due time after another."""
    return sql.select(sql.func.min(TABLES.c.due).label("due")).where(TABLES.c.due > at)


# Steps of the same table need not wait for this lock.
_CLAIM = sql.text(f"""
    WITH picked AS (
        SELECT id FROM tables
        WHERE due <= coalesce(CAST(:at AS bigint), (SELECT max(at) FROM heartbeat))
            AND (claimed IS NULL OR claimed < {NOW})
        ORDER BY due DESC LIMIT :count FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE tables SET claimed = {NOW} + {LEASE} FROM picked WHERE tables.id = picked.id
    RETURNING tables.id, due, claimed
""")
_RELEASE = sql.text("""
    UPDATE tables SET claimed = NULL, due = CASE WHEN due = :due THEN CAST(:new_due AS bigint) ELSE due END
    WHERE id = :id AND claimed = :claimed
""")
_POSTPONE = sql.text(f"UPDATE tables SET claimed = {NOW} + :wait WHERE id = :id AND claimed = :claimed")
_GIVE_BACK = sql.text("""
    UPDATE tables SET claimed = NULL WHERE id IN (
        SELECT id FROM tables WHERE id = ANY(:names) AND claimed = ANY(CAST(:claims AS bigint[]))
        FOR NO KEY UPDATE SKIP LOCKED
    )
""")
