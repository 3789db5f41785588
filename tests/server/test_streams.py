"""Streams of events that come at the same moment, and what entering a table costs its visitor."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.websockets import WebSocket

from howdah.games import load
from howdah.server import limits
from howdah.server.door.lines import Lines
from howdah.server.http.stream import Follower, events
from howdah.server.limits import Shares
from howdah.server.sockets import requests
from howdah.server.sockets.connection import Connection
from howdah.server.storage.store import Store
from howdah.server.tables.table_service import TableService

from .listener import made


async def unheard(*_: object) -> Any:
    """Neither sends nor receives."""


async def begun(tables: TableService, lines: Lines, count: int) -> list[AsyncIterator[bytes]]:
    """Begins streams that have all found room before the first of them was counted; returns those that have."""
    live = await made(tables, "nim", "me", "me")
    streams = [events(tables, live, lines, Follower("me", "", "en")) for _ in range(count)]
    firsts = await asyncio.gather(*(anext(stream, b"") for stream in streams))
    assert sum(map(len, lines.by_visitor.values())) <= lines.limit
    assert len(live.listeners) <= min(lines.limit, limits.PER_TABLE)
    return [stream for stream, first in zip(streams, firsts, strict=True) if first.startswith(b"data: ")]


@pytest.mark.parametrize(("each", "per_table"), [(3, 200), (200, 3)])
def test_many_at_once_are_no_more_than_one_after_the_other(
    store: Store, monkeypatch: pytest.MonkeyPatch, each: int, per_table: int
) -> None:
    monkeypatch.setattr(limits, "PER_TABLE", per_table)

    async def go() -> None:
        assert await begun(TableService(store, load), Lines(each), 10)

    asyncio.run(go())


def test_who_enters_pays_for_it(store: Store) -> None:
    class Silent(Connection):
        def renew(self, message: bytes) -> None:
            """Sends nothing."""

    async def go() -> None:
        tables = TableService(store, load)
        tables.shares = Shares(0.25, 2)
        await begun(tables, Lines(3), 1)
        after = tables.shares.bucket("me").left
        assert after < 2
        live = await made(tables, "nim", "me", "me")
        device = Silent(WebSocket({"type": "websocket"}, unheard, unheard), tables, live, requests.Hello())
        device.visitor = "other"
        await device._enter()
        assert tables.shares.bucket("other").left < 2

    asyncio.run(go())
