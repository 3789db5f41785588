"""What lies on the targets of Bombay Bazar, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .components import BOX, END, LAYS
from .trunk import is_tile


def stands(view: Any) -> dict[str, list[Thing]]:
    piles = {design.name: [_left(view.supply[nth])] for nth, design in enumerate(BOX.designs)}
    heads = {f"head-{seat}": [_length(view.length[seat])] for seat in range(view.seats)}
    return piles | heads | {one.name: _cell(view, cell) for cell, one in enumerate(BOX.cells)}


def _left(tiles: int) -> Thing:
    return "stands-pile", {"count": tiles}


def _length(segments: int) -> Thing:
    return "stands-trunk", {"count": segments}


def _cell(view: Any, cell: int) -> list[Thing]:
    tile = view.board[cell]
    lying: list[Thing] = [("design", BOX.designs[LAYS[tile].design].name)] if is_tile(tile) else []
    ended: list[Thing] = [("stands-end", {})] if tile == END else []
    return [*lying, *ended, *(("stands-tip", {"seat": seat}) for seat in range(view.seats) if view.tip[seat] == cell)]
