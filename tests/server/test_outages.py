"""When no server was there: clocks stand still, and only then."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.games import load
from howdah.server.errors import Unsaved
from howdah.server.storage import outages
from howdah.server.storage.store import STEPS, TABLES, Store
from howdah.server.tables import deadlines
from howdah.server.tables.table_service import TableService

from .listener import Ear, made, seated

CLOCK = {"kind": "bank", "seconds": 60, "increment": 0}


class Time:
    """A time that only a test moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_000_000
        for module in (
            "tables.table_service",
            "tables.live_table",
            "sockets.sitters",
            "storage.outages",
            "tables.seating",
        ):
            monkeypatch.setattr(f"howdah.server.{module}.now", lambda: self.at)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


async def server(store: Store) -> TableService:
    """Returns the tables of a server that has just started."""
    tables = TableService(store, load)
    tables.outages = await outages.started(store)
    return tables


def test_served() -> None:
    spans = [(10, 20), (30, 40)]
    assert outages.served(spans, 0, 50) == 30
    assert outages.served(spans, 15, 35) == 10
    assert outages.served(spans, 12, 18) == 0
    assert outages.served(spans, 40, 60) == 20
    assert outages.served(spans, 60, 50) == 0


def test_an_outage_is_forgiven_at_every_rebuild(store: Store, time: Time) -> None:
    async def test() -> None:
        tables = await server(store)
        live = await made(tables, "siam", "me", "me", clock=CLOCK)
        time.at += 5000
        await outages.beat(store)
        time.at += 500_000
        tables = await server(store)
        live = await tables.get(live.id)
        assert live.clock.due(time.at) == 55_000
        time.at += 3000
        await tables.step(live, 0, 0, live.match.legal()[0])
        assert live.clock.left == [52_000, 60_000]
        await outages.beat(store)
        time.at += 900_000
        again = await (await server(store)).get(live.id)
        assert again.clock.left == [52_000, 60_000]
        assert again.clock.due(time.at) == 60_000
        assert len(again.outages) == 2

    run(test())


def test_a_rebuild_gives_nothing_back(store: Store, time: Time) -> None:
    async def test() -> None:
        tables = await server(store)
        live = await made(tables, "siam", "me", "me", clock=CLOCK)
        for _ in range(5):
            time.at += 4000
            tables.live.clear()
            live = await tables.get(live.id)
        assert live.clock.due(time.at) == 40_000

    run(test())


def test_a_step_that_could_not_be_stored_gives_nothing_back(
    store: Store, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        tables = await server(store)
        live = await made(tables, "siam", "me", "me", clock=CLOCK)
        ear = Ear(live, 0)
        time.at += 4000

        async def full(_: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "do", full)
            with pytest.raises(Unsaved):
                await tables.step(live, 0, 0, live.match.legal()[0])
        assert ear.left
        assert (await tables.get(live.id)).clock.due(time.at) == 56_000

    run(test())


def test_what_is_due_is_later_by_an_outage(store: Store, time: Time) -> None:
    async def test() -> None:
        tables = await server(store)
        names = [(await made(tables, "siam", "me", "me", clock=CLOCK)).id for _ in range(3)]
        with store.engine.begin() as connection:
            for name, due in zip(names, (time.at + 60_000, time.at - 1, None), strict=True):
                connection.execute(sql.update(TABLES).where(TABLES.c.id == name).values(due=due))
        time.at += 7000
        await server(store)
        found = {row["id"]: row["due"] for row in store.read(sql.select(TABLES))}
        assert [found[name] for name in names] == [time.at + 60_000, time.at - 7001, None]

    run(test())


def test_a_match_of_some_minutes_begins_when_all_are_there(store: Store, time: Time) -> None:
    async def test() -> None:
        tables = await server(store)
        live, given = await seated(tables, "bazaar", "me", "link", minutes=30)
        time.at += 3_600_000
        assert (deadlines.minutes(live, time.at), deadlines.closes_at(live, time.at)) == (0, None)
        await tables.claim(live, given[1]["invite"], "Bob")
        time.at += 60_000
        assert (deadlines.minutes(live, time.at), deadlines.closes_at(live, time.at)) == (1, time.at + 29 * 60_000)
        await outages.beat(store)
        time.at += 3_600_000
        again = await (await server(store)).get(live.id)
        assert (deadlines.minutes(again, time.at), deadlines.closes_at(again, time.at)) == (1, time.at + 29 * 60_000)

    run(test())


def test_a_machine_that_slept_was_no_server(store: Store, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(outages, "BEAT", 0.001)
        tables = await server(store)
        live = await made(tables, "siam", "me", "me", clock=CLOCK)
        beating = asyncio.ensure_future(outages.keep_beating(store, tables.outages))
        await asyncio.sleep(0)
        time.at += 3_600_000
        while not tables.outages:
            await asyncio.sleep(0.001)
        assert live.clock.due(time.at) == 60_000
        for _ in range(10):
            time.at += 1000
            await asyncio.sleep(0.002)
        assert live.clock.due(time.at) == 50_000
        beating.cancel()

    run(test())


def test_short_gaps_and_clocks_set_back_are_no_outages(store: Store, time: Time) -> None:
    async def test() -> None:
        for step in (0, 500, 5000, -20_000, 2000, 20_000):
            time.at += step
            known = (await server(store)).outages
        first = 1_000_500
        assert known == [(first, first + 5000), (first + 5000, time.at)]

    run(test())


def test_a_database_without_heartbeats_was_last_served_at_its_last_step(store: Store, time: Time) -> None:
    async def test() -> None:
        live = await made(TableService(store, load), "nim", "me", "me")
        assert live.ply
        last = store.read(sql.select(STEPS.c.at))[-1]["at"]
        time.at += 40_000
        assert (await server(store)).outages == [(last, time.at)]

    run(test())


def test_a_store_that_cannot_write_still_serves(
    store: Store, time: Time, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        await server(store)
        time.at += 5000
        assert (await server(store)).outages == [(1_000_000, 1_005_000)]

        async def locked(_: Any) -> None:
            raise OSError("locked")

        monkeypatch.setattr(store, "do", locked)
        time.at += 5000
        assert (await server(store)).outages == [(1_000_000, 1_005_000)]
        assert "could not be recorded" in caplog.text

    run(test())
