"""What a device holds is looked up while nobody can change it: the test holds a table's lock while seats change."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.websockets import WebSocket

from howdah.core.errors import NotYours
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.server.door.lines import Lines
from howdah.server.errors import Forbidden
from howdah.server.http import api, bodies
from howdah.server.sockets.connection import Connection
from howdah.server.sockets.requests import Hello, HintAsked, Play, Reseat
from howdah.server.storage.store import Row, Store
from howdah.server.tables import seating
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService

from .listener import Ear, seated


class Line:
    """A socket that says nothing, and keeps what it is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, message: Any) -> None:
        self.sent.append(message["text"])

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def close(self, _: int) -> None:
        pass


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


async def arranged(store: Store, watch: bool = True) -> tuple[TableService, LiveTable, dict[int, Row], Ear]:
    """Returns a table with secrets, its tokens and its host."""
    tables = TableService(store, load)
    live, given = await seated(tables, "nim", "me", "here", watch=watch)
    return tables, live, given, Ear(live, 0)


@asynccontextmanager
async def ousting(tables: TableService, live: LiveTable, host: Ear) -> AsyncIterator[None]:
    """Does something while a change of seat 1 waits for the lock, which is then let go: first come, first served."""
    await live.lock.acquire()
    change = asyncio.ensure_future(seating.reseat(tables, live, host, Reseat(1, "bot")))
    await asyncio.sleep(0)
    yield
    live.lock.release()
    await change


def device(tables: TableService, live: LiveTable, token: str) -> Connection:
    return Connection(cast(WebSocket, Line()), tables, live, Hello([token], seat=1))


def test_a_hello_during_a_change_of_seats_shows_no_hand(store: Store) -> None:
    async def test() -> None:
        tables, live, given, host = await arranged(store)
        old = device(tables, live, given[1]["token"])
        async with ousting(tables, live, host):
            running = asyncio.ensure_future(old.run())
            await asyncio.sleep(0)
        while old not in live.listeners:
            await asyncio.sleep(0)
        assert (old.held, old.viewer) == (set(), SPECTATOR)
        assert b'"mine":[]' in old.outbox.waiting[0].message
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

    run(test())


def test_a_hello_during_a_change_of_seats_finds_a_closed_table_closed(store: Store) -> None:
    async def test() -> None:
        tables, live, given, host = await arranged(store, watch=False)
        old = device(tables, live, given[1]["token"])
        async with ousting(tables, live, host):
            running = asyncio.ensure_future(old.run())
            await asyncio.sleep(0)
        with pytest.raises(Forbidden):
            await running
        assert old not in live.listeners
        assert not old.outbox.waiting

    run(test())


def test_a_move_that_waits_while_the_seat_is_taken_away_is_not_made(store: Store) -> None:
    async def test() -> None:
        tables, live, given, host = await arranged(store)
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        old, ply, move = device(tables, live, given[1]["token"]), live.ply, live.match.legal()[0]
        await old._enter()
        async with ousting(tables, live, host):
            by_socket = asyncio.ensure_future(old._do(Play("a", ply, 1, move)))
            asked = bodies.StepAsked(ply=ply, move=move)
            by_program = asyncio.ensure_future(api.step(live, asked, given[1]["token"], tables, ""))
            await asyncio.sleep(0)
        for step in (by_socket, by_program):
            with pytest.raises(NotYours):
                await step
        assert live.ply == ply

    run(test())


def test_a_device_that_was_let_go_holds_nothing(store: Store) -> None:
    async def test() -> None:
        tables, live, given, host = await arranged(store)
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        old, ply = device(tables, live, given[1]["token"]), live.ply
        await old._enter()
        old.leave()
        await seating.reseat(tables, live, host, Reseat(1, "bot"))
        with pytest.raises(NotYours):
            await old._do(Play("a", ply, 1, live.match.legal()[0]))
        await old._look(1)
        assert not any(b'"seat":1,"choices":[' in one.message for one in old.outbox.waiting)
        assert old.viewer == SPECTATOR

    run(test())


def test_a_stream_that_begins_during_a_change_of_seats_shows_no_hand(store: Store) -> None:
    async def test() -> None:
        tables, live, given, host = await arranged(store)
        request = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(lines=Lines(10))))
        answer = await api.stream(live, given[1]["token"], "en", tables, "", cast(Request, request))
        events = answer.body_iterator.__aiter__()
        async with ousting(tables, live, host):
            first = asyncio.ensure_future(cast(Coroutine[Any, Any, bytes], anext(events)))
            await asyncio.sleep(0)
        assert b'"seat":null' in await first
        assert live.viewers() == {0, SPECTATOR}

    run(test())


def test_a_hint_that_comes_after_the_seat_is_taken_away_is_not_told(store: Store) -> None:
    async def test() -> None:
        tables, live, given, host = await arranged(store)
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        thinking, found = asyncio.Event(), asyncio.Event()

        async def hint(*_: Any) -> list[Row]:
            thinking.set()
            await found.wait()
            return [{"move": live.match.legal()[0], "value": 0.5, "pv": []}]

        tables.hint = hint
        old = device(tables, live, given[1]["token"])
        await old._enter()
        await old._do(HintAsked(1))
        await thinking.wait()
        await seating.reseat(tables, live, host, Reseat(1, "bot"))
        found.set()
        while b"NotYours" not in (message := await old.outbox.next()):
            assert b'"moves"' not in message

    run(test())
