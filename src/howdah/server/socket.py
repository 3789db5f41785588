"""A device at a table, over a socket: what it says is read, done and answered; what happens there is sent to it."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from howdah.core.errors import HowdahError, NotYours, Refused, Unreadable
from howdah.core.words import LANGUAGES

from . import limits, sight
from .live import Live, encode, viewer_of
from .tables import Forbidden, Gone, Limit, Tables

log = logging.getLogger("howdah")

WAITING = 256  # messages a slow device may be behind


class Hello(msgspec.Struct, tag="hello"):
    """Who speaks: the tokens of the seats that this device holds, and whose view it wants."""

    tokens: list[str] = []
    lang: str = "en"
    seat: int | None = None


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


class Chat(msgspec.Struct, tag="chat"):
    seat: int
    text: str


class Reseat(msgspec.Struct, tag="seat"):
    seat: int
    kind: str
    name: str = ""


class Ping(msgspec.Struct, tag="ping"):
    pass


Said = Play | Look | Why | Words | Chat | Reseat | Ping
read_hello = msgspec.json.Decoder(Hello).decode
read_said: Callable[[str], Said] = msgspec.json.Decoder(Said).decode


class Device:
    """One connection: a listener of its table."""

    def __init__(self, socket: WebSocket, tables: Tables, live: Live, hello: Hello) -> None:
        self.socket, self.tables, self.live = socket, tables, live
        self.held = {seat for token in hello.tokens[:20] if (seat := live.holder(token)) is not None}
        self.lang = hello.lang if hello.lang in LANGUAGES else "en"
        self.viewer = viewer_of(live, self.held, hello.seat)
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self.rate = limits.Bucket(50, 100)
        self.is_lost = False

    def send(self, message: bytes) -> None:
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.leave()

    def leave(self) -> None:
        """Lets the device go: it comes back, and is sent the whole table."""
        if not self.is_lost:
            self.is_lost = True
            self.parting = asyncio.ensure_future(_closed(self.socket))

    def answer(self, kind: str, **values: Any) -> None:
        self.send(encode({"type": kind, **values}))

    async def run(self) -> None:
        """Serves the device until it goes."""
        async with self.live.lock:
            self.live.listeners.add(self)
            self.send(encode(self.live.whole(self)))
        if self.held:
            self.live.tell_seats()
        sender = asyncio.ensure_future(self._send())
        try:
            while not self.is_lost:
                await self._hear(await self.socket.receive_text())
        finally:
            sender.cancel()
            self.live.listeners.discard(self)
            if self.held:
                self.live.tell_seats()

    async def _send(self) -> None:
        try:
            while True:
                await self.socket.send({"type": "websocket.send", "text": (await self.queue.get()).decode()})
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.is_lost = True

    async def _hear(self, text: str) -> None:
        ref = ""
        try:
            if not self.rate.take():
                raise Limit("Too many messages: wait a moment.")
            said = _understood(text)
            ref = getattr(said, "id", "")
            await self._do(said)
        except HowdahError as error:
            self.answer("error", id=ref, **told(error, self.live, self.lang))

    async def _do(self, said: Said) -> None:
        match said:
            case Play():
                self._own(said.seat)
                known = said.id in self.live.refs
                ply = await self.tables.step(self.live, said.seat, said.ply, said.move, said.id[:64], self)
                if known:
                    self.answer("done", id=said.id, ply=ply)
            case Look():
                self.viewer = viewer_of(self.live, self.held, said.seat)
                async with self.live.lock:
                    self.send(encode(self.live.whole(self)))
            case Why():
                self._own(said.seat)
                self.answer("why", path=said.path, **sight.why(self.live, said.seat, self.lang, said.path, said.move))
            case Words():
                self._own(said.seat)
                self.answer("words", choices=sight.choices_in_words(self.live, said.seat, self.lang))
            case Chat():
                self._own(said.seat)
                await self.tables.chat(self.live, said.seat, said.text)
            case Reseat():
                await self._reseat(said)
            case Ping():
                self.answer("pong")

    async def _reseat(self, said: Reseat) -> None:
        if self.live.host not in self.held:
            raise Forbidden("Only whoever made the table changes who sits at it.")
        token = await self.tables.reseat(self.live, said.seat, said.kind, said.name)
        if token:
            self.held.add(said.seat)
            self.answer("token", seat=said.seat, token=token)
            self.send(encode(self.live.whole(self)))

    def _own(self, seat: int) -> None:
        if seat not in self.held:
            raise NotYours(f"This device does not hold seat {seat}.")


def told(error: HowdahError, live: Live | None, lang: str) -> dict[str, Any]:
    """Returns an error in the listener's language: the clause that refuses, or what kind of trouble it is."""
    kind, clause, at = type(error).__name__, "", ()
    words = live.game.words(lang) if live else None
    said = words.text(f"error-{kind}") if words and words.has(f"error-{kind}") else str(error)
    if isinstance(error, Refused):
        clause, at = error.clause, error.at  # type: ignore[assignment]
        said = words.clause(clause) if words and clause in words.game.clauses else said
    return {"error": kind, "say": said, "detail": str(error), "clause": clause, "at": at}


async def serve(socket: WebSocket, tables: Tables, name: str) -> None:
    """Serves one socket from its first frame to its end."""
    if not _is_from_here(socket):
        await socket.close(4403)
        return
    await socket.accept()
    try:
        hello = read_hello(await asyncio.wait_for(socket.receive_text(), 20))
        live = await tables.get(name)
    except (msgspec.DecodeError, TimeoutError, KeyError):
        await socket.close(4400)
        return
    except Gone:
        await socket.close(4404)
        return
    except WebSocketDisconnect:
        return
    device = Device(socket, tables, live, hello)
    if not device.held and not live.settings["watch"]:
        await socket.close(4403)
    elif len(live.listeners) >= limits.PER_TABLE:
        await socket.close(4429)
    else:
        await _until_gone(device)


async def _until_gone(device: Device) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        await device.run()


async def _closed(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(4408)


def _understood(text: str) -> Said:
    if len(text) > limits.MESSAGE:
        raise Unreadable("That message is too long.")
    try:
        return read_said(text)
    except msgspec.DecodeError as error:
        raise Unreadable(f"That message is not understood: {error}.") from error


def _is_from_here(socket: WebSocket) -> bool:
    """Tells whether a socket was opened by our own page, or by a program that is no browser."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://", 1)[-1] == socket.headers.get("host")
