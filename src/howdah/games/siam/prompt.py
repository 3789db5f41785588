"""What to do next in Siam."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .notation import CELL
from .rules import LEAVE, may_leave, owner

FACING: Said = ("prompt-facing", {})
ENTER: Said = ("prompt-enter", {})
ANIMAL: Said = ("prompt-animal", {"leave": "no"})
LEAVING: Said = ("prompt-animal", {"leave": "yes"})
ANIMALS = [frozenset(piece for piece in range(1, 9) if owner(piece) == seat) for seat in range(2)]


def prompt_key(view: Any) -> bool:
    return may_leave(view)


def prompt(view: Any, path: Path, moves: Moves) -> Said:
    if len(path) > 1:
        return FACING
    if path:
        if path[0].startswith("reserve"):
            return ENTER
        return LEAVING if LEAVE[CELL[path[0]]] in moves(()) else ANIMAL
    on_board = not ANIMALS[view.mover].isdisjoint(view.board)
    from_where = "either" if on_board and view.reserve[view.mover] else "board" if on_board else "reserve"
    return "prompt-begin", {"from": from_where}
