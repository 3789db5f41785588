"""The components of Bombay Bazar: cells, elephants and trunk tiles as tables, from data that is checked first.

A cell is a number, row by row; the six edges of a cell or tile are 0 to 5, counter-clockwise from the east:

          2  1          The cell beyond edge e meets this one with its edge (e + 3) % 6.
        3  ⬡  0         A tile turned by k steps has k added to all its edges.
          4  5
"""

from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta

from howdah.core.data import Entry, demand, demand_distinct, load
from howdah.core.kernel import kernel
from howdah.core.ragged import ragged

EdgeName = Literal["E", "NE", "NW", "W", "SW", "SE"]
EDGES: tuple[EdgeName, ...] = get_args(EdgeName)
STEPS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))  # in half cells to the right, and rows down
ELEPHANTS = 4
NONE = -1

Edge = Annotated[int, Meta(ge=0, le=5)]
Segment = tuple[Edge, Edge]


class Cell(NamedTuple):
    """A cell by its row and its middle, in half cells from the left."""

    name: str
    row: int
    x2: int


class Elephant(NamedTuple):
    """A head: the cell that it feeds, and by which edge."""

    name: str
    cell: int
    edge: int


class Design(NamedTuple):
    """A pile: the segments of its tiles, each joining two edges, and how many tiles there are."""

    name: str
    segments: tuple[Segment, ...]
    copies: int


class Lay(NamedTuple):
    """A tile in one of the rotations that differ."""

    design: int
    rotation: int
    segments: tuple[Segment, ...]


class Box(NamedTuple):
    """Everything that the box holds."""

    cells: list[Cell]
    elephants: list[Elephant]
    designs: list[Design]


class RowEntry(Entry):
    """A row of the board in the file: its cells, and whether it is moved half a cell to the right."""

    cells: Annotated[int, Meta(ge=1, le=40)]
    shift: Literal[0, 1]


class BoardEntry(Entry):
    """The board in the file (BBZ-1), from the top."""

    rows: Annotated[tuple[RowEntry, ...], Meta(min_length=1, max_length=26)]


class ElephantEntry(Entry):
    """An elephant in the file: where its first cell is, and the edge by which it feeds that cell."""

    id: str
    row: Annotated[int, Meta(ge=0)]
    place: Annotated[int, Meta(ge=0)]
    edge: EdgeName


class DesignEntry(Entry):
    """A design in the file (BBZ-2); X stands for an end tile in positions, so no id begins with it."""

    id: Annotated[str, Meta(pattern=r"^[A-WYZ][A-Za-z0-9]{0,7}\Z")]
    segments: Annotated[tuple[Segment, ...], Meta(min_length=1, max_length=3)]
    count: Annotated[int, Meta(ge=1, le=100)]

    def __post_init__(self) -> None:
        edges = list(chain(*self.segments))
        demand(len(set(edges)) == len(edges), f"Design {self.id} joins an edge twice: an edge has one opening at most.")


class TilesEntry(Entry):
    """What the file states about its designs."""

    trunk_total: int
    design_count: int


class CountEntry(Entry):
    """Pieces that differ in nothing."""

    count: int


class CreditsEntry(Entry):
    """Who made the game."""

    authors: tuple[str, ...]
    publisher: str
    year: int


class Data(Entry):
    """The whole file."""

    credits: CreditsEntry
    board: BoardEntry
    elephant: tuple[ElephantEntry, ...]
    tiles: TilesEntry
    design: tuple[DesignEntry, ...]
    ends: CountEntry
    medals: CountEntry

    def __post_init__(self) -> None:
        demand(
            len(self.elephant) == self.ends.count == ELEPHANTS,
            f"There are four elephants and four end tiles, not {len(self.elephant)} and {self.ends.count}.",
        )
        demand_distinct("elephants", (elephant.id for elephant in self.elephant))
        demand_distinct("designs", (design.id for design in self.design))
        _check_elephants(self)
        _check_designs(self)


def unpacked(found: Data) -> Box:
    """Returns the box that data describes."""
    cells = _cells(found.board.rows)
    return Box(
        cells,
        [Elephant(one.id, _cell(cells, one), EDGES.index(one.edge)) for one in found.elephant],
        [Design(design.id, design.segments, design.count) for design in found.design],
    )


def turned(segments: tuple[Segment, ...], rotation: int) -> tuple[Segment, ...]:
    """Returns segments turned counter-clockwise by `rotation` steps; equal tiles give equal segments."""
    ends = ((one + rotation) % 6 for one, _ in segments), ((other + rotation) % 6 for _, other in segments)
    return tuple(sorted((min(pair), max(pair)) for pair in zip(*ends, strict=True)))


def rotations(design: Design) -> int:
    """Returns how many rotations of a design give different tiles."""
    return next(k for k in range(1, 7) if turned(design.segments, k) == turned(design.segments, 0))


def _cells(rows: tuple[RowEntry, ...]) -> list[Cell]:
    return [
        Cell(f"{chr(ord('a') + row)}{place + 1}", row, 2 * place + entry.shift)
        for row, entry in enumerate(rows)
        for place in range(entry.cells)
    ]


def _cell(cells: list[Cell], elephant: ElephantEntry) -> int:
    return next(n for n, cell in enumerate(cells) if cell.row == elephant.row) + elephant.place


def _check_elephants(found: Data) -> None:
    rows = found.board.rows
    for one in found.elephant:
        demand(
            one.row < len(rows) and one.place < rows[one.row].cells,
            f"The first cell of elephant {one.id}, place {one.place} of row {one.row}, is not on the board.",
        )
    box = unpacked(found)
    beside = neighbours(box.cells)
    for elephant in box.elephants:
        is_at_border = beside[elephant.cell][elephant.edge] == NONE
        demand(is_at_border, f"Elephant {elephant.name} feeds its cell from another cell, not from the border.")
    demand(len({elephant.cell for elephant in box.elephants}) == ELEPHANTS, "Two elephants have the same first cell.")


def _check_designs(found: Data) -> None:
    shapes: dict[tuple[Segment, ...], str] = {}
    for design in found.design:
        twin = next((shapes[turned(design.segments, k)] for k in range(6) if turned(design.segments, k) in shapes), "")
        demand(not twin, f"Designs {twin} and {design.id} are the same but for a rotation.")
        shapes[turned(design.segments, 0)] = design.id
    stated, total = found.tiles, sum(design.count for design in found.design)
    demand(
        len(found.design) == stated.design_count,
        f"The data state {stated.design_count} designs and list {len(found.design)}.",
    )
    demand(total == stated.trunk_total, f"The data state {stated.trunk_total} trunk tiles and list {total}.")


def neighbours(cells: list[Cell]) -> tuple[tuple[int, ...], ...]:
    """Returns for every cell the cell beyond each of its edges, NONE where the board ends."""
    at = {(cell.x2, cell.row): number for number, cell in enumerate(cells)}
    return tuple(tuple(at.get((cell.x2 + dx, cell.row + dy), NONE) for dx, dy in STEPS) for cell in cells)


def mates(segments: tuple[Segment, ...]) -> tuple[int, ...]:
    """Returns for every edge of a tile the edge that its segment leads to, NONE where it is closed."""
    joined = {**dict(segments), **{other: one for one, other in segments}}
    return tuple(joined.get(edge, NONE) for edge in range(6))


BOX = unpacked(load(Path(__file__).parent, Data))
CELLS, DESIGNS = len(BOX.cells), len(BOX.designs)
NEIGHBOUR = neighbours(BOX.cells)
FIRST = tuple(elephant.cell for elephant in BOX.elephants)
ENTRY = tuple(elephant.edge for elephant in BOX.elephants)
COPIES = tuple(design.copies for design in BOX.designs)

# What lies on a cell: EMPTY, the number of a lay (a design in one rotation), or END.
LAYS: tuple[Lay | None, ...] = (
    None,
    *(
        Lay(number, rotation, turned(design.segments, rotation))
        for number, design in enumerate(BOX.designs)
        for rotation in range(rotations(design))
    ),
)
EMPTY, END = 0, len(LAYS)
DESIGN = tuple(lay.design if lay else NONE for lay in LAYS)
MATE = tuple(mates(lay.segments) if lay else (NONE,) * 6 for lay in LAYS)
OPEN = tuple(sum(1 << edge for edge in range(6) if mate[edge] != NONE) for mate in MATE)  # a bit for every opening


@kernel
def fits(lay: int, opened: int, closed: int) -> bool:
    """Tells whether a tile has the openings that a cell demands, and none where they are forbidden."""
    return OPEN[lay] & opened == opened and OPEN[lay] & closed == 0  # BBZ-9, BBZ-10


def _edges(demanded: int, digit: int) -> int:
    """Returns the edges of which a cell demands the same, as bits."""
    return sum(1 << edge for edge in range(6) if demanded // 3**edge % 3 == digit)


# The lays that fit on a cell, by what it demands: a number in base 3 with a digit for each edge, which is free (0),
# opened (1) or closed (2). TERNARY is the number whose digits are the bits of another.
TERNARY = tuple(sum(3**edge for edge in range(6) if bits >> edge & 1) for bits in range(1 << 6))
FITTING_FROM, FITTING = ragged(
    [lay for lay in range(1, END) if fits(lay, _edges(demanded, 1), _edges(demanded, 2))] for demanded in range(3**6)
)

# The elephant of each seat, by the number of seats (BBZ-3).
SEATING = ((0, NONE, NONE, NONE), (0, 2, NONE, NONE), (0, 1, 2, NONE), (0, 1, 2, 3))
