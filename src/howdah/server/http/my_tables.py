"""The tables at which somebody holds seats, as the first page lists them."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import cast

from sqlalchemy import select

import howdah
from howdah.core.errors import HowdahError
from howdah.show.words import Words

from ..errors import Limit, Unplayable
from ..sockets.wire import Sitter
from ..storage.store import SEATS, TABLES, Row
from ..tables.live_table import LiveTable
from ..tables.round import in_pieces
from ..tables.seats import BOT, LINK, Kind
from ..tables.table_service import TableService
from .listings import MyTable

LISTED = 500  # tables, the latest: a token may hold a seat at many, since a rematch keeps it
LOADED = 30  # of them that are looked into


async def my_tables(tables: TableService, hashes: set[str], lang: str, visitor: str) -> list[MyTable]:
    """Returns the tables at which the tokens with these hashes hold seats, the latest first."""
    held = select(SEATS.c.table).where(SEATS.c.token.in_(hashes))
    mine = select(TABLES.c.id).where(TABLES.c.id.in_(held)).order_by(TABLES.c.updated.desc()).limit(LISTED)
    query = select(SEATS, TABLES).join(TABLES, SEATS.c.table == TABLES.c.id).where(SEATS.c.table.in_(mine))
    seats: dict[str, list[Row]] = defaultdict(list)
    for row in await asyncio.to_thread(tables.store.read, query.order_by(TABLES.c.updated.desc(), SEATS.c.seat)):
        seats[row["id"]].append(row)
    found = []
    async for number, rows in in_pieces(enumerate(seats.values())):
        table = await _summary(tables, rows, lang, visitor, number < LOADED)
        table.yours = [row["seat"] for row in rows if row["token"] in hashes]
        found.append(table)
    return found


async def _summary(tables: TableService, seats: Sequence[Row], lang: str, visitor: str, is_loaded: bool) -> MyTable:
    row, words = seats[0], _words(seats[0]["game"], lang)
    live, is_playable = None, True
    try:
        live = await _live(tables, row, visitor) if is_loaded else None
    except Unplayable:
        is_playable = False
    return MyTable(
        table=row["id"],
        game=row["game"],
        title=words.text("title") if words else row["game"],
        playable=is_playable,
        ply=live.ply if live else None,
        turn=live.turn if live else None,
        seats=[*_sitters(seats, words)],
        yours=[],
        over=bool(row["over"]),
        updated=datetime.fromtimestamp(row["updated"] / 1000, UTC).isoformat(timespec="seconds"),
    )


async def _live(tables: TableService, row: Row, visitor: str) -> LiveTable | None:
    """Returns a table that goes on, unless this visitor has had too many brought back."""
    with suppress(Limit):
        return None if row["over"] else await tables.get(row["id"], visitor)
    return None


def _sitters(rows: Sequence[Row], words: Words | None) -> Iterable[Sitter]:
    for row in rows:
        yield Sitter(
            seat=row["seat"],
            name=row["name"],
            word=words.seat(row["seat"]) if words else "",
            kind=cast(Kind, row["kind"]),
            level=words.text(f"level-{row['level']}") if words and row["kind"] == BOT else None,
            open=row["kind"] == LINK and row["token"] is None,
        )


def _words(name: str, lang: str) -> Words | None:
    try:
        return howdah.load(name).words(lang)
    except HowdahError:
        return None  # of a game that was here once
