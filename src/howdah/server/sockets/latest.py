"""Slow work beside a connection: one job at a time, and of those that wait only the newest."""

import asyncio
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]


class Latest:
    """A slot that runs one job; a job put in meanwhile waits, and replaces the one that waited before it."""

    __slots__ = ("task", "waiting")

    def __init__(self) -> None:
        self.waiting: Job | None = None
        self.task: asyncio.Task[None] | None = None

    def put(self, job: Job) -> None:
        """Starts a job, or lets it wait until the running one ends."""
        self.waiting = job
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._run())

    def cancel(self) -> None:
        """Stops the running job, and forgets the waiting one."""
        self.waiting = None
        if self.task:
            self.task.cancel()

    async def _run(self) -> None:
        while job := self.waiting:
            self.waiting = None
            await job()
