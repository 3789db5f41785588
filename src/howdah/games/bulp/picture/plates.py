"""Where the page writes the names of villages and of those who play them: over or under the card."""

from functools import cache
from typing import Any

from howdah.show.scene import Element, tag

from ..contents import is_card
from ..layout import WIDTH
from .card import HIGH, middle

CROWDED = 4  # columns in which two names do not fit side by side


def plates(view: Any) -> list[Element]:
    return [("plates", "".join(_plate(view.corner[0], view.home[s], s, _is_over(view, s)) for s in range(view.seats)))]


@cache
def _plate(first: int, home: int, seat: int, is_over: bool) -> str:
    x, y = middle(first, home)
    at, y = (f"{seat} up", y - HIGH // 2) if is_over else (str(seat), y + HIGH // 2)
    return tag("text", klass=f"plate seat-{seat}", data_plate=at, x=x, y=y)


def _is_over(view: Any, seat: int) -> bool:
    """Tells whether a name stands over its village: away from the springs, but rather on the meadow than on a card."""
    home, homes = view.home[seat], view.home[: view.seats]
    near = [other for other in homes if other // WIDTH == home // WIDTH and 0 < abs(other - home) < CROWDED]
    if near:
        return bool(home < near[0])
    is_north = home // WIDTH < min(spring // WIDTH for spring in view.spring[: view.springs])
    over, under = is_card(view.board[home - WIDTH]), is_card(view.board[home + WIDTH])
    return is_north if over == under else bool(under)
