"""Live tables that other processes have changed: what is stored and they lack is read, done and told as if done here.

A live table is a copy that may be behind, and is never ahead of what is stored. Several that are behind are read
together; each is locked meanwhile. A copy that no longer fits is read again from the store, and keeps its listeners.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql

from howdah.core.errors import HowdahError

from ..errors import Gone, Unavailable
from ..storage.outages import TOPIC as OUTAGE
from ..storage.outages import known
from ..storage.store import CHAT, Row, Rows
from .chat import lines
from .followed_steps import follow
from .live_table import LiveTable

if TYPE_CHECKING:
    from .table_service import TableService

log = logging.getLogger("howdah")

TOPIC = "table"  # of the bus: the name of a table, and what a seat said there that is no step
TOGETHER = 200  # tables that are read at once
RETRY = 0.5  # seconds until what could not be read is read again
OWN = (
    "listeners",
    "lock",
    "touched",
    "asked",
    "changes",
    "seen",
    "loaded",
    "elsewhere",
    "watchers",
)  # of a table here, not of what is stored
LACKING = sql.text(
    "SELECT t.id, t.seating, t.proposals, t.due, t.updated, "
    "(SELECT max(number) FROM chat WHERE chat.table = t.id) AS said, "
    "ARRAY(SELECT seat FROM presence WHERE presence.table = t.id AND process <> :process) AS there, s.* "
    "FROM unnest(CAST(:names AS text[]), CAST(:plies AS int[])) AS known (name, has) JOIN tables t ON t.id = name "
    "LEFT JOIN steps s ON s.table = t.id AND s.ply > has ORDER BY t.id, s.ply"
)


class Said(NamedTuple):
    """What a seat said on another process that is no step."""

    seat: int
    text: str


class Missing(NamedTuple):
    """What the store has of a table that its copy lacks."""

    header: Row
    steps: Rows
    chat: Rows


class CatchUp:
    """Brings the live tables of a process to what is stored."""

    def __init__(self, tables: "TableService") -> None:
        self.tables = tables
        self.waiting: dict[LiveTable, list[asyncio.Future[None]]] = {}  # behind, and who waits for them
        self.heard: defaultdict[str, list[Said]] = defaultdict(list)
        self.running: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def listen(self) -> None:
        """Hears from now on what other processes do, and when none of them was there; lets them know who is here."""
        store = self.tables.store
        store.bus.subscribe(TOPIC, self.hear)
        store.bus.subscribe(OUTAGE, self._hear_of_outage)
        store.bus.start(asyncio.get_running_loop(), self.all)
        if store.is_shared:
            self.spawn(self.tables.presence.keep_beating())

    def _hear_of_outage(self, _: str) -> None:
        self.spawn(self._renew_outages())

    async def _renew_outages(self) -> None:
        with suppress(Unavailable):  # when the database is back, the bus says so again
            self.tables.outages[:] = await asyncio.to_thread(known, self.tables.store)

    def stop(self) -> None:
        """Hears no more."""
        self.tables.store.bus.topics.clear()
        for task in self.tasks:
            task.cancel()

    def hear(self, news: str) -> None:
        """Notes that another process has changed a table."""
        name, _, said = news.partition(" ")
        if name in self.tables.live:
            if said:
                seat, _, text = said.partition(" ")
                self.heard[name].append(Said(int(seat), text))
            self.note(self.tables.live[name])

    def all(self) -> None:
        """Notes that every table may have been changed, and that no process may have been there."""
        self._hear_of_outage("")
        for live in self.tables.live.values():
            self.note(live)

    def note(self, live: LiveTable) -> None:
        """Brings a table up to date soon."""
        self.waiting.setdefault(live, [])
        self._run()

    async def refresh(self, live: LiveTable) -> None:
        """Returns once a table has all that was stored before now."""
        if self.tables.store.is_shared:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(live, []).append(done)
            self._run()
            await done

    async def restore(self, live: LiveTable) -> None:
        """Reads a copy again from the store, and shows it to everybody; the table's lock is held."""
        try:
            fresh = await asyncio.to_thread(self.tables._read, live.id)
        except HowdahError:
            self.tables.drop(live)
            raise
        live.__dict__.update({name: value for name, value in fresh.__dict__.items() if name not in OWN})
        for listener in list(live.listeners):
            live.reseat(listener)
        self.tables.presence.note(live)
        await live.tell_whole()
        self.tables.on_turn(live)

    def _run(self) -> None:
        if self.running is None or self.running.done():
            self.running = self.spawn(self._work_off())

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Runs something beside."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _work_off(self) -> None:
        """Reads what waits, some tables at a time; those that are locked wait for their locks beside."""
        while self.waiting:
            taken = dict(list(self.waiting.items())[:TOGETHER])
            for live in taken:
                del self.waiting[live]
            busy = [live for live in taken if live.lock.locked()]
            for live in busy:
                self.spawn(self._bring({live: taken.pop(live)}))
            await self._bring(taken)

    async def _bring(self, behind: dict[LiveTable, list[asyncio.Future[None]]]) -> None:
        """Locks tables, brings them up to date, and tells who waits for them."""
        async with AsyncExitStack() as locks:
            for live in behind:
                await locks.enter_async_context(live.lock)
            here = [live for live in behind if self.tables.live.get(live.id) is live]
            try:
                found = await asyncio.to_thread(self._lacking, here)
            except Unavailable as error:
                asyncio.get_running_loop().call_later(RETRY, self._again, here)
                _answer(behind.values(), error)
                return
            for live in here:
                await self._apply(live, found.get(live.id))
        _answer(behind.values())

    def _again(self, tables: list[LiveTable]) -> None:
        for live in tables:
            if self.tables.live.get(live.id) is live:
                self.note(live)

    def _lacking(self, tables: list[LiveTable]) -> dict[str, Missing]:
        """Reads what the store has of tables that their copies lack."""
        if not tables:
            return {}
        query = LACKING.bindparams(
            names=[live.id for live in tables],
            plies=[live.ply for live in tables],
            process=self.tables.store.bus.process,
        )
        found: dict[str, Missing] = {}
        for row in self.tables.store.read(query):
            missing = found.setdefault(row["id"], Missing(row, [], []))
            if row["ply"] is not None:
                missing.steps.append(row)
        for live in tables:
            if live.id in found and _said(found[live.id].header) >= live.chat_count:
                newer = (CHAT.c.table == live.id) & (CHAT.c.number >= live.chat_count)
                found[live.id].chat.extend(self.tables.store.read(sql.select(CHAT).where(newer).order_by("number")))
        return found

    async def _apply(self, live: LiveTable, missing: Missing | None) -> None:
        """Does and tells what a copy lacks."""
        said = self.heard.pop(live.id, [])
        if missing is None:
            self.tables.drop(live)
            return
        is_met = live.meet(missing.header["there"])
        try:
            if missing.header["seating"] != live.seating:
                await self.restore(live)
            else:
                await self._follow(live, missing, said)
                if is_met and not missing.steps:
                    live.tell_sitting()
        except (Gone, Unavailable):
            pass  # it was dropped, and those who come back hear why
        except Exception:
            log.exception("what another process did could not be done again", extra={"table": live.id})
            with suppress(HowdahError):
                await self.restore(live)

    async def _follow(self, live: LiveTable, missing: Missing, said: Sequence[Said]) -> None:
        header, steps = missing.header, missing.steps
        has_proposed = header["proposals"] != live.stored_proposals
        live.due, live.noted = header["due"], header["updated"]

        def propose() -> None:
            if has_proposed:
                live.propose(header["proposals"])

        if steps:
            await follow(live, steps, propose)
            self.tables.on_turn(live)
        elif has_proposed:
            propose()
            if len(said) == 1:
                await live.tell_proposals(said[0].seat, said[0].text)
            else:
                await live.tell_whole()
        for line in lines(missing.chat, live.seats):
            live.tell_line(live.add(line))


def _said(header: Row) -> int:
    """Returns the number of the last line of the chat, -1 without one."""
    return -1 if header["said"] is None else int(header["said"])


def _answer(waiting: Iterable[list[asyncio.Future[None]]], error: Exception | None = None) -> None:
    for done in (one for futures in waiting for one in futures if not one.done()):
        if error:
            done.set_exception(error)
        else:
            done.set_result(None)
