"""Where the page writes the names of villages and of those who play them: beside the card, away from the springs.

A pipe on the cell under the name would reach the village there, so the name hides no open outlet.
"""

from functools import cache
from typing import Any

from howdah.show.scene import Element, tag

from ..layout import WIDTH
from .card import HIGH, middle

CROWDED = 4  # columns in which two names do not fit side by side


def plates(view: Any) -> list[Element]:
    homes, springs = tuple(view.home[: view.seats]), tuple(view.spring[: view.springs])
    return [("plates", "".join(_plate(view.corner[0], homes, springs, seat) for seat in range(view.seats)))]


@cache
def _plate(first: int, homes: tuple[int, ...], springs: tuple[int, ...], seat: int) -> str:
    x, y = middle(first, homes[seat])
    up = _is_over(homes, springs, homes[seat])
    at = f"{seat} up" if up else str(seat)
    return tag("text", klass=f"plate seat-{seat}", data_plate=at, x=x, y=y - HIGH // 2 if up else y + HIGH // 2)


def _is_over(homes: tuple[int, ...], springs: tuple[int, ...], home: int) -> bool:
    """Tells whether a name stands over its village: in the north, and where another is close by in the east."""
    is_north = home // WIDTH < min(spring // WIDTH for spring in springs)
    return is_north or any(0 < other - home < CROWDED for other in homes if other // WIDTH == home // WIDTH)
