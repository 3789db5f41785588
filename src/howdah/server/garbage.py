"""The garbage collector of a server: it looks at what is new, a few milliseconds at a time, and not at what stays.

A look at everything would stop a server with thousands of tables for a good part of a second. So what has outlived two
looks is left alone from then on. Tables and sockets leave no cycles behind; for what does, everything is looked at
while nobody is there, or when the memory is half as large again as the tables in it explain: no visitor can bring that
about again and again, and no crowd brings it about by coming.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Any

from .footprint import footprint

MADE, LOOKS = 4_000, 2  # new objects before a look, and looks before one at all of these together
PAUSE = 60  # seconds
SOME = 20  # looks after which everything is looked at once nobody is there
GROWTH = 1.5  # times the memory that tables explain: then everything is looked at, people there or not
TABLE = 100_000  # bytes that a table needs with its sockets, at most

_rounds = 0  # since everything was looked at
_known = 0  # bytes that the process took then


def settle() -> None:
    """Leaves all that is loaded by now alone, and later all that lasts."""
    global _known
    _known = footprint()
    gc.freeze()
    gc.set_threshold(MADE, LOOKS, LOOKS)
    if _leave_alone not in gc.callbacks:
        gc.callbacks.append(_leave_alone)


def _leave_alone(phase: str, info: dict[str, Any]) -> None:
    """Leaves alone what has outlived two looks: the collector calls this."""
    global _rounds
    if phase == "stop" and info["generation"] > 0:
        gc.freeze()
        _rounds += 1


async def keep_tidying(is_quiet: Callable[[], bool], tables: Callable[[], int] = lambda: 0) -> None:
    """Looks at everything again and again, if there is reason to; `tables` tells how many are in memory."""
    before = tables()
    while True:
        await asyncio.sleep(PAUSE)
        due = _known + TABLE * max(0, tables() - before)
        if _rounds > SOME and (is_quiet() or footprint() > GROWTH * due):
            tidy()
            before = tables()


def tidy() -> int:
    """Looks at everything; returns how many objects it freed."""
    global _rounds, _known
    gc.unfreeze()
    found = gc.collect()
    gc.freeze()
    _rounds, _known = 0, footprint()
    return found
