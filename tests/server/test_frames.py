"""Frames of sockets: what is sent and read without the library is what the library would send and read.

They never come as far as the store, so a server on SQLite is enough.
"""

import asyncio
import json
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, Side
from websockets.protocol import Protocol as Library

from howdah.server.door.frames import frame_size, framed_text, lone_text, text_frame
from howdah.server.door.protocols import PULSE, SocketConnection
from howdah.server.limits import MESSAGE
from tests.attack.raw import Raw

from .house import House

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 100_000)
PING = json.dumps({"type": "ping"}).encode()
PAGES = PULSE.encode()


def masked(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_client_reads_what_is_sent(length: int) -> None:
    text = ("é" * length).encode()[:length]
    library = Library(Side.CLIENT, state=OPEN, max_size=None)
    library.receive_data(text_frame(text))
    assert library.events_received() == [Frame(Opcode.TEXT, text)]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_as_long_as_it_says(length: int) -> None:
    frame = masked(b"x" * length)
    sizes = [frame_size(frame[:end]) for end in range(20)]
    assert set(sizes) <= {0, len(frame)}
    assert sorted(sizes) == sizes
    assert frame_size(frame + b"more") == len(frame)
    assert framed_text(frame) == ("x" * length if length < 1 << 16 else None)
    assert lone_text(frame) == framed_text(frame)
    assert {lone_text(frame[:end]) for end in range(min(len(frame), 300))} == {None}
    assert lone_text(frame + b"x") is None


def test_only_whole_texts_are_read_without_the_library() -> None:
    others = [
        masked(b"x", fin=False),
        masked(b"x", Opcode.BINARY),
        masked(b"x", Opcode.PING),
        masked(b"\xff"),
        Frame(Opcode.TEXT, b"x").serialize(mask=False),
        b"\xc1" + masked(b"x")[1:],  # a reserved bit
    ]
    assert [framed_text(frame) for frame in others] == [None] * len(others)
    assert [lone_text(frame) for frame in others] == [None] * len(others)


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[first : first + size] for first in range(0, len(data), size))


async def answers(house: House, count: int, *parts: bytes) -> tuple[list[str], int]:
    """Returns the types of the first messages that a socket is sent, and the code that ends it before, 0 if none.

    How many watch is told when the server has the time.
    """
    table = house.make("nim", "me", "me")["table"]
    raw = await (await Raw().connect(house)).upgrade(table)
    for part in parts:
        await raw.write(part)
        await asyncio.sleep(0.001)  # so that each part comes alone
    library, told = Library(Side.CLIENT, state=OPEN, max_size=None), list[str]()
    while len(told) < count and not library.close_rcvd:
        library.receive_data(await raw.read())
        frames = [event for event in library.events_received() if isinstance(event, Frame)]
        types = [json.loads(bytes(frame.data))["type"] for frame in frames if frame.opcode is Opcode.TEXT]
        told += [one for one in types if one != "watching"]
    raw.close()
    return told, library.close_rcvd.code if library.close_rcvd else 0


HELLO = masked(json.dumps({"type": "hello", "tokens": []}).encode())
SENT = {
    "three": (masked(PING) * 3, ["pong"] * 3),
    "fragments": (
        masked(PING[:5], fin=False) + masked(b"", Opcode.PING) + masked(PING[5:], Opcode.CONT) + masked(PING),
        ["pong"] * 2,
    ),
    "a pong between": (masked(PING + b" " * 300) + masked(b"late", Opcode.PONG) + masked(PING), ["pong"] * 2),
    "bytes": (masked(PING, Opcode.BINARY) + masked(PING), ["error", "pong"]),
    "a page's": (masked(PAGES) * 3 + masked(PING) + masked(PAGES), ["pong"] * 5),
    "many": (masked(PAGES) * 90, ["pong"] * 90),
    "the longest": (masked(PING + b" " * (MESSAGE - len(PING))) + masked(PING), ["pong"] * 2),
}


@pytest.mark.parametrize("size", [1_000_000, 100, 3])
@pytest.mark.parametrize("what", SENT)
def test_texts_arrive_in_whatever_pieces_they_come(house_on_sqlite: House, what: str, size: int) -> None:
    sent, told = SENT[what]
    parts = pieces(HELLO + sent, max(size, len(sent) // 200))
    assert asyncio.run(answers(house_on_sqlite, 1 + len(told), *parts)) == (["whole", *told], 0)


WRONG = {
    "too long": (masked(b"x" * (MESSAGE + 1)), 1009),
    "the beginning of what is too long": (masked(b"x" * 200_000)[:20], 1009),
    "not masked": (Frame(Opcode.TEXT, PING).serialize(mask=False), 1002),
    "the end of nothing": (masked(PING, Opcode.CONT), 1002),
    "a text in a text": (masked(PING, fin=False) + masked(PING), 1002),
    "no text": (masked(b"\xff\xff"), 1007),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_ends_the_socket(house_on_sqlite: House, what: str) -> None:
    wrong, code = WRONG[what]
    assert asyncio.run(answers(house_on_sqlite, 5, HELLO, wrong))[1] == code


def test_a_ping_is_no_hello(house_on_sqlite: House) -> None:
    assert asyncio.run(answers(house_on_sqlite, 1, masked(PAGES), HELLO)) == ([], 4400)


def test_only_a_silent_peer_is_asked_whether_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, later, at = list[float](), list[float](), 100.0
    loop = SimpleNamespace(time=lambda: at, call_later=lambda delay, _: later.append(delay))
    monkeypatch.setattr(SocketConnection.__mro__[2], "send_keepalive_ping", lambda _: asked.append(at))
    socket = SocketConnection.__new__(SocketConnection)
    vars(socket).update(loop=loop, ping_interval=35.0, heard=90.0)
    socket.send_keepalive_ping()
    at = 125.0
    socket.send_keepalive_ping()
    assert (later, asked) == ([25.0], [125.0])
