"""A card as it is drawn, upright, 64 by 88: on the hill, and in the hand."""

from howdah.show.scene import tag, use

from ..layout import WIDTH
from ..position import ways

WIDE, HIGH = 64, 88
HALF = (44, 32, 44, 32)  # from a card's middle to its edges
RIM = 34  # around the table, for coordinates


def middle(first: int, cell: int) -> tuple[int, int]:
    """Returns the middle of a cell, where the table begins at another."""
    column, row = cell % WIDTH - first % WIDTH, cell // WIDTH - first // WIDTH
    return RIM + WIDE * column + WIDE // 2, RIM + HIGH * row + HIGH // 2


def card(outlets: int, x: float, y: float, is_broken: bool = False) -> str:
    """Returns a card by its outlets; a broken one leaks."""
    shape = ways(outlets)
    if is_broken:
        return use(f"bu-{shape}", x, y, klass="broken") + use("bu-leak", x, y)
    return use(f"bu-{shape}", x, y)


def hit(target: str, x: float, y: float) -> str:
    """Returns where a card is clicked."""
    return tag("rect", data_t=target, x=x - 31, y=y - 43)
