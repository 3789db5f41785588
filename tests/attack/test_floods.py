"""Floods of tiny frames and requests: they are read in pieces, and nobody else waits for them."""

import asyncio
import socket
import struct
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import pytest

from tests.server.house import House
from tests.server.screen import opened as screened

from .conftest import Note
from .raw import STRANGER, Raw, memory, opened
from .stock import waits
from .test_loop import SLOW, told

PING = b"\x89\xfd" + bytes(4) + bytes(125)
TEXT = b"\x81\x81" + bytes(4) + b"x"


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 120))


async def flood(lines: list[Raw], data: bytes, seconds: float = 3) -> None:
    """Sends the same without end, on all lines."""

    async def send(raw: Raw) -> None:
        with suppress(OSError):
            while True:
                await raw.write(data)

    await asyncio.wait([asyncio.ensure_future(send(raw)) for raw in lines], timeout=seconds)
    for raw in lines:
        raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed at once
        raw.close()


@pytest.mark.parametrize(
    ("attack", "frames"),
    [
        ("20 sockets flood with frames of one letter", 40_000 * TEXT),
        ("20 sockets flood with pings and read no pong", 2_000 * PING),
    ],
    ids=["letters", "pings"],
)
def test_frames(house: House, note: Note, attack: str, frames: bytes) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "me")
        before = memory(house)
        lines = await opened(house, made["table"], 20)
        with waits(house) as waited:
            await flood(lines, frames)
        note(attack, f"{told(waited)}; {memory(house) - before:+.0f} MB")
        assert max(waited) < SLOW
        assert memory(house) - before < 100

    run(test())


def test_requests_behind_one_another(house: House, note: Note) -> None:
    async def test() -> None:
        before = memory(house)
        lines = [await Raw().connect(house) for _ in range(20)]
        with waits(house) as waited:
            await flood(lines, 10_000 * b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        note("20 connections flood with requests in a row", f"{told(waited)}; {memory(house) - before:+.0f} MB")
        assert max(waited) < SLOW
        assert memory(house) - before < 100
        made = house.make("siam", "me", "me")
        async with screened(house.url, made["table"], local_addr=(STRANGER, 0)) as screen:
            assert (await screen.ask("pong", type="ping"))["type"] == "pong"

    run(test())
