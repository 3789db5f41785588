"""Where things stand in the picture of Bombay Bazar, for any board that the data describe; and the board itself.

     x -95                 585          H is half a cell's width, S the length of a cell's edge.
y -75   board, heads
  567   piles
  735

On a wide screen the piles stand at the right of the board, on a narrow one they are larger.
"""

from math import sqrt

from howdah.core.protocol import Arrangement, Moved
from howdah.show.arrange import spot
from howdah.show.scene import number, place, tag, text, use

from ..components import BOX, CELLS, DESIGNS, ENTRY, FIRST
from ..curve import PARTS, Point, course, edge_point

H = 35
S = 2 * H / sqrt(3)
MARGIN = 95  # beside the middles of the outermost cells: half a cell, and room for the heads
TOP = 75
PITCH, ROW = 74, 90  # between piles
PILE_SCALE = 0.86
RISE = 4  # of the middle of a pile over that of its lowest tile
GAP = 8
MOST = 1.25  # times as large as it is drawn, a pile is large enough

WIDTH = H * max(cell.x2 for cell in BOX.cells)
BOTTOM = 1.5 * S * BOX.cells[-1].row

COLUMNS = max(1, min(9, (WIDTH + 2 * MARGIN) // PITCH))
ROWS = -(-(DESIGNS + 1) // COLUMNS)
FIELD = BOTTOM + 2 * TOP
PILES_Y = BOTTOM + TOP + GAP + ROW / 2 + RISE

FRAME = (-MARGIN, -TOP, WIDTH + 2 * MARGIN, round(FIELD + GAP + ROW * ROWS))


def middle(cell: int) -> Point:
    return H * BOX.cells[cell].x2, 1.5 * S * BOX.cells[cell].row


def outline(cell: int) -> str:
    """Returns the path around a cell."""
    x, y = middle(cell)
    half = number(S / 2)
    return f"M{number(x + H)} {number(y - S / 2)}v{number(S)}l-{H} {half}-{H}-{half}v-{number(S)}l{H}-{half}z"


def at_edge(cell: int, edge: int) -> Point:
    """Returns the middle of an edge of a cell."""
    (x, y), (dx, dy) = middle(cell), edge_point(edge)
    return x + H * dx, y + H * dy


def on_segment(cell: int, one: int, other: int) -> Point:
    """Returns a point a third of the way from one edge to another: there, numbers of crossing segments keep apart."""
    (x, y), (dx, dy) = middle(cell), course(one, other)[PARTS // 3]
    return x + H * dx, y + H * dy


def head_place(elephant: int) -> tuple[Point, str, Point]:
    """Returns the middle of a head, its transform (the symbol looks east, its trunk ends at 0,0), its badge's place."""
    edge = ENTRY[elephant]
    (x, y), (dx, dy) = at_edge(FIRST[elephant], edge), edge_point(edge)
    flip = " scale(1 -1)" if dx > 0 else ""  # so that it does not stand on its head
    inward = 66 if y < BOTTOM / 2 else -66
    transform = f"{place(x, y, 180 - 60 * edge)}{flip}"
    return (x + 50 * dx, y + 50 * dy), transform, (x + 66 * dx, y + inward)


def pile_place(number: int) -> Point:
    row, column = divmod(number, COLUMNS)
    return WIDTH / 2 + PITCH * (column - (COLUMNS - 1) / 2), PILES_Y + ROW * row


def beside(columns: int, keys: list[str]) -> Arrangement:
    """Returns the picture with the piles, by their keys, in a few columns at the right of the board."""
    left, top, width, _ = FRAME
    rows = -(-len(keys) // columns)
    scale = round(min(MOST, FIELD / (rows * ROW)), 3)
    at = left + width + GAP, top + (FIELD - ROW * scale * rows) / 2
    return (left, top, width + GAP + PITCH * scale * columns, FIELD), _grid(columns, scale, at, keys), 0


def below(columns: int, keys: list[str]) -> Arrangement:
    """Returns the picture with the piles in columns that take the width of the board."""
    left, top, width, _ = FRAME
    scale = round(width / (columns * PITCH), 3)
    rows = -(-len(keys) // columns)
    spots = _grid(columns, scale, (left, top + FIELD + GAP), keys)
    return (left, top, width, FIELD + GAP + ROW * scale * rows), spots, 0


def _grid(columns: int, scale: float, at: Point, keys: list[str]) -> list[Moved]:
    """Returns where piles go that stand in columns from a corner on."""
    wide, high = PITCH * scale, ROW * scale
    x, y = at[0] + wide / 2, at[1] + high / 2 + RISE * scale
    spots = [(x + wide * (number % columns), y + high * (number // columns)) for number in range(len(keys))]
    return [(spot(pile_place(number), spots[number], scale), [key]) for number, key in enumerate(keys)]


def _board() -> str:
    left, top, width, _ = FRAME
    corners = [(x, y) for x in (left + 8, left + width - 8) for y in (top + 8, top + FIELD - 8)]
    boxes = [
        _box("carpet", left + 3, top + 3, width - 6, FIELD - 6, 26),
        _box("fringe", left + 11, top + 11, width - 22, FIELD - 22, 19),
        _box("field", left + 22, top + 22, width - 44, FIELD - 44, 12),
    ]
    marks = [_corner(x, y, x < WIDTH / 2, y < BOTTOM / 2) for x, y in corners]
    lotuses = [use("bb-lotus", x, y) for x in (left + 44, left + width - 44) for y in _between(BOTTOM / 2)]
    cells = [use("bb-cell", *middle(cell)) for cell in range(CELLS)]
    names = [text(BOX.cells[cell].name, *_foot(cell), klass="cell-name") for cell in range(CELLS)]
    return "".join([*boxes, *marks, *lotuses, *cells, *names])


def _foot(cell: int) -> Point:
    """Returns where the name of a cell stands, under its flower."""
    x, y = middle(cell)
    return x, y + 25


def _between(half: float) -> list[float]:
    """Returns the heights of the ornaments beside the board, between the badges of the heads."""
    count = max(0, int((2 * half - 180) // 62))
    return [half + 62 * (place - (count - 1) / 2) for place in range(count)]


def _corner(x: float, y: float, is_left: bool, is_top: bool) -> str:
    transform = f"{place(x, y)} scale({1 if is_left else -1} {1 if is_top else -1})"
    return tag("use", href="#bb-corner", transform=transform)


def _box(klass: str, x: float, y: float, width: float, height: float, rx: float) -> str:
    return tag("rect", klass=klass, x=x, y=y, width=width, height=height, rx=rx)


BOARD = _board()
WELL = _box("well", 1.5 - PITCH / 2, 1.5 - ROW / 2 - RISE, PITCH - 3, ROW - 3, 12)
