"""The tables in memory, and which of them leave it: they lose nothing, since the log brings them back.

Tables that somebody follows stay. There are never more of those than connections, so a stored table is always let in.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from heapq import nsmallest

import sqlalchemy as sql

from ..storage.database import is_trouble
from ..storage.store import STEPS, Row, Store, now
from .live_table import LiveTable
from .round import in_pieces

log = logging.getLogger("howdah")

SWEEP = 60  # seconds between looks for idle tables
IDLE = 10 * 60 * 1000  # milliseconds after which a table that nobody follows leaves memory
LIMIT = 5_000  # tables, of 5 to 150 KB each, unless the host says otherwise
SPARE = 50  # further tables that leave when one must: to seal them all costs hardly more


class Memory(dict[str, LiveTable]):
    """Live tables by name."""

    def __init__(self, store: Store, on_leave: Callable[[LiveTable], None]) -> None:
        super().__init__()
        self.store, self.on_leave = store, on_leave
        self.limit = LIMIT

    @property
    def is_full(self) -> bool:
        return len(self) >= self.limit

    async def make_room(self, coming: int) -> None:
        """Puts away the tables that were asked for the longest ago, where there is no room for further ones."""
        while (excess := len(self) + coming - self.limit) > 0 and (leaving := self._least_used(excess + SPARE)):
            await self._put_away(leaving)

    def _least_used(self, count: int) -> list[LiveTable]:
        return nsmallest(count, filter(_is_free, self.values()), key=lambda live: live.touched)

    async def keep_sweeping(self) -> None:
        """Puts away idle tables again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.sweep()

    async def sweep(self) -> None:
        """Puts away the tables that nobody follows and nobody has asked for recently."""
        at, tables = now(), in_pieces(list(self.values()))
        await self._put_away([live async for live in tables if _is_free(live) and at - live.touched > IDLE])

    async def _put_away(self, leaving: list[LiveTable]) -> None:
        """Takes tables out of memory, except those that somebody came back to meanwhile."""
        stamps = [(live.touched, live.ply) for live in leaving]
        await self.seal(leaving)
        for live, stamp in zip(leaving, stamps, strict=True):
            if self.get(live.id) is live and _is_free(live) and stamp == (live.touched, live.ply):
                del self[live.id]
                self.on_leave(live)

    async def seal(self, leaving: Iterable[LiveTable]) -> None:
        """Stores the digest of the last step of tables that leave memory: what other rules will be held to."""
        tables = in_pieces(list(leaving))
        due = [(live, _last(live)) async for live in tables if live.sealed < live.ply and not live.lock.locked()]
        rows = [row for _, row in due]
        if not due:
            return
        try:
            await self.store.do(lambda connection: connection.execute(_SEAL, rows))
        except Exception as error:
            log.error("digests could not be stored", exc_info=None if is_trouble(error) else error)
            return
        for live, row in due:
            live.sealed = row["its_ply"]


def _last(live: LiveTable) -> Row:
    """Returns the digest of a table's last step."""
    return {"its_table": live.id, "its_ply": live.ply, "its_digest": live.match.digest}


def _is_free(live: LiveTable) -> bool:
    """Tells whether a table may leave memory: nobody follows it, and nobody is about to change it."""
    return not live.listeners and not live.lock.locked()


_SEAL = (
    sql.update(STEPS)
    .where((STEPS.c.table == sql.bindparam("its_table")) & (STEPS.c.ply == sql.bindparam("its_ply")))
    .values(digest=sql.bindparam("its_digest"))
)
