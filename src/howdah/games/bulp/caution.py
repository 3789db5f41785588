"""What a seat may regret in Bulp!: to end the game while another is ahead (BUL-24, BUL-25)."""

from typing import Any

from howdah.core.protocol import Said

from .contents import is_village
from .layout import CELLS, STEP
from .notation import AT_A_CELL, DONE, LEXICON
from .ownership import settle
from .rules import play
from .scoring import ELIMINATION, broken_parts, has_arrived, open_outlets, score
from .state import SCHEMA

Place = tuple[int, int]  # points, then the cards of the main route: the lowest is first (BUL-30)

NOWHERE = 1 << 30, 0


def cautions(view: Any, moves: list[int]) -> dict[int, Said]:
    if view.connected or view.left == 0:
        said = _behind("caution-last", SCHEMA.copy(view), view.mover, 0) if DONE in moves else None
        return {DONE: said} if said else {}
    return {move: said for move in moves if _may_arrive(view, move) and (said := _arrival(view, move))}


def _may_arrive(view: Any, move: int) -> bool:
    """Tells whether a move lays or mends a pipe beside a village."""
    if LEXICON.kind(move) not in ("lay", "mend"):
        return False
    cell = CELLS[move // AT_A_CELL]
    return any(is_village(view.board[cell + step]) for step in STEP)


def _arrival(view: Any, move: int) -> Said | None:
    """Returns that a pipe brings water to a village while another is ahead, even if a cap closes a leak this turn."""
    after = SCHEMA.copy(view)
    play(after, move)
    if not after.connected:
        return None
    settle(after)
    may_cap = not after.capped and after.stock and after.held[view.mover] and open_outlets(after, view.mover)
    return _behind("caution-arrive", after, view.mover, int(bool(may_cap)))


def _behind(key: str, state: Any, seat: int, saved: int) -> Said | None:
    """Returns who is ahead of a seat that can still save some points, None if nobody is."""
    settle(state)
    points, route = _place(state, seat)
    mine = points - saved, route
    first, best = _first(state, seat)
    if best >= mine:
        return None
    tied = "-tied" if best[0] == mine[0] else ""
    return f"{key}{tied}", {"seat": first, "theirs": best[0], "mine": mine[0]}


def _first(state: Any, seat: int) -> tuple[int, Place]:
    """Returns who is first of the other seats, and where; those who cannot be are not looked at closely."""
    bounds = sorted((_at_best(state, other), other) for other in range(state.seats) if other != seat)
    first, best = seat, NOWHERE
    for bound, other in bounds:
        if bound > best:
            break
        best, first = min((best, first), (_place(state, other), other))
    return first, best


def _place(state: Any, seat: int) -> Place:
    return score(state, seat, broken_parts(state, seat), open_outlets(state, seat)), state.length[seat]


def _at_best(state: Any, seat: int) -> Place:
    """Returns where a seat would stand if it lacked no more cards than it must: found without a search."""
    if state.scoring == ELIMINATION:
        return 0, state.length[seat]
    lacking = int(not has_arrived(state, seat))
    return lacking + broken_parts(state, seat) + open_outlets(state, seat), state.length[seat]
