"""Connections below the application: how many one visitor may open, and how long each may keep the server waiting.

uvicorn bounds only the pause between two requests. These protocols also bound the time and the length of a request's
head and body, and the time in which a client must read what the server has written.
"""

import asyncio
from enum import Enum
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from .. import limits, metrics
from ..errors import name_of
from ..sockets.wire import Mistake, Pong, encode
from . import request_id
from .crowd import Crowd
from .frames import HEAD, frame_size, framed_text, lone_text, text_frame
from .mailbox import Gate, Mailbox
from .transport import LINE, Peer


class Phase(Enum):
    """What a connection waits for."""

    HEAD = 1
    BODY = 2
    ANSWER = 3


SECONDS = {Phase.HEAD: 10, Phase.BODY: 20}  # for a head, from its first byte or the start of the connection
LENGTHS = {Phase.HEAD: 32_768, Phase.BODY: 2 * limits.RECORD}  # bytes as they are sent, in chunks
TOO_LONG = {Phase.HEAD: 431, Phase.BODY: 413}
ADDRESS = 2_000  # bytes of a path with its query
HEADERS = 100
PIPELINED = 8  # requests that wait behind another; no browser sends any
PIECE = 2_048  # bytes that are read at once: a quarter of a megabyte may hold a third of a second of tiny frames
FRAGMENTS = 64  # of one message; our page sends one
CONTROL = (5, 50)  # pings and pongs of one socket: a second, and at once
PULSE, ANSWER = '{"type":"ping"}', encode(Pong())  # what every idle page sends, as it writes it
SAID = {
    400: "This is not a request.",
    408: "The request took too long to arrive.",
    413: "That is too long.",
    431: "The headers are too long.",
}


class Watched(asyncio.Protocol):
    """A protocol over a `Peer`, who is watched while much waits to be read, and counted until it is gone."""

    crowd: Crowd
    transport: asyncio.Transport

    @property
    def peer(self) -> Peer:
        return cast(Peer, self.transport)

    def identify(self, scope: Any) -> None:
        """Gives a request its id; a proxy that the host has named may bring one."""
        request_id.identify(scope, lambda: self.peer.address in self.crowd.proxies)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.peer.watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.peer.unwatch()

    def connection_lost(self, exc: Exception | None) -> None:
        self.peer.unwatch()
        self.crowd.leave(self.peer)
        super().connection_lost(exc)


class HttpConnection(Watched, HttpToolsProtocol):
    """A connection that brings requests."""

    def __init__(self, crowd: Crowd, **about: Any) -> None:
        super().__init__(**about)
        self.crowd = crowd
        self.phase, self.watched = Phase.HEAD, Phase.ANSWER
        self.length = 0
        self.answering: RequestResponseCycle | None = None  # `cycle` is the last request, which may have to wait
        self.deadline: asyncio.TimerHandle | None = None
        self.is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = Peer(transport)
        super().connection_made(cast(asyncio.Transport, peer))
        if self.crowd.enter(peer):
            self._watch()
        else:
            peer.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads piece by piece, so that a flood of tiny requests is noticed at its beginning."""
        for first in range(0, len(data), PIECE):
            if not self.is_upgraded and not self.transport.is_closing():
                self._read(data[first : first + PIECE])

    def _read(self, data: bytes) -> None:
        if self.phase is Phase.ANSWER and self.cycle.response_complete:
            self.phase, self.length = Phase.HEAD, 0
        phase, headers = self.phase, self.headers
        super().data_received(data)
        if self.phase is phase and self.headers is headers:
            self._count(len(data))
        self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.phase, self.length = Phase.HEAD, 0

    def on_headers_complete(self) -> None:
        if len(self.url) > ADDRESS or len(self.headers) > HEADERS or len(self.pipeline) > PIPELINED:
            raise ValueError("more than any client of ours sends")  # the parser stops, and the connection is refused
        self.identify(self.scope)
        super().on_headers_complete()
        self.phase, self.length = Phase.BODY, 0

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.phase = Phase.ANSWER

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        self._wait_no_more()
        self.phase, self.is_upgraded = Phase.ANSWER, True
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # which holds this connection, as this holds it

    def send_400_response(self, _: str) -> None:
        self._refuse(400)

    def _watch(self) -> None:
        """Gives the client the time of what the connection waits for now."""
        if self.phase is not self.watched:
            self.watched = self.phase
            self._wait_no_more()
            if self.phase in SECONDS:
                self.deadline = self.loop.call_later(SECONDS[self.phase], self._late)

    def _wait_no_more(self) -> None:
        if self.deadline:
            self.deadline.cancel()

    def _count(self, length: int) -> None:
        self.length += length
        if self.phase in LENGTHS and self.length > LENGTHS[self.phase]:
            self._refuse(TOO_LONG[self.phase])

    def _late(self) -> None:
        if self.headers is None:  # nobody has asked for anything
            self.transport.close()
        else:
            self._refuse(408)

    def _refuse(self, status: int) -> None:
        """Answers in place of the application, and closes the connection."""
        answering = self.answering
        if answering and answering.response_started and not answering.response_complete:
            self._cut()
            return
        self._forget()
        metrics.REQUESTS.add(str(status))
        body = encode(Mistake(name_of(status), SAID[status], SAID[status]))
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n" % len(body)
        id_ = b"%s: %s\r\n\r\n" % request_id.headers(self.scope or {})[0]
        self.transport.write(STATUS_LINE[status] + head + id_ + body)
        self.transport.close()

    def _cut(self) -> None:
        self._forget()
        self.transport.abort()

    def _forget(self) -> None:
        """Lets the application know that nobody waits for its answers any more."""
        self.pipeline.clear()
        if self.answering and not self.answering.response_complete:
            self.answering.disconnected = True
            self.answering.message_event.set()


class SocketConnection(Watched, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(self, crowd: Crowd, **about: Any) -> None:
        super().__init__(**about)
        self.queue, self.writable = Mailbox(), Gate()  # type: ignore[assignment]
        self.crowd = crowd
        self.control: limits.Bucket | None = None
        self.unread = b""
        self.heard = 0.0  # when something came last, by the loop's time
        self.is_served = False  # by the application, which has sent something
        self.is_left = False  # by the application, which has come to its end

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        text = lone_text(data) if len(data) <= limits.MESSAGE and self._is_idle() else None
        if text is None:
            self.unread += data
            self._digest()
        else:
            self._pass_on(text)

    def _is_idle(self) -> bool:
        """Tells whether nothing of what came before waits, so that a frame may be read by itself."""
        is_busy = self.unread or self.frames or not self.queue.empty()
        return self.handshake_initiated and not (is_busy or self.close_sent)

    def _digest(self) -> None:
        """Reads frame by frame, up to a message that the application must take first, and not too much at once."""
        room = PIECE
        while room > 0 and (self.queue.empty() or self.close_sent) and (frame := self._taken()):
            room -= len(frame)
            self._read(frame)
        if self.unread and (room <= 0 or not self.queue.empty()):
            self._pause()
            if self.queue.empty():
                self.loop.call_soon(self._digest)
        elif self.queue.empty():
            self._resume()

    def _taken(self) -> bytes:
        """Takes the next frame, or all that came if that is no frame or too long for one; nothing of half a frame."""
        unread = self.unread
        size = frame_size(unread) if self.handshake_initiated and not self.close_sent else len(unread)
        if size > limits.MESSAGE + HEAD:
            size = len(unread)
        if size > len(unread):
            return b""
        self.unread = unread[size:]
        return unread[:size]

    def _read(self, frame: bytes) -> None:
        """Reads what is most often a text alone, whole and short; the library reads the rest."""
        is_alone = len(frame) <= limits.MESSAGE and not self.frames and not self.close_sent
        text = framed_text(frame) if is_alone else None
        if text is None:
            super().data_received(frame)
        else:
            self._pass_on(text)

    def _pass_on(self, text: str) -> None:
        """Gives a text to the application, unless it is a ping."""
        if text != PULSE or not self._has_answered():
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _has_answered(self) -> bool:
        """Answers a page's ping here, if the application has nothing else to answer; tells whether it could."""
        is_free = self.is_served and self.queue.is_awaited  # type: ignore[attr-defined]
        return is_free and self._may_control() and self.push(ANSWER)

    async def receive(self) -> Any:
        while self.queue.empty():
            await self.queue.arrival()  # type: ignore[attr-defined]
        message = self.queue.take()  # type: ignore[attr-defined]
        if self.queue.empty() and (self.unread or self.read_paused):
            self._digest()
        return message

    def push(self, text: bytes) -> bool:
        """Sends a text at once, if the peer reads and the socket is open; tells whether it was sent."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not is_open or not self.writable.is_set():
            return False
        self.is_served = True
        self.transport.write(text_frame(text))
        return True

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def run_asgi(self) -> None:
        extensions = self.scope["extensions"] or {}
        extensions[LINE] = {"abort": self.transport.abort, "push": self.push, "pull": self.receive}
        self.identify(self.scope)
        await super().run_asgi()
        self.is_left = True
        self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread = b""
        super().connection_lost(exc)
        self._end()

    def _end(self) -> None:
        """Cuts the cycles that it is part of, once it is of no use: so it is gone without the garbage collector."""
        if self.is_left and self.disconnected:
            cast(dict[str, Any], self.scope["extensions"]).clear()
            self.conn.parser.close()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            cast(list[Any], self.scope["headers"]).clear()  # nobody asks for them any more, and a socket lives long
            self.request.headers.clear()  # which the library's parser keeps
            del self.request, self.response
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # a refusal completes it too; uvicorn would log an error of ours

    def send_keepalive_ping(self) -> None:
        """Asks a peer that has long been silent whether it lives; a page says so itself, again and again."""
        left = self.heard + (self.ping_interval or 0) - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        """Answers a ping, unless the client floods the server with them or does not read the answers."""
        if self._may_control() and self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._may_control():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def _may_control(self) -> bool:
        self.control = self.control or limits.Bucket(*CONTROL)
        return self.control.take()

    def send_receive_event_to_app(self) -> None:
        """Passes a message on; one that is no text is a stranger's mistake, and not logged as an error of ours."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """Joins the fragments of a message; empty ones would otherwise cost memory without end."""
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
