"""What processes on one database tell each other, here two stores in one process."""

import asyncio

import pytest

from howdah.server.storage.store import Store
from tests.postgres import Postgres


class Hearer:
    """Notes what a store hears, and when it may have missed something."""

    def __init__(self, store: Store) -> None:
        self.news: asyncio.Queue[str] = asyncio.Queue()
        store.bus.subscribe("told", self.news.put_nowait)
        store.bus.start(asyncio.get_running_loop(), lambda: self.news.put_nowait("gap"))

    async def next(self) -> str:
        return await asyncio.wait_for(self.news.get(), 20)


def test_the_others_hear_what_was_committed_and_nothing_else(stores: list[Store]) -> None:
    async def run() -> None:
        one, two = map(Hearer, stores[:2])
        assert (await one.next(), await two.next()) == ("gap", "gap")
        with pytest.raises(ZeroDivisionError):
            await stores[0].do(lambda _: 1 / 0, "told that failed")
        await stores[0].do(lambda _: None, "other thing")
        await stores[0].do(lambda _: None, "told some thing")
        assert await two.next() == "some thing"
        await stores[1].do(lambda _: None, "told another")
        assert await one.next() == "another"
        assert one.news.empty()

    asyncio.run(run())


def test_a_bus_that_was_cut_off_says_that_news_may_be_missing(stores: list[Store], postgres: Postgres) -> None:
    async def run() -> None:
        hearer = Hearer(stores[1])
        assert await hearer.next() == "gap"
        with postgres.connect(postgres.address) as connection:
            query = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert connection.execute(query).fetchall()
        assert await hearer.next() == "gap"
        await stores[0].do(lambda _: None, "told after it")
        assert await hearer.next() == "after it"

    asyncio.run(run())
