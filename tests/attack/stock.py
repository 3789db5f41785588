"""Servers that begin with long matches, and the patience of a visitor who uses them during an attack."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import howdah
from howdah.server.storage.admin import TableAdmin
from howdah.server.storage.store import Store
from howdah.session.match import Match
from tests.server.house import House

from .raw import STRANGER


def played(game: str, seats: int, part: float = 1) -> Match:
    """Returns a match at random, played to its end or for a part of it."""
    rng, match = random.Random(1), howdah.load(game).new(seats)
    while match.turn != -2:
        match.roll(rng) if match.turn < 0 else match.play(rng.choice(match.legal()))
    record = howdah.load(game).new(seats)
    for step in match.log[: int(part * len(match.log))]:
        record.play(step.text)
    return record


def stocked(home: Path, *matches: Match, before: str = "") -> tuple[House, list[str], list[list[str]]]:
    """Starts a server with tables of matches; returns it, their names and the invitations to their seats."""
    store = Store(f"sqlite:///{home / 'tables.sqlite'}")
    added = [TableAdmin(store).add(match) for match in matches]
    store.close()
    invites = [[seat.invite or "" for seat in seats] for _, seats in added]
    return House(home, before), [name for name, _ in added], invites


def claimed(house: House, table: str, invite: str) -> str:
    """Takes a seat; returns its token."""
    with house.client() as client:
        return str(client.post(f"/api/tables/{table}/seats", json={"invite": invite}).json()["token"])


async def got(house: House, path: str, source: str = "127.0.0.1", body: bytes = b"") -> int:
    """Asks for something, reads all of it and returns the status; 0 when there was no answer."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(source, 0))
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        kind = "Accept-Encoding: gzip\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}{kind}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.readline()
        while await reader.read(1_000_000):
            pass
        writer.close()
        await writer.wait_closed()
    except OSError:
        return 0
    return int(answer.split()[1]) if answer else 0


@contextmanager
def waits(house: House) -> Iterator[list[float]]:
    """Collects the milliseconds that a stranger in a process of its own waits for an answer, again and again."""
    found: list[float] = []
    command = [sys.executable, "-c", ASKING, str(house.port), STRANGER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout
        asking.stdout.readline()  # it has begun
        try:
            yield found
        finally:
            said, _ = asking.communicate("enough\n", 30)
            found += json.loads(said)


ASKING = """
import http.client, json, select, sys, time
line = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), 60, source_address=(sys.argv[2], 0))
waits = []
while not select.select([sys.stdin], [], [], 0.01)[0]:
    began = time.perf_counter()
    line.request("GET", "/health")
    assert line.getresponse().read()
    waits.append(1000 * (time.perf_counter() - began))
    if len(waits) == 1:
        print("begun", flush=True)
print(json.dumps(waits[1:] or waits))
"""
