"""The table of a rematch: the same people and bots, options and clock, with everybody a seat further.

Everybody keeps the token that they have: the new table knows it by the same hash.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from .. import metrics
from ..storage.store import now
from .live_table import LiveTable
from .new_table import Terms
from .rematch import NEXT
from .seats import Seat
from .table_changes import reseated

if TYPE_CHECKING:
    from .table_service import TableService


async def make_next(tables: "TableService", live: LiveTable, visitor: str) -> None:
    """Makes the table of a rematch, and shows everybody the way there; the table's lock is held."""
    if visitor:
        tables.making.take(visitor)
    await tables.make_room()
    terms = Terms(**{name: live.settings[name] for name in Terms._fields if name in live.settings})
    fresh, insert = await tables.made(visitor, live.game, _moved_on(live.seats), live.hosts, terms, now())
    live.settings[NEXT] = fresh.id
    live.proposals.pending.clear()
    live.proposed = live.proposals.written()
    await tables.save(live, reseated(live, {"proposals": live.proposed}, insert))
    live.seating, live.stored_proposals = live.seating + 1, live.proposed
    fresh.asked = {True: (visitor, now())}
    tables.enter(fresh)
    metrics.MADE.add()
    await live.tell_whole()


def _moved_on(seats: list[Seat]) -> list[Seat]:
    """Returns who sits where in a rematch: everybody a seat further, so that another begins."""
    return [replace(seats[number - 1], seat=number) for number in range(len(seats))]
