"""Who is there, whichever of two processes on one PostgreSQL they follow their table with."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.core.schema import SPECTATOR
from howdah.server.storage.pruning import prune
from howdah.server.storage.store import PRESENCE, PROCESSES, TABLES, Store
from howdah.server.tables import presence
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService

from .listener import Ear, made
from .test_catch_up import run, until


@pytest.fixture
def fast_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.05)


async def followed(one: TableService, two: TableService) -> tuple[LiveTable, LiveTable]:
    """Returns a new table of one process, and its copy in the other."""
    live = await made(one, "siam", "me", "me")
    return live, await two.get(live.id)


def online(message: dict[str, list[dict[str, bool]]]) -> list[bool]:
    return [seat["online"] for seat in message["seats"]]


def test_whoever_comes_and_goes_is_seen_on_the_other_process(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live, copy = await followed(one, two)
        ear = Ear(live, SPECTATOR)
        assert not live.is_online(1)
        others = [Ear(copy, 1), Ear(copy, 1)]
        await until(lambda: live.is_online(1))
        assert online(ear.messages[-1]) == [False, True]
        copy.part(others[0])
        await two.catch_up.refresh(copy)
        assert live.is_online(1)
        copy.part(others[1])
        await until(lambda: not live.is_online(1))
        assert online(ear.messages[-1]) == [False, False]
        assert live.seen[1] >= live.loaded
        assert not stores[0].read(sql.select(PRESENCE))

    run(stores, test)


def test_a_table_followed_elsewhere_is_not_pruned(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        _, copy = await followed(one, two)
        ear = Ear(copy, 1)
        await until(lambda: bool(stores[0].read(sql.select(PRESENCE))))
        stores[0].write(lambda connection: connection.execute(sql.update(TABLES).values(updated=0)))
        one.live.clear()
        assert await prune(one, 1) == 0
        copy.part(ear)
        await until(lambda: not stores[0].read(sql.select(PRESENCE)))
        assert await prune(one, 1) == 1

    run(stores, test)


async def left_by(one: TableService, two: TableService) -> LiveTable:
    """Returns a table of one process whose seat 1 is there with the other, which has stopped without a word."""
    live, copy = await followed(one, two)
    Ear(copy, 1)
    await until(lambda: live.is_online(1))
    two.catch_up.stop()
    await until(lambda: not two.presence.changed)
    await two.store.do(lambda _: None)  # a last beat may be under way
    return live


def silence(store: Store) -> None:
    """Makes others believe that a process has not been there for long."""
    silent = sql.update(PROCESSES).where(PROCESSES.c.id == store.bus.process).values(at=0)
    store.write(lambda connection: connection.execute(silent))


@pytest.mark.usefixtures("fast_beats")
def test_who_was_with_a_process_that_died_is_gone(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await left_by(one, two)
        silence(stores[1])
        await until(lambda: not live.is_online(1))
        assert [row["id"] for row in stores[0].read(sql.select(PROCESSES))] == [stores[0].bus.process]
        beating = asyncio.ensure_future(two.presence.keep_beating())
        await until(lambda: live.is_online(1))
        beating.cancel()
        await two.presence.leave()
        await until(lambda: not live.is_online(1))

    run(stores, test)


@pytest.mark.usefixtures("fast_beats")
def test_a_process_that_dies_while_others_look_is_missed(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await left_by(one, two)
        died: list[str] = []

        def die(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            if statement.startswith("SELECT") and "processes" in statement and not died:
                died.append(statement)
                silence(stores[1])

        sql.event.listen(stores[0].engine, "after_cursor_execute", die)
        await until(lambda: not live.is_online(1))
        assert died

    run(stores, test)


@pytest.mark.usefixtures("fast_beats")
def test_who_left_while_nothing_could_be_written_is_gone_soon(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live, copy = await followed(one, two)
        ear = Ear(copy, 1)
        await until(lambda: live.is_online(1))
        with monkeypatch.context() as outage:
            outage.setattr(two.presence, "_write", lambda *_: 1 / 0)
            two.drop(copy)
            copy.part(ear)
            await until(lambda: not two.presence.changed)
        await until(lambda: not live.is_online(1))
        await until(lambda: not two.presence.written)

    run(stores, test)


@pytest.mark.usefixtures("fast_beats")
def test_who_was_written_by_a_commit_that_was_not_confirmed_is_gone_soon(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: TableService, two: TableService) -> None:
        (live, copy), do = await followed(one, two), two.store.do

        async def unconfirmed(work: Callable[[sql.Connection], object]) -> None:
            await do(work)
            raise OSError("the connection is lost")

        with monkeypatch.context() as outage:
            outage.setattr(two.store, "do", unconfirmed)
            ear = Ear(copy, 1)
            await until(lambda: live.is_online(1))
            copy.part(ear)
            two.drop(copy)
            await until(lambda: two.presence.running is None or two.presence.running.done())
        await until(lambda: not stores[0].read(sql.select(PRESENCE)))
        await until(lambda: not two.presence.written)

    run(stores, test)
