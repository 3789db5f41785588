"""A device at a table, over a socket: what it says is read, done and answered; what happens there is sent to it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from howdah.core.errors import HowdahError, NotYours, Refused, Unreadable
from howdah.core.game import Game
from howdah.core.schema import SPECTATOR
from howdah.show.words import LANGUAGES

from .. import limits, metrics
from ..door import request_id
from ..door.lines import Lines, make_room
from ..door.plain_text import check
from ..door.transport import LINE
from ..errors import CODES, LOOK_AGAIN, NO_STATUS, Forbidden, Limit, Old, Unconfirmed, codes_of
from ..tables import seating
from ..tables.live_table import LiveTable, viewer_of
from ..tables.seats import hashed
from ..tables.snapshot import Snapshot
from ..tables.table_service import TableService
from ..visitor import visitor
from . import explain, messages, requests, wire
from .latest import Job, Latest
from .outbox import Outbox
from .packing import framed, packed

log = logging.getLogger("howdah")

PENANCE = 0.1  # seconds that a device waits for each message too many; nothing of it is read meanwhile
PATIENCE = 5  # seconds until a device that reads nothing is not even told that it is let go


NEWEST = (wire.Why, wire.Words, wire.Things, wire.Pong)  # of these answers, only the newest waits
NONSENSE = (msgspec.DecodeError, RecursionError)  # JSON may be nested without end


class Connection:
    """One connection: a listener of its table."""

    def __init__(
        self,
        socket: WebSocket,
        tables: TableService,
        live: LiveTable,
        hello: requests.Hello,
        guest: "Guest | None" = None,
    ) -> None:
        self.socket, self.tables, self.live = socket, tables, live
        self.visitor, self.abort, self.push, self.pull = guest.way if guest else ("", _nothing, _later, socket.receive)
        self.since = time.monotonic()
        self.tokens = {hashed(token) for token in hello.tokens[:20]}
        self.lang = hello.lang if hello.lang in LANGUAGES else "en"
        self.held: set[int] = set()
        self.viewer, self.wanted, self.unpacks = SPECTATOR, hello.seat, hello.unpacks
        self.outbox = Outbox()
        self.rate = limits.Bucket(50, 100)
        self.hints, self.whys, self.looks, self.sayings = Latest(), Latest(), Latest(), Latest()
        self.is_lost = False
        self.sender: asyncio.Task[None] | None = None  # while something waits
        self.parting: asyncio.Future[None] | None = None

    def send(self, message: bytes, kept: bytes = b"") -> None:
        if not self._has_sent(message):
            self._expect(self.outbox.put(message, kept=kept))

    def renew(self, message: bytes) -> None:
        if not self._has_sent(message):
            self._expect(self.outbox.renew(message))

    def _has_sent(self, message: bytes) -> bool:
        """Sends a message at once, if nothing waits and the device reads; tells whether it could."""
        return self.sender is None and self.push(message)

    def _expect(self, keeps_up: bool) -> None:
        """Sends what waits; or ends the connection of a device that does not read: it would read no farewell either."""
        if self.sender is None:
            self.sender = asyncio.ensure_future(self._send())
        if not keeps_up:
            self.outbox.clear()
            self.leave()
            self.abort()

    def leave(self, code: int = LOOK_AGAIN) -> None:
        """Lets the device go: it comes back, and is sent the whole table."""
        if not self.is_lost:
            self.is_lost = True
            self.live.part(self)
            self.tokens, self.viewer = set(), SPECTATOR  # what is still on its way finds it holding nothing
            self.parting = asyncio.ensure_future(self._part(code))

    def answer(self, message: wire.Down) -> None:
        self._answer(wire.encode(message), type(message).__name__ if isinstance(message, NEWEST) else "")

    def _answer(self, message: bytes, slot: str = "") -> None:
        if not self._has_sent(message):
            self._expect(self.outbox.answer(message, slot))

    async def run(self) -> None:
        """Serves the device until it goes."""
        await self._enter()
        if self.held:
            self.live.tell_seats()
        try:
            while not self.is_lost:
                await self._hear(_text(await self.pull()))
        finally:
            for task in (self.hints, self.whys, self.looks, self.sayings):
                task.cancel()
            self.live.part(self)
            if self.held:
                self.live.tell_seats()
            if self.parting:
                await self.parting
            if self.sender:
                self.sender.cancel()

    async def _part(self, code: int) -> None:
        """Closes the socket, once all was sent: a device that reads hears why before it is let go."""
        if self.sender:
            await asyncio.wait({self.sender}, timeout=PATIENCE)
        await _closed(self.socket, code)

    async def _enter(self) -> None:
        """Follows the table from now on; what the device holds is looked up while nobody can change it."""
        await self.tables.shares.afford(self.visitor)
        async with self.tables.at(self.live):
            self.held = self.live.held_by(self.tokens)
            self.viewer = viewer_of(self.live, self.held, self.wanted)
            if not self.live.is_open_to(self):
                raise Forbidden("This table is not open to spectators.")
            self.tables.shares.charge(self.visitor, await self.live.prepare(self.viewer, self.lang))
            self.tables.check(self.live)
            began = time.perf_counter()
            make_room(self.live, self.visitor, self.held)
            self.live.listeners.add(self)
            self._open(wire.encode(self.live.whole(self)))
            self.tables.shares.spend(self.visitor, began)

    def _open(self, whole: bytes) -> None:
        """Sends the first message."""
        if self.unpacks:
            self._expect(self.outbox.renew(packed(whole)))
        else:
            self.renew(whole)

    async def _send(self) -> None:
        """Sends what waits, as fast as the device reads."""
        try:
            while self.outbox.waiting:
                await self.socket.send(framed(self.outbox.take()))
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.is_lost = True
        finally:
            self.sender = None

    async def _hear(self, text: str | None) -> None:
        request_id = ""
        try:
            if not self.rate.take():
                await asyncio.sleep(PENANCE)
                raise Limit("Too many messages: wait a moment.")
            said = _understood(text)
            request_id = getattr(said, "id", "")
            await self._do(said)
        except HowdahError as error:
            if not self._is_open(error):
                self._refuse(error, request_id)

    def _is_open(self, error: HowdahError) -> bool:
        """Tells whether an error decides nothing, since the device was let go: it sends again what has no answer."""
        return self.is_lost and isinstance(error, Unconfirmed | NotYours)

    def _refuse(self, error: HowdahError, request_id: str = "") -> None:
        metrics.REFUSALS.add(type(error).__name__)
        self.answer(wire.Error(wire.Refusal(request_id), told(error, self.live.game, self.lang)))

    async def _attempt(self, job: Job) -> None:
        """Runs a slow job, and answers its error; one that is a bug ends the connection."""
        try:
            await job()
        except HowdahError as error:
            self._refuse(error)
        except Exception:
            log.exception("a slow request failed", extra={"table": self.live.id})
            self.leave()

    async def _do(self, said: requests.Up) -> None:
        match said:
            case requests.Play():
                self._own(said.seat)
                if len(said.id) > 64:
                    raise Unreadable("The id of a step has at most 64 characters.")
                allow = partial(self._own, said.seat)
                await self.tables.step(self.live, said.seat, said.ply, said.move, said.id, self, allow, self.visitor)
            case requests.Look():
                self.looks.put(partial(self._attempt, partial(self._look, said.seat)))
            case requests.WhyAsked():
                self._own(said.seat)
                self.whys.put(partial(self._attempt, partial(self._why, said)))
            case requests.WordsAsked():
                self._own(said.seat)
                self.sayings.put(partial(self._attempt, partial(self._words, said.seat)))
            case requests.ThingsAsked():
                await self._things()
            case requests.HintAsked():
                self._own(said.seat)
                if self.live.turn != said.seat:
                    raise NotYours("A hint is for the seat that must decide.")
                self.hints.put(partial(self._attempt, partial(self._hint, said.seat, self.live.ply)))
            case requests.ChatSaid():
                self._own(said.seat)
                await self.tables.chat(self.live, said.seat, said.text, self.visitor, partial(self._own, said.seat))
            case requests.Reseat():
                self.tables.looks.take(self.visitor)  # everybody is sent the whole table
                await seating.reseat(self.tables, self.live, self, said)
            case requests.SeatingAsked():
                self.answer(seating.seating(self.live, self, said.seat))
            case requests.Ping():
                self.answer(wire.Pong())

    async def _hint(self, seat: int, ply: int) -> None:
        """Sends what the best bot would do at a ply; nothing of it once the table has gone on."""
        await self.tables.catch_up.refresh(self.live)
        self._own(seat)
        lines = await self.tables.hint(self.live, seat) if ply == self.live.ply else []
        lang, key = self.lang, ("hints", ply, repr(lines))

        def look(table: Snapshot) -> wire.Hints:
            return messages.hints(table, lang, lines if table.ply == ply else ())

        self._answer(await self._find(seat, key, look))

    async def _look(self, seat: int | None) -> None:
        """Sends the whole table as a seat sees it."""
        self.tables.looks.take(self.visitor)
        await self.tables.shares.afford(self.visitor)
        async with self.tables.at_present(self.live):
            viewer = viewer_of(self.live, self.live.held_by(self.tokens), seat)
            self.tables.shares.charge(self.visitor, await self.live.prepare(viewer, self.lang))
            if self.is_lost:
                return
            began, self.viewer = time.perf_counter(), viewer
            self.renew(wire.encode(self.live.whole(self)))
            self.tables.shares.spend(self.visitor, began)

    async def _things(self) -> None:
        """Sends what stands where."""
        lang, viewer = self.lang, self.viewer

        def look(table: Snapshot) -> wire.Things:
            return wire.Things(messages.things(table, viewer, lang), messages.about(table, viewer, lang))

        self._answer(await self._find(viewer, ("things",), look), wire.Things.__name__)

    async def _why(self, said: requests.WhyAsked) -> None:
        lang, path, move = self.lang, said.path, said.move
        found = await self._find(
            said.seat, ("why", path, move), lambda table: explain.why(table, said.seat, lang, path, move)
        )
        self._answer(found, wire.Why.__name__)

    async def _words(self, seat: int) -> None:
        """Sends the legal moves of a seat in words."""
        lang = self.lang
        found = await self._find(
            seat, ("words",), lambda table: wire.Words(messages.choices_in_words(table, seat, lang))
        )
        self._answer(found, wire.Words.__name__)

    async def _find(self, viewer: int, what: tuple[object, ...], look: Callable[[Snapshot], wire.Down]) -> bytes:
        """Returns a message about what a seat or a spectator sees, made outside the event loop."""
        async with self.tables.at_present(self.live):
            if viewer != SPECTATOR:
                self._own(viewer)
            table = Snapshot(self.live)
        key = (*table.key, viewer, self.lang, *what)
        return await self.tables.jobs.do(self.visitor, key, lambda: wire.encode(look(table)))

    def _own(self, seat: int) -> None:
        if not 0 <= seat < len(self.live.seats) or self.live.seats[seat].token not in self.tokens:
            raise NotYours(f"This device does not hold seat {seat}.")


def told(error: HowdahError, game: Game, lang: str) -> wire.Mistake:
    """Returns an error in the listener's language: the clause that refuses, or what kind of trouble it is."""
    kind, words = type(error).__name__, game.words(lang)
    said = words.text(f"error-{kind}") if words.has(f"error-{kind}") else str(error)
    if isinstance(error, Forbidden):
        said = words.text(error.key, "", **error.values)
    mistake = wire.Mistake(kind, said, str(error))
    if isinstance(error, Refused):
        mistake.clause, mistake.at, mistake.rule = error.clause, error.at, words.rule(error.clause)
        said = words.line(error.said) if error.said else said
        mistake.say = words.clause(error.clause) if error.clause in game.clauses else said
    return mistake


Pull = Callable[[], Awaitable[Message]]
Way = tuple[str, Callable[[], None], Callable[[bytes], bool], Pull]  # a visitor; ends the line; sends; receives


class Guest:
    """A socket and the visitor at its other end, before its hello and after."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket, self.visitor = socket, visitor(socket.scope)
        line = socket.scope.get("extensions", {}).get(LINE, {})
        self.way: Way = (
            self.visitor,
            line.get("abort", _nothing),
            line.get("push", _later),
            line.get("pull", socket.receive),
        )
        self.connection: Connection | None = None
        self.parting: asyncio.Future[None] | None = None

    @property
    def held(self) -> set[int]:
        return self.connection.held if self.connection else set()

    def leave(self, code: int) -> None:
        """Lets the socket go."""
        if self.connection:
            self.connection.leave(code)
        else:
            self.parting = asyncio.ensure_future(_closed(self.socket, code))


async def serve(socket: WebSocket, tables: TableService, lines: Lines, name: str) -> None:
    """Serves one socket from its first frame to its end."""
    if not _is_from_here(socket):
        await socket.close(CODES[Forbidden].close)
        return
    guest = Guest(socket)
    with suppress(WebSocketDisconnect):
        await socket.accept(headers=request_id.headers(socket.scope))
        try:
            lines.make_room(guest.visitor)
            lines.add(guest.visitor, guest)
            guest.connection = await _met(guest, tables, name)
            await asyncio.ensure_future(guest.connection.run())  # alone: to wake all that is around it costs more
        except HowdahError as error:
            metrics.REFUSALS.add(type(error).__name__)
            await _closed(socket, codes_of(error).close)
        finally:
            lines.remove(guest.visitor, guest)


async def _met(guest: Guest, tables: TableService, name: str) -> Connection:
    """Returns the device that says hello, if there is a place for it."""
    try:
        said = _text(await asyncio.wait_for(guest.socket.receive(), 20))
    except TimeoutError as error:
        raise Unreadable("Nobody said hello.") from error
    try:
        hello = requests.read_hello(said or "")
    except NONSENSE as error:
        raise Unreadable("The first message is a hello.") from error
    check(hello)
    if hello.wire < requests.WIRE:
        raise Old("This page is older than the server: load it again.")
    tables.looks.take(guest.visitor)
    live = await tables.get(name, guest.visitor)
    return Connection(guest.socket, tables, live, hello, guest)


def _text(message: Message) -> str | None:
    """Returns the text that a device has sent, None for bytes."""
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", NO_STATUS))
    return message.get("text")


async def _closed(socket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(code), PATIENCE)


def _nothing() -> None:
    """Does nothing, where there is no transport to end."""


def _later(_: bytes) -> bool:
    """Sends nothing at once, where only the socket's own way leads to the device."""
    return False


def _understood(text: str | None) -> requests.Up:
    if text is None or len(text) > limits.MESSAGE:
        raise Unreadable("That message is no text, or too long.")
    try:
        said = requests.read_up(text)
    except NONSENSE as error:
        raise Unreadable(f"That message is not understood: {error}.") from error
    if "\\" in text or not text.isprintable():  # otherwise no text in it has control characters
        check(said)
    return said


def _is_from_here(socket: WebSocket) -> bool:
    """Tells whether a socket was opened by our own page, or by a program that is no browser."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://", 1)[-1] == socket.headers.get("host")
