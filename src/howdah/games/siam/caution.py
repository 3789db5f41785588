"""What a side may regret in Siam: to push a rock off the board for the other side (SIA-18)."""

from typing import Any

from howdah.core.protocol import Said

from .notation import CELLS, ROCK, STEP
from .rules import KIND, SCHEMA, Kind, play

PUSHES = frozenset((Kind.PUSH, Kind.SHOVE))
EDGE = tuple(
    cell for cell in CELLS if any(cell + step not in CELLS for step in STEP)
)  # a rock leaves the board there


def caution(view: Any, move: int) -> Said | None:
    if KIND[move] not in PUSHES or not any(view.board[cell] == ROCK for cell in EDGE):
        return None
    after = SCHEMA.copy(view)
    play(after, move)
    return ("caution-loses", {"seat": after.winner}) if after.winner == 1 - view.mover else None
