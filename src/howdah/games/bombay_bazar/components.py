"""The components of Bombay Bazar: cells, elephants and trunk tiles as tables, from data that is checked first.

A cell is a number, row by row; the six edges of a cell or tile are 0 to 5, counter-clockwise from the east:

          2  1          The cell beyond edge e meets this one with its edge (e + 3) % 6.
        3  ⬡  0         A tile turned by k steps has k added to all its edges.
          4  5
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

from howdah.core import data
from howdah.core.errors import Unreadable

EDGES = ("E", "NE", "NW", "W", "SW", "SE")
STEPS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))  # in half cells to the right, and rows down
ELEPHANTS = 4
NONE = -1

Segment = tuple[int, int]


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


def unpacked(found: dict[str, Any]) -> Box:
    """Returns the box that data describes, or says in one sentence what is wrong with it."""
    try:
        cells = _cells(found["board"]["rows"])
        elephants = [_elephant(entry, cells) for entry in found["elephant"]]
        designs = [_design(entry) for entry in found["design"]]
        box = Box(cells, elephants, designs)
        _check(box, found)
    except (LookupError, TypeError, AttributeError) as stumble:
        raise Unreadable(f"The data of Bombay Bazar are incomplete or misshapen ({stumble!r}).") from stumble
    return box


def turned(segments: tuple[Segment, ...], rotation: int) -> tuple[Segment, ...]:
    """Returns segments turned counter-clockwise by so many steps; equal tiles give equal segments."""
    ends = ((one + rotation) % 6 for one, _ in segments), ((other + rotation) % 6 for _, other in segments)
    return tuple(sorted((min(pair), max(pair)) for pair in zip(*ends, strict=True)))


def rotations(design: Design) -> int:
    """Returns how many rotations of a design give different tiles."""
    return next(k for k in range(1, 7) if turned(design.segments, k) == turned(design.segments, 0))


def _cells(rows: list[dict[str, int]]) -> list[Cell]:  # BBZ-1
    if not 1 <= len(rows) <= 26:
        raise Unreadable(f"The board has 1 to 26 rows, not {len(rows)}.")
    for row, entry in enumerate(rows):
        if not (_is_count(entry["cells"], 1, 40) and entry["shift"] in (0, 1)):
            raise Unreadable(f"Row {row} of the board has 1 to 40 cells and a shift of 0 or 1, not {entry}.")
    return [
        Cell(f"{chr(ord('a') + row)}{place + 1}", row, 2 * place + entry["shift"])
        for row, entry in enumerate(rows)
        for place in range(entry["cells"])
    ]


def _elephant(entry: dict[str, Any], cells: list[Cell]) -> Elephant:
    name, edge = entry["id"], entry["edge"]
    here = [number for number, cell in enumerate(cells) if cell.row == entry["row"]]
    if edge not in EDGES:
        raise Unreadable(f"Elephant {name} feeds its cell by edge {edge!r}: the edges are {', '.join(EDGES)}.")
    if not _is_count(entry["place"], 0, len(here) - 1):
        raise Unreadable(
            f"The first cell of elephant {name}, place {entry['place']} of row {entry['row']}, is not on the board."
        )
    return Elephant(name, here[entry["place"]], EDGES.index(edge))


def _design(entry: dict[str, Any]) -> Design:  # BBZ-2
    name, segments, count = entry["id"], entry["segments"], entry["count"]
    if not (isinstance(name, str) and re.fullmatch(r"[A-WYZ][A-Za-z0-9]{0,7}", name)):
        raise Unreadable(
            f"A design is named by a capital other than X and up to seven letters or digits, not {name!r}."
        )
    edges = [edge for segment in segments for edge in segment]
    if not 1 <= len(segments) <= 3 or any(len(segment) != 2 for segment in segments):
        raise Unreadable(f"Design {name} has {len(segments)} segments: a tile has 1 to 3, each joining two edges.")
    if not all(_is_count(edge, 0, 5) for edge in edges):
        raise Unreadable(f"Design {name} names the edges {edges}: they are numbered 0 to 5.")
    if len(set(edges)) != len(edges):
        raise Unreadable(f"Design {name} joins an edge twice: an edge has one opening at most.")
    if not _is_count(count, 1, 100):
        raise Unreadable(f"Design {name} has 1 to 100 tiles, not {count!r}.")
    return Design(name, tuple((one, other) for one, other in segments), count)


def _check(box: Box, found: dict[str, Any]) -> None:
    """Refuses a box whose parts do not go together."""
    for what, names in (("elephants", box.elephants), ("designs", box.designs)):
        doubled = sorted({part.name for part in names if sum(other.name == part.name for other in names) > 1})
        if doubled:
            raise Unreadable(f"Two {what} have the same id: {', '.join(doubled)}.")
    if len(box.elephants) != ELEPHANTS or found["ends"]["count"] != ELEPHANTS:
        raise Unreadable(
            f"There are four elephants and four end tiles, not {len(box.elephants)} and {found['ends']['count']}."
        )
    beside = neighbours(box.cells)
    for elephant in box.elephants:
        if beside[elephant.cell][elephant.edge] != NONE:
            raise Unreadable(f"Elephant {elephant.name} feeds its cell from another cell, not from the border.")
    if len({elephant.cell for elephant in box.elephants}) != ELEPHANTS:
        raise Unreadable("Two elephants have the same first cell.")
    _check_designs(box.designs, found["tiles"])


def _check_designs(designs: list[Design], stated: dict[str, int]) -> None:
    shapes: dict[tuple[Segment, ...], str] = {}
    for design in designs:
        twin = next((shapes[turned(design.segments, k)] for k in range(6) if turned(design.segments, k) in shapes), "")
        if twin:
            raise Unreadable(f"Designs {twin} and {design.name} are the same but for a rotation.")
        shapes[turned(design.segments, 0)] = design.name
    if len(designs) != stated["design_count"]:
        raise Unreadable(f"The data state {stated['design_count']} designs and list {len(designs)}.")
    total = sum(design.copies for design in designs)
    if total != stated["trunk_total"]:
        raise Unreadable(f"The data state {stated['trunk_total']} trunk tiles and list {total}.")


def _is_count(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def neighbours(cells: list[Cell]) -> tuple[tuple[int, ...], ...]:
    """Returns for every cell the cell beyond each of its edges, NONE where the board ends."""
    at = {(cell.x2, cell.row): number for number, cell in enumerate(cells)}
    return tuple(tuple(at.get((cell.x2 + dx, cell.row + dy), NONE) for dx, dy in STEPS) for cell in cells)


def mates(segments: tuple[Segment, ...]) -> tuple[int, ...]:
    """Returns for every edge of a tile the edge that its segment leads to, NONE where it is closed."""
    joined = {**dict(segments), **{other: one for one, other in segments}}
    return tuple(joined.get(edge, NONE) for edge in range(6))


BOX = unpacked(data.load(Path(__file__).parent))
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

# The elephant of each seat, by the number of seats (BBZ-3).
SEATING = ((0, NONE, NONE, NONE), (0, 2, NONE, NONE), (0, 1, 2, NONE), (0, 1, 2, 3))
