"""The garbage collector of a server: it looks at what is new, a few milliseconds at a time, and not at what stays.

A look at everything would stop a server with thousands of tables for a good part of a second. So what has outlived two
looks is left alone from then on. Tables and sockets leave no cycles behind; for what does, everything is looked at
while nobody is there, or after so much has been left alone that it may fill the memory.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Any

MADE, LOOKS = 4_000, 2  # new objects before a look, and looks before one at all of these together
PAUSE = 60  # seconds
SOME = 20  # looks after which everything is looked at once nobody is there
MANY = 300  # looks, of up to 12,000 objects each, after which everything is looked at, people there or not

_rounds = 0  # since everything was looked at


def settle() -> None:
    """Leaves all that is loaded by now alone, and later all that lasts."""
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


async def keep_tidying(is_quiet: Callable[[], bool]) -> None:
    """Looks at everything again and again, if there is reason to."""
    limit = MANY
    while True:
        await asyncio.sleep(PAUSE)
        if _rounds > limit or (_rounds > SOME and is_quiet()):
            limit = MANY + 2 * gc.get_freeze_count() // (MADE * LOOKS)
            tidy()


def tidy() -> int:
    """Looks at everything; returns how many objects it freed."""
    global _rounds
    gc.unfreeze()
    found = gc.collect()
    gc.freeze()
    _rounds = 0
    return found
