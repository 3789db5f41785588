"""Where the work of bots waits until a process has time for it, and due times until they come.

One process alone keeps both in memory. Processes that share a database keep them there, and any of them claims them.
"""

from typing import Protocol

from ..storage.store import Row, Store
from ..tables.audience import Audience
from ..tables.live_table import LiveTable
from .turn import Turn

WAITING = 100  # turns and hints of one visitor that may wait before hints are refused
TOO_MANY = "Too many hints and bots of yours are waiting: try again in a moment."


class Desk(Protocol):
    """The turns and hints that bots must think about."""

    @property
    def waiting(self) -> int:
        """How many that this process wants wait, or are others' work."""

    @property
    def running(self) -> int:
        """How many bots think in processes of this one."""

    async def start(self) -> None:
        """Begins to work."""

    def want(self, live: LiveTable, turn: Turn | None, there: Audience | None) -> None:
        """Notes which turn of a table is a bot's, if any, and for which audience; it drops earlier hints."""

    async def hint(self, live: LiveTable, seat: int, there: Audience) -> list[Row]:
        """Returns what the best bot would do at a seat; nothing if the table goes on before it has an answer."""

    def stop(self) -> None:
        """Ends the work; what this process had begun is others' again."""


class Dues(Protocol):
    """The times at which tables must be looked at."""

    async def start(self, store: Store) -> None:
        """Begins to look, at all tables in a store."""

    def set(self, name: str, due: int | None) -> None:
        """Notes when the time of a table runs out, in place of what was known; None: never."""

    def stop(self) -> None:
        """Ends the looking."""
