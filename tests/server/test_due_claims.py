"""Clocks that run out where many processes share a database: each is dealt with once, also when a process dies."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sql

from howdah.core.errors import HowdahError
from howdah.games import load
from howdah.server.errors import Unplayable
from howdah.server.storage import due_times, outages
from howdah.server.storage.store import STEPS, TABLES, Row, Store, now
from howdah.server.tables.table_service import TableService
from howdah.server.work.due_claims import DueClaims
from howdah.server.work.workers import Workers

from .listener import made

CLOCK = {"kind": "move", "seconds": 1, "increment": 0}
COUNT = 30
HOUR = 3_600_000


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def due_tables(store: Store, count: int) -> list[str]:
    """Makes tables whose first player runs out of time."""
    tables = TableService(store, load)
    names = [(await made(tables, "nim", "me", "me", clock=CLOCK)).id for _ in range(count)]
    await asyncio.sleep(1.1)
    return names


def rows(store: Store) -> list[Row]:
    return store.read(sql.select(TABLES.c.id, TABLES.c.due, TABLES.c.claimed, TABLES.c.over))


def set_claims(store: Store, until: int) -> None:
    """Makes the claims of all tables last until a time."""
    store.write(lambda connection: connection.execute(sql.update(TABLES).values(claimed=until)))


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.02)


def test_many_processes_deal_with_each_due_clock_once(stores: list[Store]) -> None:
    async def test() -> None:
        await due_tables(stores[0], COUNT)
        processes = [Workers(TableService(store, load), 0) for store in stores]
        for process in processes:
            await process.start()
        await until(lambda: all(row["over"] and not row["claimed"] for row in rows(stores[0])))
        for process in processes:
            process.stop()
        late = sql.select(sql.func.count()).where(STEPS.c.text == "/late")
        assert stores[0].read(late)[0]["count_1"] == COUNT
        assert {row["due"] for row in rows(stores[0])} == {None}

    run(test)


def test_what_a_dead_process_had_claimed_is_taken_over_when_its_lease_ends(stores: list[Store]) -> None:
    async def test() -> None:
        [name] = await due_tables(stores[0], 1)
        [claimed] = stores[0].write(lambda connection: due_times.claim(connection, now(), 4))
        assert claimed["id"] == name
        set_claims(stores[0], now() + HOUR)
        process = Workers(TableService(stores[1], load), 0)
        await process.start()
        await asyncio.sleep(0.2)
        assert not rows(stores[0])[0]["over"]
        set_claims(stores[0], 1)
        await until(lambda: rows(stores[0])[0]["over"])
        process.stop()

    run(test)


def test_without_a_server_no_clock_falls(stores: list[Store]) -> None:
    """A worker only deals with what was due while a server was there: the time after that is given back."""

    async def test() -> None:
        await outages.beat(stores[0])
        await due_tables(stores[0], 1)
        worker = Workers(TableService(stores[1], load), 0, is_server=False)
        await worker.start()
        await asyncio.sleep(0.3)
        assert not rows(stores[0])[0]["over"]
        await outages.beat(stores[0])
        await until(lambda: rows(stores[0])[0]["over"])
        worker.stop()

    run(test)


class Expiry:
    """Deals with tables as a test says, and counts how often."""

    def __init__(self, error: Exception | None = None, due: int | None = None) -> None:
        self.error, self.due, self.count = error, due, 0

    async def __call__(self, _: str) -> int | None:
        self.count += 1
        if self.error:
            error, self.error = self.error, None
            raise error
        return self.due


@pytest.mark.parametrize("error", [Unplayable("It is of another version."), HowdahError("The disk is full.")])
def test_what_cannot_be_dealt_with_now_is_left_alone_for_a_while(
    stores: list[Store], error: HowdahError, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("howdah.server.work.due_claims.RETRY", HOUR)

    async def test() -> None:
        await due_tables(stores[0], 1)
        expiry = Expiry(error)
        dues = DueClaims(stores[0], expiry, True)
        await dues.start(stores[0])
        await until(lambda: expiry.count == 1 and not dues.tasks)
        await asyncio.sleep(0.1)
        assert expiry.count == 1
        set_claims(stores[0], 1)
        await until(lambda: expiry.count == 2 and not dues.tasks)
        dues.stop()
        assert rows(stores[0])[0]["due"] is None

    run(test)


def test_a_due_time_that_was_wrong_is_corrected_unless_somebody_changed_it_meanwhile(stores: list[Store]) -> None:
    async def test() -> None:
        await due_tables(stores[0], 1)
        later = now() + HOUR
        expiry = Expiry(due=later)
        dues = DueClaims(stores[0], expiry, True)
        await dues.start(stores[0])
        await until(lambda: rows(stores[0])[0]["due"] == later)
        dues.stop()
        [row] = rows(stores[0])
        claim = row | {"claimed": 7, "due": 5}
        set_claims(stores[0], 7)
        stores[0].write(lambda connection: due_times.release(connection, claim, 9))
        assert rows(stores[0]) == [row]

    run(test)


def test_a_process_that_stops_gives_its_claims_back(stores: list[Store]) -> None:
    async def test() -> None:
        await due_tables(stores[0], 1)
        begun = asyncio.Event()

        async def expire(_: str) -> int | None:
            begun.set()
            await asyncio.sleep(3600)
            return None

        dues = DueClaims(stores[0], expire, True)
        await dues.start(stores[0])
        await begun.wait()
        assert rows(stores[0])[0]["claimed"]
        dues.stop()
        assert rows(stores[0])[0]["claimed"] is None

    run(test)


def test_a_clock_that_is_due_soon_wakes_who_set_it(stores: list[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """The others sleep on: they look again after a while."""
    monkeypatch.setattr("howdah.server.work.due_claims.NAP", HOUR)

    async def test() -> None:
        tables = TableService(stores[0], load)
        process = Workers(tables, 0)
        await process.start()
        await asyncio.sleep(0.2)
        live = await made(tables, "nim", "me", "me", clock=CLOCK)
        await until(lambda: rows(stores[0])[0]["over"])
        process.stop()
        assert live.match.log[-1].text == "/late"

    run(test)
