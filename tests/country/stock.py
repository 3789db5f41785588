"""Tables in the middle of their matches, written straight into a database: making thousands over HTTP takes minutes."""

import json
import random
from collections.abc import Iterator
from functools import partial

import sqlalchemy as sql

import howdah
from howdah.core.protocol import OVER
from howdah.server.storage.store import SEATS, STEPS, TABLES, Rows, Store, now
from howdah.server.tables.seats import hashed
from howdah.server.tables.stored_steps import step_rows
from howdah.session.match import Match
from howdah.session.table import Table

SEATS_AT_A_TABLE = 2
OPENINGS = 200  # different matches
LEAST, MOST = 4, 24  # steps of each
CLOCKS = ({"kind": "none", "seconds": 0, "increment": 0}, {"kind": "days", "seconds": 3, "increment": 0})
AT_ONCE = 500


def name(number: int) -> str:
    return f"country{number}"


def token(number: int, seat: int) -> str:
    return f"token-{number}-{seat}"


def fill(store: Store, game: str, count: int) -> None:
    """Writes tables of a game; every second one has a clock."""
    matches = [_begun(game, random.Random(seed)) for seed in range(OPENINGS)]
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        store.write(partial(_insert, game=game, matches=matches, numbers=numbers))


def _begun(game: str, rng: random.Random) -> Match:
    table = Table(howdah.load(game), SEATS_AT_A_TABLE, rng=rng)
    for _ in range(rng.randint(LEAST, MOST)):
        if table.match.turn == OVER:
            return _begun(game, rng)
        table.step(table.match.turn, table.ply, rng.choice(table.match.legal()))
    return table.match if table.match.turn != OVER else _begun(game, rng)


def _insert(connection: sql.Connection, game: str, matches: list[Match], numbers: range) -> None:
    at, version = now(), howdah.load(game).version
    connection.execute(sql.insert(TABLES), [_header(game, version, number, at) for number in numbers])
    connection.execute(sql.insert(SEATS), [row for number in numbers for row in _seats(number)])
    steps: Rows = [row for number in numbers for row in step_rows(name(number), matches[number % len(matches)], 0, at)]
    connection.execute(sql.insert(STEPS), steps)


def _header(game: str, version: int, number: int, at: int) -> dict[str, object]:
    clock = CLOCKS[number % 2]
    settings = {"options": {}, "clock": clock, "watch": True, "hosts": [hashed(token(number, 0))], "created": at}
    settings |= {"random_seats": False, "started": at, "undo": True}
    due = at + 86_400_000 * int(str(clock["seconds"])) if number % 2 else None
    header = {"id": name(number), "game": game, "version": version, "settings": json.dumps(settings), "due": due}
    return header | {"created": at, "updated": at, "over": False, "seating": 0}


def _seats(number: int) -> Iterator[dict[str, object]]:
    for seat in range(SEATS_AT_A_TABLE):
        person = {"table": name(number), "seat": seat, "kind": "person", "name": f"player {seat}", "level": 3}
        yield person | {"token": hashed(token(number, seat)), "invite": None}
