"""What bots must do where many processes share a database: each asks for what it wants, and claims what it can do.

A process asks for a table's turn while somebody follows the table there. News wake idle processes. Every
beat repairs what news, processes or the database may have lost: claims are renewed, and what is still wanted is
asked for again. A step is judged by its ply alone, so work that two processes have done has one effect.
"""

import asyncio
import json
import logging
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sql

from howdah.core.errors import HowdahError

from .. import metrics
from ..errors import Limit
from ..storage import work_queue
from ..storage.errands import Errands
from ..storage.store import Row
from ..storage.work_queue import BOT, HINT, Ask, Rounds, hashed
from ..tables.audience import Audience
from ..tables.live_table import LiveTable
from ..tables.new_table import new_id
from ..tables.table_service import TableService
from .bots import Bots
from .desk import TOO_MANY, WAITING
from .fair_queue import CYCLE, RANKS, Start
from .turn import Turn, bots_turn

log = logging.getLogger("howdah")

BEAT = 2.0  # seconds between looks at what no news told, at most: a third of a lease
TOPIC, WANTED, LEFT, DONE = "work", "wanted", "left", "done"
FAILED = "failed"  # what a result holds in place of lines


@dataclass(eq=False)
class Claim:
    """Work of this process; it occupies a bot's process until the bot has decided."""

    row: Row
    is_busy: bool = True
    is_decided: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(eq=False)
class Wish:
    """A hint that somebody waits for."""

    ask: Ask
    lines: asyncio.Future[list[Row]]


class Claims:
    """The desk of one of many processes."""

    def __init__(self, tables: TableService, bots: Bots) -> None:
        self.tables, self.store, self.bots = tables, tables.store, bots
        self.process = self.store.bus.process
        self.errands = Errands(self.store, "claims")  # which keeps what this process says in order
        self.asks: dict[str, Ask] = {}  # what this process wants
        self.rounds: Rounds = {}
        self.since: dict[str, float] = {}  # since when it wants each
        self.unsaid: dict[str, None] = {}  # of what it wants, or wanted, what the others must hear of, in order
        self.wishes: dict[str, Wish] = {}
        self.claims: set[Claim] = set()
        self.started = 0
        self.has_entered = self.is_stopped = False
        self.is_woken, self.has_news = asyncio.Event(), asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        self.store.bus.subscribe(TOPIC, self._hear)

    @property
    def waiting(self) -> int:
        """How many that this process wants wait, or are others' work."""
        return len(self.asks.keys() - {claim.row["id"] for claim in self.claims})

    @property
    def running(self) -> int:
        """How many bots think in processes of this one."""
        return sum(claim.is_busy for claim in self.claims)

    async def start(self) -> None:
        """Begins to claim what others want."""
        self._begin()

    def _begin(self) -> None:
        if not self.tasks and not self.is_stopped:
            for work in (self._say(), self._work_off(), self._beat()):
                self._spawn(work)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def stop(self) -> None:
        """Gives back what is claimed, and withdraws what is wanted."""
        self.is_stopped = True
        for task in [*self.tasks, *(claim.task for claim in self.claims if not claim.is_decided)]:
            if task:
                task.cancel()
        self.errands.end(self._resign)

    def _resign(self, connection: sql.Connection) -> None:
        work_queue.give_back(connection, self.process)
        self._leave(connection, self.asks)
        self.store.bus.tell(connection, [f"{TOPIC} {WANTED}"])

    def want(self, live: LiveTable, turn: Turn | None, there: Audience | None) -> None:
        """Asks for a turn while somebody is there, and for nothing that is gone."""
        for wish in self.wishes.values():
            if wish.ask.table == live.id and wish.ask.ply != live.ply:
                _settle(wish, [])
        ask, known = _asked(turn, there) if turn and there else None, self.asks.get(live.id)
        if known and known.ply < live.ply:
            metrics.BOTS.since(self.since[live.id])
        if ask != known:
            self._ask(live.id, ask)

    async def hint(self, live: LiveTable, seat: int, there: Audience) -> list[Row]:
        """Returns what the best bot would do at a seat; nothing if the table goes on before it has an answer."""
        ask = Ask(new_id(), HINT, live.id, live.ply, seat, there.rank, hashed(there.visitors))
        wish = self.wishes[ask.id] = Wish(ask, asyncio.get_running_loop().create_future())
        try:
            await self._check_waiting(ask)
            self._ask(ask.id, ask)
            lines = await wish.lines
            metrics.BOTS.since(self.since[ask.id])
            return lines
        finally:
            del self.wishes[ask.id]
            if ask.id in self.asks:
                self._ask(ask.id, None)

    async def _check_waiting(self, ask: Ask) -> None:
        found = await self.errands.read(work_queue.waiting(ask.visitors))
        counts = {row["visitor"]: row["count"] for row in found}
        if min(counts.get(visitor, 0) for visitor in ask.visitors) >= WAITING:
            raise Limit(TOO_MANY)

    def _ask(self, name: str, ask: Ask | None) -> None:
        """Changes what this process wants."""
        if ask is None:
            del self.asks[name], self.since[name]
        elif name not in self.asks or self.asks[name].ply != ask.ply:
            self.since[name] = time.perf_counter()
        if ask:
            self.asks[name] = ask
        self._mention([name])

    def _mention(self, names: Iterable[str]) -> None:
        self.unsaid |= dict.fromkeys(names)
        self.has_news.set()
        self._begin()

    async def _say(self) -> None:
        """Writes down what has changed of what this process wants, as soon as the database takes it."""
        while True:
            await self.has_news.wait()
            self.has_news.clear()
            names, self.unsaid = self.unsaid, {}
            wanted = [self.asks[name] for name in names if name in self.asks]
            try:
                await self.errands.do(partial(self._said, wanted, names.keys() - self.asks.keys()))
            except HowdahError:
                self.unsaid = names | self.unsaid  # for the next beat
            self.is_woken.set()

    def _said(self, wanted: list[Ask], gone: set[str], connection: sql.Connection) -> None:
        if not self.has_entered:
            work_queue.enter(connection, self.process)
        self._leave(connection, gone)
        work_queue.put(connection, self.process, wanted, self.rounds)
        if wanted:
            self.store.bus.tell(connection, [f"{TOPIC} {WANTED}"])

    def _leave(self, connection: sql.Connection, names: Iterable[str]) -> None:
        """Withdraws what was wanted here, which somebody else may still want."""
        left = work_queue.drop(connection, self.process, names)
        self.store.bus.tell(connection, (f"{TOPIC} {LEFT} {name}" for name in left))

    def _hear(self, text: str) -> None:
        """Hears what other processes want, no longer want, or have found."""
        what, _, name = text.partition(" ")
        if what == WANTED:
            self.is_woken.set()
        elif what == LEFT and name in self.asks:
            self._mention([name])
        elif what == DONE and name in self.wishes:
            self._spawn(self._fetch([name]))

    async def _beat(self) -> None:
        """Renews claims, asks again for what is still wanted, and looks for what no news told of."""
        while True:
            claimed, wanted = [claim.row["id"] for claim in self.claims], list(self.asks.values())
            with suppress(HowdahError):
                self._mention(await self.errands.do(partial(self._beaten, claimed, wanted)))
                self.has_entered = True
            await self._fetch(list(self.wishes))
            self.is_woken.set()
            await asyncio.sleep(BEAT)

    def _beaten(self, claimed: list[str], wanted: list[Ask], connection: sql.Connection) -> list[str]:
        if not self.has_entered:
            work_queue.enter(connection, self.process)
        work_queue.beat(connection, self.process)
        work_queue.renew(connection, self.process, claimed)
        work_queue.reap(connection)
        return [*self.unsaid, *work_queue.lost(connection, wanted)]

    async def _fetch(self, names: list[str]) -> None:
        """Hands over the hints that were found."""
        with suppress(HowdahError):  # the database is not there: the next beat tries again
            for row in await self.errands.read(work_queue.answers(names)) if names else ():
                if row["id"] in self.wishes:
                    _settle(self.wishes[row["id"]], json.loads(row["result"]))

    async def _work_off(self) -> None:
        """Claims work whenever a bot's process is free."""
        while True:
            await self.is_woken.wait()
            self.is_woken.clear()
            with suppress(HowdahError):  # the database is not there: the next beat tries again
                while self._is_free and (row := await self.errands.do(self._claimed)):
                    self._take(row)

    @property
    def _is_free(self) -> bool:
        return self.running < self.bots.processes

    def _claimed(self, connection: sql.Connection) -> Row | None:
        ranks = RANKS[::-1] if self.started % CYCLE == CYCLE - 1 else RANKS
        return work_queue.claim(connection, self.process, ranks)

    def _take(self, row: Row) -> None:
        self.started += 1
        claim = Claim(row)
        self.claims.add(claim)
        claim.task = asyncio.ensure_future(self._do_work(claim))
        claim.task.add_done_callback(partial(self._end, claim))

    async def _do_work(self, claim: Claim) -> None:
        row = claim.row
        live = await self.tables.get(row["table"])
        if live.ply != row["ply"]:
            await self._finish(claim)
        elif row["kind"] == HINT:
            await self._advise(claim, live)
        elif turn := bots_turn(live):
            move = await self.bots.chosen(self._thought(claim, self.bots.choice(turn)))
            claim.is_decided = True
            await self.bots.play(turn, move)
            await self._finish(claim)
        else:
            await self._finish(claim)

    async def _advise(self, claim: Claim, live: LiveTable) -> None:
        name = claim.row["id"]
        try:
            found = await self._thought(claim, self.bots.advice(live, claim.row["seat"]))
        except HowdahError as error:
            found = {FAILED: str(error)}
        if name in self.wishes:
            _settle(self.wishes[name], found)
        else:
            await self.errands.do(partial(self._answered, name, json.dumps(found)))

    def _answered(self, name: str, result: str, connection: sql.Connection) -> None:
        work_queue.answer(connection, self.process, name, result)
        self.store.bus.tell(connection, [f"{TOPIC} {DONE} {name}"])

    async def _thought(self, claim: Claim, start: Start) -> Any:
        """Returns what a bot finds; its process is free then."""
        try:
            return await asyncio.wrap_future(start())
        finally:
            self._free(claim)

    def _free(self, claim: Claim) -> None:
        claim.is_busy = False
        self.is_woken.set()

    async def _finish(self, claim: Claim) -> None:
        if not self.is_stopped:
            await self.errands.do(lambda c: work_queue.finish(c, self.process, claim.row["id"], claim.row["ply"]))

    def _end(self, claim: Claim, task: asyncio.Task[None]) -> None:
        """Forgets a claim; what failed is tried again when its lease ends."""
        self.claims.discard(claim)
        self._free(claim)
        error = None if task.cancelled() else task.exception()
        if error:
            is_known = isinstance(error, HowdahError)
            log.error(
                "a bot failed: %s", error, exc_info=None if is_known else error, extra={"table": claim.row["table"]}
            )


def _asked(turn: Turn, there: Audience) -> Ask:
    name = turn.live.id
    return Ask(name, BOT, name, turn.ply, turn.seat, there.rank, hashed(there.visitors))


def _settle(wish: Wish, found: list[Row] | Row) -> None:
    if wish.lines.done():
        return
    if isinstance(found, dict):
        wish.lines.set_exception(HowdahError(str(found[FAILED])))
    else:
        wish.lines.set_result(found)
