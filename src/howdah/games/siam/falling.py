"""What falls off the board in Siam, in words: in the log, and at the end of the match."""

from typing import Any

from howdah.core.protocol import Said

from .notation import EMPTY, NAME, OFF, ROCK, STEP, WAYS
from .rules import AT, KIND, NOBODY, WAY, Kind, is_pushable, nearest, owner

SAID = {Kind.PUSH: "say-push-off", Kind.SHOVE: "say-shove-off"}
FALLEN = ("elephant", "rhinoceros")


def circumstances(view: Any, move: int) -> Said | None:
    """Returns how the log tells a push that throws something off the board."""
    piece = _pushed_off(view, move)
    if piece == EMPTY:
        return None
    return SAID[Kind(KIND[move])], {"fallen": "rock" if piece == ROCK else FALLEN[owner(piece)]}


def conclusion(view: Any, move: int) -> Said | None:
    """Returns which animal was nearest behind the rock that fell (SIA-18), and whether its own side pushed."""
    if view.winner == NOBODY:
        return None
    cell, way = AT[move], WAY[move]
    while view.board[cell] != OFF:
        cell += STEP[way]
    by = "winner" if view.winner != view.mover else "loser"
    return "end-fallen", {"seat": view.winner, "cell": NAME[nearest(view, cell, way)], "value": WAYS[way], "by": by}


def _pushed_off(view: Any, move: int) -> int:
    """Returns the piece that a move throws off the board (SIA-16, SIA-17), EMPTY if there is none."""
    if KIND[move] not in SAID:
        return EMPTY
    way = WAY[move]
    cell = AT[move] if KIND[move] == Kind.SHOVE else AT[move] + STEP[way]
    last = EMPTY
    while is_pushable(view.board[cell]):
        last = view.board[cell]
        cell += STEP[way]
    return last if view.board[cell] == OFF else EMPTY
