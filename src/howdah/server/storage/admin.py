"""What a host does with the tables of a database, also while no server runs: list, export, import, prune."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql

import howdah
from howdah.core.data_file import checksum
from howdah.core.errors import HowdahError, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.session import record
from howdah.session.match import Match

from ..tables.new_table import new_id
from ..tables.seating import seat_row
from ..tables.seats import LINK, Seat
from ..tables.stored_steps import replayed, step_rows
from .pruning import is_abandoned
from .store import SEATS, STEPS, TABLES, Row, Store, now


@dataclass(frozen=True)
class Entry:
    """One table, as a list shows it."""

    id: str
    game: str
    seats: int
    steps: int
    updated: int
    over: bool
    version: int
    present: int | None  # the version that this howdah plays, if it has the game
    is_damaged: bool  # what is stored of it cannot be read


class TableAdmin:
    """All tables of a database."""

    def __init__(self, store: Store, load: Callable[[str], Game] = howdah.load) -> None:
        self.store, self.load = store, load

    def entries(self) -> list[Entry]:
        """Returns every table, the latest first."""
        seats = sql.select(sql.func.count()).where(SEATS.c.table == TABLES.c.id).scalar_subquery()
        steps = sql.select(sql.func.count()).where(STEPS.c.table == TABLES.c.id).scalar_subquery()
        query = sql.select(TABLES, seats.label("seats"), steps.label("steps")).order_by(TABLES.c.updated.desc())
        return [self._entry(row) for row in self.store.read(query)]

    def export(self, name: str) -> str:
        """Returns the record of a table: as it was made, where other rules made it or it cannot be replayed."""
        header = self.store.read(sql.select(TABLES).where(TABLES.c.id == name))
        if not header:
            raise Unreadable(f"There is no table {name!r} in {self.store.name}.")
        seats = len(self.store.read(sql.select(SEATS.c.seat).where(SEATS.c.table == name)))
        steps = self.store.read(sql.select(STEPS).where(STEPS.c.table == name).order_by(STEPS.c.ply))
        version, options = header[0]["version"], _options(header[0])
        game = self._game(header[0]["game"])
        if game and game.version == version:
            with suppress(HowdahError):
                return _rebuilt(game, version, seats, options, steps).record()
        data = checksum(game.folder) if game else ""
        return _as_it_was(record.header(header[0]["game"], version, seats, options, data), steps)

    def add(self, match: Match) -> tuple[str, list[Seat]]:
        """Makes a table of a match that begins as usual; returns its id and seats, each open to an invitation."""
        if match.first is not None:
            raise Unreadable("A table begins at the usual start; this record begins at a position of its own.")
        name, at = new_id(), now()
        seats = [Seat(number, LINK) for number in range(match.seats)]
        for seat in seats:
            seat.become(LINK)
        settings = {"options": match.options, "clock": {"kind": "none"}, "watch": True, "hosts": []}
        header = {"id": name, "game": match.game.name, "version": match.game.version, "settings": json.dumps(settings)}
        steps = step_rows(name, match, 0, at)
        if steps:
            steps[-1]["digest"] = match.digest
        self._insert(header | {"created": at, "updated": at, "over": match.turn == OVER}, seats, steps)
        return name, seats

    def prune(self, days: int, finished: bool) -> int:
        """Deletes tables untouched for a number of days, all or only finished ones, and returns how many."""
        old = is_abandoned(days)
        query = sql.delete(TABLES).where(old & TABLES.c.over if finished else old)
        return int(self.store.write(lambda connection: connection.execute(query).rowcount))

    def _entry(self, row: Row) -> Entry:
        game = self._game(row["game"])
        present = game.version if game else None
        told = ("id", "game", "seats", "steps", "updated", "over", "version")
        is_damaged = False
        try:
            _options(row)
        except Unreadable:
            is_damaged = True
        return Entry(**{name: row[name] for name in told}, present=present, is_damaged=is_damaged)

    def _game(self, name: str) -> Game | None:
        """Returns a game, if this howdah has it."""
        with suppress(HowdahError):
            return self.load(name)
        return None

    def _insert(self, header: Row, seats: list[Seat], steps: list[Row]) -> None:
        def insert(connection: sql.Connection) -> None:
            connection.execute(sql.insert(TABLES), header)
            connection.execute(sql.insert(SEATS), [seat_row(header["id"], seat) for seat in seats])
            if steps:
                connection.execute(sql.insert(STEPS), steps)

        self.store.write(insert)


def _options(header: Row) -> Row:
    """Returns the options of a stored table."""
    try:
        return dict(json.loads(header["settings"])["options"])
    except (ValueError, TypeError, LookupError) as error:
        raise Unreadable(f"The settings of table {header['id']} are damaged: only a copy could restore it.") from error


def _rebuilt(game: Game, version: int, seats: int, options: Row, steps: list[Row]) -> Match:
    match = game.new(seats, options)
    for _ in replayed(match, version, steps, lambda _: None):
        pass
    return match


def _as_it_was(head: list[str], steps: list[Row]) -> str:
    """Returns the record of stored steps, which are not replayed."""
    digests = {step["ply"]: step["digest"] for step in steps if step["digest"]}
    return record.written(head, [(step["actor"], step["text"]) for step in steps], digests)


def save(path: Path, text: str) -> None:
    """Writes a file, or says why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from error
