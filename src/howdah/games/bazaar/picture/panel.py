"""The seats in the picture of Bazaar, two in a row: each with its sign, gems by colour, points and cards."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from howdah.core.protocol import Moved
from howdah.show.arrange import RIM, spot
from howdah.show.scene import tag, text

from ..components import GEMS
from ..position import Phase
from ..state import is_ahead, next_seat
from .drawing import box, symbol

SEATS_TOP, SEAT_STEP = 636, 92
SEAT_WIDTH, SEAT_HEIGHT = 306, 86
ROOM, ROOMY = 68, 450  # of a gem that a finger can hit, and of a panel with such gems
BESIDE_GEMS = 110  # across a panel: the sign, the points and the cards
HEAD = 225  # across the upper half of a panel, where the gems are below
LOW = 2.5  # times as wide as high, and the gems are beside the sign
SIGNS = ("lantern", "teapot", "slipper", "crescent", "palm", "key")


def seat_at(view: Any, seat: int) -> tuple[int, int]:
    """Returns the place of a seat's panel: one that is alone in its row stands in the middle."""
    is_alone = seat == view.seats - 1 and seat % 2 == 0
    return 5 + (162 if is_alone else 324 * (seat % 2)), SEATS_TOP + SEAT_STEP * (seat // 2)


def panel(view: Any, seat: int) -> str:
    """Returns a seat's panel; the seat to act is lit, and at the end the winners."""
    decider = next_seat(view) if view.phase == Phase.DROP else view.mover
    is_lit = view.phase >= Phase.ACT and seat == decider
    if view.ended:
        is_lit = not any(is_ahead(view, other, seat) for other in range(view.seats))
    at = seat_at(view, seat)
    return _drawn(at, seat, view.points[seat], view.won[seat], is_lit, view.viewer == seat, view.dice[seat])


@cache
def _drawn(at: tuple[int, int], seat: int, points: int, won: int, is_lit: bool, is_own: bool, die: int) -> str:
    x, y = at
    opening = "" if die <= 0 else symbol("star" if die == 6 else GEMS[die - 1], x + 282, y + 43, 0.6)
    klass = f"ba-seat ba-place ba-seat-{seat}{' ba-acting' if is_lit else ''}"
    return (
        tag("rect", klass=klass, data_seat=seat, x=x, y=y, width=SEAT_WIDTH, height=SEAT_HEIGHT, rx=12)
        + (box("ba-own ba-inner uncovered", x + 4, y + 4, 298, 78, 9) if is_own else "")
        + tag(
            "g",
            symbol("medallion", x + 33, y + 43),
            symbol(SIGNS[seat], x + 33, y + 43, 0.9),
            klass=f"ba-of-{seat} ba-corner-sign",
        )
        + (symbol("turn", x + 33, y + 43, klass="ba-corner-sign") if is_lit else "")
        + tag(
            "g",
            text(str(points), x + 275, y + 30, klass="ba-total" if points < 10 else "ba-total ba-long"),
            symbol("leaf", x + 262, y + 64, 1.15),
            text(str(won), x + 285, y + 65, klass="ba-won"),
            opening,
            klass="ba-right",
        )
    )


def roomy(view: Any, seat: int, corner: tuple[float, float], scale: float, width: float = ROOMY) -> list[Moved]:
    """Returns a seat's panel with its gems farther apart: as far as fingers need, or as a width lets them be."""
    x, y = seat_at(view, seat)
    room = (width - BESIDE_GEMS) / len(GEMS)
    panel = spot((x, y), corner, scale, more=(width - SEAT_WIDTH, 0)), [f"seat-{seat}"]
    lefts = [corner[0] + scale * (62 + room * (nth + 0.5)) for nth in range(len(GEMS))]
    hands = [
        spot((x + 86 + 37 * nth, y), (lefts[nth], corner[1]), scale, more=(room - 37, 0)) for nth in range(len(GEMS))
    ]
    return [panel, *((hands[nth], [f"hand-{seat}-{gem}"]) for nth, gem in enumerate(GEMS))]


def in_rows(
    view: Any, seats: Sequence[int], columns: int, corner: tuple[float, float], size: tuple[float, float]
) -> tuple[list[Moved], float]:
    """Returns the panels of seats in rows, each row of a size, and how high all rows are.

    All panels are equally wide; a row with fewer of them stands in the middle.
    """
    (left, top), (wide, high), moved = corner, size, list[Moved]()
    rows = [seats[first : first + columns] for first in range(0, len(seats), columns)]
    step = (wide + RIM) / columns
    for nth, row in enumerate(rows):
        begin = left + step * (columns - len(row)) / 2
        for place, seat in enumerate(row):
            moved += _fitted(view, seat, (begin + step * place, top + (high + RIM) * nth), (step - RIM, high))
    return moved, len(rows) * (high + RIM) - RIM


def _fitted(view: Any, seat: int, corner: tuple[float, float], size: tuple[float, float]) -> list[Moved]:
    """Returns a seat's panel in some room: its gems beside its sign, or below it where the room is not wide."""
    wide, high = size
    if wide / high < LOW:
        return _stacked(view, seat, corner, size)
    scale = round(min(high / SEAT_HEIGHT, wide / SEAT_WIDTH), 3)
    return roomy(view, seat, corner, scale, wide / scale)


def _stacked(view: Any, seat: int, corner: tuple[float, float], size: tuple[float, float]) -> list[Moved]:
    (x, y), (left, top), (wide, high) = seat_at(view, seat), corner, size
    scale = round(min(0.62 * high / 82, wide / len(GEMS) / 38), 3)
    head = round(min(1, wide / HEAD, (high - 82 * scale) / SEAT_HEIGHT), 3)
    panel = spot((x, y), corner, head, more=(wide / head - SEAT_WIDTH, high / head - SEAT_HEIGHT)), [f"seat-{seat}"]
    room, under = (wide - 8) / len(GEMS), top + high - scale * SEAT_HEIGHT
    hands = [
        spot((x + 86 + 37 * nth, y), (left + 4 + room * (nth + 0.5), under), scale, more=(room / scale - 37, 0))
        for nth in range(len(GEMS))
    ]
    return [panel, *((hands[nth], [f"hand-{seat}-{gem}"]) for nth, gem in enumerate(GEMS))]


def tall(view: Any, seat: int, corner: tuple[float, float], size: tuple[float, float]) -> list[Moved]:
    """Returns a seat's panel upright: its sign and points at the top, its gems below each other, counts beside them."""
    (x, y), (left, top), (wide, high) = seat_at(view, seat), corner, size
    panel = spot((x, y), corner, more=(wide - SEAT_WIDTH, high - SEAT_HEIGHT)), [f"seat-{seat}"]
    step = (high - SEAT_HEIGHT - 6) / len(GEMS)
    scale = round(step / 44, 3)
    more = (wide - 20) / scale - 36, -36
    tops = [top + SEAT_HEIGHT - 1 + step * nth - 4 * scale for nth in range(len(GEMS))]
    hands = [
        spot((x + 86 + 37 * nth, y), (left + wide / 2 - 25 * scale, tops[nth]), scale, more=more)
        for nth in range(len(GEMS))
    ]
    return [panel, *((hands[nth], [f"hand-{seat}-{gem}"]) for nth, gem in enumerate(GEMS))]


@cache
def held_gem(at: tuple[int, int], nth: int, count: int, is_mover: bool) -> str:
    x, y = at[0] + 68 + 37 * nth, at[1]
    return (
        (tag("rect", klass="hit ba-hand", data_t=f"hand-{GEMS[nth]}", x=x, y=y + 4) if is_mover else "")
        + symbol(GEMS[nth], x + 18, y + 28, 0.84, klass="piece" if count else "piece ba-none")
        + text(str(count) if count else "·", x + 18, y + 64, klass="ba-held")
    )
