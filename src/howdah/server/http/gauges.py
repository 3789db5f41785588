"""What is so at this moment in the server, for the metrics: it is looked at when they are read.

Of several processes only one is asked, so each looks once a second.
"""

import asyncio
import time
from typing import Any

from .. import metrics
from ..door.lines import Lines
from ..footprint import footprint
from ..tables.table_service import TableService
from ..work.desk import Desk
from ..work.fair_queue import FairQueue

SECOND = 1.0


def measure(state: Any) -> None:
    """Sets all gauges from the state of an application."""
    tables: TableService = state.tables
    lines: Lines = state.lines
    metrics.SOCKETS.set(sum(map(len, lines.by_visitor.values())))
    metrics.CONNECTIONS.set(state.crowd.count if state.crowd else 0)
    metrics.TABLES.set(len(tables.live))
    _count("bots", state.workers.desk)
    _count("answers", tables.jobs.queue)
    _count("rebuilds", tables.reading)
    metrics.STORING.set(not tables.store.trouble)
    metrics.READY.set(not state.obstacle)
    metrics.PROCESSES.set(1)
    metrics.CPU.set(time.process_time())
    metrics.MEMORY.set(footprint())


async def keep_watching(state: Any) -> None:
    """Observes once a second how late the event loop is, and sets the gauges where other processes read them."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(SECOND)
        metrics.DELAY.observe(max(0.0, time.perf_counter() - began - SECOND))
        if metrics.rows:
            measure(state)


def _count(name: str, queue: Desk | FairQueue) -> None:
    metrics.WAITING.set(queue.waiting, name)
    metrics.RUNNING.set(queue.running, name)
