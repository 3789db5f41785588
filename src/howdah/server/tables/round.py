"""Work that would keep the event loop too long, done piece by piece: above all, telling the listeners of a table."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from .listeners import Listener, Listeners

T = TypeVar("T")

log = logging.getLogger("howdah")

LONG = 0.001  # seconds of one piece, after which others have their turn

Tell = Callable[[Listener], None]
Task = Callable[[], object]
Tasks = Callable[[Listener], Sequence[Task]]


def no_tasks(_listener: Listener) -> Sequence[Task]:
    """Prepares nothing."""
    return ()


async def go_round(
    listeners: Listeners[Listener],
    tell: Tell,
    first: Listener | None = None,
    began: float | None = None,
    tasks: Tasks = no_tasks,
) -> float:
    """Tells everybody; returns the seconds that it took since it began, less those in which others had their turn.

    Before each is told, its `tasks` are done: together they would keep the loop for too long.
    The table's lock is held: nobody comes, and no other news. Who leaves meanwhile is not told. Nobody is left out when
    its asker gives up.
    """
    order = sorted(listeners, key=lambda one: one is not first)
    waiting: deque[Task] = deque()
    for one in order:
        waiting.extend(partial(_do, listeners, one, task) for task in tasks(one))
        waiting.append(partial(_do, listeners, one, partial(tell, one)))
    try:
        return await work_off(waiting, began)
    finally:
        while waiting:
            waiting.popleft()()


async def work_off(waiting: deque[Task], began: float | None = None) -> float:
    """Does tasks in their order, and lets others have their turn; returns the seconds as `go_round` does."""
    began, spent = time.perf_counter() if began is None else began, 0.0
    while waiting:
        if (piece := time.perf_counter() - began) > LONG:
            spent += piece
            await asyncio.sleep(0)
            began = time.perf_counter()
        waiting.popleft()()
    return spent + time.perf_counter() - began


async def in_pieces(things: Iterable[T]) -> AsyncIterator[T]:
    """Yields things one by one, and lets others have their turn."""
    began = time.perf_counter()
    for thing in things:
        if time.perf_counter() - began > LONG:
            await asyncio.sleep(0)
            began = time.perf_counter()
        yield thing


def _do(listeners: Listeners[Listener], listener: Listener, act: Task) -> None:
    """Does something for a listener who is still there; one whose message cannot be made is let go, to look again."""
    if listener in listeners:
        try:
            act()
        except Exception:
            log.exception("somebody could not be told what happened at a table")
            listener.leave()
