"""Bots at their seats, and time that runs out: they step by the same road as people.

Bots think outside the event loop, in fair order, and only for somebody: where nobody looks, they pause.
"""

from contextlib import suppress

from howdah.core.errors import Stale
from howdah.session.offers import LATE

from ..errors import Gone
from ..storage.store import Row, now
from ..tables import deadlines
from ..tables.audience import Audience, audience
from ..tables.live_table import LiveTable
from ..tables.table_service import TableService
from . import bots
from .desks import opened
from .fair_queue import PLAYED
from .turn import bots_turn


class Workers:
    """Watches whose turn it is, and acts where nobody else will.

    `processes` is how many bots think at once, by default one less than there are cores. A server sees by itself
    when a time runs out; a worker only takes on what servers leave.
    """

    def __init__(self, tables: TableService, pace: float, processes: int | None = None, is_server: bool = True) -> None:
        self.tables = tables
        self.bots = bots.Bots(tables, bots.PROCESSES if processes is None else processes, pace)
        self.desk, self.dues = opened(tables, self.bots, self._expire, is_server)
        tables.on_turn, tables.hint = self.watch, self.hint

    async def start(self) -> None:
        """Begins with what waits already."""
        await self.desk.start()
        await self.dues.start(self.tables.store)

    def watch(self, live: LiveTable) -> None:
        """Has a table's bot think if somebody is there, and sets its timer: at each turn, and as people come and go."""
        is_here, at = self.tables.live.get(live.id) is live, now()
        if is_here:
            self.bots.prepare(live)
            self.dues.set(live.id, deadlines.ends_at(live, at))
        turn = bots_turn(live) if is_here else None
        self.desk.want(live, turn, audience(live, at) if turn else None)

    async def hint(self, live: LiveTable, seat: int) -> list[Row]:
        """Returns what the best bot would do at a seat; nothing if the table goes on before it has an answer."""
        visitors = {listener.visitor for listener in live.listeners if seat in listener.held} or {""}
        return await self.desk.hint(live, seat, Audience(PLAYED, visitors))

    async def _expire(self, name: str) -> int | None:
        """Closes a match past its deadline, or ends the time of the seat that must decide.

        Returns when the table must be looked at again; None: never.
        """
        try:
            live = await self.tables.get(name)
        except Gone:
            return None
        due = None if await self.tables.close(live) else deadlines.flags_at(live, now())
        if due is not None and due <= now():
            with suppress(Stale):  # the seat has decided in the last moment, and the table has a new due time
                await self.tables.step(live, live.turn, live.ply, LATE)
        return deadlines.ends_at(live, now())

    def stop(self) -> None:
        """Cancels timers and bots, and ends the processes."""
        self.desk.stop()
        self.dues.stop()
        self.bots.stop()
