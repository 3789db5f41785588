"""A table that is made: its first state, and how it is stored."""

import json
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

import sqlalchemy as sql

from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.session.table import Table

from ..storage.outages import Span
from ..storage.store import SEATS, STEPS, TABLES, Row
from . import deadlines, seating
from .clock import KINDS as CLOCKS
from .clock import NEVER, NONE
from .live_table import LiveTable
from .seats import Seat
from .stored_steps import step_rows


class Terms(NamedTuple):
    """What a table is played by, besides the rules of its game."""

    options: Row
    clock: Row
    watch: bool
    random_seats: bool = False
    undo: bool = True


def new_table(
    game: Game, seats: list[Seat], hosts: Sequence[str], terms: Terms, outages: Sequence[Span], at: int
) -> tuple[LiveTable, Callable[[sql.Connection], None]]:
    """Returns a new table, and the work that stores it."""
    table, clock = Table(game, len(seats), terms.options), terms.clock
    if clock["kind"] not in CLOCKS or (clock["kind"] != NONE and clock["seconds"] < 1):
        raise Unreadable(f"A clock is one of {', '.join(CLOCKS)}, and gives some time.")
    name = new_id()
    chosen = {name: value for name, value in table.match.options.items() if name in terms.options}
    started = NEVER if any(seat.is_open for seat in seats) else at
    settings = {**terms._asdict(), "options": chosen, "hosts": [*hosts], "created": at, "started": started}
    rows = step_rows(name, table.match, 0, at)
    live = LiveTable(name, game, game.version, seats, settings, rows, [], outages)
    live.wind(at)
    live.due = deadlines.ends_at(live, at)
    header = {"id": name, "game": game.name, "version": game.version, "settings": json.dumps(settings)}
    header |= {"created": at, "updated": at, "over": False, "due": live.due}

    def insert(connection: sql.Connection) -> None:
        connection.execute(sql.insert(TABLES), header)
        connection.execute(sql.insert(SEATS), [seating.seat_row(name, seat) for seat in seats])
        if rows:
            connection.execute(sql.insert(STEPS), rows)

    return live, insert


def new_id() -> str:
    """Returns the name of a new table, which nobody can guess."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")
