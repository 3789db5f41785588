"""What a seat may do outside the rules: undo, resign, offer a draw, and agree to a rematch."""

from typing import TYPE_CHECKING, Literal

from howdah.core.protocol import OVER

from ..tables import consent, rematch
from . import wire

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable

NOTHING = wire.May("no", resign=False, draw=False, rematch=False)


def may(live: "LiveTable", viewer: int) -> tuple[wire.May, int | None]:
    """Returns what a viewer may do, and how many moves an undo would leave, None where there is none.

    People who all share a screen take back the last decision of any of them.
    """
    if viewer < 0:
        return NOTHING, None
    match, is_open = live.match, live.proposals.is_open
    held = consent.held_with(live, viewer)
    is_minded = consent.is_minded(live, held)
    undo_to = consent.undo_to(live, {viewer} if is_minded else held)
    is_in = viewer not in match.offers.resigned
    undo = _undo(live, viewer, undo_to, is_minded) if is_in and undo_to is not None else "no"
    if live.turn == OVER:
        may_again = rematch.is_open(live) and is_open("rematch", viewer, match.actors)
        return wire.May(undo, resign=False, draw=False, rematch=may_again), undo_to
    may_offer = is_in and (is_minded or consent.is_minded(live, {viewer})) and is_open("draw", viewer, match.actors)
    return wire.May(undo, is_in, may_offer, rematch=False), undo_to


def _undo(live: "LiveTable", viewer: int, undo_to: int, is_minded: bool) -> Literal["no", "free", "ask"]:
    """Returns whether a viewer may take a move back: freely, if nothing new was seen or nobody else would mind."""
    if not live.allows_undo:
        return "no"
    if not is_minded or live.match.is_free(viewer, undo_to):
        return "free"
    return "ask" if live.proposals.is_open("undo", viewer, live.match.actors) else "no"
