"""What the store must hear about a table when steps are stored, besides the steps."""

from howdah.core.protocol import OVER

from ..storage.store import Row
from .live_table import LiveTable

NOTED = 5 * 60 * 1000  # milliseconds between notes that a table is being played at


def changes(live: LiveTable, at: int) -> Row | None:
    """Returns how a table is stored if anything is new: that it is over, when its time runs out, what is proposed.

    And, once in a while, that it lives.
    """
    was_over, live.was_over = live.was_over, live.turn == OVER
    was_proposed, live.proposed = live.proposed, live.proposals.written()
    is_proposed, is_timed = live.proposed != was_proposed, bool(timed(live, at))
    if live.was_over != was_over or at - live.noted >= NOTED:
        live.noted = at
    elif not (is_timed or is_proposed):
        return None
    return {
        "its_id": live.id,
        "its_known": live.stored_proposals,
        "its_due": live.due,
        "its_proposals": live.proposed if is_proposed else live.stored_proposals,
        "its_over": live.was_over,
        "its_updated": live.noted,
    }


def timed(live: LiveTable, at: int) -> Row:
    """Returns when a table's time runs out, if the store must hear of it."""
    was_due, live.due = live.due, live.ends_at(at)
    return {"due": live.due} if live.due != was_due else {}
