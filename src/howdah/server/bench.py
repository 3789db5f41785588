"""The speed of the server, measured from a second process on loopback.

Two connections a match; a seat moves as soon as it has received the state; a move counts when the opponent has received it.
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


def figures() -> Iterator[str]:
    """Yields one JSON line a figure."""
    for game, matches in (("nim", 100), ("siam", 100), ("nim", 1)):
        with tempfile.TemporaryDirectory() as folder:
            yield from _measured(game, matches, folder)


def _measured(game: str, matches: int, folder: str) -> Iterator[str]:
    server, port = _started(folder)
    try:
        idle = _memory(server.pid)
        before = _cpu(server.pid)
        waits = asyncio.run(_drive(game, matches, port))
        spent = _cpu(server.pid) - before
        if matches > 1:
            yield _figure(f"{game}, {matches} matches", len(waits) / spent, "confirmed moves/server CPU s")
            yield _figure(f"{game}, {matches} matches: memory a match", (_memory(server.pid) - idle) / matches / 1e3, "KB")
        else:
            yield _figure(f"{game}, one match: confirmation, median", statistics.median(waits) * 1000, "ms")
            yield _figure("idle server", idle / 1e6, "MB")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)


def _figure(name: str, value: float, unit: str) -> str:
    return json.dumps({"figure": name, "value": float(f"{value:.4g}"), "unit": unit})


def _started(folder: str) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-c", "from howdah.cli import main; main()", "serve", "--port", "0"]
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


async def _drive(game: str, matches: int, port: int) -> list[float]:
    """Plays matches side by side for some seconds; returns how long each move took from sending to the opponent's screen."""
    waits: list[float] = []
    until = time.monotonic() + SECONDS
    await asyncio.gather(*(_match(game, port, until, waits) for _ in range(matches)))
    return waits


async def _match(game: str, port: int, until: float, waits: list[float]) -> None:
    rng = random.Random(1)
    while time.monotonic() < until:
        made = await asyncio.to_thread(_post, f"http://localhost:{port}/api/tables", {"game": game, "seats": [{"kind": "me"}] * 2})
        sent: dict[int, float] = {}
        seats = (_seat(port, made["table"], seat["seat"], seat["token"], until, waits, sent, rng) for seat in made["seats"])
        await asyncio.gather(*seats)


async def _seat(
    port: int, table: str, seat: int, token: str, until: float, waits: list[float], sent: dict[int, float], rng: random.Random
) -> None:
    async with connect(f"ws://localhost:{port}/api/tables/{table}/socket", compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": [token], "seat": seat}))
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] not in ("whole", "step"):
                continue
            ply = message["ply"]
            if message["type"] == "step" and "id" not in message and message["log"][0]["ply"] - 1 in sent:
                waits.append(time.perf_counter() - sent.pop(message["log"][0]["ply"] - 1))
            if message["turn"] == -2 or time.monotonic() > until:
                return
            if message["choices"]:
                sent[ply] = time.perf_counter()
                move = rng.choice(message["choices"])[0]
                await socket.send(json.dumps({"type": "play", "id": f"{seat}-{ply}", "ply": ply, "seat": seat, "move": move}))


def _post(address: str, body: object) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
