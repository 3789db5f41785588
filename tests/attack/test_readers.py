"""Readers who do not read: what is kept for them is little, and soon forgotten."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.house import House
from tests.server.screen import opened as screened

from .conftest import Note
from .raw import STRANGER, Raw, descriptors, memory, opened, quiet
from .stock import played, stocked

QUICK = "import howdah.server.door.transport as t; t.GRACE = 1; t.STALLED = 1"


async def settled(house: House, before: int, seconds: float = 30) -> int:
    """Waits until a server has about as many descriptors as before; returns how many more it has."""
    for _ in range(int(10 * seconds)):
        if descriptors(house) <= before + 3:
            break
        await asyncio.sleep(0.1)
    return descriptors(house) - before


def test_a_hundred_sockets_that_ask_and_do_not_read(tmp_path: Path, note: Note) -> None:
    house, (table,), _ = stocked(tmp_path, played("bazaar", 6, 0.9), before=QUICK)

    async def test() -> None:
        async with screened(house.url, table, local_addr=(STRANGER, 0)):
            pass  # all is loaded
        before, files = memory(house), descriptors(house)
        readers = await opened(house, table, 100)
        for _ in range(150):
            for raw in readers:
                with suppress(OSError, asyncio.TimeoutError):
                    await asyncio.wait_for(raw.say(type="look"), 0.2)
        await quiet(house)
        grown = memory(house) - before
        note("100 sockets ask for 15,000 wholes and read nothing", f"{before:.0f} → {before + grown:.0f} MB")
        assert grown < 150
        async with screened(house.url, table, local_addr=(STRANGER, 0)) as screen:
            assert (await screen.ask("pong", type="ping"))["type"] == "pong"
        more = await settled(house, files)
        note("their descriptors once they stalled", f"{more} left")
        assert more < 10
        for raw in readers:
            raw.close()

    asyncio.run(asyncio.wait_for(test(), 120))
    house.stop()


@pytest.mark.parametrize("what", ["page", "stream"])
def test_requests_that_nobody_reads(what: str, tmp_path: Path, note: Note) -> None:
    house, (table,), _ = stocked(tmp_path, played("bazaar", 6, 0.9), before=QUICK)

    async def test() -> None:
        async with screened(house.url, table, local_addr=(STRANGER, 0)):
            pass
        before, files = memory(house), descriptors(house)
        readers = [await Raw().connect(house) for _ in range(50)]
        for raw in readers:
            await raw.ask(f"/api/tables/{table}/{what}")
        async with screened(house.url, table, local_addr=(STRANGER, 0)) as screen:
            assert (await screen.ask("pong", type="ping"))["type"] == "pong"
        grown, more = memory(house) - before, await settled(house, files)
        note(f"50 requests for a {what} that nobody reads", f"{grown:+.0f} MB, {more} descriptors left")
        assert grown < 200
        assert more < 10
        for raw in readers:
            raw.close()

    asyncio.run(asyncio.wait_for(test(), 120))
    house.stop()
