"""Bombay Bazar on a terminal: the board drawn in Braille dots, two by four to a character, trunks in their colours."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from math import sqrt
from typing import Any

from .components import BOX, EMPTY, END, LAYS, MATE, NEIGHBOUR, NONE, SEATING
from .curve import Point, course, edge_point

HALF = 5  # dots from the middle of a cell to its edge: board and piles fit 80 columns and 24 lines
SIDE = 2 * HALF / sqrt(3)
MARGIN = 7  # dots beside the board, where the heads are
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column inside a character
BLANK = 0x2800
PILES_A_LINE = 3

Ink = dict[tuple[int, int], Counter[int]]  # how many dots of each seat a character has
Marks = dict[tuple[int, int], str]


def sketch(view: Any) -> str:
    """Returns the board with its trunks, and beside it the piles and the lengths of the trunks."""
    dots: dict[tuple[int, int], int] = {}
    ink: Ink = {}
    owners = owned(view)
    for cell, content in enumerate(view.board):
        lay = LAYS[content] if content < END else None
        for segment in lay.segments if lay else ():
            for point in course(*segment):
                _dot(dots, ink, _middle(cell), point, owners.get((cell, segment[0]), NONE))
    marks = _marks(view)
    width, height = (1 + max(place[axis] for place in (*dots, *marks)) for axis in (0, 1))
    lines = ["".join(_character((x, row), dots, ink, marks) for x in range(width)) for row in range(height)]
    beside = ["", *_piles(view), "", *_lengths(view)]
    return "\n".join(f"{line}   {note}".rstrip() for line, note in zip_longest(lines, beside, fillvalue=""))


def owned(view: Any) -> dict[tuple[int, int], int]:
    """Returns the seat whose trunk uses each segment, by its cell and either of its edges."""
    owners: dict[tuple[int, int], int] = {}
    for seat in range(view.seats):
        head = BOX.elephants[SEATING[view.seats - 1][seat]]
        for cell, side, out in followed(view.board, head.cell, head.edge):
            owners[cell, side] = owners[cell, out] = seat
    return owners


def followed(board: list[int], cell: int, side: int) -> Iterator[tuple[int, int, int]]:
    """Yields the segments of a trunk that comes to a cell by a side: cells, and the edges in and out."""
    while EMPTY < board[cell] < END:
        out = MATE[board[cell]][side]
        yield cell, side, out
        cell, side = NEIGHBOUR[cell][out], (out + 3) % 6


def _middle(cell: int) -> Point:
    return MARGIN + HALF * (BOX.cells[cell].x2 + 1), SIDE + 1.5 * SIDE * BOX.cells[cell].row


def _dot(dots: dict[tuple[int, int], int], ink: Ink, middle: Point, at: Point, owner: int) -> None:
    x, y = int(middle[0] + HALF * at[0]), int(middle[1] + HALF * at[1])
    place = x // 2, y // 4
    dots[place] = dots.get(place, 0) | DOTS[y % 4][x % 2]
    ink.setdefault(place, Counter())[owner] += 1


def _marks(view: Any) -> Marks:
    """Returns what stands in one character: empty cells, end tiles, heads, tips with the seats they belong to."""
    marks = {}
    for cell, content in enumerate(view.board):
        if not EMPTY < content < END:
            marks[_place(_middle(cell))] = "·" if content == EMPTY else "█"
    for seat in range(view.seats):
        elephant = SEATING[view.seats - 1][seat]
        if view.ends[elephant] == NONE:
            x, y = _place(_middle(view.tip[seat]))
            marks[x + (seat if (x + seat, y) in marks else 0), y] = f"[seat{seat}]{seat}[/]"
    for elephant, head in enumerate(BOX.elephants):
        (mx, my), (ex, ey) = _middle(head.cell), edge_point(head.edge)
        seats = SEATING[view.seats - 1]
        mark = f"[seat{seats.index(elephant)}]@[/]" if elephant in seats else "@"
        marks[_place((mx + 1.5 * HALF * ex, my + 1.5 * HALF * ey))] = mark
    return marks


def _place(point: Point) -> tuple[int, int]:
    return int(point[0]) // 2, int(point[1]) // 4


def _character(place: tuple[int, int], dots: dict[tuple[int, int], int], ink: Ink, marks: Marks) -> str:
    if place in marks:
        return marks[place]
    if place not in dots:
        return " "
    owner = max(ink[place], key=lambda seat: (ink[place][seat], seat))
    drawn = chr(BLANK + dots[place])
    return f"[seat{owner}]{drawn}[/]" if owner != NONE else f"[rock]{drawn}[/]"


def _piles(view: Any) -> list[str]:
    piles = [f"{design.name} ×{view.supply[number]}" for number, design in enumerate(BOX.designs)]
    rows = [piles[i : i + PILES_A_LINE] for i in range(0, len(piles), PILES_A_LINE)]
    return ["  ".join(f"{pile:8}" for pile in row).rstrip() for row in rows]


def _lengths(view: Any) -> list[str]:
    """Returns the trunks stretched out, a sign for two segments."""
    lengths = view.length[: view.seats]
    return [f"[seat{seat}]{seat} {'~' * ((length + 1) // 2)} {length}[/]" for seat, length in enumerate(lengths)]
