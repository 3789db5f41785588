"""How fast and how much people may write at a table."""

import sqlalchemy as sql

from ..limits import Rates
from ..storage.made import Overtaken
from ..storage.store import CHAT, TABLES, Row, Work

SEAT = (0.5, 5)  # lines a second of one seat, and at once
VISITOR = (2, 20)  # lines a second of one visitor, who may hold many seats
LENGTH = 300  # characters of a line
STORED = 2_000  # lines of one table
SAID = "You write too fast: wait a moment."


class ChatRates:
    """How fast seats and visitors write."""

    def __init__(self) -> None:
        self.seats, self.visitors = Rates(*SEAT, SAID), Rates(*VISITOR, SAID)

    def take(self, table: str, seat: int, visitor: str) -> None:
        """Takes one line, or raises `Limit`."""
        self.seats.take(f"{table} {seat}")
        self.visitors.take(visitor)


def store(row: Row, seating: int) -> Work:
    """Returns the storing of a line, for which the oldest gives way in a chat that is full.

    It fails if seats have changed since they were looked up: the speaker may have lost their seat.
    """
    said = (CHAT.c.table == row["table"]) & CHAT.c.seat.is_not(None)  # notices of who sat down stay
    oldest = said & (CHAT.c.number <= row["number"] - STORED)

    def work(connection: sql.Connection) -> None:
        if connection.execute(sql.select(TABLES.c.seating).where(TABLES.c.id == row["table"])).scalar() != seating:
            raise Overtaken
        connection.execute(sql.insert(CHAT), row)
        if row["number"] >= STORED:
            connection.execute(sql.delete(CHAT).where(oldest))

    return work
