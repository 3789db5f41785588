"""How the server holds its connections: one whose peer does not read is let go, a closed one is soon gone, and
when there are too many, the visitor who has most gives way.

Uvicorn alone waits without end for a peer to read what was sent to it, even after it has closed the connection.
"""

import asyncio
import socket
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from . import limits
from .errors import Limit
from .lines import gives_way
from .visitor import visitor

GRACE = 5  # seconds in which a peer can read the last words of a closed connection
STALLED = 20  # seconds in which a peer must read PACE bytes while much waits for it
PACE = 20_000
QUEUE = 128_000  # bytes that the system may hold for a peer; it would take megabytes
PIECE = 2_048  # bytes that are read at once: a quarter of a megabyte may hold a third of a second of tiny frames
PIPELINED = 16  # requests that may wait behind one another
ABORT = "howdah.abort"  # the extension by which the application ends a socket at once


def prepare(listener: socket.socket) -> None:
    """Bounds what the system holds for each peer of a listening socket, and how long, where the system can."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, QUEUE)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * STALLED)


class Peer:
    """A transport, and the visitor at its other end."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.write, self.abort = transport.write, transport.abort  # asked for often
        self.pause_reading, self.resume_reading = transport.pause_reading, transport.resume_reading
        self.visitor = visitor({"client": transport.get_extra_info("peername")})
        self.loop = asyncio.get_running_loop()
        self.left = 0
        self.timer: asyncio.TimerHandle | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def close(self) -> None:
        """Closes the transport once the peer has read what waits, or has had the time to."""
        if not self.transport.is_closing():
            self.loop.call_later(GRACE, self.abort)
        self.transport.close()

    def watch(self) -> None:
        """Begins to watch whether the peer reads."""
        self.left = self.transport.get_write_buffer_size()
        self.timer = self.loop.call_later(STALLED, self._check)

    def unwatch(self) -> None:
        """Stops watching, since little waits."""
        if self.timer:
            self.timer.cancel()

    def _check(self) -> None:
        if self.left - self.transport.get_write_buffer_size() < PACE:
            self.abort()
        else:
            self.watch()


class Peers:
    """All connections of this process, by visitor and by age."""

    def __init__(self) -> None:
        self.count = 0
        self.by_visitor: dict[str, dict[Peer, None]] = {}

    def add(self, peer: Peer) -> None:
        """Takes a connection in; if there are too many, one of the visitor who has most ends, maybe this one."""
        if self.count >= limits.CONNECTIONS:
            self._make_room(peer)
        self.by_visitor.setdefault(peer.visitor, {})[peer] = None
        self.count += 1

    def remove(self, peer: Peer) -> None:
        peers = self.by_visitor.get(peer.visitor, {})
        if peer in peers:
            del peers[peer]
            self.count -= 1
        if not peers:
            self.by_visitor.pop(peer.visitor, None)

    def _make_room(self, peer: Peer) -> None:
        try:
            most = gives_way({visitor: len(peers) for visitor, peers in self.by_visitor.items()}, peer.visitor)
            peer = next(iter(self.by_visitor[most]))
        except Limit:
            pass  # the newcomer's own visitor has most
        peer.abort()


PEERS = Peers()


class Http(HttpToolsProtocol):
    """A connection for requests, which may become a socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = Peer(transport)
        PEERS.add(peer)
        self.is_upgraded = False
        super().connection_made(cast(asyncio.Transport, peer))

    def data_received(self, data: bytes) -> None:
        """Reads piece by piece, so that a flood of tiny requests is noticed at its beginning."""
        for first in range(0, len(data), PIECE):
            if not self.is_upgraded and not self.transport.is_closing():
                super().data_received(data[first : first + PIECE])
                if len(self.pipeline) > PIPELINED:
                    self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        self.is_upgraded = True
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        _end(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        cast(Peer, self.transport).watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        cast(Peer, self.transport).unwatch()


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    unread = b""

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self._digest()

    def _digest(self) -> None:
        """Reads one piece; the next one when the application has taken all messages of this one."""
        size = len(self.unread) if self.close_sent else PIECE
        piece, self.unread = self.unread[:size], self.unread[size:]
        super().data_received(piece)
        if self.unread:
            self._pause()
            if self.queue.empty():
                self.loop.call_soon(self._digest)
        elif self.queue.empty():
            self._resume()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            self._digest() if self.unread else self._resume()
        return message

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        super().handle_ping()
        if not self.writable.is_set():
            self.transport.abort()  # it asks for answers, and reads none

    async def run_asgi(self) -> None:
        extensions = self.scope["extensions"] or {}
        extensions[ABORT] = {"now": self.transport.abort}
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        _end(self.transport)
        self.unread = b""
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        cast(Peer, self.transport).watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        cast(Peer, self.transport).unwatch()


def _end(transport: asyncio.Transport) -> None:
    peer = cast(Peer, transport)
    peer.unwatch()
    PEERS.remove(peer)
