"""Tells the listeners of a table something, one after the other, and lets the event loop go on in between."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial

from .listeners import Listener, Listeners

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
    order = [one for one in listeners if one is not first]
    if first is not None and first in listeners:
        order.append(first)
    waiting: list[tuple[Listener, Task]] = []  # the last is done first
    for one in order:
        waiting.append((one, partial(tell, one)))
        waiting += [(one, task) for task in reversed(tasks(one))]
    began, spent = time.perf_counter() if began is None else began, 0.0
    try:
        while waiting:
            if (piece := time.perf_counter() - began) > LONG:
                spent += piece
                await asyncio.sleep(0)
                began = time.perf_counter()
            _do(listeners, *waiting.pop())
    finally:
        while waiting:
            _do(listeners, *waiting.pop())
    return spent + time.perf_counter() - began


def _do(listeners: Listeners[Listener], listener: Listener, act: Task) -> None:
    """Does something for a listener who is still there; one whose message cannot be made is let go, to look again."""
    if listener in listeners:
        try:
            act()
        except Exception:
            log.exception("somebody could not be told what happened at a table")
            listener.leave()
