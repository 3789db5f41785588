"""A device at a table, over a socket: what it says is read, done and answered; what happens there is sent to it."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from howdah.core.errors import HowdahError, NotYours, Refused, Unreadable
from howdah.core.game import Game
from howdah.show.words import LANGUAGES

from . import explain, limits, messages, requests, wire
from .errors import CODES, LOOK_AGAIN, NO_STATUS, Forbidden, Limit, Old, codes_of
from .latest import Job, Latest
from .live_table import LiveTable, viewer_of
from .table_service import TableService

log = logging.getLogger("howdah")

WAITING = 256  # messages a slow device may be behind
PATIENCE = 5  # seconds until a device that reads nothing is not even told that it is let go


NONSENSE = (msgspec.DecodeError, RecursionError)  # JSON may be nested without end


class Connection:
    """One connection: a listener of its table."""

    def __init__(self, socket: WebSocket, tables: TableService, live: LiveTable, hello: requests.Hello) -> None:
        self.socket, self.tables, self.live = socket, tables, live
        self.held = {seat for token in hello.tokens[:20] if (seat := live.holder(token)) is not None}
        self.lang = hello.lang if hello.lang in LANGUAGES else "en"
        self.viewer = viewer_of(live, self.held, hello.seat)
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self.rate = limits.Bucket(50, 100)
        self.hints, self.whys = Latest(), Latest()
        self.is_lost = False
        self.parting: asyncio.Future[None] | None = None

    def send(self, message: bytes) -> None:
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.leave()

    def leave(self, code: int = LOOK_AGAIN) -> None:
        """Lets the device go: it comes back, and is sent the whole table."""
        if not self.is_lost:
            self.is_lost = True
            self.live.listeners.discard(self)
            self.parting = asyncio.ensure_future(self._part(code))

    def answer(self, message: wire.Down) -> None:
        self.send(wire.encode(message))

    async def run(self) -> None:
        """Serves the device until it goes."""
        async with self.live.lock:
            self.tables.check(self.live)
            self.live.listeners.add(self)
            self.answer(self.live.whole(self))
        if self.held:
            self.live.tell_seats()
        self.sender = asyncio.ensure_future(self._send())
        try:
            while not self.is_lost:
                await self._hear(await _received(self.socket))
        finally:
            self.live.listeners.discard(self)
            if self.held:
                self.live.tell_seats()
            if self.parting:
                await self.parting
            for task in (self.sender, self.hints, self.whys):
                task.cancel()

    async def _part(self, code: int) -> None:
        """Closes the socket, once what waits was sent: a device that reads hears why before it is let go."""
        if not self.queue.full():
            sent = asyncio.ensure_future(self.queue.join())
            await asyncio.wait({sent, self.sender}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            sent.cancel()
        await _closed(self.socket, code)

    async def _send(self) -> None:
        try:
            while True:
                await self.socket.send({"type": "websocket.send", "text": (await self.queue.get()).decode()})
                self.queue.task_done()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.is_lost = True

    async def _hear(self, text: str | None) -> None:
        request_id = ""
        try:
            if not self.rate.take():
                raise Limit("Too many messages: wait a moment.")
            said = _understood(text)
            request_id = getattr(said, "id", "")
            await self._do(said)
        except HowdahError as error:
            self._refuse(error, request_id)

    def _refuse(self, error: HowdahError, request_id: str = "") -> None:
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
                await self.tables.step(self.live, said.seat, said.ply, said.move, said.id, self)
            case requests.Look():
                async with self.live.lock:
                    self.viewer = viewer_of(self.live, self.held, said.seat)
                    self.answer(self.live.whole(self))
            case requests.WhyAsked():
                self._own(said.seat)
                self.whys.put(partial(self._attempt, partial(self._why, said)))
            case requests.WordsAsked():
                async with self.live.lock:
                    self._own(said.seat)
                    self.answer(wire.Words(messages.choices_in_words(self.live, said.seat, self.lang)))
            case requests.ThingsAsked():
                async with self.live.lock:
                    self.answer(wire.Things(messages.things(self.live, self.viewer, self.lang)))
            case requests.HintAsked():
                self._own(said.seat)
                if self.live.turn != said.seat:
                    raise NotYours("A hint is for the seat that must decide.")
                self.hints.put(partial(self._attempt, partial(self._hint, said.seat, self.live.ply)))
            case requests.ChatSaid():
                self._own(said.seat)
                await self.tables.chat(self.live, said.seat, said.text)
            case requests.Reseat():
                await self._reseat(said)
            case requests.Ping():
                self.answer(wire.Pong())

    async def _hint(self, seat: int, ply: int) -> None:
        """Sends what the best bot would do at a ply; nothing of it once the table has gone on."""
        lines = await self.tables.hint(self.live, seat) if ply == self.live.ply else []
        hints = [messages.hinted(self.live, self.lang, line) for line in lines if ply == self.live.ply]
        self.answer(wire.Hints(hints))

    async def _why(self, said: requests.WhyAsked) -> None:
        await asyncio.to_thread(explain.index, self.live.game)
        async with self.live.lock:
            self._own(said.seat)
            why = explain.why(self.live, said.seat, self.lang, said.path, said.move)
        self.answer(why)

    async def _reseat(self, said: requests.Reseat) -> None:
        if self.live.host not in self.held:
            raise Forbidden("Only whoever made the table changes who sits at it.")
        seen = self.viewer
        token = await self.tables.reseat(self.live, said.seat, said.kind, said.name, said.level)
        if token:
            self.held.add(said.seat)
            self.viewer = viewer_of(self.live, self.held, seen)
            self.answer(wire.Token(said.seat, token))
            self.answer(self.live.whole(self))

    def _own(self, seat: int) -> None:
        if seat not in self.held:
            raise NotYours(f"This device does not hold seat {seat}.")


def told(error: HowdahError, game: Game, lang: str) -> wire.Mistake:
    """Returns an error in the listener's language: the clause that refuses, or what kind of trouble it is."""
    kind, words = type(error).__name__, game.words(lang)
    said = words.text(f"error-{kind}") if words.has(f"error-{kind}") else str(error)
    mistake = wire.Mistake(kind, said, str(error))
    if isinstance(error, Refused):
        mistake.clause, mistake.at = error.clause, error.at
        mistake.say = words.clause(error.clause) if error.clause in game.clauses else said
    return mistake


async def serve(socket: WebSocket, tables: TableService, name: str) -> None:
    """Serves one socket from its first frame to its end."""
    if not _is_from_here(socket):
        await socket.close(CODES[Forbidden].close)
        return
    with suppress(WebSocketDisconnect):
        await socket.accept()
        try:
            connection = await _met(socket, tables, name)
            await connection.run()
        except HowdahError as error:
            await _closed(socket, codes_of(error).close)


async def _met(socket: WebSocket, tables: TableService, name: str) -> Connection:
    """Returns the device that says hello, if there is a place for it."""
    try:
        said = await asyncio.wait_for(_received(socket), 20)
    except TimeoutError as error:
        raise Unreadable("Nobody said hello.") from error
    try:
        hello = requests.read_hello(said or "")
    except NONSENSE as error:
        raise Unreadable("The first message is a hello.") from error
    if hello.wire < requests.WIRE:
        raise Old("This page is older than the server: load it again.")
    live = await tables.get(name)
    connection = Connection(socket, tables, live, hello)
    if not connection.held and not live.settings["watch"]:
        raise Forbidden("This table is not open to spectators.")
    if len(live.listeners) >= limits.PER_TABLE:
        raise Limit("Too many follow this table already.")
    return connection


async def _received(socket: WebSocket) -> str | None:
    """Returns the next text that a device sends, None for bytes."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", NO_STATUS))
    return message.get("text")


async def _closed(socket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(code), PATIENCE)


def _understood(text: str | None) -> requests.Up:
    if text is None or len(text) > limits.MESSAGE:
        raise Unreadable("That message is no text, or too long.")
    try:
        return requests.read_up(text)
    except NONSENSE as error:
        raise Unreadable(f"That message is not understood: {error}.") from error


def _is_from_here(socket: WebSocket) -> bool:
    """Tells whether a socket was opened by our own page, or by a program that is no browser."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://", 1)[-1] == socket.headers.get("host")
