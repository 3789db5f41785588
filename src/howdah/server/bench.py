"""The speed of the server, measured from a second process on loopback.

One connection a seat; a seat moves as soon as it has received the state;
a move counts when an opponent has received it.
"""

import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from websockets.asyncio.client import connect

import howdah

from . import loop_bench

SECONDS = 8.0
GAMES = ("nim", "siam")
MATCHES = 100
TABLES_OF_FOUR = 20  # which are played to the end: late moves cost more than early ones
LONGEST = 60.0
LAST = 1.0  # seconds in which the last move of a match must reach everybody to count
RUNS = 3
TABLES = 1000
PYTHON = (sys.executable, "-c", "from howdah.cli.main import main; main()")


def figures() -> Iterator[str]:
    """Yields one JSON line a figure; rates are the best of some runs, since a shared machine is only ever slowed."""
    for game, rounds in (("nim", 6), ("siam", 1)):
        best = max(_rate(game, rounds) for _ in range(RUNS))
        yield _figure(f"{game}, {MATCHES} matches", best, "confirmed moves/server CPU s")
        yield _figure(f"{game}, memory a further match", _weight(game), "KB")
    for game in ("bombay", "bulp"):
        best = max(_rate_of_four(game) for _ in range(RUNS))
        yield _figure(f"{game}, {TABLES_OF_FOUR} whole matches of 4 seats", best, "confirmed moves/server CPU s")
    waits, idle = _one_match()
    yield _figure("nim, one match: confirmation, median", 1000 * statistics.median(waits), "ms")
    yield _figure("idle server", idle / 1e6, "MB")
    yield _figure(f"restart with {TABLES} unfinished tables: first answer", _restarted(), "s")
    middle, slowest = _answers()
    yield _figure("page while four bots of the best level think, median", middle, "ms")
    yield _figure("page while four bots of the best level think, slowest of 200", slowest, "ms")
    for game in howdah.list_games():
        found = loop_bench.pieces(game)
        yield _figure(f"{game}, piece on the event loop, 99 of 100 below", found[len(found) * 99 // 100], "ms")
        yield _figure(f"{game}, longest piece on the event loop", found[-1], "ms")


def _rate(game: str, rounds: int) -> float:
    """Returns the moves that a server confirms in one second of its time."""
    with serving() as (server, port):
        _settle(server.pid)
        waits, spent = asyncio.run(_drive(game, MATCHES, rounds, port, server.pid))
        return len(waits) / spent


def _rate_of_four(game: str) -> float:
    """Returns the same for whole matches of four seats."""
    with serving() as (server, port):
        _settle(server.pid)
        waits, spent = asyncio.run(_drive(game, TABLES_OF_FOUR, 1, port, server.pid, seats=4, seconds=LONGEST))
        return len(waits) / spent


def _weight(game: str) -> float:
    """Returns the kilobytes of a live match with two devices, once there are some already."""

    async def grown() -> float:
        rooms = [await seated(game, port) for _ in range(MATCHES)]
        before = _memory(server.pid)
        rooms += [await seated(game, port) for _ in range(2 * MATCHES)]
        return (_memory(server.pid) - before) / (len(rooms) - MATCHES) / 1e3

    with serving() as (server, port):
        _settle(server.pid)
        return asyncio.run(grown())


def _one_match() -> tuple[list[float], int]:
    """Returns the seconds of each move's way to the opponent in a match alone, and the bytes of the server before."""
    with serving() as (server, port):
        _settle(server.pid)
        idle = _memory(server.pid)
        return asyncio.run(_drive("nim", 1, 20, port, server.pid))[0], idle


def _restarted() -> float:
    """Returns the seconds from the start of a killed server to what it knows of the last of its tables."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = _started(folder)
        for number in range(TABLES):
            body = {"game": GAMES[number % 2], "seats": [{"kind": "me"}] * 2}
            made = _post(f"http://localhost:{port}/api/tables", body)
        server.kill()
        server.wait()
        began = time.perf_counter()
        with serving(folder) as (_, port):
            _get(f"http://localhost:{port}/api/tables/{made['table']}")
            return time.perf_counter() - began


def _answers() -> tuple[float, float]:
    """Returns how many milliseconds the page takes while bots think: the median, and the longest."""
    with serving() as (_, port):
        for _ in range(4):
            _post(f"http://localhost:{port}/api/tables", {"game": "siam", "seats": [{"kind": "bot", "level": 5}] * 2})
        time.sleep(5)  # until the bots have their compiled code
        waits = []
        for _ in range(200):
            began = time.perf_counter()
            _get(f"http://localhost:{port}/")
            waits.append(1000 * (time.perf_counter() - began))
            time.sleep(0.02)
        return statistics.median(waits), max(waits)


@contextmanager
def serving(folder: str = "", python: Sequence[str] = PYTHON) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Gives a running server and its port; without a folder, with an empty database."""
    with tempfile.TemporaryDirectory() as empty:
        server, port = _started(folder or empty, python)
        try:
            yield server, port
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)


def _figure(name: str, value: float, unit: str) -> str:
    return json.dumps({"figure": name, "value": float(f"{value:.4g}"), "unit": unit})


def _started(folder: str, python: Sequence[str] = PYTHON) -> tuple[subprocess.Popen[str], int]:
    command = [
        *python,
        "serve",
        "--port",
        "0",
        "--making",
        "1000",
        "--lines",
        "5000",
        "--requests",
        "100000",
        "--connections",
        "100000",
    ]
    server = subprocess.Popen(command, env=os.environ | {"HOWDAH_HOME": folder}, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    port = int(server.stdout.readline().split("localhost:")[1].split("/")[0])
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://localhost:{port}/ready")
            break
        except OSError:
            time.sleep(0.05)
    return server, port


def _settle(pid: int) -> None:
    """Waits until a server that has just started has loaded its games, and does nothing."""
    before = -1.0
    while (spent := _cpu(pid)) - before > 0.02:
        before = spent
        time.sleep(0.5)


def _cpu(pid: int) -> float:
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()  # noqa: SIM115
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    pages = int(open(f"/proc/{pid}/statm").read().split()[1])  # noqa: SIM115
    return pages * os.sysconf("SC_PAGE_SIZE")


async def _drive(
    game: str, matches: int, rounds: int, port: int, pid: int, seats: int = 2, seconds: float = SECONDS
) -> tuple[list[float], float]:
    """Plays matches side by side, seated beforehand; returns each move's time to an opponent, and the CPU seconds."""
    rooms = [await seated(game, port, seats) for _ in range(matches * rounds)]
    waits: list[float] = []
    before = _cpu(pid)
    await asyncio.gather(*(in_turn(rooms[first::matches], waits, seconds) for first in range(matches)))
    spent = _cpu(pid) - before
    for room in rooms:
        for seat in room:
            await seat.socket.close()
    return waits, spent


class _Seat:
    """One connection that plays at random as soon as it may."""

    def __init__(self, socket: Any, seat: int, whole: dict[str, Any]) -> None:
        self.socket, self.seat, self.first = socket, seat, whole
        self.rng = random.Random(seat)

    async def play(self, waits: list[float], sent: dict[int, float], seconds: float) -> None:
        until, message = time.monotonic() + seconds, self.first
        while message["turn"] != -2 and time.monotonic() < until:
            if message["choices"]:
                await self._move(message, sent)
            message = json.loads(await self.socket.recv())
            while message["type"] != "step":
                message = json.loads(await self.socket.recv())
            asked = message["log"][0]["ply"] - 1
            if "id" not in message and asked in sent:
                waits.append(time.perf_counter() - sent.pop(asked))

    async def _move(self, message: dict[str, Any], sent: dict[int, float]) -> None:
        ply, move = message["ply"], self.rng.choice(message["choices"])[0]
        sent[ply] = time.perf_counter()
        said = {"type": "play", "id": f"{self.seat}-{ply}", "ply": ply, "seat": self.seat, "move": move}
        await self.socket.send(json.dumps(said))


async def in_turn(rooms: list[list[_Seat]], waits: list[float], seconds: float) -> None:
    """Plays matches one after another; notes the time of each move until an opponent had it."""
    for room in rooms:
        sent: dict[int, float] = {}
        tasks = [asyncio.ensure_future(seat.play(waits, sent, seconds)) for seat in room]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in (await asyncio.wait(tasks, timeout=LAST))[1]:
            task.cancel()


async def seated(game: str, port: int, count: int = 2) -> list[_Seat]:
    """Returns the connections to a new match, one for each seat."""
    body = {"game": game, "seats": [{"kind": "me"}] * count}
    made = await asyncio.to_thread(_post, f"http://localhost:{port}/api/tables", body)
    seats = []
    for given in made["seats"]:
        socket = await connect(f"ws://localhost:{port}/api/tables/{made['table']}/socket", compression=None)
        await socket.send(json.dumps({"type": "hello", "tokens": [given["token"]], "seat": given["seat"]}))
        seats.append(_Seat(socket, given["seat"], json.loads(await socket.recv())))
    return seats


def _get(address: str) -> bytes:
    with urllib.request.urlopen(address) as answer:
        return bytes(answer.read())


def _post(address: str, body: object) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
