"""What processes that share a database tell each other: a line of news, once what it is about is committed.

News only say where to look; the database has the truth. A process that may have missed some looks everywhere.
One process alone hears nothing: its own news are never told back to it.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import sqlalchemy as sql

Hear = Callable[[str], None]


class Bus:
    """The news of one process alone."""

    def __init__(self) -> None:
        self.process = secrets.token_urlsafe(12)  # names this process in the database
        self.topics: dict[str, Hear] = {}
        self.on_gap: Callable[[], None] = lambda: None
        self.loop: asyncio.AbstractEventLoop | None = None

    def subscribe(self, topic: str, hear: Hear) -> None:
        """Calls a function, on the event loop, with each of the news of a topic that other processes tell."""
        self.topics[topic] = hear

    def start(self, loop: asyncio.AbstractEventLoop, on_gap: Callable[[], None]) -> None:
        """Begins to listen; `on_gap` is called, on the loop, whenever news may have been missed."""
        self.loop, self.on_gap = loop, on_gap

    def tell(self, connection: sql.Connection, news: Iterable[str]) -> None:
        """Tells the other processes some news, each a topic and a text, when the transaction commits."""

    def close(self) -> None:
        """Stops listening."""

    def _heard(self, news: Sequence[str]) -> None:
        """Passes news on, given as the process that told them, their topic and their text."""
        for line in news:
            process, topic, text = line.split(" ", 2)
            if process != self.process and topic in self.topics:
                self.topics[topic](text)

    def _call(self, function: Callable[..., None], *about: Sequence[str]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody listens
            assert self.loop
            self.loop.call_soon_threadsafe(function, *about)
