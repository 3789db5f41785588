"""The picture of Nim: three rows of stones, and everybody's charm below, face down where it is not seen."""

from functools import cache
from typing import Any

from howdah.core.protocol import Travel
from howdah.core.schema import HOLE
from howdah.show.scene import Element, tag, text, use

from .accessibility import stands as stands
from .notation import HEAPS, LEXICON, NUMBERS


def frame(view: Any) -> tuple[int, int, int, int]:
    return (0, 0, 400, 320)


def draw(view: Any) -> list[Element]:
    heaps, dealt = map(_heap, range(len(HEAPS)), view.heaps), map(_charm, range(view.dealt), view.charms)
    return [*heaps, *dealt, *map(_no_charm, range(view.dealt, view.seats))]


def path_key(view: Any) -> int:
    return 0


def path(view: Any, move: int) -> tuple[str, ...]:
    return LEXICON.rows[move][1:]


def travels(view: Any, move: int) -> list[Travel]:
    return []


def icon(target: str) -> str:
    return text(target, 0, 0, klass="number") if target in NUMBERS else ""


def fault(view: Any, move: int, clause: int) -> tuple[str, ...]:
    return LEXICON.rows[move][1:2] if LEXICON.kind(move) == "take" else ()


@cache
def _heap(row: int, stones: int) -> Element:
    heap, y = HEAPS[row], 50 + 80 * row
    ground = tag("rect", klass="hit", data_t=heap, x=10, y=y - 35, width=380, height=70, rx=12)
    row_of_stones = "".join(use("nim-stone", 85 + 60 * i, y) for i in range(stones))
    return f"heap-{heap}", ground + text(heap, 35, y, klass="number") + row_of_stones


@cache
def _charm(seat: int, charm: int) -> Element:
    x, shown = 60 + 70 * seat, "?" if charm == HOLE else str(charm)
    return f"charm-{seat}", use("nim-charm", x, 285) + text(shown, x, 285, klass="number")


@cache
def _no_charm(seat: int) -> Element:
    return f"charm-{seat}", ""
