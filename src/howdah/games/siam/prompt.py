"""What to do next in Siam."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .notation import CELLS, LEXICON
from .rules import owner

FACING: Said = ("prompt-facing", {})
ENTER: Said = ("prompt-enter", {})
ANIMAL: Said = ("prompt-animal", {"leave": "no"})
LEAVING: Said = ("prompt-animal", {"leave": "yes"})


def prompt(view: Any, path: Path, moves: Moves) -> Said:
    if len(path) > 1:
        return FACING
    if path:
        if path[0].startswith("reserve"):
            return ENTER
        return LEAVING if any(LEXICON.kind(move) == "leave" for move in moves(path)) else ANIMAL
    on_board = any(owner(view.board[cell]) == view.mover for cell in CELLS)
    from_where = "either" if on_board and view.reserve[view.mover] else "board" if on_board else "reserve"
    return "prompt-begin", {"from": from_where}
