"""What is said at a table: lines of people, and notices of the table itself about who sits where.

A notice is stored as data, in a line without a seat, and worded for each reader.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from howdah.show.words import Words

from ..sockets import wire
from ..storage.store import Row
from .seats import Seat

KEPT = 200  # lines of people that are shown, and as many notices: talk does not push them out of sight

NoticeKind = Literal["bot", "link", "away", "here", "back", "left", "left-bot", "claim", "over"]


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened to a seat: who did it, who had it before, and who has it now."""

    kind: NoticeKind
    seat: int
    by: int = -1  # the seat of who did it
    by_name: str = ""
    was: str = ""
    name: str = ""

    def stored(self) -> str:
        return msgspec.json.encode(self).decode()

    def worded(self, words: Words) -> str:
        """Returns the notice in a reader's language."""
        by = self.by_name or (words.seat(self.by) if self.by >= 0 else words.text("notice-host"))
        somebody, seat = words.text("notice-somebody"), words.seat(self.seat)
        if self.was and self.kind not in ("claim", "over"):
            seat = f"{seat} ({self.was})"
        told = {"seat": seat, "by": by, "was": self.was or somebody, "name": self.name or somebody}
        return words.text(f"notice-{self.kind}", **told)


class Line(NamedTuple):
    """A line of the chat, by its number; either text or a notice."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int
    notice: Notice | None = None

    def worded(self, words: Words) -> wire.Talk:
        """Returns the line in a reader's language."""
        text = self.notice.worded(words) if self.notice else self.text
        return wire.Talk(self.seat, self.name, text, self.at)


def lines(rows: Sequence[Row], seats: Sequence[Seat]) -> list[Line]:
    """Returns stored lines, each with the name of who sat there when it was said."""
    names = [seat.name for seat in seats]
    found = []
    for row in reversed(rows):
        notice = _notice(row)
        if notice:
            names[notice.seat] = notice.was
        name = "" if row["seat"] is None else names[row["seat"]]
        found.append(Line(row["number"], row["seat"], name, row["text"], row["at"], notice))
    return kept(found[::-1])


def kept(all_lines: Sequence[Line]) -> list[Line]:
    """Returns the latest lines of people and the latest notices, in their order."""
    talk = [line for line in all_lines if not line.notice][-KEPT:]
    notices = [line for line in all_lines if line.notice][-KEPT:]
    return sorted(talk + notices)


def _notice(row: Row) -> Notice | None:
    try:
        return msgspec.json.decode(row["text"], type=Notice) if row["seat"] is None else None
    except msgspec.MsgspecError:  # a line of an earlier version
        return None
