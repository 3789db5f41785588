"""How long a table keeps the event loop busy without a break, while everybody looks on in two languages.

A piece is what the loop does between two looks at its sockets and timers for one task, in CPU time.
"""

import asyncio
import random
import tempfile
import time
from asyncio import Handle
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import howdah
from howdah.core.errors import Stale
from howdah.core.protocol import OVER
from howdah.core.schema import SPECTATOR
from howdah.show.words import LANGUAGES

from . import garbage
from .errors import LOOK_AGAIN
from .storage.opening import open_store
from .tables.clock import NO_CLOCK
from .tables.live_table import LiveTable
from .tables.rehearsal import prepare
from .tables.table_service import TableService

STEPS = 400


class Ear:
    """A listener to whom sending costs nothing."""

    def __init__(self, live: LiveTable, viewer: int, lang: str) -> None:
        self.viewer, self.lang, self.held = viewer, lang, {viewer} - {SPECTATOR}
        self.tokens = {str(live.seats[seat].token) for seat in self.held}
        self.visitor, self.since = "", 0.0

    def send(self, message: bytes, kept: bytes = b"") -> None:
        """Forgets a message."""

    def renew(self, message: bytes) -> None:
        """Forgets a message."""

    def leave(self, code: int = LOOK_AGAIN) -> None:
        """Stays."""


def pieces(name: str, steps: int = STEPS, **options: Any) -> list[float]:
    """Returns the milliseconds of every piece of a random match with the most seats, the shortest first."""
    garbage.settle()
    with tempfile.TemporaryDirectory() as folder, measured() as found:
        asyncio.run(_played(name, steps, options, folder, found))
    return sorted(1000 * seconds for seconds in found)


async def _played(name: str, steps: int, options: dict[str, Any], folder: str, found: list[float]) -> None:
    store = open_store(f"sqlite:///{Path(folder) / 'tables.sqlite'}", is_server=True)
    tables, game, rng = TableService(store, howdah.load), howdah.load(name), random.Random(name)
    kinds = [("me", "", 1)] * max(game.seats)
    prepare(game)
    live, _ = await tables.create(game, kinds, options, NO_CLOCK, watch=True)
    for lang in LANGUAGES:
        for viewer in (*range(len(live.seats)), SPECTATOR):
            ear = Ear(live, viewer, lang)
            live.listeners.add(ear)
            live.whole(ear)
    await asyncio.sleep(0)
    found.clear()  # of the first pictures, which are made for one at a time
    for _ in range(steps):
        if live.turn == OVER:
            break
        move = await asyncio.to_thread(_chosen, live, rng)
        with suppress(Stale):
            await tables.step(live, live.turn, live.ply, move)
    await asyncio.to_thread(store.close)


def _chosen(live: LiveTable, rng: random.Random) -> str:
    return rng.choice(live.match.legal())


@contextmanager
def measured() -> Iterator[list[float]]:
    """Gives the CPU seconds of every piece that an event loop of this process runs meanwhile."""
    found: list[float] = []
    run = Handle._run

    def timed(handle: Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.append(time.thread_time() - began)

    Handle._run = timed  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        Handle._run = run  # type: ignore[method-assign]
