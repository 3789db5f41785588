"""Bots think for who is there, in turns between visitors, and stop when nobody is; hints likewise."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.bots import pool
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.server.errors import Limit
from howdah.server.storage.store import WORK, Store
from howdah.server.tables.audience import LATELY
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService
from howdah.server.work.claims import Claims
from howdah.server.work.workers import Workers

from .listener import Ear, made, seated

Test = Callable[[TableService, "Thinking"], Awaitable[None]]


class Thinking:
    """The process pool, whose calls end when a test says so."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.claims: Claims | None = None  # on PostgreSQL
        self.calls: list[tuple[Any, Future[Any]]] = []
        monkeypatch.setattr(pool.Pool, "submit", self.submit)
        monkeypatch.setattr("howdah.server.work.bots.PROCESSES", 1)
        monkeypatch.setattr("howdah.server.work.claims.BEAT", 3600)  # nothing is lost here that a beat makes good
        monkeypatch.setattr("howdah.server.tables.audience.LATELY", 0)  # who only asked is not there

    def submit(self, question: Any, *about: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        if question is pool.prepare:
            answer.set_result(None)
        else:
            self.calls.append((about, answer))
        return answer

    async def end(self) -> None:
        """Ends the call that runs: a bot takes the first legal move, a hint is empty."""
        await self.begun()
        about, answer = self.calls.pop(0)
        legal = next((each for each in about if isinstance(each, list)), [])
        answer.set_result(legal[0] if legal else [])
        await self.rest()

    async def begun(self, count: int = 1) -> None:
        """Waits until so many bots think."""
        while len(self.calls) != count:
            await asyncio.sleep(0.001)

    async def rest(self) -> None:
        """Waits until everything is stored, and nothing is left to do but what waits for a bot."""
        for _ in range(10):
            for _ in range(20):
                await asyncio.sleep(0)
            await self.store.append([])
            if self.claims:
                await self.claims.errands.do(lambda _: None)


@pytest.fixture
def thinking(store: Store, monkeypatch: pytest.MonkeyPatch) -> Thinking:
    return Thinking(store, monkeypatch)


def run(store: Store, thinking: Thinking, test: Test) -> None:
    async def whole() -> None:
        tables = TableService(store, load)
        workers = Workers(tables, 0)
        thinking.claims = workers.desk if isinstance(workers.desk, Claims) else None
        await test(tables, thinking)
        workers.stop()

    asyncio.run(asyncio.wait_for(whole(), 60))


def ear(live: LiveTable, visitor: str, seat: int = SPECTATOR) -> Ear:
    """Has a visitor follow a table."""
    return Ear(live, seat, visitor=visitor)


async def bot_table(tables: TableService) -> LiveTable:
    """Makes a table of bots alone."""
    return await made(tables, "siam", "bot", "bot")


def test_a_table_that_nobody_looks_at_pauses_until_somebody_does(store: Store, thinking: Thinking) -> None:
    async def test(tables: TableService, thinking: Thinking) -> None:
        busy, live = await bot_table(tables), await bot_table(tables)
        assert not thinking.calls
        first, follower = ear(busy, "a"), ear(live, "a")
        await thinking.rest()
        await thinking.begun()  # one bot thinks, the other waits
        busy.listeners.discard(first)
        live.listeners.discard(follower)
        await thinking.rest()
        await thinking.end()
        assert not thinking.calls
        assert (busy.ply, live.ply) == (1, 0), "what runs may finish, what waits is given up"
        again = ear(live, "b")
        await thinking.rest()
        await thinking.end()
        assert live.ply == 1
        live.listeners.discard(again)
        await thinking.end()
        assert live.ply == 2
        assert not thinking.calls

    run(store, thinking, test)


def test_a_program_that_asks_counts_as_there_for_a_while(
    store: Store, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("howdah.server.tables.audience.LATELY", LATELY)

    async def test(tables: TableService, thinking: Thinking) -> None:
        live, given = await seated(tables, "siam", "me", "bot")
        await tables.step(live, 0, 0, live.match.legal()[0])
        await thinking.end()
        assert live.ply == 2
        live.asked = {True: ("a", live.asked[True][1] - LATELY)}
        await tables.step(live, 0, 2, live.match.legal()[0])
        await thinking.rest()
        assert not thinking.calls
        tables.note(live, "a", given[0]["token"])
        await thinking.begun()

    run(store, thinking, test)


def test_a_stranger_waits_for_one_thought_not_for_sixty(store: Store, thinking: Thinking) -> None:
    async def test(tables: TableService, thinking: Thinking) -> None:
        for _ in range(60):
            ear(await bot_table(tables), "greedy")
        await thinking.begun()
        mine = await made(tables, "siam", "bot", "me")
        ear(mine, "stranger", 1)
        await thinking.rest()
        assert mine.ply == 0
        await thinking.end()
        await thinking.end()
        assert mine.ply == 1

    run(store, thinking, test)


def test_a_busy_spectator_does_not_slow_a_table(store: Store, thinking: Thinking) -> None:
    async def test(tables: TableService, thinking: Thinking) -> None:
        for _ in range(20):
            ear(await bot_table(tables), "greedy")
        mine = await bot_table(tables)
        ear(mine, "greedy")
        ear(mine, "stranger")
        theirs = await bot_table(tables)
        ear(theirs, "other")
        ear(theirs, "greedy")
        await thinking.rest()
        for _ in range(4):
            await thinking.end()
        assert (mine.ply, theirs.ply) == (1, 1)

    run(store, thinking, test)


def test_hints_wait_their_turn_and_end_with_their_ply(
    store: Store, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    for desk in ("thoughts", "claims"):
        monkeypatch.setattr(f"howdah.server.work.{desk}.WAITING", 3)

    async def test(tables: TableService, thinking: Thinking) -> None:
        live = await made(tables, "siam", "me", "me")
        ear(live, "a", 0)
        asked = []
        for _ in range(4):
            asked.append(asyncio.ensure_future(tables.hint(live, 0)))
            await thinking.rest()
        with pytest.raises(Limit):
            await tables.hint(live, 0)
        asked[1].cancel()
        await thinking.rest()
        await thinking.begun()
        await tables.step(live, 0, 0, live.match.legal()[0])
        assert [await one for one in asked[:1] + asked[2:]] == [[], [], []]
        await thinking.end()
        assert not thinking.calls, "nobody thinks about a position that is gone"

    run(store, thinking, test)


def test_hints_that_wait_count_on_all_processes(stores: list[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.server.work.claims.WAITING", 3)
    thinking = Thinking(stores[0], monkeypatch)

    async def test() -> None:
        here, there = (TableService(store, load) for store in stores[:2])
        workers = [Workers(tables, 0) for tables in (here, there)]
        live = await made(here, "siam", "me", "me")
        copy = await there.get(live.id)
        for table in (live, copy):
            ear(table, "a", 0)
        ear(copy, "b", 1)
        asked = [asyncio.ensure_future(here.hint(live, 0)) for _ in range(4)]
        while len(stores[0].read(sql.select(WORK))) < len(asked):
            await asyncio.sleep(0.01)
        await thinking.begun()  # one of them
        with pytest.raises(Limit):
            await there.hint(copy, 0)
        asked.append(asyncio.ensure_future(there.hint(copy, 1)))
        await thinking.begun(2)
        for hint in asked:
            hint.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        for each in workers:
            each.stop()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_bots_step_is_never_stopped_half_way(store: Store, thinking: Thinking) -> None:
    """Somebody comes and goes while the step is being stored: it is stored, and told once."""

    async def test(tables: TableService, thinking: Thinking) -> None:
        live = await bot_table(tables)
        follower = ear(live, "a")
        await thinking.begun()
        about, answer = thinking.calls.pop(0)
        answer.set_result(about[4][0])
        while live.ply == 0:
            await asyncio.sleep(0)
        assert live.lock.locked()
        live.listeners.discard(follower)
        ear(live, "b")
        await thinking.rest()
        assert tables.live[live.id] is live
        assert tables._read(live.id).ply == 1
        await thinking.begun()

    run(store, thinking, test)


def test_a_resigned_seat_is_played_on_only_for_somebody(store: Store, thinking: Thinking) -> None:
    async def test(tables: TableService, thinking: Thinking) -> None:
        live = await made(tables, "nim", "me", "me", "me")
        await tables.step(live, 0, live.ply, "/resign")
        assert live.turn == 0
        await thinking.rest()
        assert not thinking.calls
        ear(live, "a")
        await thinking.begun()

    run(store, thinking, test)
