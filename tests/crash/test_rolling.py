"""An upgrade: servers are told to stop, one after the other, and start again while matches are played."""

import asyncio
import random
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from .fleet import Fleet, Member
from .ledger import Ledger
from .matches import Matches
from .processes import is_alive, kill
from .run import _audited, _reach

MATCHES, STEPS, ROUNDS = 8, 60, 2
PACE = 0.2  # seconds that a player thinks on average
PATIENCE = 120.0  # seconds for a restart on a busy machine


@pytest.mark.parametrize(("database", "servers"), [("sqlite", 1), ("postgresql", 2)])
def test_a_rolling_restart_loses_nothing(database: str, servers: int, tmp_path: Path, record_property: Any) -> None:
    blinks, restarts, wrong = asyncio.run(rolled(database, servers, tmp_path))
    figure = f"{restarts} restarts, {sum(wrong.values())} faults; the longest blink of a player {max(blinks):.1f} s"
    record_property("attack", (f"rolling restart on {database}, {servers} server(s)", figure))
    assert not wrong
    assert restarts == ROUNDS * servers


async def rolled(database: str, servers: int, home: Path) -> tuple[list[float], int, dict[str, int]]:
    """Plays while every server is restarted; returns the seconds without a line, the restarts, and what is wrong."""
    fleet, ledger, blinks, restarts = Fleet(home, servers, 0, database), Ledger(), [0.0], 0
    try:
        fleet.start()
        matches = Matches(fleet, ledger, random.Random(1), PACE)
        playing = [asyncio.ensure_future(matches.play()) for _ in range(MATCHES)]
        watching = asyncio.ensure_future(watch(matches, blinks))
        await _reach(matches, STEPS)
        for _ in range(ROUNDS):
            for member in fleet.servers:
                await restarted(fleet, member)
                restarts += 1
                await _reach(matches, ledger.steps + STEPS)
        watching.cancel()
        audit = await _audited(fleet, matches)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, watching, return_exceptions=True)
        await matches.close()
    finally:
        stubborn = await fleet.end()
    assert not stubborn
    return blinks, restarts, dict(audit.wrong)


async def restarted(fleet: Fleet, member: Member) -> None:
    """Tells a server to stop as a host does, and waits until the one in its place is ready."""
    old, until = member.pid, time.monotonic() + PATIENCE
    fleet.ended.add(old)
    kill(old, signal.SIGTERM)
    async with httpx.AsyncClient(timeout=10) as client:
        while is_alive(old) or not await is_ready(client, member):
            await asyncio.sleep(0.1)
            assert time.monotonic() < until


async def is_ready(client: httpx.AsyncClient, member: Member) -> bool:
    try:
        return (await client.get(f"{member.url}/ready")).status_code == 200
    except httpx.TransportError:
        return False


async def watch(matches: Matches, blinks: list[float]) -> None:
    """Notes for how long devices that had a line are without one."""
    lost: dict[object, float] = {}
    while True:
        await asyncio.sleep(0.05)
        for device in matches.devices:
            if device.is_live or device.is_over:
                if device in lost:
                    blinks.append(time.monotonic() - lost.pop(device))
            elif device.now:
                lost.setdefault(device, time.monotonic())
