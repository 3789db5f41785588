"""When no server was there: clocks stand still then.

A server writes a heartbeat to the store. The next one that starts while no other is there, or that wakes up, finds it
and records an outage. A server that fails to store something is still there: that is no outage, and gives no time back.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import sqlalchemy as sql

from .store import HEARTBEAT, OUTAGES, STEPS, TABLES, Store, now

log = logging.getLogger("howdah")

Span = tuple[int, int]  # from one time to another, in milliseconds

BEAT = 10  # seconds between heartbeats: after a crash, up to this much is forgiven too
ASLEEP = 30_000  # milliseconds between heartbeats that only a machine that sleeps needs
TOPIC = "outage"  # of the bus
LEAST = 1000  # milliseconds that count as an outage


def served(outages: Sequence[Span], since: int, until: int) -> int:
    """Returns how much of a time a server was there, outages being in order and apart."""
    found = max(0, until - since)
    for start, end in reversed(outages):
        if end <= since:
            break
        found -= max(0, min(end, until) - max(start, since))
    return found


async def started(store: Store) -> list[Span]:
    """Records the outage that ends as this process starts, if no other is there; returns all of them in order."""
    return await _noted(store, lambda connection: store.database.enter(connection))


async def woken(store: Store) -> list[Span]:
    """Records the outage that ends as the machine wakes up, unless others were awake; returns all of them in order."""
    return await _noted(store, lambda connection: now() - (_last(connection) or 0) > ASLEEP)


async def _noted(store: Store, was_none: Callable[[sql.Connection], bool]) -> list[Span]:
    try:
        spans: list[Span] = await store.do(
            lambda connection: _recorded(connection, now(), was_none(connection)), f"{TOPIC} ended"
        )
    except Exception:  # it is recorded by the next server that can: the heartbeat stays as it was
        log.exception("the time without a server could not be recorded")
        spans = await asyncio.to_thread(known, store)
    return spans


async def beat(store: Store) -> None:
    """Notes that a server is there."""
    await store.do(lambda connection: _beat(connection, now()))


async def keep_beating(store: Store, spans: list[Span]) -> None:
    """Notes again and again that the server is there; adds an outage if the machine slept meanwhile."""
    while True:
        before = now()
        await asyncio.sleep(BEAT)
        with suppress(Exception):  # a store that fails says so to those who play
            if now() - before > ASLEEP:
                spans[:] = await woken(store)
            else:
                await beat(store)


_ALL = sql.select(OUTAGES.c.since, OUTAGES.c.until).order_by(OUTAGES.c.since)


def known(store: Store) -> list[Span]:
    """Returns all outages in order."""
    return [(row["since"], row["until"]) for row in store.read(_ALL)]


def _last(connection: sql.Connection) -> int | None:
    """Returns when a server was last there, and keeps others from noting it until the transaction ends."""
    return connection.execute(sql.select(HEARTBEAT.c.at).with_for_update()).scalar()


def _recorded(connection: sql.Connection, at: int, was_none: bool) -> list[Span]:
    """Records the outage that ends now if no server was there; returns all of them."""
    last = _last(connection)
    if last is None:  # a database of a version without heartbeats
        last = connection.execute(sql.select(sql.func.max(STEPS.c.at))).scalar()
    spans = [(since, until) for since, until in connection.execute(_ALL)]
    since = max(at if last is None else last, *(until for _, until in spans[-1:]), 0)  # a clock may have been set back
    if was_none and at - since >= LEAST:
        spans.append((since, at))
        connection.execute(sql.insert(OUTAGES), {"since": since, "until": at})
        connection.execute(sql.update(TABLES).where(TABLES.c.due > since).values(due=TABLES.c.due + (at - since)))
    _beat(connection, at)
    return spans


def _beat(connection: sql.Connection, at: int) -> None:
    if not connection.execute(sql.update(HEARTBEAT).values(at=at)).rowcount:
        connection.execute(sql.insert(HEARTBEAT), {"id": 1, "at": at})
