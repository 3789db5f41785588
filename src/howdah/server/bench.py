"""The speed of the server, measured from a second process on loopback.

Two connections a match; a seat moves as soon as it has received the state;
a move counts when the opponent has received it.
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
from collections.abc import Iterator
from typing import Any

from websockets.asyncio.client import connect

SECONDS = 8.0
GAMES = ("nim", "siam")
TABLES = 1000


def figures() -> Iterator[str]:
    """Yields one JSON line a figure."""
    for game, matches, rounds in (("nim", 100, 6), ("siam", 100, 1), ("nim", 1, 20)):
        with tempfile.TemporaryDirectory() as folder:
            yield from _measured(game, matches, rounds, folder)
    with tempfile.TemporaryDirectory() as folder:
        yield _figure(f"restart with {TABLES} unfinished tables: first answer", _restarted(folder), "s")
    with tempfile.TemporaryDirectory() as folder:
        middle, slowest = _answers(folder)
        yield _figure("page while four bots of the best level think, median", middle, "ms")
        yield _figure("page while four bots of the best level think, slowest of 200", slowest, "ms")


def _restarted(folder: str) -> float:
    """Returns the seconds from the start of a killed server to what it knows of the last of its tables."""
    server, port = _started(folder)
    for number in range(TABLES):
        made = _post(f"http://localhost:{port}/api/tables", {"game": GAMES[number % 2], "seats": [{"kind": "me"}] * 2})
    server.kill()
    server.wait()
    began = time.perf_counter()
    server, port = _started(folder)
    try:
        _get(f"http://localhost:{port}/api/tables/{made['table']}")
        return time.perf_counter() - began
    finally:
        _stopped(server)


def _answers(folder: str) -> tuple[float, float]:
    """Returns how many milliseconds the page takes while bots think: the median, and the longest."""
    server, port = _started(folder)
    try:
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
    finally:
        _stopped(server)


def _measured(game: str, matches: int, rounds: int, folder: str) -> Iterator[str]:
    server, port = _started(folder)
    try:
        idle = _memory(server.pid)
        waits, spent = asyncio.run(_drive(game, matches, rounds, port, server.pid))
        if matches > 1:
            each = (_memory(server.pid) - idle) / matches / rounds / 1e3
            yield _figure(f"{game}, {matches} matches", len(waits) / spent, "confirmed moves/server CPU s")
            yield _figure(f"{game}, {matches} matches: memory a match", each, "KB")
        else:
            yield _figure(f"{game}, one match: confirmation, median", statistics.median(waits) * 1000, "ms")
            yield _figure("idle server", idle / 1e6, "MB")
    finally:
        _stopped(server)


def _stopped(server: subprocess.Popen[str]) -> None:
    server.send_signal(signal.SIGTERM)
    server.wait(10)


def _figure(name: str, value: float, unit: str) -> str:
    return json.dumps({"figure": name, "value": float(f"{value:.4g}"), "unit": unit})


def _started(folder: str) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-c", "from howdah.cli import main; main()", "serve", "--port", "0", "--making", "1000"]
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


def _cpu(pid: int) -> float:
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()  # noqa: SIM115
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    pages = int(open(f"/proc/{pid}/statm").read().split()[1])  # noqa: SIM115
    return pages * os.sysconf("SC_PAGE_SIZE")


async def _drive(game: str, matches: int, rounds: int, port: int, pid: int) -> tuple[list[float], float]:
    """Plays matches side by side, seated beforehand; returns each move's time to the opponent, and the CPU seconds."""
    rooms = [await _seated(game, port) for _ in range(matches * rounds)]
    waits: list[float] = []
    before = _cpu(pid)
    await asyncio.gather(*(_in_turn(rooms[first::matches], waits) for first in range(matches)))
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

    async def play(self, waits: list[float], sent: dict[int, float]) -> None:
        until, message = time.monotonic() + SECONDS, self.first
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


async def _in_turn(rooms: list[list[_Seat]], waits: list[float]) -> None:
    for room in rooms:
        sent: dict[int, float] = {}
        tasks = [asyncio.ensure_future(seat.play(waits, sent)) for seat in room]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()


async def _seated(game: str, port: int) -> list[_Seat]:
    body = {"game": game, "seats": [{"kind": "me"}] * 2}
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
