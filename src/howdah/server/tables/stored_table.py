"""A table as the store keeps it, made into a live one by replay."""

import json
import logging
from collections.abc import Callable, Sequence

import sqlalchemy as sql

from howdah.core.errors import HowdahError
from howdah.core.game import Game

from ..errors import Gone, Unplayable
from ..storage.outages import Span
from ..storage.store import CHAT, SEATS, STEPS, TABLES, Store
from .live_table import LiveTable
from .seats import Seat

log = logging.getLogger("howdah")


def read_table(store: Store, load: Callable[[str], Game], name: str, outages: Sequence[Span]) -> LiveTable:
    """Returns a stored table as it stands, or says why it cannot be played on."""
    header, seats, steps, lines = store.read_all(
        sql.select(TABLES).where(TABLES.c.id == name),
        sql.select(SEATS).where(SEATS.c.table == name).order_by(SEATS.c.seat),
        sql.select(STEPS).where(STEPS.c.table == name).order_by(STEPS.c.ply),
        sql.select(CHAT).where(CHAT.c.table == name).order_by(CHAT.c.number),
    )
    if not header:
        raise Gone("There is no such table here.")
    sitting = [Seat(row["seat"], row["kind"], row["name"], row["level"], row["token"], row["invite"]) for row in seats]
    game, version, settings = (header[0][column] for column in ("game", "version", "settings"))
    try:
        live = LiveTable(
            name,
            load(game),
            version,
            sitting,
            json.loads(settings),
            steps,
            lines,
            outages,
            header[0]["proposals"],
        )
    except Exception as error:  # whatever else a row holds that no server wrote
        said = str(error) if isinstance(error, HowdahError) else "what is stored of it is damaged."
        log.warning("a stored table is refused: %s", said, extra={"table": name})
        raise Unplayable(f"This table cannot be played on here: {said}") from error
    live.due, live.noted, live.seating = header[0]["due"], header[0]["updated"], header[0]["seating"]
    return live
