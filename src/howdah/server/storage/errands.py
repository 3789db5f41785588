"""Short transactions beside the store's writer, one after the other in a thread of their own.

They lock rows that other processes lock too: if they were committed together with people's steps, those would wait.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import sqlalchemy as sql

from howdah.core.errors import HowdahError

from .store import Row, Store, Work


class Errands:
    """The transactions of one purpose; an error of the database is `Unsaved` or `Unavailable`."""

    def __init__(self, store: Store, purpose: str) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, purpose)

    async def do(self, work: Work) -> Any:
        """Does some work in a transaction, which does not wait for the disk: what is lost in a crash is done again."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.store.write, _quick(work))

    async def read(self, query: sql.Select[Any]) -> list[Row]:
        """Returns the rows of a query."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.store.read, query)

    def end(self, work: Work) -> None:
        """Does some last work, if it can, and stops."""
        with suppress(HowdahError):
            self.thread.submit(self.store.write, _quick(work)).result()
        self.thread.shutdown()


def _quick(work: Work) -> Work:
    def whole(connection: sql.Connection) -> Any:
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
        return work(connection)

    return whole
