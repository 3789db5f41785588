"""Who a table's bots think for: those who follow it, and programs that asked for it recently."""

from typing import NamedTuple

from ..work.fair_queue import PLAYED, WATCHED
from .live_table import LiveTable

LATELY = 60_000  # milliseconds for which a program that asked for a table counts as there


class Audience(NamedTuple):
    """Why the bots of a table are wanted to move, and the visitors who want it."""

    rank: int
    visitors: set[str]


def audience(live: LiveTable, at: int) -> Audience | None:
    """Returns who plays at a table, or else who watches it, None if nobody does."""
    asked = {is_seated: visitor for is_seated, (visitor, when) in live.asked.items() if at - when < LATELY}
    playing = {listener.visitor for listener in live.listeners if listener.held} | _one(asked.get(True))
    if playing:
        return Audience(PLAYED, playing)
    watching = {listener.visitor for listener in live.listeners} | _one(asked.get(False))
    return Audience(WATCHED, watching) if watching else None


def _one(visitor: str | None) -> set[str]:
    return set() if visitor is None else {visitor}
