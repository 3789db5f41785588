"""The hill: terraces that rise to the springs, the meadow around with its trees, and the table's grid on it."""

from functools import cache
from math import cos, pi, sin
from random import Random
from zlib import crc32

from howdah.show.scene import tag, text, use

from ..layout import NAME, WIDTH
from .card import HIGH, RIM, WIDE, middle

RISES = (1.75, 1.3, 0.95, 0.64, 0.36)  # of the way from a spring to a village, the lowest terrace first
CORNERS = 12  # of a terrace
AROUND = 900  # how far the meadow goes on beyond the table
TREES = 26
SCENERY = ("bu-pine", "bu-bush", "bu-pine", "bu-boulder", "bu-pine")


@cache
def hill(first: int, last: int, springs: tuple[int, ...], distance: int) -> str:
    columns, rows = last % WIDTH - first % WIDTH + 1, last // WIDTH - first // WIDTH + 1
    width, height = columns * WIDE, rows * HIGH
    terraces = [_terrace(first, springs, level, distance) for level in range(len(RISES))]
    field = tag("rect", klass="field", x=RIM, y=RIM, width=width, height=height, rx=6)
    parts = [_meadow("meadow", width, height), *terraces, _meadow("tufts", width, height), _trees(width, height)]
    return "".join([*parts, field, _grid(columns, rows), *_names(first, columns, rows)])


def _meadow(klass: str, width: int, height: int) -> str:
    return tag(
        "rect", klass=klass, x=-AROUND, y=-AROUND, width=width + 2 * (RIM + AROUND), height=height + 2 * (RIM + AROUND)
    )


def _terrace(first: int, springs: tuple[int, ...], level: int, distance: int) -> str:
    """Returns one step of the hill, and its shadow: around several springs its parts become one."""
    far = RISES[level] * (distance + 1)
    shapes = "".join(_ring(*middle(first, spring), far, 7 * level + i) for i, spring in enumerate(springs))
    name = f"bh{crc32(shapes.encode()):x}"  # by what it is, to be used twice
    return (
        tag("defs", tag("path", id=name, d=shapes))
        + use(name, 5, 9, klass="rise-shade")
        + use(name, 0, 0, klass=f"rise rise-{level}")
    )


def _ring(x: int, y: int, far: float, seed: int) -> str:
    """Returns a round that is nowhere quite round."""
    rng = Random(seed)
    points = []
    for corner in range(CORNERS):
        angle, wide = 2 * pi * corner / CORNERS, far * rng.uniform(0.9, 1.1)
        points.append((round(x + WIDE * 1.08 * wide * cos(angle)), round(y + HIGH * wide * sin(angle))))
    between = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
    start = between[-1]
    curves = [f"Q{a} {b} {c} {d}" for (a, b), (c, d) in zip(points, between, strict=True)]
    return f"M{start[0]} {start[1]}" + "".join(curves) + "Z"


def _trees(width: int, height: int) -> str:
    """Returns what grows around the table, the farthest first."""
    rng = Random(width + height)
    spots: list[tuple[int, int]] = []
    right, bottom = width + 2 * RIM, height + 2 * RIM
    while len(spots) < TREES:
        x, y = rng.randint(-420, right + 420), rng.randint(-300, bottom + 300)
        if not (-34 < x < right + 34 and -44 < y < bottom + 44):
            spots.append((y, x))
    return "".join(use(SCENERY[i % len(SCENERY)], x, y) for i, (y, x) in enumerate(sorted(spots)))


def _grid(columns: int, rows: int) -> str:
    lines = "".join(f"M{RIM + WIDE * i} {RIM}v{rows * HIGH}" for i in range(1, columns))
    lines += "".join(f"M{RIM} {RIM + HIGH * i}h{columns * WIDE}" for i in range(1, rows))
    return tag("path", klass="grid", d=lines)


def _names(first: int, columns: int, rows: int) -> list[str]:
    across = [NAME[first + i].split(",")[0] for i in range(columns)]
    down = [NAME[first + WIDTH * i].split(",")[1] for i in range(rows)]
    above = [text(name, RIM + WIDE * i + WIDE / 2, 20) for i, name in enumerate(across)]
    beside = [text(name, 19, RIM + HIGH * i + HIGH / 2) for i, name in enumerate(down)]
    return [_edge("y 20", above), _edge("x 19", beside)]


def _edge(at: str, names: list[str]) -> str:
    """Returns coordinates that stay in sight at an edge."""
    return tag("g", *names, klass="coord", data_edge=at)
