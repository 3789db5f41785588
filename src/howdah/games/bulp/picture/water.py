"""The water in the pipes: from the sources along all connected cards, full until the first leak and thin behind it."""

from functools import lru_cache
from typing import Any
from zlib import crc32

from howdah.show.scene import Element, tag, use

from ..contents import is_broken, printed_outlets
from ..findings import findings
from ..layout import STEP
from ..network import arrives, has_outlet
from .card import HALF, middle

BEND = 15  # how far before a curve's middle its bend begins
BADGE, CAP, HOLE = 23, 12, 10  # how far before an edge, or a middle, the water meets one of them
PHASES = 3
WAY = {step: way for way, step in enumerate(STEP)}


def water(view: Any) -> list[Element]:
    full, thin = courses(view)
    return [("water", _drawn(full, thin))]


def courses(view: Any) -> tuple[str, str]:
    """Returns the paths of the water before any leak, and of what is left of it behind one."""
    lines: tuple[list[str], list[str]] = ([], [])
    leaking: dict[int, bool] = {}
    for cell, before in findings(view).before.items():  # a card comes after the one that feeds it
        leaking[cell] = cell != before and (leaking[before] or is_broken(view.board[before]))
        into, out = _through(view, cell, WAY.get(before - cell))
        lines[leaking[cell]].append(into)
        lines[leaking[cell] or is_broken(view.board[cell])].append(out)
    return "".join(lines[0]), "".join(lines[1])


def _through(view: Any, cell: int, back: int | None) -> tuple[str, str]:
    """Returns the water on its way to the middle of a card, and from there to its other outlets; a source has all."""
    x, y = middle(view.corner[0], cell)
    ways = [way for way in range(4) if way != back and (printed_outlets(view.board[cell]) >> way) & 1]
    hole = HOLE if is_broken(view.board[cell]) else 0
    if back is not None and len(ways) == 1 and ways[0] != back ^ 2 and not hole:
        bend = _from_edge(x, y, back, BEND) + _bend(back, ways[0])
        return bend + _toward(ways[0], _room(view, cell, ways[0], BEND)), ""
    out = "".join(f"M{x} {y}" + _ahead(way, hole) + _toward(way, _room(view, cell, way, hole)) for way in ways)
    return ("" if back is None else _from_edge(x, y, back, hole)), out


def _room(view: Any, cell: int, way: int, begun: int) -> int:
    """Returns how far water runs on toward an edge: up to a cap, or to the badges at an open outlet."""
    if not has_outlet(view, cell, way):
        return HALF[way] - begun - CAP
    is_joined = arrives(view, cell, way) or has_outlet(view, cell + STEP[way], way ^ 2)
    return HALF[way] - begun - (0 if is_joined else BADGE)


def _from_edge(x: int, y: int, back: int, short: int) -> str:
    dx, dy = _unit(back)
    return f"M{x + dx * HALF[back]} {y + dy * HALF[back]}" + _toward(back ^ 2, HALF[back] - short)


def _bend(back: int, way: int) -> str:
    (ax, ay), (bx, by) = _unit(back ^ 2), _unit(way)
    return f"q{BEND * ax} {BEND * ay} {BEND * (ax + bx)} {BEND * (ay + by)}"


def _ahead(way: int, short: int) -> str:
    dx, dy = _unit(way)
    return f"m{dx * short} {dy * short}" if short else ""


def _toward(way: int, far: int) -> str:
    return f"{'vh'[way % 2]}{far if way in (1, 2) else -far}" if far > 0 else ""


def _unit(way: int) -> tuple[int, int]:
    return ((0, -1), (1, 0), (0, 1), (-1, 0))[way]


@lru_cache(1000)
def _drawn(full: str, thin: str) -> str:
    """Returns the water: its bed, and the light that runs along it in turns; named by what it is, to be used again."""
    name = f"bw{crc32((full + thin).encode()):x}"
    lines = tag("path", klass="bu-full", d=full or None) + tag("path", klass="bu-thin", d=thin or None)
    shine = [use(name, 0, 0, klass=f"shine shine-{phase}") for phase in range(PHASES)]
    bed = use(name, 0, 0, klass="bed-rim") + use(name, 0, 0, klass="bed")
    return tag("defs", tag("g", lines, id=name)) + tag("g", bed, *shine, klass="water")
