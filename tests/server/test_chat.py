"""Talk at a table has a rate and a bounded size."""

import asyncio
from typing import Any

import pytest
import sqlalchemy as sql

import howdah
from howdah.server.errors import Limit
from howdah.server.storage.store import CHAT, Store
from howdah.server.tables import chat_limits
from howdah.server.tables.table_service import TableService

from .listener import let_talk, made


def test_chat_has_a_rate(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    at = [0.0]
    monkeypatch.setattr("howdah.server.limits.time.monotonic", lambda: at[0])

    async def said(tables: TableService, live: Any, seat: int, visitor: str) -> bool:
        try:
            await tables.chat(live, seat, "hello", visitor)
        except Limit:
            return False
        return True

    async def test() -> None:
        tables = TableService(store, howdah.load)
        live = await made(tables, "nim", "me", "me", "me")
        assert [await said(tables, live, 0, "a") for _ in range(7)] == [True] * 5 + [False] * 2
        assert await said(tables, live, 1, "b")
        at[0] += 2
        assert [await said(tables, live, 0, "a") for _ in range(2)] == [True, False]
        tables_of_one = [await made(tables, "nim", "me", "me") for _ in range(8)]
        accepted = [await said(tables, other, 0, "c") for other in tables_of_one for _ in range(5)]
        assert sum(accepted) == chat_limits.VISITOR[1]
        assert len(live.chat) == 7

    asyncio.run(test())


def test_a_table_keeps_so_many_lines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_limits, "STORED", 10)

    async def test() -> None:
        tables = TableService(store, howdah.load)
        live = await made(tables, "nim", "me", "me")
        let_talk(tables)
        for number in range(25):
            await tables.chat(live, 0, f"{number}")
        again = TableService(store, howdah.load)._read(live.id)
        assert [line.text for line in again.chat] == [f"{number}" for number in range(15, 25)]
        assert again.chat_count == live.chat_count == 25
        assert len(store.read(sql.select(CHAT))) == 10

    asyncio.run(test())
