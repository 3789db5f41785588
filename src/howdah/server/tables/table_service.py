"""All tables: those in memory, and how one is made, found, played at and put away.

A step is played in memory under the table's lock, committed, and only then told. When another process was quicker,
the table is read again from the store, and the step judged again. When it cannot be committed at all, the table
is dropped from memory: the next look rebuilds it from what is stored.
"""

import asyncio
import logging
import math
import secrets
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeVar

import sqlalchemy as sql

from howdah.core.errors import NotYours, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import OVER, TABLE
from howdah.session.offers import LATE
from howdah.session.step import Step

from .. import metrics
from ..errors import STOPPING, Limit, Unconfirmed, Unsaved
from ..limits import Rates, Shares
from ..sockets import wire
from ..storage.database import Uncertain, is_trouble
from ..storage.made import Made, Overtaken
from ..storage.outages import Span
from ..storage.store import TABLES, Row, Store, Work, now
from ..work.fair_queue import PLAYED, FairQueue
from ..work.jobs import Jobs
from . import chat_limits, deadlines, rematch, seating
from .catch_up import TOPIC, CatchUp
from .listeners import Listener
from .live_table import LiveTable
from .memory import Memory
from .new_table import Terms, new_table
from .next_table import make_next
from .presence import Presence
from .rehearsal import rehearse
from .seats import Seat
from .stored_steps import row_of, step_rows
from .stored_table import read_table
from .table_changes import changes, timed
from .talk import REMATCH

log = logging.getLogger("howdah")

T = TypeVar("T")

UNSAVED = "This was not saved, and was not made: look again and retry."
RIVALRY = 20  # seconds in which a process tries again what others are quicker at
LOADS = 5  # tables a second that one visitor may have rebuilt, and twenty times as many at once
READERS = 2  # threads that make tables and rebuild them
LOT = secrets.SystemRandom()  # draws seats


class TableService:
    """The tables of one server."""

    def __init__(self, store: Store, load: Callable[[str], Game]) -> None:
        self.store, self.load = store, load
        self.live = Memory(store, lambda live: self.on_turn(live))
        self.sweep, self.seal = self.live.sweep, self.live.seal
        self.outages: list[Span] = []  # when no server was there
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.loads = Rates(LOADS, 20 * LOADS)
        self.reading, self.readers = FairQueue(READERS, each=1), ThreadPoolExecutor(READERS, "rebuild")
        self.on_turn: Callable[[LiveTable], None] = lambda _: None
        self.jobs = Jobs()
        self.looks, self.shares, self.making = Rates(0, math.inf), Shares(0, math.inf), Rates(0, math.inf)
        self.chat_rates = chat_limits.ChatRates()
        self.hint: Callable[[LiveTable, int], Awaitable[list[Row]]]
        self.catch_up, self.presence = CatchUp(self), Presence(self, TOPIC)
        store.on_return = self.catch_up.all if store.is_shared else self.forget

    def listen(self) -> None:
        """Hears from now on what other processes do to tables."""
        self.catch_up.listen()

    async def create(
        self,
        game: Game,
        kinds: Sequence[tuple[str, str, int]],
        options: Row,
        clock: Row,
        watch: bool,
        random_seats: bool = False,
        visitor: str = "",
        undo: bool = True,
    ) -> tuple[LiveTable, dict[int, Row]]:
        """Makes a table for entries of a kind, name and level, in their order or drawn by lot.

        Returns it, and what is to be told of each seat: its entry, and a token or an invitation.
        """
        order = LOT.sample(range(len(kinds)), len(kinds)) if random_seats else range(len(kinds))
        seats, given = seating.first_seats(kinds, order)
        terms, at = Terms(options, clock, watch, random_seats, undo), now()
        hosts = seating.first_hosts(seats, given)
        live, insert = await self.made(visitor, game, seats, hosts, terms, at)
        await self.make_room()
        try:
            await self.store.do(insert)
        except Exception as error:
            raise _unsaved(error, "The table was not saved, and was not made: try again.") from error
        live.asked = {any("token" in told for told in given.values()): (visitor, at)}
        self.enter(live)
        metrics.MADE.add()
        return live, given

    async def made(
        self, visitor: str, game: Game, seats: list[Seat], hosts: Sequence[str], terms: Terms, at: int
    ) -> tuple[LiveTable, Work]:
        """Returns a new table and the work that stores it, made in a thread: visitors take turns."""
        make = partial(self.readers.submit, _made, game, seats, hosts, terms, self.outages, at)
        new: tuple[LiveTable, Work] = await self.reading.put(visitor, PLAYED, make).result
        return new

    async def make_room(self) -> None:
        """Makes room in memory for a table that is new, or refuses it."""
        await self.live.make_room(1)
        if self.live.is_full:
            raise Limit("This server has as many tables as it can hold; try again later.")

    async def get(self, name: str, visitor: str | None = None) -> LiveTable:
        """Returns a table that somebody asks for, from memory or rebuilt; each visitor may have some rebuilt."""
        if visitor is not None and name not in self.live:
            self.loads.take(visitor)
        live = await self.find(name, visitor or "")
        await self.catch_up.refresh(live)
        live.touched = now()
        return live

    def note(self, live: LiveTable, visitor: str, token: str) -> None:
        """Notes who asked for a table over HTTP: for some time its bots move as if this visitor followed it."""
        live.asked[live.holder(token) is not None] = visitor, now()
        self.on_turn(live)

    async def find(self, name: str, visitor: str = "") -> LiveTable:
        """Returns a table, for a visitor or the server's own purposes."""
        if name in self.live:
            return self.live[name]
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self._rebuild(name, visitor))
            self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
        return await asyncio.shield(self.loading[name])

    async def step(
        self,
        live: LiveTable,
        seat: int,
        ply: int,
        text: str,
        request_id: str = "",
        asker: Listener | None = None,
        allow: Callable[[], object] = lambda: None,
        visitor: str = "",
    ) -> int:
        """Makes a step, stores it, tells everybody, returns the new ply; a reference seen before changes nothing.

        `allow` raises an error, under the table's lock, if the asker does not hold the seat any more.
        A visitor who has taken too much of the event loop's time waits.
        """
        asked = time.perf_counter()
        await self.shares.afford(visitor)
        if ply > live.ply:  # of another process, whose news are on their way
            await self.catch_up.refresh(live)
        async with live.lock:
            made, is_new = await self.judged(
                partial(self._step, live, seat, ply, text, request_id, asker, allow, visitor)
            )
        if is_new:
            metrics.moved(visitor, asked)
            self.on_turn(live)
        return made

    async def _step(
        self,
        live: LiveTable,
        seat: int,
        ply: int,
        text: str,
        request_id: str,
        asker: Listener | None,
        allow: Callable[[], object],
        visitor: str,
    ) -> tuple[int, bool]:
        """Makes a step under the table's lock; returns the ply, and whether the table has changed by more than talk."""
        allow()
        if visitor and text == LATE:
            raise Unreadable("Only a clock says /late: to give up, say /resign.")
        if request_id and (seat, request_id) in live.request_ids:
            known = int(live.request_ids[seat, request_id])
            _confirm(asker, request_id, known)
            return known, False
        self.check(live)
        began = time.perf_counter()
        before = live.pictured()
        length, at = len(live.match.line), now()
        news = live.step(seat, ply, text, request_id, asker.held if asker else frozenset(), before)
        judged = time.perf_counter() - began
        made = await self._keep(live, news, at, seat, request_id, "" if news else f" {seat} {text}")
        if request_id:
            live.request_ids[seat, request_id] = made
        if not news:
            await live.tell_proposals(seat, text, asker, request_id)
            if text == REMATCH and rematch.is_agreed(live):
                await make_next(self, live, visitor)
            return made, False
        if len(live.match.line) < length:
            spent = await live.tell_whole()
            _confirm(asker, request_id, made)
        else:
            spent = await live.tell_steps(before, len(news), asker, request_id)
        self.shares.charge(visitor, judged + spent)
        return live.ply, True

    async def judged(self, act: Callable[[], Awaitable[T]]) -> T:
        """Does something under a table's lock; again, as long as other processes are quicker."""
        try:
            return await act()
        except Overtaken:
            end = time.monotonic() + RIVALRY
        while time.monotonic() < end:
            with suppress(Overtaken):
                return await act()
        raise Unsaved(UNSAVED)

    async def close(self, live: LiveTable) -> bool:
        """Closes a match that has lasted its minutes, by the table's own step; tells whether it could."""
        async with self.at(live):
            news = await self.judged(partial(self._close, live))
        if news:
            self.on_turn(live)
        return bool(news)

    async def _close(self, live: LiveTable) -> list[Step]:
        before, at = live.pictured(), now()
        news = live.table.close(deadlines.minutes(live, at))
        if news:
            await self._keep(live, news, at)
            await live.tell_steps(before, len(news))
        return news

    async def _keep(
        self, live: LiveTable, news: list[Step], at: int, seat: int = TABLE, request_id: str = "", said: str = ""
    ) -> int:
        """Stores steps that were just made and what is proposed, and winds the clock; returns the ply of the seat's."""
        live.lapse(news)
        rows = step_rows(live.id, live.match, live.ply - len(news), at)
        own = row_of(seat, rows) if rows else None
        if own:
            own["ref"] = request_id or None
            if live.turn == OVER:
                rows[-1]["digest"] = live.match.digest
            live.wind(at, news)
        changed = changes(live, at)
        await self.save(live, Made(rows, live.seating, changed), said)
        if changed:
            live.stored_proposals = changed["its_proposals"]
        live.sealed = live.ply if rows and rows[-1]["digest"] else live.sealed
        return int(own["ply"]) if own else live.ply

    async def claim(self, live: LiveTable, invite: str, name: str) -> tuple[int, str]:
        """Takes the seat of an invitation; returns the seat and the token that holds it."""
        return await seating.claim(self, live, invite, name)

    async def chat(
        self, live: LiveTable, seat: int, text: str, visitor: str = "", allow: Callable[[], object] = lambda: None
    ) -> None:
        """Says something at a table; `allow` is as for a step."""
        said = "".join(c for c in text if c.isprintable()).strip()[: chat_limits.LENGTH]
        if not said:
            raise Unreadable("There is nothing to say.")
        self.check(live)
        self.chat_rates.take(live.id, seat, visitor)
        async with self.at(live):
            await self.judged(partial(self._chat, live, seat, said, allow))

    async def _chat(self, live: LiveTable, seat: int, said: str, allow: Callable[[], object]) -> None:
        allow()
        at = now()
        row = {"table": live.id, "number": live.chat_count, "seat": seat, "text": said, "at": at}
        line = live.said(seat, said, at)
        await self.save(live, chat_limits.store(row, live.seating))
        live.tell_line(line)

    @asynccontextmanager
    async def at(self, live: LiveTable) -> AsyncIterator[None]:
        """Holds a table's lock, and makes sure that nothing but what is stored is shown."""
        async with live.lock:
            self.check(live)
            yield

    @asynccontextmanager
    async def at_present(self, live: LiveTable) -> AsyncIterator[None]:
        """Holds a table's lock, once it has all that other processes have stored."""
        await self.catch_up.refresh(live)
        async with self.at(live):
            yield

    def check(self, live: LiveTable) -> None:
        """Refuses a table that was put away meanwhile, whose memory may be ahead of what is stored."""
        if self.live.get(live.id) is not live:
            raise Unsaved("The table was reloaded; look again.")

    async def dismiss(self) -> None:
        """Lets all listeners go, since the server stops."""
        listeners = [listener for live in self.live.values() for listener in live.listeners]
        for listener in listeners:
            listener.leave(STOPPING)
        await asyncio.sleep(0.05 if listeners else 0)  # farewells are on their way

    async def save(self, live: LiveTable, work: Work | Made, said: str = "") -> None:
        """Stores what was done in memory; when that fails, or nobody waits for it, memory is not to be trusted.

        When another process was quicker, the table is as that one left it, and `Overtaken` is raised.
        Other processes hear of the table, and of what was said there that is no step.
        """
        try:
            await self.store.do(work, f"{TOPIC} {live.id}{said}")
        except BaseException as error:
            if self.store.is_shared and isinstance(error, Overtaken | sql.exc.IntegrityError):
                await self.catch_up.restore(live)
                raise Overtaken from error
            self.drop(live)
            if not isinstance(error, Exception):
                raise
            raise _unsaved(error, UNSAVED, live.id) from error

    def forget(self) -> None:
        """Lets all tables leave memory, since another server may have changed what is stored."""
        for live in list(self.live.values()):
            self.drop(live)

    def drop(self, live: LiveTable) -> None:
        """Takes a table out of memory at once, and lets its listeners go."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for listener in list(live.listeners):
            listener.leave()

    async def _rebuild(self, name: str, visitor: str) -> LiveTable:
        await self.live.make_room(len(self.loading))
        read = partial(self.readers.submit, self._read, name, bool(visitor))
        live: LiveTable = await self.reading.put(visitor, PLAYED, read).result
        if live.match.proved is not None:
            await self._adopt(live)
        live.wind(now())
        self.enter(live)
        if self.store.is_shared:
            self.catch_up.note(live)  # another process may have changed it before this one could hear of it
        await self._correct(live)
        return live

    def enter(self, live: LiveTable) -> None:
        """Keeps a table in memory, and watches whose turn it is there."""
        self.live[live.id], live.touched = live, now()
        live.listeners.on_change = partial(self._on_change, weakref.ref(live))
        self.on_turn(live)

    def _on_change(self, table: "weakref.ref[LiveTable]") -> None:
        """Deals with somebody who comes or goes; a set does not keep the table that it belongs to in memory."""
        if live := table():
            self.on_turn(live)
            self.presence.note(live)
            live.watchers.note()

    async def _correct(self, live: LiveTable) -> None:
        """Stores when a rebuilt table's time runs out, where an earlier version or an outage left another due time.

        A step may be quicker, here or with another process: then it has stored the due time that counts.
        """
        was_due = live.due
        if changed := timed(live, now()):
            row = {"its_id": live.id, "was_due": was_due, **changed}
            try:
                await self.store.do(lambda connection: connection.execute(_CORRECT, row))
            except Exception:
                log.exception("a due time could not be stored", extra={"table": live.id})
                live.due = was_due  # so that the next step stores it

    async def _adopt(self, live: LiveTable) -> None:
        """Notes that a table proved to replay the same is of the present version: it is played on by its rules."""
        log.info("a table of version %s is proved", live.match.proved, extra={"table": live.id})
        update = sql.update(TABLES).where(TABLES.c.id == live.id).values(version=live.game.version)
        await self.save(live, lambda connection: connection.execute(update))

    def _read(self, name: str, is_asked: bool = False) -> LiveTable:
        """Returns a stored table, ready to be shown if somebody asks for it."""
        live = read_table(self.store, self.load, name, self.outages)
        if is_asked:
            rehearse(live)
        return live


def _made(
    game: Game, seats: list[Seat], hosts: Sequence[str], terms: Terms, outages: Sequence[Span], at: int
) -> tuple[LiveTable, Work]:
    """Returns a new table, ready to be shown, and the work that stores it."""
    live, insert = new_table(game, seats, hosts, terms, outages, at)
    rehearse(live)
    return live, insert


def _confirm(asker: Listener | None, request_id: str, ply: int) -> None:
    """Tells the asker, if there is one, that something is done."""
    if asker and request_id:
        done = wire.encode(wire.Done(request_id, ply))
        asker.send(done, done)


def _unsaved(error: Exception, said: str, table: str = "") -> Unsaved | Unconfirmed:
    """Returns what an asker hears; an error that is not the database's trouble is a bug, and logged."""
    if isinstance(error, Uncertain):
        return Unconfirmed("It is not known whether this was saved: send it again with the same id.")
    if not is_trouble(error):
        log.error("something could not be stored", exc_info=error, extra={"table": table})
    return Unsaved(said)


_CORRECT = (  # of the columns that it is given
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("its_id"))
    .where(TABLES.c.due.is_not_distinct_from(sql.bindparam("was_due")))
)


def own_seat(live: LiveTable, token: str) -> int:
    """Returns the seat that a token holds."""
    seat = live.holder(token)
    if seat is None:
        raise NotYours("This token holds no seat at this table.")
    live.seen[seat] = now()
    return seat
