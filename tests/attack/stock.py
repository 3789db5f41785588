"""Servers that begin with long matches, and the patience of a visitor who uses them during an attack."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

import howdah
from howdah.core.match import Match
from howdah.server.admin import TableAdmin
from howdah.server.store import Store
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


def visitor(house: House, source: str = STRANGER) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=house.url, timeout=60, transport=httpx.AsyncHTTPTransport(local_address=source, retries=0)
    )


@asynccontextmanager
async def waits(house: House, path: str = "/health") -> AsyncIterator[list[float]]:
    """Collects the milliseconds that a stranger waits for a page, again and again, while something goes on."""
    found: list[float] = []

    async def ask() -> None:
        async with visitor(house) as client:
            while True:
                began = time.perf_counter()
                assert (await client.get(path)).status_code == 200
                found.append(1000 * (time.perf_counter() - began))
                await asyncio.sleep(0.01)

    asking = asyncio.ensure_future(ask())
    try:
        yield found
    finally:
        await asyncio.sleep(0.1)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    assert found
