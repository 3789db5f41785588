"""A rematch: proposed by one, agreed to by all people, and made at a new table where everybody sits a seat further."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from howdah.core.errors import Refused
from howdah.games import load
from howdah.server.errors import Limit
from howdah.server.limits import Rates
from howdah.server.storage.store import Store
from howdah.server.tables import new_table as new_tables
from howdah.server.tables import table_service
from howdah.server.tables.clock import NO_CLOCK
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.rehearsal import rehearse
from howdah.server.tables.table_service import TableService

from .listener import Ear, made, seated

CLOCK = {"kind": "bank", "seconds": 300, "increment": 2}


def run(store: Store, test: Callable[[TableService], Awaitable[None]]) -> None:
    async def go() -> None:
        await test(TableService(store, load))

    asyncio.run(go())


async def say(tables: TableService, live: LiveTable, seat: int, text: str, visitor: str = "") -> None:
    await tables.step(live, seat, live.ply, text, visitor=visitor)


async def next_of(tables: TableService, live: LiveTable) -> LiveTable:
    return await tables.get(live.settings["next"])


def test_all_agree_and_sit_a_seat_further_with_the_tokens_they_have(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "siam", "me", "me", clock=CLOCK, quiet_limit=30)
        live.seats[0].name, live.seats[1].name = "Anne", "Bob"
        ears = [Ear(live, 0), Ear(live, 1), Ear(live, -1)]
        with pytest.raises(Refused, match="at its end"):
            await say(tables, live, 0, "/rematch")
        await say(tables, live, 0, "/resign")
        await say(tables, live, 1, "/rematch")
        assert ears[0].messages[-1]["offers"]["rematch"] == [1]
        assert ears[0].messages[-1]["say"] == "Rhinoceroses offered a rematch."
        ply = live.ply
        await say(tables, live, 0, "/rematch")
        assert live.ply == ply, "the log does not grow by it"
        fresh = await next_of(tables, live)
        assert {ear.messages[-1]["next"] for ear in ears} == {fresh.id}
        assert [seat.name for seat in fresh.seats] == ["Bob", "Anne"]
        assert [fresh.holder(given[seat]["token"]) for seat in (0, 1)] == [1, 0]
        assert (fresh.ply, fresh.settings["clock"], fresh.settings["options"]) == (0, CLOCK, {"quiet_limit": 30})
        assert fresh.hosts == live.hosts
        with pytest.raises(Refused, match="already begun"):
            await say(tables, live, 0, "/rematch")
        await tables.step(fresh, 0, 0, "enter c1 N")

    run(store, test)


def test_a_bot_accepts_at_once_at_its_level(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, _ = await tables.create(
            load("bombay"), [("me", "", 3), ("bot", "", 5), ("bot", "", 2)], {}, NO_CLOCK, True
        )
        await say(tables, live, 0, "/resign")
        while live.turn >= 0:
            await say(tables, live, live.turn, live.match.legal()[0])
        await say(tables, live, 0, "/rematch")
        fresh = await next_of(tables, live)
        assert [(seat.kind, seat.level) for seat in fresh.seats] == [("bot", 2), ("person", 3), ("bot", 5)]

    run(store, test)


def test_one_alone_plays_again(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "bombay_bazar", "me")
        await say(tables, live, 0, "/resign")
        await say(tables, live, 0, "/rematch")
        assert len((await next_of(tables, live)).seats) == 1

    run(store, test)


def test_a_rematch_is_declined_and_withdrawn(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        await say(tables, live, 0, "/resign")
        await say(tables, live, 0, "/rematch")
        await say(tables, live, 0, "/withdraw rematch")
        await say(tables, live, 0, "/rematch")
        await say(tables, live, 1, "/decline rematch")
        with pytest.raises(Refused, match="was declined"):
            await say(tables, live, 0, "/rematch")
        await say(tables, live, 1, "/rematch")
        await say(tables, live, 0, "/rematch")
        assert (await next_of(tables, live)).game.name == "nim"

    run(store, test)


def test_what_was_proposed_and_made_is_known_after_a_restart(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        await say(tables, live, 0, "/resign")
        await say(tables, live, 1, "/rematch")
        later = TableService(store, load)
        again = await later.get(live.id)
        assert again.proposals.pending["rematch"].seat == 1
        await say(later, again, 0, "/rematch")
        latest = await TableService(store, load).get(live.id)
        assert latest.settings["next"] == again.settings["next"]
        assert not latest.proposals.pending

    run(store, test)


def test_rematches_count_as_new_tables_of_a_visitor(store: Store) -> None:
    async def test(tables: TableService) -> None:
        tables.making = Rates(0, 1)
        for is_allowed in (True, False):
            live = await made(tables, "nim", "me", "bot")
            await say(tables, live, 0, "/resign")
            if is_allowed:
                await say(tables, live, 0, "/rematch", visitor="me")
            else:
                with pytest.raises(Limit):
                    await say(tables, live, 0, "/rematch", visitor="me")
            assert ("next" in live.settings) == is_allowed

    run(store, test)


def test_its_table_is_made_outside_the_event_loop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """To set up a large game takes long, 64 ms at Bulp! with eight seats, and its first picture another 10."""
    makers: list[threading.Thread] = []

    def noting(make: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*about: Any) -> Any:
            makers.append(threading.current_thread())
            return make(*about)

        return noted

    monkeypatch.setattr(table_service, "new_table", noting(new_tables.new_table))
    monkeypatch.setattr(table_service, "rehearse", noting(rehearse))

    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "bot")
        await say(tables, live, 0, "/resign")
        await say(tables, live, 0, "/rematch")
        assert (await next_of(tables, live)).seats[1].token
        assert threading.current_thread() not in makers
        assert len(makers) == 4

    run(store, test)
