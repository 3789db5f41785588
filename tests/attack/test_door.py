"""Attacks on the front door: half requests, floods, forged headers and foreign names."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.house import House, asked
from tests.server.screen import opened

from .conftest import Note

ATTACKER, FRIEND = "127.0.0.66", "127.0.0.7"
HALF = "from howdah.server.door import protocols as p; p.SECONDS = {p.Phase.HEAD: 2.0, p.Phase.BODY: 3.0}"
HEAD = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _line(house: House, said: bytes = b"") -> Line | None:
    """Opens a connection of the attacker and says something on it, None where the server does not even listen."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(ATTACKER, 0))
    except OSError:
        return None
    writer.write(said)
    return reader, writer


async def _is_open(line: Line | None) -> bool:
    """Tells whether the server has left a connection open so far."""
    if line is None:
        return False
    try:
        while await asyncio.wait_for(line[0].read(65536), 0.01):
            pass
    except TimeoutError:
        return True
    except OSError:
        return False
    return False


async def _count_open(lines: list[Line | None]) -> int:
    return sum(await asyncio.gather(*map(_is_open, lines)))


async def _served(house: House) -> float:
    """Returns the seconds in which somebody else is answered."""
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=FRIEND), timeout=30) as client:
        began = time.monotonic()
        assert (await client.get(f"{house.url}/health")).status_code == 200
        return time.monotonic() - began


def _dripping(lines: list[Line | None], seconds: float) -> Iterator[None]:
    """Lets some connections say a little more each time, for some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield
        for line in lines:
            if line and not line[1].is_closing():
                with suppress(OSError):
                    line[1].write(b"x")


def test_half_requests(tmp_path: Path, note: Note) -> None:
    """300 requests that never end: a third has no head, a third half a head, a third a body that drips."""
    house = House(tmp_path, HALF)

    async def attack() -> None:
        said = (b"", b"GET / HTTP/1.1\r\nX-Drip: ", HEAD + b"Content-Length: 1000\r\n\r\n")
        lines = [await _line(house, said[number % 3]) for number in range(300)]
        before = after = await _count_open(lines)
        began, slowest = time.monotonic(), 0.0
        for _ in _dripping(lines[1::3] + lines[2::3], 60):
            slowest = max(slowest, await _served(house))
            await asyncio.sleep(0.3)
            after = await _count_open(lines)
            if not after:
                break
        seconds = time.monotonic() - began
        note("300 half requests: open at once, and in the end", f"{before}, {after} after {seconds:.1f} s")
        note("300 half requests: slowest answer to somebody else", f"{1000 * slowest:.0f} ms")
        for line in filter(None, lines):
            line[1].close()
        assert after == 0
        assert slowest < 5

    asyncio.run(attack())
    assert not house.log()
    house.stop()


def test_thousands_of_connections(house: House, note: Note) -> None:
    async def attack() -> None:
        lines = [await _line(house) for _ in range(2000)]
        slowest = await _served(house)
        until = time.monotonic() + 30  # for this process to hear that they were closed
        while (count := await _count_open(lines)) > 300 and time.monotonic() < until:
            await asyncio.sleep(0.1)
        note("2,000 connections of one address: open", f"{count}")
        note("2,000 connections of one address: answer to somebody else", f"{1000 * slowest:.0f} ms")
        assert count <= 300
        assert slowest < 5
        for line in filter(None, lines):
            line[1].close()

    asyncio.run(attack())
    assert not house.log()


def test_chat_flood(house: House, note: Note) -> None:
    """Two seats of one visitor write as fast as they may send."""

    async def attack() -> None:
        made = house.make("nim", "me", "me", "link")
        accepted, tokens = 0, list(made["tokens"].values())
        began = time.monotonic()
        async with opened(house.url, made["table"], tokens) as screen:
            for number in range(90):
                seat = number % 2
                message = await screen.ask("chat", type="chat", seat=seat, text=f"spam {number}")
                accepted += message["type"] == "chat"
                assert message["type"] == "chat" or message["error"] == "Limit"
                assert message["type"] == "chat" or message["say"]
        seconds = time.monotonic() - began
        note("chat flood: lines of 90 accepted, two seats", f"{accepted} in {seconds:.1f} s, then 1 a second")
        assert accepted <= 10 + seconds + 1

    asyncio.run(attack())


def test_forged_addresses(tmp_path: Path, note: Note) -> None:
    """Every request claims to come on behalf of another visitor."""
    house = House(tmp_path, "", 0, "--making", "0.1")  # six at once, then one in ten seconds
    made = 0
    began = time.monotonic()
    with house.client() as client:
        for number in range(60):
            forged = f"203.0.113.{number}"
            headers = {"X-Forwarded-For": forged, "X-Real-IP": forged, "Forwarded": f"for={forged}"}
            headers |= {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
            made += client.post("/api/tables", json=asked("nim", "me", "me"), headers=headers).status_code == 201
    allowed = 6 + int((time.monotonic() - began) / 10) + 1
    note("forged X-Forwarded-For: tables beyond the limit", f"{max(0, made - allowed)}")
    assert made <= allowed
    house.stop()


def test_a_named_proxy_speaks_for_others(tmp_path: Path, note: Note) -> None:
    """Behind a proxy every visitor has a limit of their own, and what they forge changes nothing there either."""
    house = House(tmp_path, "", 0, "--making", "0.05", "--proxy", "127.0.0.0/30", "--name", "games.example")
    with house.client() as client:

        def make(forwarded: str) -> int:
            headers = {"X-Forwarded-For": forwarded, "Host": "games.example"}
            return client.post("/api/tables", json=asked("nim", "me", "me"), headers=headers).status_code

        friends = [make(f"203.0.113.{number}") for number in range(20)]
        forger = [make(f"198.51.100.{number}, 203.0.113.99") for number in range(20)]
    note("behind a proxy: tables of 20 visitors, of one forger in 20", f"{friends.count(201)}, {forger.count(201)}")
    assert friends == [201] * 20
    assert forger.count(201) <= 5
    house.stop()


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80"])
def test_foreign_names(house: House, note: Note, host: str) -> None:
    made = house.make("nim", "me", "me")
    paths = ["/", "/static/js/main.js", "/api/games", f"/api/tables/{made['table']}", "/openapi.json", "/nowhere"]
    with house.client() as client:
        statuses = [client.get(path, headers={"Host": host}).status_code for path in paths]

    async def socket() -> int:
        address = f"ws://{host.split(':')[0]}:{house.port}/api/tables/{made['table']}/socket"
        origin = f"http://{host.split(':')[0]}:{house.port}"
        try:
            async with connect(address, host="127.0.0.1", port=house.port, additional_headers={"Origin": origin}):
                return 101
        except InvalidStatus as refused:
            return int(refused.response.status_code)

    statuses.append(asyncio.run(socket()))
    note(f"DNS rebinding as {host}: requests and sockets answered", f"{len(statuses) - statuses.count(421)}")
    assert set(statuses) == {421}


def test_request_flood(tmp_path: Path, note: Note) -> None:
    house = House(tmp_path, "", 0, "--requests", "20")
    with house.client(transport=httpx.HTTPTransport(local_address=ATTACKER)) as client:
        began = time.monotonic()
        statuses = [client.get("/api/games").status_code for _ in range(400)]
        seconds = time.monotonic() - began
    allowed = 80 + 20 * seconds + 1
    asyncio.run(_served(house))
    note("400 requests of one visitor at 20 a second: answered", f"{statuses.count(200)} in {seconds:.1f} s")
    assert statuses.count(200) <= allowed
    assert set(statuses) == {200, 429}
    house.stop()


def test_log_flood(tmp_path: Path, note: Note) -> None:
    """Texts that are none: each would be a traceback in the log."""
    house = House(tmp_path)

    async def attack() -> None:
        made = house.make("nim", "me", "me")
        address = f"ws://127.0.0.1:{house.port}/api/tables/{made['table']}/socket"
        for _ in range(300):
            with suppress(ConnectionClosed, OSError):
                async with connect(address) as socket:
                    socket.transport.write(bytes([0x81, 0x81, 0, 0, 0, 0, 0xFF]))
                    await socket.recv()

    asyncio.run(attack())
    lines = len(house.log().splitlines())
    note("300 texts that are none: lines in the log", f"{lines}")
    assert lines < 150
    house.stop()


def test_frames_without_end(house: House, note: Note) -> None:
    """Pings whose answers nobody reads, and messages of countless empty fragments."""

    def masked(opcode: int) -> bytes:
        return bytes([opcode, 0x80, 0, 0, 0, 0])

    async def attack(first: bytes, frames: bytes) -> bool:
        made = house.make("nim", "me", "me")
        address = f"ws://127.0.0.1:{house.port}/api/tables/{made['table']}/socket"
        async with connect(address) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            await socket.recv()
            socket.transport.write(first)
            try:
                for _ in range(50):
                    socket.transport.write(frames)
                    await asyncio.sleep(0.01)
                    if socket.transport.is_closing():
                        return False
                async with asyncio.timeout(2):
                    while True:
                        await socket.recv()
            except TimeoutError:
                return True
            except (ConnectionClosed, OSError):
                return False

    floods = (b"", masked(0x89)), (b"", masked(0x8A)), (masked(0x01), masked(0x00))
    survived = [asyncio.run(attack(first, frame * 5000)) for first, frame in floods]
    asyncio.run(_served(house))
    note("floods of pings, pongs and empty fragments: connections left", f"{sum(survived)}")
    assert not any(survived)
    assert not house.log()
