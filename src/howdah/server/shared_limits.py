"""Limits per visitor across processes: each tells the others, about once a second, what visitors spent with it.

The others take it out of their own buckets. What a process has not told yet is little: a twentieth of a burst.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sized
from contextlib import suppress
from functools import partial
from typing import Protocol

import sqlalchemy as sql

from .door.elsewhere import Elsewhere
from .limits import Rates
from .storage.store import Store

TOPIC = "spent"  # of the bus
BEAT = 1  # seconds
LEAST = 0.05  # of a burst, or of what may be open: less is not told
ROOM = 7_000  # bytes of one line of news


class Open(Protocol):
    """What visitors have open with this process, and how much each may have."""

    limit: int
    elsewhere: Elsewhere

    @property
    def by_visitor(self) -> Mapping[str, Sized]:
        """What is open, by visitor."""


Entry = tuple[str, str, float]  # what, of which visitor, and how much


class SharedLimits:
    """Rates by name, and what visitors have open by name, as one process knows them."""

    def __init__(self, store: Store, rates: Mapping[str, Rates], opens: Mapping[str, Open]) -> None:
        self.store, self.rates, self.opens = store, rates, opens
        if store.is_shared:
            store.bus.subscribe(TOPIC, self.hear)
            for each in rates.values():
                each.spent = {}

    async def keep_telling(self) -> None:
        """Tells again and again what was spent."""
        while self.store.is_shared:
            await asyncio.sleep(BEAT)
            news = list(_lines([*self._spent(), *self._open()]))
            if news:
                with suppress(Exception):  # a store that fails says so to those who play
                    await self.store.do(partial(self._tell, news))

    def hear(self, text: str) -> None:
        """Takes what visitors spent elsewhere out of their buckets, and notes what they have open there."""
        process, _, entries = text.partition(" ")
        for name, visitor, amount in json.loads(entries):
            if name in self.rates:
                self.rates[name].lose(visitor, amount)
            elif name in self.opens:
                self.opens[name].elsewhere.note(visitor, process, int(amount))

    def _tell(self, news: list[str], connection: sql.Connection) -> None:
        self.store.bus.tell(connection, (f"{TOPIC} {self.store.bus.process} {line}" for line in news))

    def _spent(self) -> Iterator[Entry]:
        for name, rates in self.rates.items():
            for visitor, amount in rates.told(LEAST):
                yield name, visitor, round(amount, 4)

    def _open(self) -> Iterator[Entry]:
        for name, one in self.opens.items():
            for visitor, found in one.by_visitor.items():
                if len(found) >= LEAST * one.limit:
                    yield name, visitor, len(found)


def _lines(entries: list[Entry]) -> Iterator[str]:
    """Yields entries as texts that are short enough."""
    some: list[str] = []
    for entry in entries:
        text = json.dumps(entry, separators=(",", ":"))
        if some and sum(map(len, some)) + len(some) + len(text) > ROOM:
            yield f"[{','.join(some)}]"
            some = []
        some.append(text)
    if some:
        yield f"[{','.join(some)}]"
