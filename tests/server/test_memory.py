"""Tables leave memory by least use, clocks or not; due times outlive them; old ones are deleted if the host says so."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sql
from starlette.testclient import TestClient

from howdah.core.protocol import OVER
from howdah.games import load
from howdah.server.app import create
from howdah.server.errors import Gone, Limit
from howdah.server.run import keeping
from howdah.server.settings import Settings
from howdah.server.storage.pruning import DAY, prune
from howdah.server.storage.store import TABLES, Store, now
from howdah.server.tables import deadlines
from howdah.server.tables.table_service import LOADS, TableService
from howdah.server.work.workers import Workers

from .listener import Ear, made, seated

Test = Callable[[TableService], Awaitable[None]]
CLOCK = {"kind": "move", "seconds": 1, "increment": 0}
SLOW = {"kind": "bank", "seconds": 1000, "increment": 0}


def run(store: Store, test: Test) -> None:
    async def whole() -> None:
        tables = TableService(store, load)
        workers = Workers(tables, 0)
        await workers.start()
        await test(tables)
        workers.stop()

    asyncio.run(asyncio.wait_for(whole(), 60))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """A memory for few tables."""
    monkeypatch.setattr("howdah.server.tables.memory.SPARE", 0)
    monkeypatch.setattr("howdah.server.tables.memory.LIMIT", 3)
    return 3


def due(store: Store, name: str) -> int | None:
    found: int | None = store.read(sql.select(TABLES.c.due).where(TABLES.c.id == name))[0]["due"]
    return found


async def until(is_true: Callable[[], bool]) -> None:
    while not is_true():
        await asyncio.sleep(0.005)


def test_the_least_used_table_leaves_and_none_that_exists_is_refused(store: Store, small: int) -> None:
    async def test(tables: TableService) -> None:
        lives = [await made(tables, "nim", "me", "me", clock=SLOW) for _ in range(small)]
        for age, live in enumerate(lives):
            live.touched = 10 + age
        Ear(lives[0], 0)
        later = await made(tables, "nim", "me", "me")
        assert set(tables.live) == {lives[0].id, lives[2].id, later.id}, "the oldest is followed, the next one left"
        for live in (lives[2], later):
            Ear(live, 0)
        with pytest.raises(Limit):
            await made(tables, "nim", "me", "me")
        back = await tables.get(lives[1].id)
        assert back.match.record() == lives[1].match.record()
        assert len(tables.live) == small + 1, "a stored table is let in even so"
        Ear(back, 0)
        with pytest.raises(Limit):
            await made(tables, "nim", "me", "me")

    run(store, test)


def test_a_table_in_use_stays(store: Store, small: int) -> None:
    async def test(tables: TableService) -> None:
        lives = [await made(tables, "nim", "me", "me") for _ in range(small)]
        for live in lives:
            live.touched = 0
        async with lives[0].lock:
            making = asyncio.ensure_future(made(tables, "nim", "me", "me"))
            await asyncio.sleep(0)
            await tables.get(lives[1].id)  # while it is being sealed
            await making
        assert lives[0].id in tables.live
        assert lives[1].id in tables.live
        assert lives[2].id not in tables.live

    run(store, test)


def test_the_due_time_is_stored_with_every_step_that_changes_it(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "siam", "me", "link", clock=SLOW)
        plain = await made(tables, "siam", "me", "me")
        await tables.claim(live, given[1]["invite"], "Bob")
        rng = random.Random(1)
        for _ in range(3):
            await tables.step(live, live.turn, live.ply, rng.choice(live.match.legal()))
            assert due(store, live.id) == deadlines.ends_at(live, now())
        await tables.step(plain, 0, 0, plain.match.legal()[0])
        assert due(store, plain.id) is None
        await tables.step(live, 0, live.ply, "/resign")
        assert due(store, live.id) is None

    run(store, test)


@pytest.mark.parametrize("is_in_memory", [True, False])
def test_a_clock_falls_whether_or_not_its_table_is_in_memory(store: Store, is_in_memory: bool) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me", clock=CLOCK)
        if not is_in_memory:
            live.touched = 0
            await tables.sweep()
            assert not tables.live
        await until(lambda: due(store, live.id) is None)
        found = await tables.get(live.id)
        assert (found.match.log[-1].actor, found.match.log[-1].text) == (0, "/late")
        assert (found is live) == is_in_memory

    run(store, test)


def test_a_clock_falls_after_a_restart_though_nobody_looks(store: Store) -> None:
    async def first(tables: TableService) -> None:
        await made(tables, "siam", "me", "me", clock=CLOCK)

    async def second(tables: TableService) -> None:
        name = store.read(sql.select(TABLES.c.id))[0]["id"]
        assert name not in tables.live
        await until(lambda: due(store, name) is None)
        assert (await tables.get(name)).turn == OVER

    run(store, first)
    run(store, second)


def test_a_clocked_table_of_an_earlier_version_gets_its_due_time_when_somebody_looks(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me", clock=SLOW)
        was = due(store, live.id)
        with store.engine.begin() as connection:
            connection.execute(sql.update(TABLES).values(due=None))
        tables.live.clear()
        await tables.get(live.id)
        assert due(store, live.id) == was

    run(store, test)


def test_a_bot_does_not_lose_on_time(store: Store) -> None:
    """Its clock may run while it waits in the queue, or nobody is there."""

    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "bot", "me", clock=CLOCK)
        assert due(store, live.id) is None

    run(store, test)


def test_a_visitor_who_asks_for_many_tables_again_and_again_waits(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        with pytest.raises(Limit):  # noqa: PT012
            for _ in range(100 * LOADS):
                tables.live.clear()
                await tables.get(live.id, "greedy")
        assert await tables.get(live.id, "stranger")
        assert await tables.get(live.id, "greedy"), "it is in memory now"

    run(store, test)


def test_tables_without_a_step_for_days_are_deleted(store: Store) -> None:
    async def test(tables: TableService) -> None:
        old, followed, fresh, played = [await made(tables, "nim", "me", "me", clock=SLOW) for _ in range(4)]
        with store.engine.begin() as connection:
            aged = sql.update(TABLES).where(TABLES.c.id != fresh.id).values(updated=now() - 8 * DAY)
            connection.execute(aged)
        tables.live.clear()
        Ear(await tables.get(followed.id), 0)
        live = await tables.get(played.id)
        await tables.step(live, live.turn, live.ply, live.match.legal()[0])
        tables.live.pop(played.id)
        assert await prune(tables, 7) == 1
        with pytest.raises(Gone):
            await tables.get(old.id)
        for kept in (followed, fresh, played):
            assert await tables.get(kept.id)
        assert await prune(tables, 7) == 0

    run(store, test)


@pytest.mark.parametrize("keep", [None, 7])
def test_a_server_deletes_old_tables_only_if_it_is_told_to(store: Store, database: str, keep: int | None) -> None:
    async def test(tables: TableService) -> None:
        await made(tables, "nim", "me", "me")
        with store.engine.begin() as connection:
            connection.execute(sql.update(TABLES).values(updated=now() - 8 * DAY))

    run(store, test)
    name = store.read(sql.select(TABLES.c.id))[0]["id"]
    app = create(Store(database), Settings(keep=keep))
    with TestClient(app, base_url="http://localhost") as client:
        until = time.monotonic() + 20
        while keep and store.read(sql.select(TABLES)):
            assert time.monotonic() < until
            time.sleep(0.01)
        assert client.get(f"/api/tables/{name}").status_code == (404 if keep else 200)
    assert ("7 days" if keep else "every table") in keeping(keep)
