"""What each target of Siam is for, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .notation import CELLS, EMPTY, NAME, ROCK, WAYS

INNER = {f"{file}{rank}" for file in "bcd" for rank in "234"}


def about(view: Any) -> dict[str, list[Said]]:
    cells = {NAME[cell]: [_content(NAME[cell], view.board[cell])] for cell in CELLS}
    return cells | {f"reserve-{seat}": [("about-reserve", {})] for seat in range(2)}


def _content(cell: str, piece: int) -> Said:
    if piece == EMPTY:
        return "about-inner" if cell in INNER else "about-border", {}
    if piece == ROCK:
        return "about-rock", {}
    way = (piece - 1) % 4
    return "about-animal", {"value": WAYS[way]}
