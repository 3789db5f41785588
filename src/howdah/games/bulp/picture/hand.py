"""What lies before a seat: every way in which its cards can lie, the pile, the caps and the turn's end.

Ways that are half a turn apart share a frame and a count (BUL-3).

    NS  EW  NE~SW   NW~ES   pile      pipes
    NES~NSW ESW~NEW NESW    caps
    NS  EW  NE~SW   NW~ES             broken cards
    NES~NSW ESW~NEW NESW    done
"""

from functools import cache, lru_cache
from typing import Any

from howdah.core.schema import EVERYTHING
from howdah.show.scene import Element, place, tag, text, use

from ..components import BROKEN, CARDS, KINDS, NONE, PIPE, SHAPES, TYPES, WAYS
from .card import card, hit

ACROSS, DOWN = 76, 104  # from place to place
COLUMNS, ROWS, LINE = 7, 4, 6  # LINE: ways in a line
EDGE = 10
SIZE = (COLUMNS * ACROSS + 2 * EDGE, ROWS * DOWN + 2 * EDGE)
KIND_OF = {"pipe": PIPE, "broken": BROKEN}
NO_CARDS = (0,) * KINDS


def panel(_: Any, x: float, y: float) -> list[Element]:
    """Returns the tray with its left upper corner at a place."""
    return [("panel", _panel(x, y))]


def tiles(view: Any, x: float, y: float) -> tuple[Element, ...]:
    """Returns the cards of the viewer's hand; who sees everything is shown the hand of the mover."""
    seat = max(view.mover, 0) if view.viewer == EVERYTHING else view.viewer
    return _tiles(x, y, tuple(view.hands[seat * KINDS : (seat + 1) * KINDS]) if seat >= 0 else NO_CARDS)


def supplies(view: Any, x: float, y: float) -> list[Element]:
    """Returns the pile and the caps."""
    return [
        ("pile", _button("bu-pile" if view.left else "", "pile", _middle(x, y, 6, 0), str(view.left))),
        ("stock", _button("bu-caps" if view.stock else "", "stock", _middle(x, y, 6, 1), str(view.stock))),
    ]


def done(view: Any, x: float, y: float) -> list[Element]:
    """Returns what ends the turn."""
    seat = f" seat-{view.mover}" if view.mover >= 0 else ""
    return [("done", tag("g", _button("bu-done", "done", _middle(x, y, 6, 3), ""), klass=f"turn{seat}"))]


def tile_of(card_id: str) -> str:
    """Returns the target of a card of the hand."""
    return next(f"{one.type}-{one.outlets}" for one in CARDS if one.id == card_id)


def _middle(x: float, y: float, column: float, row: float) -> tuple[float, float]:
    return x + EDGE + ACROSS * (column + 0.5), y + EDGE + DOWN * (row + 0.5)


def _spot(type: str, shape: str) -> tuple[int, int]:
    """Returns the column and row of a way to lie."""
    row, column = divmod(SHAPES.index(shape), LINE)
    return column, row + 2 * TYPES.index(type)


@cache
def _panel(x: float, y: float) -> str:
    wood = tag("rect", klass="tray", x=x + 4, y=y + 4, width=SIZE[0] - 8, height=SIZE[1] - 8, rx=16)
    return wood + "".join(_slot(x, y, *_spot(one.type, one.lyings[0]), len(one.lyings)) for one in CARDS)


def _slot(x: float, y: float, column: int, row: int, count: int) -> str:
    left, top = x + EDGE + ACROSS * column, y + EDGE + DOWN * row
    return tag("rect", klass="slot", x=left + 2, y=top + 2, width=ACROSS * count - 4, height=DOWN - 4, rx=8)


@lru_cache(1000)
def _tiles(x: float, y: float, counts: tuple[int, ...]) -> tuple[Element, ...]:
    """Returns every way in which some cards can lie, by how many there are of each kind."""
    return tuple((f"tile-{type}-{shape}", _way(x, y, type, shape, counts)) for type in TYPES for shape in SHAPES)


def _way(x: float, y: float, type: str, shape: str, counts: tuple[int, ...]) -> str:
    kind = KIND_OF[type][SHAPES.index(shape)]
    count = 0 if kind == NONE else max(counts[kind], 0)  # what is not seen is not shown
    return _tile(*_middle(x, y, *_spot(type, shape)), type, shape, count, kind)


@cache
def _tile(x: float, y: float, type: str, shape: str, count: int, kind: int) -> str:
    parts = []
    if count:
        code = sum(1 << WAYS.index(way) for way in shape) + (16 if type == "broken" else 0)
        parts.append(tag("g", card(code, 0, 0), klass="piece"))
        if shape == CARDS[kind].lyings[-1]:
            parts.append(use("bu-count", 22, 34) + text(str(count), 22, 34, klass="count"))
        else:
            parts.append(use("bu-half-turn", ACROSS / 2, 0))
    return tag("g", *parts, hit(f"{type}-{shape}", 0, 0), klass="tile", transform=place(x, y))


def _button(symbol: str, target: str, at: tuple[float, float], number: str) -> str:
    parts = [use(symbol, 0, 0) if symbol else "", text(number, 0, 33, klass="number") if number else ""]
    return tag("g", *parts, hit(target, 0, 0), klass="tile", transform=place(*at))
