"""Open lines, sockets and streams: how many a visitor may have, and who follows a table when many want to.

Seat holders are let in before spectators; among spectators, the visitor who has most gives way.
"""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from .. import limits
from ..errors import FULL, Limit
from .elsewhere import Elsewhere

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable


class Line(Protocol):
    """A socket or stream; it holds no seat before its hello."""

    @property
    def held(self) -> set[int]:
        """The seats that its device holds."""

    def leave(self, code: int) -> None:
        """Lets it go."""


class Lines:
    """The open lines of each visitor, the oldest first."""

    def __init__(self, limit: int) -> None:
        self.limit, self.elsewhere = limit, Elsewhere()
        self.by_visitor: dict[str, dict[Line, None]] = {}

    def add(self, visitor: str, line: Line) -> None:
        """Counts a line."""
        self.by_visitor.setdefault(visitor, {})[line] = None

    def make_room(self, visitor: str) -> None:
        """Makes room for a line of a visitor: if there are too many, the oldest that holds no seat is let go."""
        lines = self.by_visitor.get(visitor, {})
        if len(lines) + self.elsewhere.count(visitor) >= self.limit:
            spare = next((one for one in lines if not one.held), None)
            if spare is None:
                raise Limit("Too many connections from your address: close some.")
            del lines[spare]
            spare.leave(FULL)

    def remove(self, visitor: str, line: Line) -> None:
        """Counts a line no more."""
        lines = self.by_visitor.get(visitor, {})
        lines.pop(line, None)
        if not lines:
            self.by_visitor.pop(visitor, None)


def make_room(live: "LiveTable", visitor: str, held: set[int]) -> None:
    """Lets somebody go if too many follow a table with a newcomer; raises `Limit` if that would be the newcomer."""
    for seat in held:
        holding = [one for one in live.listeners if seat in one.held]
        if len(holding) >= limits.PER_SEAT:
            min(holding, key=lambda one: one.since).leave(FULL)
    spectators = [one for one in live.listeners if not one.held]
    if held or len(spectators) < limits.PER_TABLE:
        return
    most = gives_way(Counter(one.visitor for one in spectators), visitor)
    min((one for one in spectators if one.visitor == most), key=lambda one: one.since).leave(FULL)


def gives_way(counts: Mapping[str, int], visitor: str) -> str:
    """Returns the visitor who has most, and loses one for a newcomer; raises `Limit` if the newcomer has as many."""
    most = max(counts, key=lambda one: counts[one], default=visitor)
    if counts.get(most, 0) <= counts.get(visitor, 0) + 1:
        raise Limit("Too many are here already: try again in a moment.")
    return most
