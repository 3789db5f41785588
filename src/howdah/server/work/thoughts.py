"""What bots must do where one process serves a database: it waits in this process's own fair queue."""

import asyncio
import logging
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from .. import metrics
from ..errors import Limit
from ..storage.store import Row
from ..tables.audience import Audience
from ..tables.live_table import LiveTable
from .bots import Bots
from .desk import TOO_MANY, WAITING
from .fair_queue import Call, FairQueue, Start
from .turn import Turn

log = logging.getLogger("howdah")


@dataclass(eq=False)
class Thought:
    """A bot at work on its turn; once it has decided, nothing may stop its step half-way."""

    turn: Turn
    call: Call
    task: asyncio.Task[None] | None = None
    is_decided: bool = False


class Thoughts:
    """The desk of one process alone."""

    def __init__(self, bots: Bots) -> None:
        self.bots, self.queue = bots, FairQueue(bots.processes)
        self.thoughts: dict[str, Thought] = {}
        self.hints: dict[str, dict[Call, int]] = {}  # by table, with the ply that each is for

    @property
    def waiting(self) -> int:
        """How many turns and hints wait."""
        return self.queue.waiting

    @property
    def running(self) -> int:
        """How many bots think."""
        return self.queue.running

    async def start(self) -> None:
        """Nothing: what is wanted is asked for when somebody comes."""

    def want(self, live: LiveTable, turn: Turn | None, there: Audience | None) -> None:
        """Has a bot think about its turn while somebody is there, and about nothing that is gone."""
        if live.id in self.hints:
            self._withdraw_hints(live)
        thought = self.thoughts.get(live.id)
        if thought and thought.turn == turn and (there or not thought.call.is_waiting):
            self._move(thought.call, there)
            return
        if thought:
            self._abandon(thought)
        if turn and there:
            self._think(turn, there)

    def _think(self, turn: Turn, there: Audience) -> None:
        thought = Thought(turn, self._ask(there, self.bots.choice(turn)))
        self.thoughts[turn.live.id] = thought
        thought.task = asyncio.ensure_future(self._decide(thought))
        thought.task.add_done_callback(partial(self._end, thought))

    async def _decide(self, thought: Thought) -> None:
        move = await self.bots.chosen(thought.call.result)
        thought.is_decided = True
        await self.bots.play(thought.turn, move)

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

    async def hint(self, live: LiveTable, seat: int, there: Audience) -> list[Row]:
        """Returns what the best bot would do at a seat; nothing if the table goes on before it has an answer."""
        if self.queue.length(self._least_busy(there)) >= WAITING:
            raise Limit(TOO_MANY)
        call = self._ask(there, self.bots.advice(live, seat))
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
        for call, ply in self.hints[live.id].items():
            if ply != live.ply and not call.result.done():
                call.result.set_result([])

    def _ask(self, there: Audience, start: Start) -> Call:
        """Queues a question to a bot."""
        call = self.queue.put(self._least_busy(there), there.rank, start)
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

    def stop(self) -> None:
        """Gives up what is not decided."""
        for thought in self.thoughts.values():
            self._abandon(thought)


def _observe(began: float, result: "asyncio.Future[Any]") -> None:
    if not result.cancelled():
        metrics.BOTS.since(began)
