"""Other ways to choose a tile in Bombay Bazar, the warning before one that ends one's own trunk, and what it brought.

You click the cell and then one of all tiles that fit there, or drag a tile from its pile to the cell and turn it there.
The cell takes the end tile of a blocked trunk at once.
"""

from operator import itemgetter
from typing import Any

from howdah.core.protocol import Path, Said

from .components import BOX, EMPTY, LAYS, Lay
from .reason import blocked_by
from .reckoning import decided
from .rules import END_MOVE, LAY_MOVE, SCHEMA, is_blocked, play


def fitting_target(lay: Lay) -> str:
    """Returns the target of a tile in a palette."""
    return f"{BOX.designs[lay.design].name}+{lay.rotation}"


def shortcuts(view: Any, moves: list[int]) -> list[tuple[int, Path]]:
    """Returns the paths that begin at the cell, longest trunks first but the ways of a tile to lie together, and those
    from a pile over the cell."""
    if not view.begun:
        return []
    cell = BOX.cells[view.tip[view.mover]].name
    if moves == [END_MOVE]:
        return [(END_MOVE, (cell,))]
    lengths = {move: after(view, move).length[view.mover] for move in moves}
    longest = {_lay(move).design: length for move, length in sorted(lengths.items(), key=itemgetter(1))}
    ranked = sorted(moves, key=lambda move: (-longest[(lay := _lay(move)).design], lay.design, -lengths[move]))
    from_cell = [(move, (cell, fitting_target(_lay(move)))) for move in ranked]
    return [*from_cell, *((move, _over(cell, move)) for move in moves)]


def _over(cell: str, move: int) -> Path:
    lay = _lay(move)
    return BOX.designs[lay.design].name, cell, fitting_target(lay)


def _lay(move: int) -> Lay:
    lay = LAYS[move - LAY_MOVE]
    assert lay
    return lay


def cautions(view: Any, moves: list[int]) -> dict[int, Said]:
    """Returns the tiles that would leave one's own trunk without a way to go on, while that can cost a victory."""
    if not view.begun or moves == [END_MOVE]:
        return {}
    return {move: said for move in moves if (said := _caution(view, move))}


def _caution(view: Any, move: int) -> Said | None:
    then = after(view, move)
    if decided(then):
        return None
    then.mover = view.mover
    values = {"cell": BOX.cells[then.tip[view.mover]].name, "length": then.length[view.mover]}
    if then.board[then.tip[view.mover]] != EMPTY:
        return "caution-end", values
    return ("caution-blocked", values) if is_blocked(then) else None


def circumstances(view: Any, move: int) -> Said | None:
    """Returns where a tile goes, by how much it lengthens the trunk of its seat, and whether its pile is empty then.

    Of an end tile it returns why it must be laid.
    """
    cell, length = BOX.cells[view.tip[view.mover]].name, view.length[view.mover]
    if move == END_MOVE:
        return "say-end-at", {"cell": cell, "length": length, "why": blocked_by(view)}
    if not LAY_MOVE < move < END_MOVE:
        return None
    is_last = view.supply[_lay(move).design] == 1
    return "say-lay-last" if is_last else "say-lay-at", {
        "cell": cell,
        "gain": after(view, move).length[view.mover] - length,
    }


def after(view: Any, move: int) -> Any:
    """Returns the state that a move leads to."""
    state = SCHEMA.copy(view)
    play(state, move)
    return state
