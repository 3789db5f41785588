"""A device at a table, over a socket: what it says is read, done and answered; what happens there is sent to it."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from howdah.core.errors import HowdahError, NotYours, Refused, Unreadable
from howdah.core.game import Game
from howdah.show.words import LANGUAGES

from . import explain, limits, messages
from .errors import CODES, LOOK_AGAIN, NO_STATUS, Forbidden, Limit, Old, codes_of
from .latest import Job, Latest
from .live_table import LiveTable, encode, viewer_of
from .seats import LEVEL
from .table_service import TableService

log = logging.getLogger("howdah")

WIRE = 1  # the number of this way to speak: raised when an older page would misunderstand
WAITING = 256  # messages a slow device may be behind
PATIENCE = 5  # seconds until a device that reads nothing is not even told that it is let go


class Hello(msgspec.Struct, tag="hello"):
    """Who speaks: the tokens of the seats that this device holds, whose view it wants, and how it speaks."""

    tokens: list[str] = []
    lang: str = "en"
    seat: int | None = None
    wire: int = WIRE


class Play(msgspec.Struct, tag="play"):
    """A move, or what a seat says outside the rules."""

    id: str
    ply: int
    seat: int
    move: str


class Look(msgspec.Struct, tag="look"):
    seat: int | None = None


class Why(msgspec.Struct, tag="why"):
    seat: int
    path: tuple[str, ...] = ()
    move: str = ""


class Words(msgspec.Struct, tag="words"):
    seat: int


class Things(msgspec.Struct, tag="things"):
    """Asks what stands where, in words: for a reader who does not see the picture."""


class Hint(msgspec.Struct, tag="hint"):
    """Asks what the best bot would do."""

    seat: int


class Chat(msgspec.Struct, tag="chat"):
    seat: int
    text: str


class Reseat(msgspec.Struct, tag="seat"):
    seat: int
    kind: str
    name: str = ""
    level: Annotated[int, msgspec.Meta(ge=1, le=5)] = LEVEL


class Ping(msgspec.Struct, tag="ping"):
    pass


Said = Play | Look | Why | Words | Things | Hint | Chat | Reseat | Ping
NONSENSE = (msgspec.DecodeError, RecursionError)  # JSON may be nested without end
read_hello = msgspec.json.Decoder(Hello).decode
read_said: Callable[[str], Said] = msgspec.json.Decoder(Said).decode


class Connection:
    """One connection: a listener of its table."""

    def __init__(self, socket: WebSocket, tables: TableService, live: LiveTable, hello: Hello) -> None:
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
            self.parting = asyncio.ensure_future(_closed(self.socket, code))

    def answer(self, kind: str, **values: Any) -> None:
        self.send(encode({"type": kind, **values}))

    async def run(self) -> None:
        """Serves the device until it goes."""
        async with self.live.lock:
            self.tables.check(self.live)
            self.live.listeners.add(self)
            self.send(encode(self.live.whole(self)))
        if self.held:
            self.live.tell_seats()
        sender = asyncio.ensure_future(self._send())
        try:
            while not self.is_lost:
                await self._hear(await _received(self.socket))
        finally:
            for task in (sender, self.hints, self.whys):
                task.cancel()
            self.live.listeners.discard(self)
            if self.held:
                self.live.tell_seats()
            if self.parting:
                await self.parting

    async def _send(self) -> None:
        try:
            while True:
                await self.socket.send({"type": "websocket.send", "text": (await self.queue.get()).decode()})
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
        self.answer("error", id=request_id, **told(error, self.live.game, self.lang))

    async def _attempt(self, job: Job) -> None:
        """Runs a slow job, and answers its error; one that is a bug ends the connection."""
        try:
            await job()
        except HowdahError as error:
            self._refuse(error)
        except Exception:
            log.exception("a slow request failed", extra={"table": self.live.id})
            self.leave()

    async def _do(self, said: Said) -> None:
        match said:
            case Play():
                self._own(said.seat)
                if len(said.id) > 64:
                    raise Unreadable("The id of a step has at most 64 characters.")
                await self.tables.step(self.live, said.seat, said.ply, said.move, said.id, self)
            case Look():
                async with self.live.lock:
                    self.viewer = viewer_of(self.live, self.held, said.seat)
                    self.send(encode(self.live.whole(self)))
            case Why():
                self._own(said.seat)
                self.whys.put(partial(self._attempt, partial(self._why, said)))
            case Words():
                async with self.live.lock:
                    self._own(said.seat)
                    self.answer("words", choices=messages.choices_in_words(self.live, said.seat, self.lang))
            case Things():
                async with self.live.lock:
                    self.answer("things", things=messages.things(self.live, self.viewer, self.lang))
            case Hint():
                self._own(said.seat)
                if self.live.turn != said.seat:
                    raise NotYours("A hint is for the seat that must decide.")
                self.hints.put(partial(self._attempt, partial(self._hint, said.seat, self.live.ply)))
            case Chat():
                self._own(said.seat)
                await self.tables.chat(self.live, said.seat, said.text)
            case Reseat():
                await self._reseat(said)
            case Ping():
                self.answer("pong")

    async def _hint(self, seat: int, ply: int) -> None:
        """Sends what the best bot would do at a ply; nothing of it once the table has gone on."""
        lines = await self.tables.hint(self.live, seat) if ply == self.live.ply else []
        moves = [messages.hinted(self.live, self.lang, line) for line in lines if ply == self.live.ply]
        self.answer("hint", moves=moves)

    async def _why(self, said: Why) -> None:
        await asyncio.to_thread(explain.index, self.live.game)
        async with self.live.lock:
            self._own(said.seat)
            why = explain.why(self.live, said.seat, self.lang, said.path, said.move)
        self.answer("why", path=said.path, **why)

    async def _reseat(self, said: Reseat) -> None:
        if self.live.host not in self.held:
            raise Forbidden("Only whoever made the table changes who sits at it.")
        seen = self.viewer
        token = await self.tables.reseat(self.live, said.seat, said.kind, said.name, said.level)
        if token:
            self.held.add(said.seat)
            self.viewer = viewer_of(self.live, self.held, seen)
            self.answer("token", seat=said.seat, token=token)
            self.send(encode(self.live.whole(self)))

    def _own(self, seat: int) -> None:
        if seat not in self.held:
            raise NotYours(f"This device does not hold seat {seat}.")


def told(error: HowdahError, game: Game, lang: str) -> dict[str, Any]:
    """Returns an error in the listener's language: the clause that refuses, or what kind of trouble it is."""
    kind, words, clause, at = type(error).__name__, game.words(lang), "", ()
    said = words.text(f"error-{kind}") if words.has(f"error-{kind}") else str(error)
    if isinstance(error, Refused):
        clause, at = error.clause, error.at  # type: ignore[assignment]
        said = words.clause(clause) if clause in game.clauses else said
    return {"error": kind, "say": said, "detail": str(error), "clause": clause, "at": at}


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
        hello = read_hello(said or "")
    except NONSENSE as error:
        raise Unreadable("The first message is a hello.") from error
    if hello.wire < WIRE:
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


def _understood(text: str | None) -> Said:
    if text is None or len(text) > limits.MESSAGE:
        raise Unreadable("That message is no text, or too long.")
    try:
        return read_said(text)
    except NONSENSE as error:
        raise Unreadable(f"That message is not understood: {error}.") from error


def _is_from_here(socket: WebSocket) -> bool:
    """Tells whether a socket was opened by our own page, or by a program that is no browser."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://", 1)[-1] == socket.headers.get("host")
