"""Whose land it is: the cells by their nearest village, which owns the outlets that stand there (BUL-19, BUL-20)."""

from functools import cache
from itertools import groupby
from typing import Any

from howdah.show.scene import Element, tag

from ..layout import WIDTH
from ..network import steps
from .card import HIGH, WIDE, middle


def land(view: Any) -> list[Element]:
    """Returns the layer of the land: every seat's in its colour, and the borders; what is as near to two is not."""
    return [("owners", _land(*view.corner, tuple(view.home[: view.seats])))]


@cache
def _land(first: int, last: int, homes: tuple[int, ...]) -> str:
    columns = last % WIDTH - first % WIDTH + 1
    rows = [range(row, row + columns) for row in range(first, last, WIDTH)]
    owner = {cell: _owner(cell, homes) for row in rows for cell in row}
    fills = [
        tag("path", klass=f"seat-{seat}", d="".join(_runs(first, row, owner, seat) for row in rows))
        for seat in range(len(homes))
    ]
    return tag("g", *fills, tag("path", klass="border", d=_borders(first, owner)), klass="layer owners")


def _owner(cell: int, homes: tuple[int, ...]) -> int:
    """Returns the seat whose village is nearest, -1 where several are."""
    far = [steps(cell, home) for home in homes]
    return far.index(min(far)) if far.count(min(far)) == 1 else -1


def _runs(first: int, row: range, owner: dict[int, int], seat: int) -> str:
    found = []
    for whose, cells in groupby(row, owner.__getitem__):
        if whose == seat:
            run = list(cells)
            x, y = middle(first, run[0])
            found.append(f"M{x - WIDE // 2} {y - HIGH // 2}h{WIDE * len(run)}v{HIGH}h-{WIDE * len(run)}z")
        else:
            list(cells)
    return "".join(found)


def _borders(first: int, owner: dict[int, int]) -> str:
    found = []
    for cell, whose in owner.items():
        x, y = middle(first, cell)
        if owner.get(cell + 1, whose) != whose:
            found.append(f"M{x + WIDE // 2} {y - HIGH // 2}v{HIGH}")
        if owner.get(cell + WIDTH, whose) != whose:
            found.append(f"M{x - WIDE // 2} {y + HIGH // 2}h{WIDE}")
    return "".join(found)
