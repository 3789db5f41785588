"""What to do next in Siam."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .notation import CELLS
from .rules import owner

FACING: Said = ("prompt-facing", {})
ENTER: Said = ("prompt-enter", {})
ANIMAL: Said = ("prompt-animal", {})


def prompt(view: Any, path: Path, _moves: Moves) -> Said:
    if len(path) > 1:
        return FACING
    if path:
        return ENTER if path[0].startswith("reserve") else ANIMAL
    on_board = any(owner(view.board[cell]) == view.mover for cell in CELLS)
    from_where = "either" if on_board and view.reserve[view.mover] else "board" if on_board else "reserve"
    return "prompt-begin", {"from": from_where}
