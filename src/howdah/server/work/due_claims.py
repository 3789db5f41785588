"""Due times where many processes share a database: it keeps them, and each process sleeps until the next one.

All wake when it comes, and one claims it. A server knows of the due times that it has just stored, and hears of others'
by looking now and then: should a server die, its tables are a few seconds late.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from howdah.core.errors import HowdahError

from ..errors import Unplayable
from ..storage import due_times
from ..storage.errands import Errands
from ..storage.store import Row, Store, Work, now
from .timers import AT_ONCE, RETRY, SOON, Expire

log = logging.getLogger("howdah")

NAP = 2_000  # milliseconds from one look to the next, at most
REST = 3_600_000  # milliseconds for which a table that cannot be played is left alone


class DueClaims:
    """Looks after the due times of all tables; a worker only after those that came while one was there.

    Without a server nobody can move: the next one that starts gives the time back.
    """

    def __init__(self, store: Store, expire: Expire, is_server: bool) -> None:
        self.expire, self.is_server = expire, is_server
        self.errands = Errands(store, "dues")
        self.wakes_at = 0
        self.is_changed = asyncio.Event()
        self.runner: asyncio.Task[None] | None = None
        self.tasks: dict[asyncio.Task[None], Row] = {}  # that deal with tables

    async def start(self, _: Store) -> None:
        """Begins to look."""
        self._begin()

    def set(self, _: str, due: int | None) -> None:
        """Looks again when a table is due, if that is before the next look."""
        if due is not None and due < self.wakes_at:
            self.wakes_at = due
            self.is_changed.set()
        self._begin()

    def _begin(self) -> None:
        self.runner = self.runner or asyncio.ensure_future(self._run())

    def stop(self) -> None:
        """Ends the looking; what was begun is others' at once."""
        for task in [*self.tasks, *([self.runner] if self.runner else [])]:
            task.cancel()
        self.errands.end(partial(due_times.give_back, rows=list(self.tasks.values())))

    async def _run(self) -> None:
        while True:
            self.is_changed.clear()
            self.wakes_at = now() + NAP
            with suppress(HowdahError):  # the database is not there
                await self._look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.is_changed.wait(), max(self.wakes_at - now(), 1) / 1000)

    async def _look(self) -> None:
        """Claims what is due, as much as can be dealt with at once; then finds out when to look again."""
        at, free = now(), AT_ONCE - len(self.tasks)
        if free > 0:
            for row in await self.errands.do(partial(due_times.claim, at=at if self.is_server else None, count=free)):
                self._take(row)
        [found] = await self.errands.read(due_times.next_after(at))
        self.set("", found["due"])

    def _take(self, row: Row) -> None:
        task = asyncio.ensure_future(self._handle(row))
        self.tasks[task] = row
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        del self.tasks[task]
        self.is_changed.set()
        if not task.cancelled() and task.exception():
            log.error("a due time could not be dealt with", exc_info=task.exception())

    async def _handle(self, row: Row) -> None:
        try:
            due = await self.expire(row["id"])
            done: Work = partial(due_times.release, row=row, due=due and max(due, now() + SOON))
        except Unplayable:
            done = partial(due_times.postpone, row=row, wait=REST)  # those who open it hear why
        except Exception:
            log.exception(
                "a table's time ran out, and nothing came of it; the server tries again", extra={"table": row["id"]}
            )
            done = partial(due_times.postpone, row=row, wait=RETRY)
        with suppress(HowdahError):  # the lease will end
            await self.errands.do(done)
