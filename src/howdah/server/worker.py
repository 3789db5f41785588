"""A worker: a process without visitors that does what servers on the same database leave to it.

It thinks for bots, finds hints, and deals with clocks that have run out.
"""

import asyncio
import os
import signal
from contextlib import suppress

import howdah
from howdah.core.errors import Unreadable

from . import journal
from .storage import outages
from .storage.database_address import SQLITE, read_address, secrets, shown
from .storage.opening import wait_for_store
from .storage.store import Store
from .tables.table_service import TableService
from .work.workers import Workers

PATIENCE = 10  # seconds to wait for a database that is about to start


def run(database: str, processes: int | None, pace: float) -> None:
    """Works until it is told to stop; what it has begun is others' then."""
    url = read_address(database)
    if url.get_backend_name() == SQLITE:
        raise Unreadable("A worker shares a PostgreSQL database with servers; on SQLite the server runs its own bots.")
    journal.begin(secrets(url))
    store = wait_for_store(database, PATIENCE)
    count = processes or os.cpu_count() or 1
    said = f"howdah works at {shown(url)}, bot processes: {count}   (Ctrl+C stops it; nothing is lost)"
    asyncio.run(_work(store, count, pace, said))


async def _work(store: Store, processes: int, pace: float, said: str) -> None:
    is_told = _stopping()
    tables = TableService(store, howdah.load)
    tables.outages = await asyncio.to_thread(outages.known, store)
    tables.listen()
    workers = Workers(tables, pace, processes, is_server=False)
    await workers.start()
    sweeping = asyncio.ensure_future(tables.live.keep_sweeping())
    print(said, flush=True)
    await is_told.wait()
    sweeping.cancel()
    workers.stop()
    tables.catch_up.stop()
    tables.jobs.stop()
    await tables.seal(tables.live.values())
    with suppress(Exception):  # a store that fails has said so already
        await tables.presence.leave()
    await asyncio.to_thread(store.close)


def _stopping() -> asyncio.Event:
    """Returns what is set when the process is told to stop."""
    is_told, loop = asyncio.Event(), asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: loop.call_soon_threadsafe(is_told.set))
    return is_told
