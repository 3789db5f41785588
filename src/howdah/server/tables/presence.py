"""Who is there on which process: each writes the seats whose holders follow their tables with it, and -n for n others.

A process says every few seconds that it lives. One that has not for some time does not count: the process that
notices deletes it with all that it wrote. If it lives after all, its next beat writes everything again.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sql

from .live_table import LiveTable
from .round import in_pieces

if TYPE_CHECKING:
    from .table_service import TableService

BEAT = 5  # seconds
DEAD = 20_000  # milliseconds without a beat
NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"  # by one clock for all machines
BEATEN = sql.text(f"UPDATE processes SET at = {NOW} WHERE id = :process")
ENTERED = sql.text(f"INSERT INTO processes (id, at) VALUES (:process, {NOW}) ON CONFLICT (id) DO NOTHING")
LEFT = sql.text('DELETE FROM presence WHERE process = :process AND "table" = ANY(CAST(:names AS text[]))')
CAME = sql.text(
    'INSERT INTO presence ("table", seat, process) SELECT name, seat, :process '
    "FROM unnest(CAST(:names AS text[]), CAST(:seats AS int[])) AS given (name, seat) JOIN tables ON tables.id = name"
)
IS_DEAD = f"processes.at < {NOW} - {DEAD}"
FOUND = sql.text(f"SELECT id FROM processes WHERE {IS_DEAD} OR id = :leaving FOR UPDATE SKIP LOCKED")
ABANDONED = sql.text('SELECT DISTINCT "table" FROM presence WHERE process = ANY(CAST(:dead AS text[]))')
BURIED = sql.text("DELETE FROM processes WHERE id = ANY(CAST(:dead AS text[]))")

Seats = frozenset[int]
UNSURE: Seats = frozenset((-(1 << 30),))  # what is written, where nobody knows: as many others are never there


class Presence:
    """The seats that are there with one process."""

    def __init__(self, tables: "TableService", topic: str) -> None:
        self.tables, self.store, self.live, self.topic = tables, tables.store, tables.live, topic
        self.process = self.store.bus.process
        self.written: dict[str, Seats] = {}
        self.changed: set[str] = set()
        self.running: asyncio.Task[None] | None = None

    def note(self, live: LiveTable, is_new: bool = False) -> None:
        """Writes who is there now at a table, soon, if somebody with a seat came or went, or `is_new`."""
        known = {seat for seat in self.written.get(live.id, Seats()) if seat >= 0}
        if self.store.is_shared and (is_new or seats_here(live) != known):
            self._write_soon({live.id})

    async def keep_beating(self) -> None:
        """Says again and again that this process lives, and buries others that do not."""
        while True:
            with suppress(Exception):  # a store that fails says so to those who play
                was_dead, abandoned = await self.store.do(self._beat)
                if was_dead:
                    self.written.clear()
                for name in abandoned:  # of which only others hear by news
                    self.tables.catch_up.hear(name)
                async for live in in_pieces(list(self.live.values())):
                    self.note(live, everybody_here(live) != self.written.get(live.id, Seats()))
                if gone := self.written.keys() - self.live.keys():  # dropped while nothing could be written
                    self._write_soon(gone)
            await asyncio.sleep(BEAT)

    async def leave(self) -> None:
        """Takes back all that this process wrote."""
        if self.store.is_shared:
            await self.store.do(partial(self._bury, leaving=self.process))

    def _write_soon(self, names: set[str]) -> None:
        self.changed |= names
        if self.running is None or self.running.done():
            self.running = asyncio.ensure_future(self._write_changed())

    async def _write_changed(self) -> None:
        while self.changed:
            changed, self.changed = self.changed, set()
            seats = {name: self._here(name) for name in changed}
            try:
                await self.store.do(partial(self._write, seats))
            except Exception:  # it may be written all the same: the next beat writes it again
                self.written |= dict.fromkeys(seats, UNSURE)
                return
            self.written |= seats
            for name in [name for name, held in seats.items() if not held]:
                del self.written[name]

    def _here(self, name: str) -> Seats:
        live = self.live.get(name)
        return everybody_here(live) if live else Seats()

    def _write(self, seats: Mapping[str, Seats], connection: sql.Connection) -> None:
        names = sorted(seats)
        rows = [(name, seat) for name in names for seat in sorted(seats[name])]
        connection.execute(ENTERED, {"process": self.process})
        connection.execute(LEFT, {"process": self.process, "names": names})
        came = {"names": [name for name, _ in rows], "seats": [seat for _, seat in rows]}
        connection.execute(CAME, {"process": self.process} | came)
        self.store.bus.tell(connection, [f"{self.topic} {name}" for name in names])

    def _beat(self, connection: sql.Connection) -> tuple[bool, Sequence[str]]:
        """Says that this process lives; tells whether others thought otherwise, and where somebody is missing."""
        was_dead = not connection.execute(BEATEN, {"process": self.process}).rowcount
        connection.execute(ENTERED, {"process": self.process})
        return was_dead, self._bury(connection, "")

    def _bury(self, connection: sql.Connection, leaving: str) -> Sequence[str]:
        """Deletes processes that live no more, and tells at which tables somebody is missing."""
        dead = connection.execute(FOUND, {"leaving": leaving}).scalars().all()  # another may be dead a moment later
        if not dead:
            return ()
        names = connection.execute(ABANDONED, {"dead": dead}).scalars().all()
        connection.execute(BURIED, {"dead": dead})
        self.store.bus.tell(connection, [f"{self.topic} {name}" for name in names])
        return names


def everybody_here(live: LiveTable) -> Seats:
    """Returns the seats whose holders follow a table with this process, and how many others do, as -n."""
    return seats_here(live) | ({-live.watchers.here} if live.watchers.here else set())


def seats_here(live: LiveTable) -> Seats:
    """Returns the seats whose holders follow a table with this process."""
    return Seats(seat for listener in live.listeners for seat in listener.held)
