"""Bots at their seats, and time that runs out: they step by the same road as people.

Bots think outside the event loop, in a fair queue, and only for somebody: where nobody looks, they pause.
"""

import asyncio
import logging
import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sql

from howdah.bots import pool
from howdah.core.errors import HowdahError, Stale
from howdah.session.offers import LATE

from .. import metrics
from ..errors import Gone, Limit, Unplayable
from ..storage.store import TABLES, Row, now
from ..tables.audience import Audience, audience
from ..tables.live_table import LiveTable
from ..tables.seats import BOT
from ..tables.table_service import TableService
from .fair_queue import PLAYED, Call, FairQueue
from .timers import Timers

log = logging.getLogger("howdah")

PROCESSES = max(1, (os.cpu_count() or 2) - 1)
WAITING = 100  # calls of one visitor that may wait before hints are refused


class Turn(NamedTuple):
    """A decision that a bot must make."""

    live: LiveTable
    seat: int
    level: int
    ply: int


@dataclass(eq=False)
class Thought:
    """A bot at work on its turn; once it has decided, nothing may stop its step half-way."""

    turn: Turn
    call: Call
    task: asyncio.Task[None] | None = None
    is_decided: bool = False


class Workers:
    """Watches whose turn it is, and acts where nobody else will."""

    def __init__(self, tables: TableService, pace: float) -> None:
        self.tables, self.pace = tables, pace
        self.rng = random.SystemRandom()
        self.pool, self.queue = pool.Pool(PROCESSES), FairQueue(PROCESSES)
        self.timers = Timers(self._expire, self._is_followed)
        self.thoughts: dict[str, Thought] = {}
        self.hints: dict[str, dict[Call, int]] = {}  # by table, with the ply that each is for
        self.prepared: set[str] = set()  # games that bots have been seen at
        tables.on_turn, tables.hint = self.watch, self.hint

    async def start(self) -> None:
        """Sets the timers of all tables in the store."""
        query = sql.select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due.is_not(None))
        for row in await asyncio.to_thread(self.tables.store.read, query):
            self.timers.set(row["id"], row["due"])

    def watch(self, live: LiveTable) -> None:
        """Has a table's bot think if somebody is there, and sets its timer: at each turn, and as people come and go."""
        self._withdraw_hints(live)
        if self._is_here(live):
            self._prepare(live)
            self.timers.set(live.id, live.ends_at(now()))
        turn, thought = self._turn(live), self.thoughts.get(live.id)
        there = audience(live, now()) if turn else None
        if thought and thought.turn == turn and (there or not thought.call.is_waiting):
            self._move(thought.call, there)
            return
        if thought:
            self._abandon(thought)
        if turn and there:
            self._think(turn, there)

    def _is_here(self, live: LiveTable) -> bool:
        return self.tables.live.get(live.id) is live

    def _is_followed(self, name: str) -> bool:
        return name in self.tables.live and bool(self.tables.live[name].listeners)

    def _prepare(self, live: LiveTable) -> None:
        """Has a game's search loaded when the first table with a bot is made: its first move may be minutes away."""
        if live.game.name not in self.prepared and any(seat.kind == BOT for seat in live.seats):
            self.prepared.add(live.game.name)
            self.pool.submit(pool.prepare, live.game.name)

    def _turn(self, live: LiveTable) -> Turn | None:
        """Returns the decision that a bot must make at a table, if it is a bot's turn."""
        seat = live.turn
        if not live.is_bots(seat) or not self._is_here(live):
            return None
        return Turn(live, seat, live.seats[seat].level, live.ply)

    def _think(self, turn: Turn, there: Audience) -> None:
        live, seat, level, _ = turn
        about = live.game.name, level, seat, _packed(live, seat), live.match.legal(), self.rng.getrandbits(30)
        thought = Thought(turn, self._ask(there, pool.choose, *about))
        self.thoughts[live.id] = thought
        thought.task = asyncio.ensure_future(self._decide(thought))
        thought.task.add_done_callback(partial(self._end, thought))

    async def _decide(self, thought: Thought) -> None:
        _, move = await asyncio.gather(asyncio.sleep(self.pace), thought.call.result)
        thought.is_decided = True
        live, seat, _, ply = thought.turn
        try:
            await self.tables.step(live, seat, ply, move)
        except Stale:
            pass  # somebody undid meanwhile: the new turn has its own thought
        except HowdahError as error:
            log.warning("a bot's step failed: %s", error, extra={"table": live.id})

    def _abandon(self, thought: Thought) -> None:
        if thought.task and not thought.is_decided:
            thought.call.result.cancel()  # the task may not have begun to wait for it
            thought.task.cancel()

    def _end(self, thought: Thought, task: asyncio.Task[None]) -> None:
        name = thought.turn.live.id
        if self.thoughts.get(name) is thought:
            del self.thoughts[name]
        if not task.cancelled() and task.exception():
            log.error("a bot failed", exc_info=task.exception(), extra={"table": name})

    async def hint(self, live: LiveTable, seat: int) -> list[Row]:
        """Returns what the best bot would do at a seat; nothing if the table goes on before it has an answer."""
        there = Audience(PLAYED, {listener.visitor for listener in live.listeners if seat in listener.held} or {""})
        if self.queue.length(self._least_busy(there)) >= WAITING:
            raise Limit("Too many hints and bots of yours are waiting: try again in a moment.")
        about = live.game.name, seat, _packed(live, seat), self.rng.getrandbits(30)
        call = self._ask(there, pool.hint, *about)
        asked = self.hints.setdefault(live.id, {})
        asked[call] = live.ply
        try:
            found: list[Row] = await call.result
        finally:
            del asked[call]
            if not asked:
                self.hints.pop(live.id, None)
        return found

    def _withdraw_hints(self, live: LiveTable) -> None:
        for call, ply in self.hints.get(live.id, {}).items():
            if ply != live.ply and not call.result.done():
                call.result.set_result([])

    def _ask(self, there: Audience, question: Callable[..., Any], *about: Any) -> Call:
        """Queues a question to a bot."""
        call = self.queue.put(self._least_busy(there), there.rank, partial(self.pool.submit, question, *about))
        call.result.add_done_callback(partial(_observe, time.perf_counter()))
        return call

    def _move(self, call: Call, there: Audience | None) -> None:
        """Lets a waiting call wait for who is there now, if another is less busy."""
        if there and call.is_waiting:
            visitor = self._least_busy(there)
            is_worse = call.visitor not in there.visitors or self.queue.length(visitor) + 1 < self.queue.length(
                call.visitor
            )
            self.queue.move(call, visitor if is_worse else call.visitor, there.rank)

    def _least_busy(self, there: Audience) -> str:
        """Returns who a call is counted for: nobody's bot waits longer because a busy visitor watches too."""
        return min(there.visitors, key=lambda visitor: (self.queue.length(visitor), visitor))

    async def _expire(self, name: str) -> None:
        """Closes a match past its deadline, or ends the time of the seat that must decide."""
        try:
            live = await self.tables.find(name)
        except (Gone, Unplayable):
            return
        if await self.tables.close(live):
            return
        due = live.flags_at(now())
        if due is None or due > now():
            self.timers.set(name, due)
            return
        with suppress(Stale):  # the seat has decided in the last moment, and the table has a new due time
            await self.tables.step(live, live.turn, live.ply, LATE)

    def stop(self) -> None:
        """Cancels timers and bots, and ends the process pool."""
        for thought in self.thoughts.values():
            self._abandon(thought)
        self.timers.stop()
        self.pool.stop()


def _observe(began: float, result: "asyncio.Future[Any]") -> None:
    if not result.cancelled():
        metrics.BOTS.since(began)


def _packed(live: LiveTable, seat: int) -> bytes:
    return live.game.schema.pack(live.view(seat))
