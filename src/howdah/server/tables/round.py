"""Tells the listeners of a table something, one after the other, and lets the event loop go on in between."""

import asyncio
import logging
import time
from collections.abc import Callable

from .listeners import Listener, Listeners

log = logging.getLogger("howdah")

LONG = 0.001  # seconds of one piece, after which others have their turn

Tell = Callable[[Listener], None]


async def go_round(
    listeners: Listeners[Listener], tell: Tell, first: Listener | None = None, began: float | None = None
) -> float:
    """Tells everybody; returns the seconds that it took since it began, less those in which others had their turn.

    The table's lock is held: nobody comes, and no other news. Who leaves meanwhile is not told. Nobody is left out when
    its asker gives up.
    """
    waiting = [one for one in listeners if one is not first]
    if first is not None and first in listeners:
        waiting.append(first)
    began, spent = time.perf_counter() if began is None else began, 0.0
    try:
        while waiting:
            if (piece := time.perf_counter() - began) > LONG:
                spent += piece
                await asyncio.sleep(0)
                began = time.perf_counter()
            _tell(listeners, waiting.pop(), tell)
    finally:
        while waiting:
            _tell(listeners, waiting.pop(), tell)
    return spent + time.perf_counter() - began


def _tell(listeners: Listeners[Listener], listener: Listener, tell: Tell) -> None:
    """Tells one listener, if it is still there; one whose message cannot be made is let go, to look again."""
    if listener in listeners:
        try:
            tell(listener)
        except Exception:
            log.exception("somebody could not be told what happened at a table")
            listener.leave()
