"""Slow work outside the event loop: a few threads, shared fairly by visitors, and what they found kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from ..errors import Limit
from .fair_queue import PLAYED, FairQueue

THREADS = 2
WAITING = 20  # jobs that one visitor may have waiting
ROOM = 32_000_000  # bytes of results that are kept
SHARE = 8  # a result that takes more than this part of the room is not kept

Work = Callable[[], bytes]


class Jobs:
    """Runs jobs, each once for all who ask for the same."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, "job")
        self.queue = FairQueue(THREADS, each=1)
        self.running: dict[Hashable, asyncio.Future[bytes]] = {}
        self.kept = Kept(ROOM)

    async def do(self, visitor: str, key: Hashable, work: Work) -> bytes:
        """Returns what some work finds, or found when this key was last asked for; raises `Limit` past a queue."""
        found = self.kept.get(key)
        if found is not None:
            return found
        if key not in self.running:
            if self.queue.length(visitor) >= WAITING:
                raise Limit("You ask for more than this server can do at once: wait a moment.")
            self.running[key] = self.queue.put(visitor, PLAYED, partial(self.pool.submit, work)).result
            self.running[key].add_done_callback(lambda job: self._done(key, job))
        return await asyncio.shield(self.running[key])

    def _done(self, key: Hashable, job: "asyncio.Future[bytes]") -> None:
        del self.running[key]
        if not job.cancelled() and not job.exception():
            self.kept.put(key, job.result())

    def stop(self) -> None:
        """Ends the threads once they have done what they do."""
        self.pool.shutdown(wait=False, cancel_futures=True)


class Kept:
    """Results by key, the least used forgotten."""

    def __init__(self, room: int) -> None:
        self.room, self.size = room, 0
        self.results: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        if key in self.results:
            self.results.move_to_end(key)
        return self.results.get(key)

    def put(self, key: Hashable, result: bytes) -> None:
        if SHARE * len(result) > self.room:
            return
        self.size += len(result) - len(self.results.pop(key, b""))
        self.results[key] = result
        while self.size > self.room:
            self.size -= len(self.results.popitem(last=False)[1])
