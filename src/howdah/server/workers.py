"""Bots at their seats, and clocks that run out: they step by the same road as people.

Bots think outside the event loop.
"""

import asyncio
import logging
import os
import random
from collections.abc import Callable
from typing import Any

from howdah.bots import pool
from howdah.core.errors import HowdahError, Stale
from howdah.core.offers import LATE

from .errors import Unsaved
from .live_table import LiveTable
from .seats import BOT
from .store import Row, now
from .table_service import TableService

log = logging.getLogger("howdah")

PROCESSES = max(1, (os.cpu_count() or 2) - 1)


class Workers:
    """Watches whose turn it is, and acts where nobody else will."""

    def __init__(self, tables: TableService, pace: float) -> None:
        self.tables, self.pace = tables, pace
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.closings: dict[str, asyncio.Task[None]] = {}
        self.rng = random.SystemRandom()
        self.pool = pool.Pool(PROCESSES)
        self.prepared: set[str] = set()  # games that bots have been seen at
        tables.on_turn, tables.hint = self.watch, self.hint

    def watch(self, live: LiveTable) -> None:
        """Starts what the present turn of a table needs: a bot's thought, or a timer."""
        task = self.tasks.get(live.id)
        if task and not task.done() and task is not asyncio.current_task():
            task.cancel()
        work = None
        turn = live.turn
        self._prepare(live)
        self._await_closing(live)
        if turn >= 0 and (live.seats[turn].kind == BOT or turn in live.match.offers.resigned):
            work = self._think(live, turn, live.ply)
        elif live.clock.due(now()) is not None:
            work = self._time(live, turn, live.ply)
        if work:
            self.tasks[live.id] = asyncio.ensure_future(work)
            self.tasks[live.id].add_done_callback(lambda done: self._ended(live.id, done))

    def _prepare(self, live: LiveTable) -> None:
        """Has a game's search loaded when the first table with a bot is made: its first move may be minutes away."""
        if live.game.name not in self.prepared and any(seat.kind == BOT for seat in live.seats):
            self.prepared.add(live.game.name)
            self.pool.submit(pool.prepare, live.game.name)

    def _await_closing(self, live: LiveTable) -> None:
        """Sets the timer of a match that ends after some minutes, once."""
        seconds = live.closes_in(now())
        if seconds is None or live.id in self.closings:
            return
        self.closings[live.id] = asyncio.ensure_future(self._close(live, seconds))
        self.closings[live.id].add_done_callback(lambda _: self.closings.pop(live.id, None))

    async def _close(self, live: LiveTable, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            await self.tables.close(live)
        except HowdahError as error:
            log.warning("a match could not be closed: %s", error, extra={"table": live.id})

    async def _think(self, live: LiveTable, seat: int, ply: int) -> None:
        name, level, seed = live.game.name, live.seats[seat].level, self.rng.getrandbits(30)
        thought = self._ask(pool.choose, name, level, seat, self._packed(live, seat), live.match.legal(), seed)
        _, move = await asyncio.gather(asyncio.sleep(self.pace), thought)
        await self._step(live, seat, ply, move)

    async def hint(self, live: LiveTable, seat: int) -> list[Row]:
        """Returns what the best bot would do at a seat."""
        seed = self.rng.getrandbits(30)
        found: list[Row] = await self._ask(pool.hint, live.game.name, seat, self._packed(live, seat), seed)
        return found

    def _packed(self, live: LiveTable, seat: int) -> bytes:
        return live.game.schema.pack(live.view(seat))

    async def _ask(self, question: Callable[..., Any], *about: Any) -> Any:
        """Returns the answer of a bot in the process pool."""
        return await asyncio.wrap_future(self.pool.submit(question, *about))

    async def _time(self, live: LiveTable, seat: int, ply: int) -> None:
        while (left := live.clock.due(now())) is not None and left > 0:
            await asyncio.sleep(min(left / 1000, 3600))
        await self._step(live, seat, ply, LATE)

    async def _step(self, live: LiveTable, seat: int, ply: int, text: str) -> None:
        try:
            await self.tables.step(live, seat, ply, text)
        except Stale:
            pass  # somebody undid meanwhile: the new turn has its own worker
        except Unsaved:
            pass  # the store says once what is wrong; the table thinks again when it is looked at
        except HowdahError as error:
            log.warning("a worker's step failed: %s", error, extra={"table": live.id})

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self.tasks.get(name) is task:
            del self.tasks[name]
        if not task.cancelled() and task.exception():
            log.error("a worker failed", exc_info=task.exception(), extra={"table": name})

    def stop(self) -> None:
        """Cancels timers and bots, and ends the process pool."""
        for task in [*self.tasks.values(), *self.closings.values()]:
            task.cancel()
        self.pool.stop()
