"""The table of Bulp!: the numbering of cells, and where sources and villages stand.

Cells are numbered row by row in a window that holds the largest table, inside a border that is off every table:

    cell = WIDTH × row + column        N is -WIDTH, E is +1, S is +WIDTH, W is -1

Border is the first and the last column and row: an outlet at the table's edge stands there (BUL-19).
A cell is named `x,y` by its steps east and south of the first source that the data file gives the layout.
"""

from .components import BOX, LAYOUTS_BY_SEATS, WAYS, Layout, Place

LAYOUTS = (*LAYOUTS_BY_SEATS, BOX.length_and_width.layout())  # by seats - 2; the last is BUL-10
LENGTH_AND_WIDTH = 7
LOW, HIGH, USUAL = BOX.distance.low, BOX.distance.high, BOX.distance.default
DISTANCES = HIGH - LOW + 1
MOST_SOURCES = 4
UNIT = ((0, -1), (1, 0), (0, 1), (-1, 0))


def sources_of(layout: Layout, distance: int, count: int) -> list[Place]:
    """Returns where the sources stand, from the layout's centre (BUL-7, BUL-8)."""
    if len(layout.sources) > 1:
        return [(x * (distance + 2), y * (distance + 2)) for x, y in layout.sources.values()]
    index = LAYOUTS.index(layout)
    spots = BOX.several_sources
    pair = spots.pair_on_a_diagonal if index in (2, LENGTH_AND_WIDTH) else spots.pair
    centre = (0, 0)
    return [[centre], [*pair], [centre, *pair], [*spots.four]][count - 1]


def villages_of(layout: Layout, distance: int) -> list[Place]:
    """Returns where the villages stand, `distance` cards away from their sources (BUL-4)."""
    sources = dict(zip(layout.sources, sources_of(layout, distance, 1), strict=True))
    steps = distance + 1
    return [
        (sources[source][0] + steps * UNIT[WAYS.index(side)][0], sources[source][1] + steps * UNIT[WAYS.index(side)][1])
        for source, side in layout.sides
    ]


def box_of(layout: Layout, distance: int, count: int) -> tuple[int, int, int, int]:
    """Returns the left, top, right and bottom of the table, from the layout's centre (BUL-5)."""
    places = sources_of(layout, distance, count) + villages_of(layout, distance)
    margin = BOX.edge.margin
    return (
        min(x for x, _ in places) - margin,
        min(y for _, y in places) - margin,
        max(x for x, _ in places) + margin,
        max(y for _, y in places) + margin,
    )


def origin_of(layout: Layout, distance: int) -> Place:
    """Returns the cell named 0,0, from the layout's centre."""
    return sources_of(layout, distance, 1)[0]


def _boxes() -> list[tuple[int, int, int, int]]:
    """Returns every table that can be, as its cells are named."""
    boxes = []
    for layout in LAYOUTS:
        for distance in range(LOW, HIGH + 1):
            x, y = origin_of(layout, distance)
            for count in range(1, MOST_SOURCES + 1):
                left, top, right, bottom = box_of(layout, distance, count)
                boxes.append((left - x, top - y, right - x, bottom - y))
    return boxes


_BOXES = _boxes()
WEST, NORTH = min(b[0] for b in _BOXES), min(b[1] for b in _BOXES)
EAST, SOUTH = max(b[2] for b in _BOXES), max(b[3] for b in _BOXES)
WIDTH = EAST - WEST + 3
SIZE = WIDTH * (SOUTH - NORTH + 3)
STEP = (-WIDTH, 1, WIDTH, -1)
RING = (-WIDTH, -WIDTH + 1, 1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1)  # the eight cells around one, in turn


def cell_at(x: int, y: int) -> int:
    return WIDTH * (y - NORTH + 1) + x - WEST + 1


CELLS = tuple(cell_at(x, y) for y in range(NORTH, SOUTH + 1) for x in range(WEST, EAST + 1))
NAME = {cell_at(x, y): f"{x},{y}" for y in range(NORTH, SOUTH + 1) for x in range(WEST, EAST + 1)}
CELL = {name: cell for cell, name in NAME.items()}


def _row(layout: Layout, distance: int, count: int) -> tuple[int, ...]:
    x, y = origin_of(layout, distance)
    sources = [cell_at(a - x, b - y) for a, b in sources_of(layout, distance, count)]
    villages = [cell_at(a - x, b - y) for a, b in villages_of(layout, distance)]
    left, top, right, bottom = box_of(layout, distance, count)
    padded = [*sources, *[0] * (MOST_SOURCES - len(sources)), *villages, *[0] * (8 - len(villages))]
    corners = (cell_at(left - x, top - y), cell_at(right - x, bottom - y), cell_at(-x, -y))
    return len(sources), *padded, *corners


# What stands where, by layout, distance and sources: how many sources, their cells, the villages' cells,
# the first and last cell of the table, and its centre.
SETUP = tuple(
    tuple(
        tuple(_row(layout, distance, count) for count in range(1, MOST_SOURCES + 1))
        for distance in range(LOW, HIGH + 1)
    )
    for layout in LAYOUTS
)
SOURCES_AT, VILLAGES_AT = 1, 1 + MOST_SOURCES
FIRST_AT, LAST_AT, CENTRE_AT = VILLAGES_AT + 8, VILLAGES_AT + 9, VILLAGES_AT + 10

# The mirror images of a cell (BUL-9), by layout: where x and y go, as (x by x, x by y, y by x, y by y).
_ITSELF, _VERTICAL, _HORIZONTAL, _ROUND = (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)
_MAIN, _OTHER = (0, 1, 1, 0), (0, -1, -1, 0)
_AXIS = (_ITSELF, _VERTICAL, _ITSELF, _VERTICAL)
_AXES = (_ITSELF, _VERTICAL, _HORIZONTAL, _ROUND)
_DIAGONALS = (_ITSELF, _MAIN, _OTHER, _ROUND)
_DIAGONAL = (_ITSELF, _OTHER, _ITSELF, _OTHER)
MIRROR = (_AXIS, _AXIS, _DIAGONALS, _AXIS, _AXES, _AXIS, _AXES, _DIAGONAL)
