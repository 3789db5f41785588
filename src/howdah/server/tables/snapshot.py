"""A table as it stands at one ply: what slow work looks at, while the table goes on."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .live_table import LiveTable


class Snapshot:
    """The match of a table, copied; made while the table's lock is held."""

    def __init__(self, live: "LiveTable") -> None:
        self.game, self.match, self.turn, self.ply = live.game, live.match.copy(), live.turn, live.ply
        self.key = live.id, live.ply, live.turn, len(live.match.line)  # what a result about it is kept by

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees."""
        return self.match.seen(viewer)
