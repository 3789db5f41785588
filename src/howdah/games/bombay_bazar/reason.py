"""Why a click of Bombay Bazar leads nowhere, as one would tell a beginner. Only `rules` decide; this words it."""

from typing import Any

from howdah.core.protocol import Path, Reason

from .components import BOX, DESIGN, EMPTY, END, LAYS, MATE, NEIGHBOUR, NONE, fits
from .rules import is_contested, misfit
from .trunk import demands, is_tile

NAMES = tuple(cell.name for cell in BOX.cells)
DESIGNS = tuple(design.name for design in BOX.designs)
CLOSER = (8, 9, 10, 12, 11)  # what is wrong with a rotation, the last coming closest to one that fits


def reason(view: Any, path: Path, _moves: list[int]) -> Reason | None:
    target = path[-1]
    if not view.begun:
        return Reason(6, ("why-medals", {}), (target,))  # BBZ-6
    if target in DESIGNS:
        return _design(view, target, (target,))  # whatever was chosen before
    if "end" in (target, path[0]):
        return Reason(16, ("why-not-blocked", {"cell": _tip(view)}), (target,))  # BBZ-16
    if target.startswith("head-"):
        return Reason(7, ("why-head", {"cell": _tip(view)}), (target,))  # BBZ-7
    if path[0] in DESIGNS:
        return _design(view, path[0], path)
    return _aim(view, target) if path == (_tip(view),) else _cell(view, target)


def _tip(view: Any) -> str:
    """Returns the cell that the trunk of the seat to decide points at."""
    cell: int = view.tip[view.mover]
    return NAMES[cell]


def _aim(view: Any, cell: str) -> Reason:
    """Returns why nothing goes where the trunk points, or that a tile is chosen first."""
    blocker, tip = blocked_by(view), view.tip[view.mover]
    if blocker == "heads" and any(view.supply[DESIGN[lay]] and not misfit(view, tip, lay) for lay in range(1, END)):
        return Reason(7, ("why-tile-first", {"cell": cell}), (cell,))  # BBZ-7
    return Reason(17, (f"why-blocked-{blocker}", {"cell": cell}), (cell,))  # BBZ-17


def _cell(view: Any, target: str) -> Reason:
    """Returns why nothing can be laid on a cell, or on something that is no cell."""
    content = view.board[NAMES.index(target)] if target in NAMES else EMPTY
    if is_tile(content):
        return Reason(13, ("why-laid", {}), (target,))  # BBZ-13
    said = "why-end-tile" if content == END else "why-elsewhere"
    return Reason(7, (said, {"cell": _tip(view)}), (target,))  # BBZ-7


def _design(view: Any, design: str, path: Path) -> Reason | None:
    """Returns why no tile of a pile can be laid, or none with the clicks that follow."""
    number = DESIGNS.index(design)
    if not view.supply[number]:
        return Reason(14, ("why-used-up", {}), (design,))  # BBZ-14
    blocker = blocked_by(view)
    if blocker in ("end", "contested"):
        return Reason(17 if blocker == "end" else 12, (f"why-blocked-{blocker}", {"cell": _tip(view)}), (_tip(view),))
    turned = next((target.split("+")[1] for target in path[1:] if "+" in target), "")
    wrong = {lay: misfit(view, view.tip[view.mover], lay) for lay in _rotations(number, turned)}
    if wrong and all(wrong.values()):
        return _misfit(view, design, wrong, turned)
    return _cell(view, path[-1]) if len(path) > 1 else None


def _rotations(number: int, turned: str) -> list[int]:
    """Returns the ways in which a tile of a design can lie; only one where it is known how it is turned."""
    lays = [lay for lay in range(1, END) if DESIGN[lay] == number]
    return [lay for lay in lays if not turned or str(_rotation(lay)) == turned]


def _rotation(lay: int) -> int:
    laid = LAYS[lay]
    assert laid
    return laid.rotation


def _misfit(view: Any, design: str, wrong: dict[int, int], turned: str) -> Reason:
    """Returns what is wrong with the rotation that comes closest."""
    lay = max(wrong, key=lambda one: CLOSER.index(wrong[one]))
    clause, found = wrong[lay], _obstacles(view, lay, wrong[lay])
    values: dict[str, str | int] = {"turned": "so" if turned else "ever", "into": "end" if found else "border"}
    return Reason(clause, (f"why-misfit-{clause}", values), found or (design,))  # BBZ-8 to BBZ-12


def _obstacles(view: Any, lay: int, clause: int) -> tuple[str, ...]:
    """Returns what a tile would clash with; the border cannot be marked."""
    cell = view.tip[view.mover]
    if clause in (11, 12):
        return tuple(f"head-{seat}" for seat in range(view.seats) if view.tip[seat] == cell and seat != view.mover)
    besides = [(edge, NEIGHBOUR[cell][edge]) for edge in range(6) if NEIGHBOUR[cell][edge] != NONE]
    if clause == 9:
        return tuple(NAMES[one] for edge, one in besides if view.board[one] == END and MATE[lay][edge] != NONE)
    return tuple(NAMES[one] for edge, one in besides if clause == 10 and _clashes(view, lay, edge, one))


def _clashes(view: Any, lay: int, edge: int, beside: int) -> bool:
    other = view.board[beside]
    return is_tile(other) and (MATE[lay][edge] == NONE) != (MATE[other][(edge + 3) % 6] == NONE)


def blocked_by(view: Any) -> str:
    """Returns what keeps the seat to decide from laying a tile, if something does (BBZ-17)."""
    cell = view.tip[view.mover]
    if view.board[cell] != EMPTY:
        return "end"
    if is_contested(view, cell):
        return "contested"
    opened, closed = demands(view, cell)
    fitting = [lay for lay in range(1, END) if fits(lay, opened, closed)]
    if not fitting:
        return "shape"
    return "heads" if any(view.supply[DESIGN[lay]] for lay in fitting) else "used"
