"""A connection's transport that does not wait for its peer without end.

Uvicorn alone waits for a peer to read what was sent to it, even after it has closed the connection.
"""

import asyncio
import socket
from typing import Any

from ..visitor import visitor

GRACE = 5  # seconds in which a peer can read the last words of a closed connection
STALLED = 20  # seconds in which a peer must read PACE bytes while much waits for it
PACE = 20_000
QUEUE = 128_000  # bytes that the system may hold for a peer; it would take megabytes
LINE = "howdah.line"  # the extension by which the application ends a socket, and writes to it, at once


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
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self.visitor = visitor({"client": (self.address, 0)})
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
