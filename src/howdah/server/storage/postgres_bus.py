"""The bus of PostgreSQL: `NOTIFY` in the transaction that changes something, and a thread that listens."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from typing import Any

import sqlalchemy as sql

from .bus import Bus
from .database import cause

log = logging.getLogger("howdah")

CHANNEL = "howdah"
NOTIFY = sql.text(
    f"SELECT count(pg_notify('{CHANNEL}_' || current_schema(), line)) FROM unnest(CAST(:lines AS text[])) AS line"
)
LISTEN = f"SELECT format('LISTEN %I', '{CHANNEL}_' || current_schema())"
NAP = 0.5  # seconds after which the thread looks whether it should stop
RETRY = 0.5  # seconds from one try to listen to the next


class PostgresBus(Bus):
    """News through a connection of its own; when that is lost, everything may have been missed."""

    def __init__(self, engine: sql.Engine) -> None:
        super().__init__()
        self.engine = engine
        self.is_closing = threading.Event()
        self.thread = threading.Thread(target=self._run, name="bus", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop, on_gap: Callable[[], None]) -> None:
        super().start(loop, on_gap)
        self.thread.start()

    def tell(self, connection: sql.Connection, news: Iterable[str]) -> None:
        lines = [f"{self.process} {line}" for line in dict.fromkeys(news)]
        if lines:
            connection.execute(NOTIFY, {"lines": lines})

    def close(self) -> None:
        self.is_closing.set()
        if self.thread.is_alive():
            self.thread.join(timeout=10)

    def _run(self) -> None:
        trouble = ""
        while not self.is_closing.is_set():
            try:
                with self.engine.connect() as connection:
                    self._listen(connection)
                trouble = ""
            except Exception as error:
                if trouble != cause(error):
                    trouble = cause(error)
                    log.warning("other servers are not heard: %s", trouble)
                self.is_closing.wait(RETRY)

    def _listen(self, connection: sql.Connection) -> None:
        """Listens until the bus closes or the connection is lost, which raises an error."""
        driver: Any = connection.connection.driver_connection
        connection.detach()
        driver.autocommit = True
        driver.execute(driver.execute(LISTEN).fetchone()[0])
        self._call(self.on_gap)
        while not self.is_closing.is_set():
            news = [note.payload for note in driver.notifies(timeout=NAP, stop_after=1)]
            if news:
                self._call(self._heard, news)
