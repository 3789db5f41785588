"""A match that lasts some minutes is closed by the table, and everybody is told (BAZ-25)."""

import asyncio

import howdah
from howdah.core.protocol import OVER, TABLE
from howdah.server.storage.store import Store, now
from howdah.server.tables import deadlines
from howdah.server.tables.table_service import TableService
from howdah.server.work.workers import Workers


def test_the_bazaar_closes_by_the_clock_of_the_server(store: Store) -> None:
    """The step is stored like any other: a server that starts again finds the match over."""

    async def close() -> str:
        tables = TableService(store, howdah.load)
        workers = Workers(tables, 0)
        people = [("me", "", 1), ("here", "", 1)]
        live, _ = await tables.create(howdah.load("bazaar"), people, {"minutes": 1}, {"kind": "none"}, True)
        assert live.due == deadlines.closes_at(live, now()) == live.settings["created"] + 60_000
        await tables.close(live)
        assert live.match.turn != OVER

        live.settings["created"] -= 61_000
        live.clock.started -= 61_000
        await tables.close(live)
        workers.stop()

        assert live.match.log[-1].actor == TABLE
        assert live.due is deadlines.closes_at(live, now()) is None
        return live.id

    async def again(name: str) -> str:
        return (await TableService(store, howdah.load).get(name)).match.outcome.clause

    name = asyncio.run(close())
    assert asyncio.run(again(name)) == "BAZ-25"
