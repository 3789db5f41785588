"""Who must agree when a seat takes moves back or offers a draw: other people who still play."""

from collections.abc import Set
from typing import TYPE_CHECKING

from howdah.core.protocol import Hooks
from howdah.session.match import Match

from .seats import BOT

if TYPE_CHECKING:
    from .live_table import LiveTable


def undo_to(live: "LiveTable", deciders: Set[int]) -> int | None:
    """Returns how many moves remain when the last decision of some seats is taken back, None without any.

    What followed from it without a choice goes with it: one click of the page made both.
    """
    match, actors = live.match, live.match.actors
    if match.offers.is_settled:
        return None
    may_follow = match.game.hooks.settled is not Hooks.settled
    for number in range(len(actors) - 1, -1, -1):
        if actors[number] in deciders and not (may_follow and _has_followed(match, number)):
            return number
    return None


def _has_followed(match: Match, number: int) -> bool:
    """Tells whether a move followed another of its seat without a choice."""
    settled, seat = match.game.hooks.settled, match.actors[number]
    before = next((actor for actor in reversed(match.actors[:number]) if actor >= 0), None)
    if before != seat:
        return False
    state = match.state_after(number)
    return settled(match.engine.view(state, seat), match.engine.legal(state)) is not None


def is_free(live: "LiveTable", seat: int, length: int, held: Set[int]) -> bool:
    """Tells whether a seat may take steps back without asking: nothing new was seen, or nobody else would mind."""
    return live.match.is_free(seat, length) or not is_minded(live, held)


def is_minded(live: "LiveTable", held: Set[int]) -> bool:
    """Tells whether anybody's word counts besides the seats that somebody holds."""
    resigned = live.match.offers.resigned
    for seat in live.seats:
        if seat.kind != BOT and seat.seat not in held and seat.seat not in resigned:
            return True
    return False


def held_with(live: "LiveTable", seat: int) -> Set[int]:
    """Returns the seats that every device holds that shows a seat's view, and the seat itself."""
    held: Set[int] | None = None
    for one in live.listeners:
        if one.viewer == seat:
            held = one.held if held is None else held & one.held
    if held is None:
        return {seat}
    return held if seat in held else {seat, *held}
