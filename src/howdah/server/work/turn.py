"""A decision that a bot must make at a table."""

from typing import NamedTuple

from ..tables.live_table import LiveTable


class Turn(NamedTuple):
    """Who must decide, how well it plays, and the ply that its step follows."""

    live: LiveTable
    seat: int
    level: int
    ply: int


def bots_turn(live: LiveTable) -> Turn | None:
    """Returns the decision that a bot must make at a table, if it is a bot's turn and somebody may still move."""
    seat = live.turn
    return Turn(live, seat, live.seats[seat].level, live.ply) if live.is_bots(seat) and not live.is_full else None
