"""Work that would keep the event loop too long, done piece by piece: above all, telling the listeners of a table."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import TypeVar

from .listeners import Listener, Listeners

T = TypeVar("T")

log = logging.getLogger("howdah")

LONG = 0.001  # seconds of one piece, after which others have their turn

Tell = Callable[[Listener], None]
Prepare = Callable[[Listener], Iterable[None]]


def nothing(_listener: Listener) -> Iterable[None]:
    """Prepares nothing."""
    return ()


async def go_round(
    listeners: Listeners[Listener],
    tell: Tell,
    first: Listener | None = None,
    began: float | None = None,
    prepare: Prepare = nothing,
) -> float:
    """Tells everybody; returns the seconds that it took since it began, less those in which others had their turn.

    Before each is told, what it needs is prepared in parts: together they would keep the loop for too long.
    The table's lock is held: nobody comes, and no other news. Who leaves meanwhile is not told. Nobody is left out when
    its asker gives up.
    """
    pieces = _pieces(listeners, _order(listeners, first), tell, prepare)
    try:
        return await work_off(pieces, began)
    finally:
        for _ in pieces:
            pass


def tell_at_once(listeners: Listeners[Listener], tell: Tell, first: Listener | None, began: float) -> float:
    """Tells everybody in one piece, where that takes little time; returns the seconds since it began."""
    for _ in _pieces(listeners, _order(listeners, first), tell, nothing):
        pass
    return time.perf_counter() - began


async def work_off(pieces: Iterator[None], began: float | None = None) -> float:
    """Does pieces in their order, and lets others have their turn; returns the seconds as `go_round` does."""
    began, spent = time.perf_counter() if began is None else began, 0.0
    for _ in pieces:
        if (piece := time.perf_counter() - began) > LONG:
            spent += piece
            await asyncio.sleep(0)
            began = time.perf_counter()
    return spent + time.perf_counter() - began


async def in_pieces(things: Iterable[T]) -> AsyncIterator[T]:
    """Yields things one by one, and lets others have their turn."""
    began = time.perf_counter()
    for thing in things:
        if time.perf_counter() - began > LONG:
            await asyncio.sleep(0)
            began = time.perf_counter()
        yield thing


def _order(listeners: Listeners[Listener], first: Listener | None) -> list[Listener]:
    """Returns who is told, in their order."""
    if first is None or first not in listeners:
        return [*listeners]
    return [first, *[one for one in listeners if one is not first]]


def _pieces(listeners: Listeners[Listener], order: list[Listener], tell: Tell, prepare: Prepare) -> Iterator[None]:
    """Tells listeners who are still there, with a stop before each part of it.

    One whose message cannot be made is let go, to look again.
    """
    for listener in order:
        yield
        if listener not in listeners:
            continue
        try:
            yield from prepare(listener)
            if listener in listeners:
                tell(listener)
        except Exception:
            log.exception("somebody could not be told what happened at a table")
            listener.leave()
