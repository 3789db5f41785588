"""The score sheet of Bombay Bazar: the length of each trunk (BBZ-20), and alone how the score comes about (BBZ-21)."""

from typing import Any

from howdah.core.protocol import Reckoning, Said, Tally

from .components import BOX, EMPTY
from .reason import blocked_by
from .rules import SCHEMA, is_out, solitaire
from .trunk import is_tile, loose_ends


def reckoning(view: Any) -> Reckoning:
    seats = range(view.seats)
    lengths: list[int | None] = [view.length[seat] for seat in seats]
    blocked: list[Said] = [_blocked(view, seat) for seat in seats if is_out(view, seat)]
    if view.seats > 1:
        certain: list[Said] = [("reckoning-certain", {"seat": seat}) for seat in decided(view)]
        return Reckoning([Tally(("reckoning-length", {}), lengths, "total")], [*blocked, *certain])
    rows = [
        Tally(("reckoning-length", {}), lengths, "count"),
        Tally(("reckoning-tiles", {}), [sum(is_tile(content) for content in view.board)]),
        Tally(("reckoning-empty", {}), [-view.board.count(EMPTY)]),
        Tally(("reckoning-openings", {}), [-loose_ends(view, 0)]),
        Tally(("reckoning-score", {}), [solitaire(view)], "total"),
    ]
    return Reckoning(rows, blocked)


def decided(view: Any) -> list[int]:
    """Returns who has won already: the only one that still plays, and is ahead (BBZ-20)."""
    playing = [seat for seat in range(view.seats) if not is_out(view, seat)]
    others = [view.length[seat] for seat in range(view.seats) if seat not in playing]
    return playing if others and len(playing) == 1 and view.length[playing[0]] > max(others) else []


def _blocked(view: Any, seat: int) -> Said:
    """Returns that a seat is out, and why nothing fits where its trunk ends (BBZ-17)."""
    cell, then = view.tip[seat], SCHEMA.copy(view)
    then.mover = seat
    if view.ends.count(cell) == 1:  # on no other end tile
        then.board[cell] = EMPTY
    is_shared = sum(view.tip[other] == cell and is_out(view, other) for other in range(view.seats)) > 1
    why = "closed" if is_shared else blocked_by(then)  # who came first cannot be seen
    return "reckoning-out", {"seat": seat, "cell": BOX.cells[cell].name, "why": why}
