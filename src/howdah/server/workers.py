"""Bots at their seats, and clocks that run out: they step by the same road as people.

Bots think outside the event loop.
"""

import asyncio
import logging
import random

from howdah.bots import idle
from howdah.core.errors import HowdahError, Stale
from howdah.core.parley import RESIGN

from .live import Live
from .seats import BOT
from .store import now
from .tables import Tables

log = logging.getLogger("howdah")


class Workers:
    """Watches whose turn it is, and acts where nobody else will."""

    def __init__(self, tables: Tables, pace: float) -> None:
        self.tables, self.pace = tables, pace
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.rng = random.SystemRandom()
        tables.on_turn = self.watch

    def watch(self, live: Live) -> None:
        """Starts what the present turn of a table needs: a bot's thought, or a timer."""
        task = self.tasks.get(live.id)
        if task and not task.done() and task is not asyncio.current_task():
            task.cancel()
        work = None
        turn = live.match.turn
        if turn >= 0 and (live.seats[turn].kind == BOT or turn in live.match.parley.resigned):
            work = self._think(live, turn, live.ply)
        elif live.clock.due(now()) is not None:
            work = self._time(live, turn, live.ply)
        if work:
            self.tasks[live.id] = asyncio.ensure_future(work)
            self.tasks[live.id].add_done_callback(lambda done: self._ended(live.id, done))

    async def _think(self, live: Live, seat: int, ply: int) -> None:
        view, legal = live.match.view(seat), live.match.legal()
        _, move = await asyncio.gather(
            asyncio.sleep(self.pace), asyncio.to_thread(idle.choose, view, legal, None, self.rng)
        )
        await self._step(live, seat, ply, move)

    async def _time(self, live: Live, seat: int, ply: int) -> None:
        while (left := live.clock.due(now())) is not None and left > 0:
            await asyncio.sleep(min(left / 1000, 3600))
        await self._step(live, seat, ply, RESIGN)

    async def _step(self, live: Live, seat: int, ply: int, text: str) -> None:
        try:
            await self.tables.step(live, seat, ply, text)
        except Stale:
            pass  # somebody undid meanwhile: the new turn has its own worker
        except HowdahError as error:
            log.warning("a worker's step failed: %s", error, extra={"table": live.id})

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self.tasks.get(name) is task:
            del self.tasks[name]
        if not task.cancelled() and task.exception():
            log.error("a worker failed", exc_info=task.exception(), extra={"table": name})

    def stop(self) -> None:
        """Stops all thinking."""
        for task in list(self.tasks.values()):
            task.cancel()
