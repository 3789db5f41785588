"""A match that does not end by itself: its table keeps 5,000 steps, and its log is put into words piece by piece."""

import asyncio
from typing import Any

import pytest

from howdah.core.errors import Refused
from howdah.games import load
from howdah.server.sockets import messages, wire
from howdah.server.storage.store import Store
from howdah.server.tables import live_table, log_lines
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService
from howdah.server.work.turn import bots_turn
from howdah.session.step import Step

from .listener import made

THERE_AND_BACK = ["enter a1 N", "enter a5 S"] + 3 * ["move a1 b1 N", "move a5 b5 S", "move b1 a1 N", "move b5 a5 S"]


async def played(tables: TableService, *kinds: str) -> LiveTable:
    live = await made(tables, "siam", *kinds, quiet_limit=0)
    for text in THERE_AND_BACK:
        await tables.step(live, live.turn, live.ply, text)
    return live


def test_a_table_that_is_full_takes_no_move_and_ends_by_agreement(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "STEPS", len(THERE_AND_BACK))

    async def go() -> None:
        tables = TableService(store, load)
        live = await played(tables, "me", "me")
        with pytest.raises(Refused, match="has 14 steps"):
            await tables.step(live, 0, live.ply, "move a1 b1 N")
        for seat in (1, 0):
            await tables.step(live, seat, live.ply, "/draw")
        assert live.match.offers.is_drawn

    asyncio.run(go())


def test_a_bot_rests_at_a_table_that_is_full(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        live = await played(TableService(store, load), "bot", "me")
        assert bots_turn(live)
        monkeypatch.setattr(live_table, "STEPS", len(THERE_AND_BACK))
        assert bots_turn(live) is None

    asyncio.run(go())


def test_a_long_log_is_put_into_words_piece_by_piece(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_lines, "PIECE", 3)

    async def go() -> None:
        live = await played(TableService(store, load), "me", "me")
        at_once = {lang: messages.whole(live, 0, lang) for lang in ("en", "fr")}
        for lang in ("en", "fr", "en"):
            await live.prepare(0, lang)
        lengths: list[int] = []
        lines = messages.lines

        def noting(heard: list[Step], *about: Any) -> list[wire.Line]:
            lengths.append(len(heard))
            return lines(heard, *about)

        monkeypatch.setattr(messages, "lines", noting)
        for lang, whole in at_once.items():
            assert messages.whole(live, 0, lang).opening.log == whole.opening.log
        assert max(lengths) < 3
        assert len(whole.opening.log) == live.ply == len(THERE_AND_BACK)

    asyncio.run(go())
