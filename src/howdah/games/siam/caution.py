"""What a side may regret in Siam: to push a rock off the board for the other side (SIA-18)."""

from operator import itemgetter
from typing import Any

from howdah.core.protocol import Said

from .notation import CELLS, ROCK, STEP
from .rules import KIND, SCHEMA, Kind, play

PUSHES = frozenset((Kind.PUSH, Kind.SHOVE))
EDGE = tuple(cell for cell in CELLS if any(cell + step not in CELLS for step in STEP))  # a rock leaves the board there
AT_EDGE = itemgetter(*EDGE)  # what stands there


def cautions(view: Any, moves: list[int]) -> dict[int, Said]:
    if ROCK not in AT_EDGE(view.board):
        return {}
    other = 1 - view.mover
    lost = [move for move in moves if KIND[move] in PUSHES and _winner(view, move) == other]
    return dict.fromkeys(lost, ("caution-loses", {"seat": other}))


def _winner(view: Any, move: int) -> int:
    after = SCHEMA.copy(view)
    play(after, move)
    return int(after.winner)
