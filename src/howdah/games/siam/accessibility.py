"""What stands on the targets of Siam, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .notation import CELLS, EMPTY, NAME, ROCK, WAYS


def stands(view: Any) -> dict[str, list[Thing]]:
    cells = {NAME[cell]: [_piece(view.board[cell])] for cell in CELLS if view.board[cell] != EMPTY}
    return cells | {f"reserve-{seat}": [("stands-reserve", {"count": view.reserve[seat]})] for seat in range(2)}


def _piece(piece: int) -> Thing:
    if piece == ROCK:
        return "stands-rock", {}
    seat, way = divmod(piece - 1, 4)
    return "stands-animal", {"seat": seat, "value": WAYS[way]}
