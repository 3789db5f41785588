"""A visitor who speaks HTTP and WebSocket by hand, from an address of its own, and reads only when told to."""

import asyncio
import json
import os
import socket
import struct
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from tests.server.house import House

STRANGER = "127.0.0.77"  # another address of this machine than the attacker's


class Raw:
    """One connection; the system takes in little of what nobody reads."""

    def __init__(self, source: str = "127.0.0.1") -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.bind((source, 0))
        self.socket.setblocking(False)

    async def connect(self, house: House) -> "Raw":
        await self._soon(asyncio.get_running_loop().sock_connect(self.socket, ("127.0.0.1", house.port)))
        return self

    async def write(self, data: bytes) -> None:
        await self._soon(asyncio.get_running_loop().sock_sendall(self.socket, data))

    async def read(self) -> bytes:
        data: bytes = await self._soon(asyncio.get_running_loop().sock_recv(self.socket, 65536))
        return data

    async def ask(self, path: str, *headers: str) -> None:
        """Sends a request, and does not read the answer."""
        await self.write("\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode())

    async def upgrade(self, table: str) -> "Raw":
        """Becomes a socket of a table."""
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        await self.ask(f"/api/tables/{table}/socket", "Upgrade: websocket", "Connection: Upgrade", key, VERSION)
        assert b" 101 " in await self.read()
        return self

    async def say(self, **message: Any) -> None:
        await self.write(framed(json.dumps(message).encode()))

    def close(self) -> None:
        self.socket.close()

    async def _soon(self, what: Awaitable[Any]) -> Any:
        return await asyncio.wait_for(what, 30)


VERSION = "Sec-WebSocket-Version: 13"


def framed(text: bytes) -> bytes:
    """Returns a text as a masked frame, by a mask that changes nothing."""
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
    return b"\x81" + length + bytes(4) + text


async def opened(house: House, table: str, count: int, source: str = "127.0.0.1", **hello: Any) -> list[Raw]:
    """Opens sockets of a table that say hello, and read nothing."""
    found = []
    for _ in range(count):
        raw = await (await Raw(source).connect(house)).upgrade(table)
        await raw.say(type="hello", **hello)
        found.append(raw)
    return found


def memory(house: House) -> float:
    """Returns the megabytes of a server."""
    pages = int(Path(f"/proc/{house.process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def quiet(house: House) -> None:
    """Waits until a server has done what it was asked: it needs no more processor time."""
    spent = -1
    while spent != (now := _ticks(house)):
        spent = now
        await asyncio.sleep(0.3)


def _ticks(house: House) -> int:
    fields = Path(f"/proc/{house.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def descriptors(house: House) -> int:
    """Returns how many files and sockets a server has open."""
    return len(os.listdir(f"/proc/{house.process.pid}/fd"))
