"""What the store must hear about a table besides its steps, and what must not have changed meanwhile."""

import json

import sqlalchemy as sql

from howdah.core.protocol import OVER

from ..storage.made import Overtaken
from ..storage.store import TABLES, Row, Work
from . import deadlines
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
    was_due, live.due = live.due, deadlines.ends_at(live, at)
    return {"due": live.due} if live.due != was_due else {}


def reseated(live: LiveTable, noted: Row, work: Work) -> Work:
    """Returns the storing of new settings with what else is new, and some work; another process may be quicker."""
    stored = {"settings": json.dumps(live.settings), "seating": live.seating + 1} | noted
    as_known = (TABLES.c.id == live.id) & (TABLES.c.seating == live.seating)

    def store(connection: sql.Connection) -> None:
        if not connection.execute(sql.update(TABLES).where(as_known), stored).rowcount:
            raise Overtaken
        work(connection)

    return store
