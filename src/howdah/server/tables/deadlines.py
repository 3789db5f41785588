"""When a table goes on by itself: a seat runs out of time, or the match has lasted its minutes."""

from howdah.core.protocol import OVER, Hooks

from ..storage.outages import served
from .clock import NEVER, NONE
from .live_table import LiveTable


def ends_at(live: LiveTable, at: int) -> int | None:
    """Returns the time at which somebody loses on time or the match closes, if nobody moves."""
    if live.clock.kind == NONE and live.game.hooks.deadline is Hooks.deadline:
        return None
    ends = [end for end in (flags_at(live, at), closes_at(live, at)) if end is not None]
    return min(ends) if ends else None


def flags_at(live: LiveTable, at: int) -> int | None:
    """Returns the time at which the seat to decide runs out of time, None when nobody can: a bot never does."""
    left = None if live.is_bots(live.turn) else live.clock.due(at)
    return None if left is None else at + left


def closes_at(live: LiveTable, at: int) -> int | None:
    """Returns the time at which the table closes the match by itself, None if nothing leads there yet."""
    if live.turn == OVER or "created" not in live.settings or live.clock.started == NEVER:
        return None
    deadline = live.game.hooks.deadline(live.match.state)
    return at + 60_000 * deadline[0] - _lasted(live, at) if deadline else None


def minutes(live: LiveTable, at: int) -> float:
    """Returns how long the match has lasted since all were there, without the time when no server was."""
    return _lasted(live, at) / 60_000


def _lasted(live: LiveTable, at: int) -> int:
    since = max(int(live.settings.get("created", at)), live.clock.started)
    return served(live.outages, since, at)
