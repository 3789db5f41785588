"""When the time of each table runs out: one heap and one task for all of them, whether or not they are in memory.

Tables that somebody follows are dealt with at once; of all others only a few at a time, however many are due.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from heapq import heappop, heappush

import sqlalchemy as sql

from ..errors import Unplayable
from ..storage.store import TABLES, Store, now

log = logging.getLogger("howdah")

AT_ONCE = 4  # tables that nobody follows
NAP = 60.0  # seconds after which the wall clock is read again: it may have been set
RETRY = 10_000  # milliseconds until what failed is tried again
SOON = 1000  # milliseconds from one look to the next, at least

Expire = Callable[[str], Awaitable[int | None]]  # deals with a table; returns when to look again, None if never


class Timers:
    """The due times of tables by name; `expire` is called with each name whose time has come."""

    def __init__(self, expire: Expire, is_followed: Callable[[str], bool]) -> None:
        self.expire, self.is_followed = expire, is_followed
        self.dues: dict[str, int] = {}
        self.heap: list[tuple[int, str]] = []
        self.first: dict[str, int] = {}  # by name, its entry of the heap that counts: never later than its due time
        self.backlog: deque[str] = deque()
        self.is_changed = asyncio.Event()
        self.runner: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()  # that deal with tables
        self.readers = 0  # of the backlog

    async def start(self, store: Store) -> None:
        """Sets the due times of all tables in a store."""
        query = sql.select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due.is_not(None))
        for row in await asyncio.to_thread(store.read, query):
            self.set(row["id"], row["due"])

    def set(self, name: str, due: int | None) -> None:
        """Sets when a table's time runs out, in place of what was set before; None: never."""
        if due is None:
            self.dues.pop(name, None)
        elif self.dues.get(name) != due:
            self.dues[name] = due
            self._queue(name, due)
            self.runner = self.runner or asyncio.get_running_loop().create_task(self._run(), context=Context())

    def stop(self) -> None:
        """Forgets all due times of this process."""
        for task in [*self.tasks, *([self.runner] if self.runner else [])]:
            task.cancel()

    def _queue(self, name: str, due: int) -> None:
        """Adds an entry to the heap, unless an earlier one will find the due time anyway."""
        if name in self.first and self.first[name] <= due:
            return
        self.first[name] = due
        heappush(self.heap, (due, name))
        if self.heap[0] == (due, name):
            self.is_changed.set()

    def _due(self, at: int) -> list[str]:
        """Takes the names whose time has come out of the heap."""
        names = []
        while self.heap and self.heap[0][0] <= at:
            entry, name = heappop(self.heap)
            if self.first.get(name) != entry:
                continue
            del self.first[name]
            due = self.dues.get(name)
            if due is not None and due <= at:
                del self.dues[name]
                names.append(name)
            elif due is not None:
                self._queue(name, due)
        return names

    async def _run(self) -> None:
        while True:
            self.is_changed.clear()
            for name in self._due(now()):
                self._begin(name)
            left = (self.heap[0][0] - now()) / 1000 if self.heap else NAP
            with suppress(TimeoutError):
                await asyncio.wait_for(self.is_changed.wait(), min(max(left, 0.001), NAP))

    def _begin(self, name: str) -> None:
        if self.is_followed(name):
            self._spawn(self._handle(name))
            return
        self.backlog.append(name)
        if self.readers < AT_ONCE:
            self.readers += 1
            self._spawn(self._work_off())

    async def _work_off(self) -> None:
        try:
            while self.backlog:
                await self._handle(self.backlog.popleft())
        finally:
            self.readers -= 1

    async def _handle(self, name: str) -> None:
        try:
            due = await self.expire(name)
            if due is not None:
                self.set(name, max(due, now() + SOON))
        except Unplayable:
            pass  # those who open it hear why
        except Exception:
            log.exception(
                "a table's time ran out, and nothing came of it; the server tries again", extra={"table": name}
            )
            self.set(name, now() + RETRY)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
