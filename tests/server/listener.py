"""Tables in this process, and listeners that keep what they are sent."""

import json
import math
from typing import Any

from howdah.games import load
from howdah.server.errors import LOOK_AGAIN
from howdah.server.storage.store import Row
from howdah.server.tables.clock import NO_CLOCK
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService


class Ear:
    """A listener who remembers."""

    def __init__(self, live: LiveTable, viewer: int, lang: str = "en", visitor: str = "ear") -> None:
        self.viewer, self.lang, self.held = viewer, lang, {viewer} if viewer >= 0 else set[int]()
        self.tokens = {str(live.seats[seat].token) for seat in self.held}
        self.visitor, self.since = visitor, 0.0
        self.heard: list[bytes] = []
        self.left = 0
        live.listeners.add(self)

    def send(self, message: bytes, _: bytes = b"") -> None:
        self.heard.append(message)

    def renew(self, message: bytes) -> None:
        self.heard.append(message)

    def leave(self, code: int = LOOK_AGAIN) -> None:
        self.left = code

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(message) for message in self.heard]


def let_talk(tables: TableService) -> None:
    """Lets everybody write as fast as they like."""
    tables.chat_rates.seats.burst = tables.chat_rates.visitors.burst = math.inf


async def made(
    tables: TableService, game: str, *kinds: str, clock: Row = NO_CLOCK, watch: bool = True, **options: Any
) -> LiveTable:
    """Makes a table with a kind of somebody at every seat."""
    live, _ = await seated(tables, game, *kinds, clock=clock, watch=watch, **options)
    return live


async def seated(
    tables: TableService, game: str, *kinds: str, clock: Row = NO_CLOCK, watch: bool = True, **options: Any
) -> tuple[LiveTable, dict[int, Row]]:
    """Makes a table; returns it with the tokens and invitations of its seats."""
    return await tables.create(load(game), [(kind, "", 1) for kind in kinds], options, clock, watch)
