"""What a seat may do outside the rules: undo, resign, offer a draw, and agree to a rematch."""

from typing import TYPE_CHECKING, Literal

from howdah.core.protocol import OVER

from ..tables import rematch
from ..tables.seats import BOT
from . import wire

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable

NOTHING = wire.May("no", resign=False, draw=False, rematch=False)


def may(live: "LiveTable", viewer: int, undo_to: int | None) -> wire.May:
    """Returns what a viewer may do; `undo_to` is how many moves an undo would leave, None where there is none."""
    if viewer < 0:
        return NOTHING
    resigned, actors, is_open = live.match.offers.resigned, live.match.actors, live.proposals.is_open
    others = [seat.seat for seat in live.seats if seat.kind != BOT and seat.seat != viewer]
    is_over, is_in = live.moment.turn == OVER, viewer not in resigned
    is_met = any(seat not in resigned for seat in others) if resigned else bool(others)
    may_offer = is_in and not is_over and is_met and is_open("draw", viewer, actors)
    may_again = is_over and rematch.is_open(live) and is_open("rematch", viewer, actors)
    undo = _undo(live, viewer, undo_to, not others) if is_in and undo_to is not None else "no"
    return wire.May(undo, is_in and not is_over, may_offer, may_again)


def _undo(live: "LiveTable", viewer: int, undo_to: int, is_alone: bool) -> Literal["no", "free", "ask"]:
    """Returns whether a viewer may take a move back: freely, if nothing new was seen or only bots would mind."""
    if not live.allows_undo:
        return "no"
    if is_alone or live.match.is_free(viewer, undo_to):
        return "free"
    return "ask" if live.proposals.is_open("undo", viewer, live.match.actors) else "no"
