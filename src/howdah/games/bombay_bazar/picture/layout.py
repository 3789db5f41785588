"""Where things stand in the picture of Bombay Bazar, for any board that the data describe; and the board itself.

     x -95                 585          H is half a cell's width, S the length of a cell's edge.
y -75   board, heads
  560   bench
  662   piles
  845
"""

from math import sqrt

from howdah.show.scene import place, tag, use

from ..components import BOX, CELLS, DESIGNS, ENTRY, FIRST
from ..curve import PARTS, Point, course, edge_point

H = 35
S = 2 * H / sqrt(3)
MARGIN = 95  # beside the middles of the outermost cells: half a cell, and room for the heads
TOP = 75
PITCH = 74  # between piles
PILE_SCALE = 0.86
BENCH = 1.0  # the scale of tiles on the bench
BENCH_HEIGHT = 98
ROW = 84

WIDTH = H * max(cell.x2 for cell in BOX.cells)
BOTTOM = 1.5 * S * BOX.cells[-1].row

COLUMNS = max(1, min(9, (WIDTH + 2 * MARGIN) // PITCH))
ROWS = -(-(DESIGNS + 1) // COLUMNS)
BENCH_Y = BOTTOM + TOP + BENCH_HEIGHT / 2
PILES_Y = BOTTOM + TOP + BENCH_HEIGHT + 48

FRAME = (-MARGIN, -TOP, WIDTH + 2 * MARGIN, round(PILES_Y + ROW * (ROWS - 1) + 50 + TOP))


def middle(cell: int) -> Point:
    return H * BOX.cells[cell].x2, 1.5 * S * BOX.cells[cell].row


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


def bench_place(place: int, count: int) -> Point:
    return WIDTH / 2 + 96 * (place - (count - 1) / 2), BENCH_Y


def pile_place(number: int) -> Point:
    row, column = divmod(number, COLUMNS)
    return WIDTH / 2 + PITCH * (column - (COLUMNS - 1) / 2), PILES_Y + ROW * row


def _board() -> str:
    left, top, width, _ = FRAME
    field, bench = BOTTOM + 2 * TOP, BENCH_Y - BENCH_HEIGHT / 2 + 5
    corners = [(x, y) for x in (left + 8, left + width - 8) for y in (top + 8, top + field - 8)]
    boxes = [
        _box("carpet", left + 3, top + 3, width - 6, field - 6, 26),
        _box("fringe", left + 11, top + 11, width - 22, field - 22, 19),
        _box("field", left + 22, top + 22, width - 44, field - 44, 12),
        _box("bench", left + 3, bench, width - 6, BENCH_HEIGHT - 8, 18),
        _box("bench-line", left + 11, bench + 8, width - 22, BENCH_HEIGHT - 24, 11),
        _box("stall", left + 3, PILES_Y - 45, width - 6, ROW * (ROWS - 1) + 90, 18),
    ]
    marks = [_turned("corner", x, y, x < WIDTH / 2, y < BOTTOM / 2) for x, y in corners]
    lotuses = [(x, y) for x in (left + 44, left + width - 44) for y in _between(BOTTOM / 2)]
    lotuses += [(x, BENCH_Y) for x in (left + 44, left + width - 44)]
    cells = [use("bb-cell", *middle(cell)) for cell in range(CELLS)]
    return "".join([*boxes, *marks, *(use("bb-lotus", *spot) for spot in lotuses), _turned("turning"), *cells])


def _between(half: float) -> list[float]:
    """Returns the heights of the ornaments beside the board, between the badges of the heads."""
    count = max(0, int((2 * half - 180) // 62))
    return [half + 62 * (place - (count - 1) / 2) for place in range(count)]


def _turned(name: str, x: float = WIDTH / 2, y: float = BENCH_Y, is_left: bool = True, is_top: bool = True) -> str:
    transform = f"{place(x, y)} scale({1 if is_left else -1} {1 if is_top else -1})"
    return tag("use", href=f"#bb-{name}", transform=transform)


def _box(klass: str, x: float, y: float, width: float, height: float, rx: float) -> str:
    return tag("rect", klass=klass, x=x, y=y, width=width, height=height, rx=rx)


BOARD = _board()
