"""The processes in which bots think, and how what they chose is played: by the same road as people."""

import asyncio
import logging
import os
import random
from collections.abc import Awaitable
from functools import partial

from howdah.bots import pool
from howdah.core.errors import HowdahError, Stale
from howdah.core.game import Game

from ..tables.live_table import LiveTable
from ..tables.seats import BOT
from ..tables.table_service import TableService
from .fair_queue import Start
from .turn import Turn

log = logging.getLogger("howdah")

PROCESSES = max(1, (os.cpu_count() or 2) - 1)


class Bots:
    """The bot processes of this machine; a bot takes at least `pace` seconds."""

    def __init__(self, tables: TableService, processes: int, pace: float) -> None:
        self.tables, self.processes, self.pace = tables, processes, pace
        self.rng = random.SystemRandom()
        self.pool = pool.Pool(processes)
        self.prepared: set[str] = set()  # games that bots have been seen at

    def prepare(self, live: LiveTable) -> None:
        """Has a game's search loaded when the first table with a bot is made: its first move may be minutes away."""
        if live.game.name not in self.prepared and BOT in [seat.kind for seat in live.seats]:
            self.load(live.game)

    def load(self, game: Game) -> None:
        """Has a game's search loaded, once."""
        if self.processes and game.name not in self.prepared:
            self.prepared.add(game.name)
            self.pool.submit(pool.prepare, game.name)

    def choice(self, turn: Turn) -> Start:
        """Returns how a bot begins to choose its move."""
        live, seat, level, _ = turn
        about = live.game.name, level, seat, _packed(live, seat), live.match.legal(), self.rng.getrandbits(30)
        return partial(self.pool.submit, pool.choose, *about)

    def advice(self, live: LiveTable, seat: int) -> Start:
        """Returns how the best bot begins to look for what it would do at a seat."""
        about = live.game.name, seat, _packed(live, seat), self.rng.getrandbits(30)
        return partial(self.pool.submit, pool.hint, *about)

    async def chosen(self, choosing: Awaitable[str]) -> str:
        """Returns a bot's move once it has thought, and not too fast."""
        _, move = await asyncio.gather(asyncio.sleep(self.pace), choosing)
        return move

    async def play(self, turn: Turn, move: str) -> None:
        """Makes a bot's step."""
        live, seat, _, ply = turn
        try:
            await self.tables.step(live, seat, ply, move)
        except Stale:
            pass  # somebody undid meanwhile, or another process was faster
        except HowdahError as error:
            log.warning("a bot's step failed: %s", error, extra={"table": live.id})

    def stop(self) -> None:
        """Ends the processes."""
        self.pool.stop()


def _packed(live: LiveTable, seat: int) -> bytes:
    return live.game.schema.pack(live.view(seat))
