"""Clocked tables by the hundred: they leave memory, their clocks fall in time, and nobody is kept out."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import httpx
import pytest

from tests.server.house import House, asked, made

from .conftest import Note

LIMIT = 20
TABLES = 150
SECONDS = 2
ROOM = f"m.Memory.limit = property(lambda self: {LIMIT}, lambda self, limit: None)"
BEFORE = f"import howdah.server.tables.memory as m; m.SPARE = 2; {ROOM}"
CLOCK = {"kind": "move", "seconds": SECONDS, "increment": 0}


@pytest.fixture
def small(tmp_path: Path) -> Iterator[House]:
    """A server with a memory for few tables."""
    house = House(tmp_path, BEFORE)
    yield house
    house.stop()


def flood(house: House, **more: object) -> list[str]:
    """Makes many tables, and returns their names."""
    with house.client() as client:
        return [made(client.post("/api/tables", json=asked("nim", "me", "me", **more)))["table"] for _ in range(TABLES)]


def in_memory(house: House) -> int:
    with house.client() as client:
        return int(client.get("/ready").json()["tables"])


def lateness(house: House) -> list[float]:
    """Returns by how many seconds each clock that has fallen was late."""
    query = "SELECT s.at - t.created FROM steps s JOIN tables t ON s.'table' = t.id WHERE s.text = '/late'"
    with closing(connect(house.database)) as database:
        return [row[0] / 1000 - SECONDS for row in database.execute(query)]


def all_fallen(house: House) -> list[float]:
    """Waits until all clocks have fallen, and returns by how many seconds each was late."""
    until = time.monotonic() + 60
    while len(late := lateness(house)) < TABLES:
        assert time.monotonic() < until, f"{len(late)} of {TABLES} clocks have fallen"
        time.sleep(0.1)
    return late


def test_a_flood_of_clocked_tables_leaves_memory_and_every_clock_falls(small: House, note: Note) -> None:
    names = flood(small, clock=CLOCK)
    held = in_memory(small)
    with small.client() as client:
        assert {client.get(f"/api/tables/{name}").status_code for name in names[::15]} == {200}
        made(client.post("/api/tables", json=asked("siam", "me", "me")))
    late = all_fallen(small)
    note(f"{TABLES} clocked tables with room for {LIMIT}: in memory", f"{held}, refused 0")
    note(f"{TABLES} clocked tables with room for {LIMIT}: latest clock", f"{max(late):.2f} s late")
    assert held <= LIMIT
    assert in_memory(small) <= LIMIT
    assert min(late) >= 0
    assert max(late) < 20


def test_clocks_that_fall_together_delay_nobody(tmp_path: Path, note: Note) -> None:
    """A server is killed and started again: all clocks are due at once."""
    house = House(tmp_path, BEFORE)
    flood(house, clock=CLOCK)
    house.stop(signal.SIGKILL)
    time.sleep(SECONDS)  # until all would have fallen
    house = House(tmp_path, BEFORE)
    waits = asyncio.run(answers(house))
    late = all_fallen(house)
    note(f"{TABLES} clocks fall at once after a restart: slowest page", f"{1000 * max(waits):.0f} ms")
    note(f"{TABLES} clocks fall at once after a restart: all done", f"{max(late):.1f} s after they were due")
    house.stop()
    assert max(waits) < 5


async def answers(house: House) -> list[float]:
    """Returns the seconds that each of some requests takes while clocks fall."""
    waits: list[float] = []
    async with httpx.AsyncClient(base_url=house.url, timeout=30) as client:
        while len(lateness(house)) < TABLES and len(waits) < 200:
            began = time.monotonic()
            assert (await client.get("/health")).status_code == 200
            waits.append(time.monotonic() - began)
            await asyncio.sleep(0.02)
    return waits


def test_tables_that_exist_are_let_in_though_all_are_followed(small: House, note: Note) -> None:
    names = flood(small)
    streams = [small.client() for _ in range(LIMIT + 5)]
    followed = [
        client.stream("GET", f"/api/tables/{name}/stream") for client, name in zip(streams, names, strict=False)
    ]
    lines = [each.__enter__().iter_lines() for each in followed]
    assert all(next(each).startswith("data:") for each in lines)
    with small.client() as client:
        refused = client.post("/api/tables", json=asked("nim", "me", "me"))
        existing = [client.get(f"/api/tables/{name}").status_code for name in names[-10:]]
    note(
        f"{len(streams)} followed tables with room for {LIMIT}: existing tables refused", f"{existing.count(429)} of 10"
    )
    for each, client in zip(followed, streams, strict=True):
        each.__exit__(None, None, None)
        client.close()
    assert refused.status_code == 429
    assert set(existing) == {200}
