"""Whether a table may have a rematch, whether all agree to it, and where it is."""

from typing import TYPE_CHECKING

from howdah.core.protocol import OVER

from .seats import BOT

if TYPE_CHECKING:
    from .live_table import LiveTable

NEXT = "next"  # among the settings of a table: the table of its rematch


def next_table(live: "LiveTable") -> str:
    """Returns the table of a rematch that was made, "" without one."""
    return str(live.settings.get(NEXT, ""))


def is_open(live: "LiveTable") -> bool:
    """Tells whether a rematch may be proposed at a table."""
    return live.turn == OVER and not next_table(live)


def is_agreed(live: "LiveTable") -> bool:
    """Tells whether all people at a table agree to a rematch; bots always do."""
    proposal = live.proposals.pending.get("rematch")
    people = {seat.seat for seat in live.seats if seat.kind != BOT}
    return proposal is not None and proposal.agreed.keys() >= people
