"""All tables: those in memory, and how one is made, found, played at and put away.

A step is played in memory under the table's lock, committed, and only then told. When it cannot be committed
the table is dropped from memory: the next look rebuilds it from what is stored.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence

import sqlalchemy as sql

from howdah.core.errors import HowdahError, NotYours, Unreadable
from howdah.core.game import Game
from howdah.core.match import Match, Step
from howdah.core.offers import DRAW, UNDO
from howdah.core.protocol import OVER
from howdah.session.table import Table

from . import wire
from .clock import KINDS as CLOCKS
from .clock import NONE
from .database import is_trouble
from .errors import STOPPING, Gone, Limit, Taken, Unplayable, Unsaved
from .live_table import Listener, LiveTable, is_decision, viewer_of
from .seats import BOT, HERE, LINK, PERSON, Seat, cleaned
from .store import CHAT, SEATS, STEPS, TABLES, Row, Rows, Store, Work, now

log = logging.getLogger("howdah")

IDLE = 10 * 60 * 1000  # milliseconds after which a table that nobody follows leaves memory
NOTED = 5 * 60 * 1000  # milliseconds between notes that a table is being played at
LIMIT = 20_000  # tables in memory
LOT = secrets.SystemRandom()  # draws seats


class TableService:
    """The tables of one server."""

    def __init__(self, store: Store, load: Callable[[str], Game]) -> None:
        self.store, self.load = store, load
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.on_turn: Callable[[LiveTable], None] = lambda _: None
        self.hint: Callable[[LiveTable, int], Awaitable[list[Row]]]
        store.on_return = self.forget

    async def create(
        self,
        game: Game,
        kinds: Sequence[tuple[str, str, int]],
        options: Row,
        clock: Row,
        watch: bool,
        random_seats: bool = False,
    ) -> tuple[LiveTable, dict[int, Row]]:
        """Makes a table for entries of a kind, name and level, in their order or drawn by lot.

        Returns it, and what is to be told of each seat: its entry, and a token or an invitation.
        """
        seats, given = _seated(kinds, LOT.sample(range(len(kinds)), len(kinds)) if random_seats else range(len(kinds)))
        table = Table(game, len(kinds), options)
        if clock["kind"] not in CLOCKS or (clock["kind"] != NONE and clock["seconds"] < 1):
            raise Unreadable(f"A clock is one of {', '.join(CLOCKS)}, and gives some time.")
        await self._make_room()
        host = next((seat.seat for seat in seats if seat.kind in (PERSON, HERE)), -1)
        chosen = {name: value for name, value in table.match.options.items() if name in options}
        name, at = new_id(), now()
        settings = {"options": chosen, "clock": clock, "watch": watch, "host": host, "created": at}
        settings |= {"random_seats": random_seats}
        header = {"id": name, "game": game.name, "version": game.version, "settings": json.dumps(settings)}
        rows = step_rows(name, table.match, 0, at)

        def insert(connection: sql.Connection) -> None:
            connection.execute(sql.insert(TABLES), header | {"created": at, "updated": at, "over": False})
            connection.execute(sql.insert(SEATS), [seat_row(name, seat) for seat in seats])
            if rows:
                connection.execute(sql.insert(STEPS), rows)

        try:
            await self.store.do(insert)
        except Exception as error:
            raise _unsaved(error, "The table was not saved, and was not made: try again.") from error
        live = LiveTable(name, game, game.version, seats, settings, rows, [])
        self.live[name] = live
        live.wind(at)
        self.on_turn(live)
        return live, given

    async def get(self, name: str) -> LiveTable:
        """Returns a table, from memory or rebuilt."""
        if name in self.live:
            self.live[name].touched = now()
            return self.live[name]
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self._rebuild(name))
            self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
        return await asyncio.shield(self.loading[name])

    async def step(
        self, live: LiveTable, seat: int, ply: int, text: str, request_id: str = "", asker: Listener | None = None
    ) -> int:
        """Makes a step, stores it, tells everybody, returns the new ply; a reference seen before changes nothing."""
        async with live.lock:
            if request_id and (seat, request_id) in live.request_ids:
                known = int(live.request_ids[seat, request_id])
                if asker:
                    asker.send(wire.encode(wire.Done(request_id, known)))
                return known
            self.check(live)
            before = {viewer: live.elements(viewer) for viewer in live.viewers()}
            length, at = len(live.match.line), now()
            news = live.step(seat, ply, text)
            news += self._agreed(live, text)
            await self._keep(live, news, at, request_id)
            if request_id:
                live.request_ids[seat, request_id] = ply + 1
            if len(live.match.line) < length:
                live.tell_whole()
            else:
                live.tell_steps(before, len(news), asker, request_id)
        self.on_turn(live)
        return live.ply

    async def close(self, live: LiveTable) -> None:
        """Closes a match that has lasted its minutes, by the table's own step."""
        async with live.lock:
            self.check(live)
            before, at = {viewer: live.elements(viewer) for viewer in live.viewers()}, now()
            news = live.table.close(live.minutes(at))
            if news:
                await self._keep(live, news, at)
                live.tell_steps(before, len(news), None, "")

    async def _keep(self, live: LiveTable, news: list[Step], at: int, request_id: str = "") -> None:
        """Stores steps that were just made, and winds the clock."""
        rows = step_rows(live.id, live.match, live.ply - len(news), at)
        rows[0]["ref"] = request_id or None
        if live.turn == OVER:
            rows[-1]["digest"] = live.match.digest
        await self._store(live, self._noted(live, rows, at))
        live.sealed = live.ply if rows[-1]["digest"] else live.sealed
        live.wind(at, is_decision(rows[0]))

    async def claim(self, live: LiveTable, invite: str, name: str) -> tuple[int, str]:
        """Takes the seat of an invitation; returns the seat and the token that holds it."""
        async with live.lock:
            self.check(live)
            seat = next(
                (s for s in live.seats if s.invite and secrets.compare_digest(s.invite.encode(), invite.encode())), None
            )
            if seat is None:
                raise Taken("Somebody has taken this seat already, or the invitation was withdrawn.")
            token = seat.give()
            seat.name = cleaned(name)
            await self._save_seat(live, seat)
        live.tell_whole()
        self.on_turn(live)
        return seat.seat, token

    async def reseat(self, live: LiveTable, number: int, kind: str, name: str, level: int) -> str | None:
        """Changes who sits at a seat; returns a token where somebody here takes it."""
        if not 0 <= number < len(live.seats) or kind not in (HERE, LINK, BOT):
            raise Unreadable(f"A seat from 0 to {len(live.seats) - 1} can become {HERE}, {LINK} or {BOT}.")
        async with live.lock:
            self.check(live)
            seat = live.seats[number]
            seat.become(kind)
            seat.name, seat.level = cleaned(name), level
            token = seat.give() if kind == HERE else None
            await self._save_seat(live, seat)
            for listener in list(live.listeners):
                listener.held.discard(number)
                if listener.viewer == number:
                    listener.viewer = viewer_of(live, listener.held, None)
                    if not listener.held and not live.settings["watch"]:
                        listener.leave()
        live.tell_whole()
        self.on_turn(live)
        return token

    async def chat(self, live: LiveTable, seat: int, text: str) -> None:
        """Says something at a table."""
        said = "".join(c for c in text if c.isprintable()).strip()[:300]
        if not said:
            raise Unreadable("There is nothing to say.")
        self.check(live)
        at = now()
        row = {"table": live.id, "number": live.chat_count, "seat": seat, "text": said, "at": at}
        line = live.said(seat, said, at)
        await self._store(live, lambda connection: connection.execute(sql.insert(CHAT), row))
        live.tell(lambda *_: wire.Chat(line.seat, line.name, line.text, line.at))

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

    async def sweep(self) -> None:
        """Puts away the tables that nobody follows and nobody has asked for of late."""
        await self.seal(self._idle())
        for live in self._idle():
            del self.live[live.id]

    async def seal(self, leaving: Iterable[LiveTable]) -> None:
        """Stores the digest of the last step of tables that leave memory: what other rules will be held to."""
        due = [live for live in leaving if live.sealed < live.ply and not live.lock.locked()]
        rows = [{"its_table": live.id, "its_ply": live.ply, "its_digest": live.match.digest} for live in due]
        if not due:
            return
        try:
            await self.store.do(lambda connection: connection.execute(_SEAL, rows))
        except Exception as error:
            log.error("digests could not be stored", exc_info=None if is_trouble(error) else error)
            return
        for live, row in zip(due, rows, strict=True):
            live.sealed = row["its_ply"]

    def _idle(self) -> list[LiveTable]:
        idle = [live for live in self.live.values() if not live.listeners and now() - live.touched > IDLE]
        return [live for live in idle if not live.lock.locked() and live.clock.due(now()) is None]

    async def _store(self, live: LiveTable, work: Work | Rows) -> None:
        """Stores what was done in memory; when that fails, or nobody waits for it, memory is not to be trusted."""
        try:
            await self.store.do(work)
        except BaseException as error:
            self._drop(live)
            if not isinstance(error, Exception):
                raise
            raise _unsaved(error, "This was not saved, and was not made: look again and retry.", live.id) from error

    def _drop(self, live: LiveTable) -> None:
        """Lets a table leave memory; those who follow it come back to what is stored."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for listener in list(live.listeners):
            listener.leave()

    def forget(self) -> None:
        """Lets all tables leave memory, since another server may have changed what is stored."""
        for live in list(self.live.values()):
            self._drop(live)

    def _agreed(self, live: LiveTable, text: str) -> list[Step]:
        """Lets bots say what all people at a table have said: to take steps back, to call it a draw."""
        offers = live.match.offers
        said = offers.asked if text.startswith(UNDO) else offers.draws if text == DRAW else set()
        people = {seat for seat in offers.remaining if live.seats[seat].kind != BOT}
        if not said or not said.issuperset(people) or offers.is_settled:
            return []
        news: list[Step] = []
        for bot in sorted({*offers.remaining} - people - said):
            if live.match.offers is offers:  # another once steps were taken back
                news += live.table.step(bot, live.ply, text)
        return news

    def _noted(self, live: LiveTable, rows: Rows, at: int) -> Work | Rows:
        """Returns the storing of steps; with it is noted that a table is over, or, once in a while, that it lives."""
        was_over, live.was_over = live.was_over, is_over(live)
        if live.was_over == was_over and at - live.noted < NOTED:
            return rows
        live.noted = at
        update = sql.update(TABLES).where(TABLES.c.id == live.id).values(updated=at, over=live.was_over)

        def store(connection: sql.Connection) -> None:
            connection.execute(sql.insert(STEPS), rows)
            connection.execute(update)

        return store

    async def _save_seat(self, live: LiveTable, seat: Seat) -> None:
        live.seat(seat, now())
        where = (SEATS.c.table == live.id) & (SEATS.c.seat == seat.seat)
        seated = sql.update(SEATS).where(where).values(seat_row(live.id, seat))
        noted = sql.update(TABLES).where(TABLES.c.id == live.id).values(settings=json.dumps(live.settings))

        def store(connection: sql.Connection) -> None:
            connection.execute(seated)
            connection.execute(noted)

        await self._store(live, store)

    async def _make_room(self) -> None:
        if len(self.live) >= LIMIT:
            await self.sweep()
        if len(self.live) >= LIMIT:
            raise Limit("This server has as many tables as it can hold; try again later.")

    async def _rebuild(self, name: str) -> LiveTable:
        await self._make_room()
        live = await asyncio.to_thread(self._read, name)
        if live.match.proved is not None:
            await self._adopt(live)
        self.live[name] = live
        live.wind(now())
        self.on_turn(live)
        return live

    async def _adopt(self, live: LiveTable) -> None:
        """Notes that a table proved to replay the same is of the present version: it is played on by its rules."""
        log.info("a table of version %s is proved", live.match.proved, extra={"table": live.id})
        update = sql.update(TABLES).where(TABLES.c.id == live.id).values(version=live.game.version)
        await self._store(live, lambda connection: connection.execute(update))

    def _read(self, name: str) -> LiveTable:
        header = self.store.read(sql.select(TABLES).where(TABLES.c.id == name))
        if not header:
            raise Gone("There is no such table here.")
        seats = self.store.read(sql.select(SEATS).where(SEATS.c.table == name).order_by(SEATS.c.seat))
        steps = self.store.read(sql.select(STEPS).where(STEPS.c.table == name).order_by(STEPS.c.ply))
        chat = self.store.read(sql.select(CHAT).where(CHAT.c.table == name).order_by(CHAT.c.number))
        sitting = [
            Seat(row["seat"], row["kind"], row["name"], row["level"], row["token"], row["invite"]) for row in seats
        ]
        game, version, settings = (header[0][column] for column in ("game", "version", "settings"))
        try:
            return LiveTable(name, self.load(game), version, sitting, json.loads(settings), steps, chat)
        except Exception as error:  # whatever else a row holds that no server wrote
            said = str(error) if isinstance(error, HowdahError) else "what is stored of it is damaged."
            log.warning("a stored table is refused: %s", said, extra={"table": name})
            raise Unplayable(f"This table cannot be played on here: {said}") from error


def _seated(kinds: Sequence[tuple[str, str, int]], order: Sequence[int]) -> tuple[list[Seat], dict[int, Row]]:
    """Returns new seats, taken in an order of entries, and what their holders must know by seat."""
    seats: list[Seat] = []
    given: dict[int, Row] = {}
    for number, entry in enumerate(order):
        kind, name, level = kinds[entry]
        given[number] = {"entry": entry}
        seat = Seat(number, PERSON if kind == "me" else kind, cleaned(name), level)
        if seat.kind not in (PERSON, HERE, LINK, BOT):
            raise Unreadable(f"Somebody at a seat is me, {HERE}, {LINK} or {BOT}, not {kind!r}.")
        if seat.kind == LINK:
            seat.become(LINK)
            given[number]["invite"] = seat.invite
        elif seat.kind != BOT:
            given[number]["token"] = seat.give()
        seats.append(seat)
    return seats, given


def _unsaved(error: Exception, said: str, table: str = "") -> Unsaved:
    """Returns what an asker hears; an error that is not the database's trouble is a bug, and logged."""
    if not is_trouble(error):
        log.error("something could not be stored", exc_info=error, extra={"table": table})
    return Unsaved(said)


def new_id() -> str:
    """Returns the name of a new table, which nobody can guess."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


def step_rows(table: str, match: Match, since: int, at: int) -> Rows:
    """Returns the rows of a match's steps since a ply, with the digests that the match keeps."""
    return [
        {
            "table": table,
            "ply": ply,
            "actor": step.actor,
            "text": step.text,
            "ref": None,
            "at": at,
            "digest": match.digests.get(ply),
        }
        for ply, step in enumerate(match.log[since:], since + 1)
    ]


_SEAL = (
    sql.update(STEPS)
    .where((STEPS.c.table == sql.bindparam("its_table")) & (STEPS.c.ply == sql.bindparam("its_ply")))
    .values(digest=sql.bindparam("its_digest"))
)


def seat_row(table: str, seat: Seat) -> Row:
    return {
        "table": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "token": seat.token,
        "invite": seat.invite,
    }


def own_seat(live: LiveTable, token: str) -> int:
    """Returns the seat that a token holds."""
    seat = live.holder(token)
    if seat is None:
        raise NotYours("This token holds no seat at this table.")
    return seat


def is_over(live: LiveTable) -> bool:
    return live.turn == OVER
