"""The course of a segment across its tile: square to both edges, so that trunks flow on from tile to tile.

Coordinates are from the middle of the tile, y downwards; the middle of an edge is 1 away.
"""

from functools import cache
from math import cos, hypot, pi, sin

Point = tuple[float, float]

PARTS = 24


def edge_point(edge: int) -> Point:
    """Returns the middle of an edge."""
    return cos(edge * pi / 3), -sin(edge * pi / 3)


@cache
def course(one: int, other: int) -> tuple[Point, ...]:
    """Returns points along the segment from one edge to another: a line, or an arc around where the edges meet."""
    (ax, ay), (bx, by) = edge_point(one), edge_point(other)
    chord = [(ax + (bx - ax) * i / PARTS, ay + (by - ay) * i / PARTS) for i in range(PARTS + 1)]
    span = min((one - other) % 6, (other - one) % 6)
    if span == 3:
        return tuple(chord)
    reach = 4 / 3 if span == 1 else 4.0  # from the middle of the chord out to the middle of the arc's circle
    cx, cy = (ax + bx) / 2 * reach, (ay + by) / 2 * reach
    radius = hypot(ax - cx, ay - cy)
    scales = [radius / hypot(x - cx, y - cy) for x, y in chord]
    return tuple((cx + (x - cx) * s, cy + (y - cy) * s) for (x, y), s in zip(chord, scales, strict=True))
