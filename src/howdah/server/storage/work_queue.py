"""The queue of bots in a database: what processes ask for, and which process has claimed it.

A claim is a lease: its holder renews it, and when it ends any other process takes the work over. Work is claimed
in rounds, in each of which every visitor has one turn: so nobody waits longer because somebody else wants much.
Times are the database's, since the clocks of machines differ.
No statement waits for the lock of a row while it holds several, except in their order.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import sqlalchemy as sql

from .store import WORK, Row

BOT, HINT = "bot", "hint"
LEASE = 6_000  # milliseconds that a claim lasts unless it is renewed
GONE = 10_000  # milliseconds without a heartbeat after which a process counts as dead
DIGITS = 5  # of a visitor's hash: thousands of addresses have the same
NOBODY = ""  # the asker of what nobody wants any more, but somebody works on

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"


Rounds = dict[tuple[int, str], int]  # by rank and visitor


class Ask(NamedTuple):
    """Something that a bot must think about; `visitors` are those who want it, hashed."""

    id: str
    kind: str
    table: str
    ply: int
    seat: int
    rank: int
    visitors: tuple[str, ...]


def hashed(visitors: Iterable[str]) -> tuple[str, ...]:
    """Returns visitors as the database may know them: apart from each other, but not by their addresses."""
    return tuple(sorted({blake2b(visitor.encode()).hexdigest()[:DIGITS] for visitor in visitors}))


def enter(connection: sql.Connection, process: str) -> None:
    """Notes that a process has come."""
    connection.execute(_ENTER, {"process": process})


def beat(connection: sql.Connection, process: str) -> None:
    """Notes that a process is still there; one that others have buried comes back by its presence."""
    connection.execute(_BEAT, {"process": process})


def put(connection: sql.Connection, process: str, asks: Sequence[Ask], rounds: Rounds) -> None:
    """Asks for work, unless a later turn of its table, or somebody who has a better place in the queue, is there.

    `rounds` are the latest in which this process asked for each visitor, and are brought up to date.
    """
    if asks:
        places = _Places(connection, asks, rounds)
        rows = [{**_row(ask), **places.take(ask), "process": process} for ask in asks]
        connection.execute(_PUT, sorted(rows, key=lambda row: str(row["id"])))


def lost(connection: sql.Connection, asks: Iterable[Ask]) -> list[str]:
    """Returns the names of what is not in the queue, though it was asked for, or only for a process that is dead."""
    plies = {ask.id: ask.ply for ask in asks}
    found = connection.execute(_FIND, {"names": list(plies)}) if plies else ()
    there = {name for name, ply in found if ply >= plies[name]}
    return [name for name in plies if name not in there]


def drop(connection: sql.Connection, process: str, names: Iterable[str]) -> list[str]:
    """Withdraws what a process asked for, except what is being worked on; returns the names of what it was."""
    found = []
    for name in sorted(names):
        mine = {"id": name, "process": process}
        if connection.execute(_DROP, mine).rowcount or connection.execute(_LEAVE, mine).rowcount:
            found.append(name)
    return found


def claim(connection: sql.Connection, process: str, ranks: Sequence[int]) -> Row | None:
    """Claims the work whose turn it is, of the first rank that has any."""
    for rank in ranks:
        found = connection.execute(_CLAIM, {"rank": rank, "process": process}).mappings().first()
        if found:
            return dict(found)
    return None


def renew(connection: sql.Connection, process: str, names: Iterable[str]) -> None:
    """Keeps claims for a while longer."""
    connection.execute(_RENEW, {"process": process, "names": list(names)})


def finish(connection: sql.Connection, process: str, name: str, ply: int) -> None:
    """Removes work that is done."""
    connection.execute(_FINISH, {"id": name, "ply": ply, "process": process})


def answer(connection: sql.Connection, process: str, name: str, result: str) -> None:
    """Leaves a result for the asker."""
    connection.execute(_ANSWER, {"id": name, "process": process, "result": result})


def give_back(connection: sql.Connection, process: str) -> None:
    """Lets others do what a process had claimed."""
    connection.execute(_GIVE_BACK, {"process": process})


def reap(connection: sql.Connection) -> None:
    """Removes what processes had asked for that are dead now."""
    connection.execute(_REAP)


def answers(names: Sequence[str]) -> sql.Select[Any]:
    """Returns the query for results that wait to be fetched."""
    return sql.select(WORK.c.id, WORK.c.result).where(WORK.c.id.in_(names) & WORK.c.result.is_not(None))


def waiting(visitors: Sequence[str]) -> sql.Select[Any]:
    """Returns the query for how much work of some visitors waits."""
    mine = WORK.c.visitor.in_(visitors) & WORK.c.worker.is_(None)
    return sql.select(WORK.c.visitor, sql.func.count().label("count")).where(mine).group_by(WORK.c.visitor)


class _Places:
    """The rounds in which new work will be claimed: the present one, or the next in which its visitor has no turn."""

    def __init__(self, connection: sql.Connection, asks: Sequence[Ask], rounds: Rounds) -> None:
        self.rounds = rounds
        ranks, visitors = {ask.rank for ask in asks}, {visitor for ask in asks for visitor in ask.visitors}
        self.present = {rank: connection.execute(_PRESENT, {"rank": rank}).scalar_one() for rank in ranks}
        for whose in [whose for whose, latest in rounds.items() if latest < self.present.get(whose[0], 0)]:
            del rounds[whose]
        for rank, visitor, latest in connection.execute(_LATEST, {"visitors": list(visitors)}):
            rounds[rank, visitor] = max(latest, rounds.get((rank, visitor), 0))

    def take(self, ask: Ask) -> Row:
        """Takes the next place of the visitor who has the first one."""
        visitor = min(ask.visitors, key=lambda visitor: self.rounds.get((ask.rank, visitor), 0))
        latest = self.rounds.get((ask.rank, visitor), 0)
        self.rounds[ask.rank, visitor] = max(latest + 1, self.present[ask.rank])
        return {"visitor": visitor, "round": self.rounds[ask.rank, visitor]}


def _row(ask: Ask) -> Row:
    row = ask._asdict()
    return row | {"visitors": list(row["visitors"])}


_IS_FREE = f"(worker IS NULL OR until < {NOW})"
_IS_ORPHAN = f"(work.asker NOT IN (SELECT id FROM processes WHERE at > {NOW} - {GONE}))"
_ENTER = sql.text(f"INSERT INTO processes (id, at) VALUES (:process, {NOW}) ON CONFLICT (id) DO NOTHING")
_BEAT = sql.text(f"UPDATE processes SET at = {NOW} WHERE id = :process")
_FIND = sql.text(f"SELECT id, ply FROM work WHERE id = ANY(:names) AND NOT {_IS_ORPHAN}")
_PRESENT = sql.text("""
    SELECT greatest(
        (SELECT max(round) FROM work WHERE rank = :rank AND worker IS NOT NULL),
        (SELECT min(round) FROM work WHERE rank = :rank AND worker IS NULL),
        0
    )
""")
_LATEST = sql.text("""
    SELECT rank, visitor, max(round) FROM work WHERE visitor = ANY(:visitors) AND worker IS NULL GROUP BY rank, visitor
""")
_PUT = sql.text(f"""
    INSERT INTO work (id, kind, "table", ply, seat, visitor, rank, round, asker, at)
    SELECT :id, :kind, id, :ply, :seat, :visitor, :rank, :round, :process, {NOW} FROM tables WHERE id = :table
    ON CONFLICT (id) DO UPDATE SET
        ply = excluded.ply, seat = excluded.seat, visitor = excluded.visitor, rank = excluded.rank,
        round = excluded.round, asker = excluded.asker, at = excluded.at,
        worker = CASE WHEN work.ply = excluded.ply THEN work.worker END,
        until = CASE WHEN work.ply = excluded.ply THEN work.until END
    WHERE excluded.ply > work.ply OR excluded.ply = work.ply AND (
        {_IS_ORPHAN}
        OR (excluded.rank, excluded.round) < (work.rank, work.round)
        OR excluded.asker = work.asker AND (excluded.rank <> work.rank OR work.visitor <> ALL(:visitors))
    )
""")
_DROP = sql.text(f"DELETE FROM work WHERE id = :id AND asker = :process AND ({_IS_FREE} OR kind = '{HINT}')")
_LEAVE = sql.text(f"UPDATE work SET asker = '{NOBODY}' WHERE id = :id AND asker = :process")
_CLAIM = sql.text(f"""
    UPDATE work SET worker = :process, until = {NOW} + {LEASE} WHERE id = (
        SELECT id FROM work WHERE rank = :rank AND {_IS_FREE} AND result IS NULL
        ORDER BY round, at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, "table", ply, seat
""")
_RENEW = sql.text(f"""
    UPDATE work SET until = {NOW} + {LEASE} WHERE id IN (
        SELECT id FROM work WHERE id = ANY(:names) AND worker = :process FOR UPDATE SKIP LOCKED
    )
""")
_FINISH = sql.text("DELETE FROM work WHERE id = :id AND ply = :ply AND worker = :process")
_ANSWER = sql.text("UPDATE work SET result = :result WHERE id = :id AND worker = :process")
_GIVE_BACK = sql.text("""
    UPDATE work SET worker = NULL, until = NULL WHERE id IN (
        SELECT id FROM work WHERE worker = :process FOR UPDATE SKIP LOCKED
    )
""")
_REAP = sql.text(f"""
    DELETE FROM work WHERE id IN (SELECT id FROM work WHERE {_IS_ORPHAN} AND {_IS_FREE} FOR UPDATE SKIP LOCKED)
""")
