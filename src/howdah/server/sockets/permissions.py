"""What a seat may do outside the rules: undo, resign, offer a draw, and agree to a rematch."""

from typing import TYPE_CHECKING, Literal

from howdah.core.protocol import OVER

from ..tables import rematch
from . import wire

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable

NOTHING = wire.May("no", resign=False, draw=False, rematch=False)


def may(live: "LiveTable", viewer: int, undo_to: int | None) -> wire.May:
    """Returns what a viewer may do; `undo_to` is how many moves an undo would leave, None where there is none."""
    if viewer < 0:
        return NOTHING
    resigned, actors, is_open = live.match.offers.resigned, live.match.actors, live.proposals.is_open
    is_over, is_in = live.moment.turn == OVER, viewer not in resigned
    undo = _undo(live, viewer, undo_to) if is_in and undo_to is not None else "no"
    if is_over:
        may_again = rematch.is_open(live) and is_open("rematch", viewer, actors)
        return wire.May(undo, resign=False, draw=False, rematch=may_again)
    may_offer = is_in and bool(live.minding({viewer})) and is_open("draw", viewer, actors)
    return wire.May(undo, is_in, may_offer, rematch=False)


def _undo(live: "LiveTable", viewer: int, undo_to: int) -> Literal["no", "free", "ask"]:
    """Returns whether a viewer may take a move back: freely, if nothing new was seen or nobody else would mind."""
    if not live.allows_undo:
        return "no"
    if live.is_free(viewer, undo_to, live.held_with(viewer)):
        return "free"
    return "ask" if live.proposals.is_open("undo", viewer, live.match.actors) else "no"
