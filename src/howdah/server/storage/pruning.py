"""Deletes tables that are finished or abandoned: those without a step for some days, if the host wants that."""

import asyncio
import logging

import sqlalchemy as sql

from ..tables.catch_up import TOPIC
from ..tables.table_service import TableService
from .store import TABLES, now

log = logging.getLogger("howdah")

DAY = 86_400_000
PAUSE = 3600  # seconds between looks
AT_ONCE = 100  # tables that are deleted in one transaction, so that steps need not wait long


def is_abandoned(days: int) -> sql.ColumnElement[bool]:
    """Returns the condition that a table has had no step for some days, or none since it was made."""
    return TABLES.c.updated < now() - days * DAY


async def keep_pruning(tables: TableService, days: int) -> None:
    """Prunes again and again."""
    while True:
        try:
            await prune(tables, days)
        except Exception:
            log.exception("old tables could not be deleted")
        await asyncio.sleep(PAUSE)


async def prune(tables: TableService, days: int) -> int:
    """Deletes the tables that were abandoned some days ago, except those in memory; returns how many."""
    query = sql.select(TABLES.c.id).where(is_abandoned(days))
    found = [row["id"] for row in await asyncio.to_thread(tables.store.read, query)]
    return sum([await _delete(tables, found[i : i + AT_ONCE], days) for i in range(0, len(found), AT_ONCE)])


async def _delete(tables: TableService, names: list[str], days: int) -> int:
    leaving = [name for name in names if name not in tables.live and name not in tables.loading]
    where = TABLES.c.id.in_(leaving) & is_abandoned(days)

    def work(connection: sql.Connection) -> int:
        deleted = connection.execute(sql.delete(TABLES).where(where).returning(TABLES.c.id)).scalars().all()
        tables.store.bus.tell(connection, [f"{TOPIC} {name}" for name in deleted])
        return len(deleted)

    deleted: int = await tables.store.do(work)
    for live in [tables.live[name] for name in leaving if name in tables.live]:
        tables.drop(live)  # somebody came in this very moment, and hears that it is gone
    return deleted
