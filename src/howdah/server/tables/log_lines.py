"""The log of a table in words, made in pieces: that of a long match takes long."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..sockets import messages, wire

if TYPE_CHECKING:
    from .live_table import LiveTable

PIECE = 500  # lines


class LogLines:
    """The lines of a log at one ply, as each viewer hears them in each language; those of a long log are kept."""

    __slots__ = ("made",)

    def __init__(self) -> None:
        self.made: dict[tuple[int, str], list[wire.Line]] = {}

    def prepared(self, live: "LiveTable", viewer: int, lang: str) -> Iterator[None]:
        """Makes the lines of a long log, but for the last few, with a stop after each piece."""
        for end in range(PIECE, live.ply, PIECE):
            made = self.made.setdefault((viewer, lang), [])
            if len(made) < end:
                made += _lines(live, viewer, lang, len(made), end)
                yield

    def of(self, live: "LiveTable", viewer: int, lang: str) -> list[wire.Line]:
        """Returns all lines."""
        made = self.made.get((viewer, lang), [])
        return made + _lines(live, viewer, lang, len(made), live.ply)


def _lines(live: "LiveTable", viewer: int, lang: str, since: int, end: int) -> list[wire.Line]:
    return messages.lines(live.heard(viewer, since, end), live.game.words(lang), since)
