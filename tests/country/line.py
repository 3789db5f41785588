"""A socket by hand: a driver of ten thousand of them must be cheap."""

import asyncio
import struct
from collections.abc import Callable
from typing import cast

import msgspec

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Heard(msgspec.Struct):
    """Of a message from the server, what a player needs who only moves."""

    type: str
    ply: int = 0
    turn: int = -2
    seat: int | None = None
    choices: list[tuple[str, ...]] | None = None
    id: str = ""
    error: str = ""


read: Callable[[bytes], Heard] = msgspec.json.Decoder(Heard).decode


def framed(text: bytes, kind: int = TEXT) -> bytes:
    """Returns a masked frame; its mask changes nothing."""
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
    return bytes([0x80 | kind]) + length + bytes(4) + text


class Line(asyncio.Protocol):
    """One socket at a table: it says hello once it is open, and passes on what it hears."""

    def __init__(self, port: int, table: str, hello: bytes, hear: Callable[["Line", Heard], None]) -> None:
        self.port, self.table, self.hello, self.hear = port, table, hello, hear
        self.unread = bytearray()
        self.is_open = self.is_lost = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, _: Exception | None) -> None:
        self.is_lost = True

    def say(self, message: object) -> None:
        self.transport.write(framed(msgspec.json.encode(message)))

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if not self.is_open:
            head, found, rest = bytes(self.unread).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.is_open, self.unread = True, bytearray(rest)
            self.transport.write(framed(self.hello))
        while self._take():
            pass

    def _take(self) -> bool:
        """Takes one frame out of what was read; tells whether there was one."""
        if len(self.unread) < 2:
            return False
        kind, length, start = self.unread[0] & 0xF, self.unread[1] & 0x7F, 2
        if length == 126:
            start, length = 4, int.from_bytes(self.unread[2:4], "big")
        elif length == 127:
            start, length = 10, int.from_bytes(self.unread[2:10], "big")
        if len(self.unread) < start + length:
            return False
        text = bytes(self.unread[start : start + length])
        del self.unread[: start + length]
        if kind == TEXT:
            self.hear(self, read(text))
        elif kind == PING:
            self.transport.write(framed(text, PONG))
        return True
