"""Why a click of Siam leads nowhere, as one would tell a beginner. Only `rules` decide; this puts it into words."""

from typing import Any

from howdah.core.protocol import Path, Reason

from .notation import CELL, EMPTY, NAME, ROCK, STEP, WAYS, inward
from .rules import ANIMALS, facing, held, is_animal, is_closed, is_pushable, may_leave, owner

DIAGONALS = {one + other for one in STEP for other in STEP if abs(one) != abs(other)}


def reason(view: Any, path: Path, _moves: list[int]) -> Reason | None:
    first, *rest = path
    if not rest:
        return _first(view, first)
    if rest[1:] and rest[1] not in WAYS:
        clause = 3 if first == _reserve(view) else 6 if rest[0] == first else 5  # SIA-3, SIA-5, SIA-6
        return Reason(clause, ("why-facing-first", {}), (rest[1],))
    if first == _reserve(view):
        return _entry(view, *rest[:2])
    return _act(view, first, *rest[:2]) if first in CELL and owner(view.board[CELL[first]]) == view.mover else None


def _reserve(view: Any) -> str:
    return f"reserve-{view.mover}"


def _first(view: Any, target: str) -> Reason | None:
    """Returns why nothing begins at a target."""
    here = (target,)
    if target == _reserve(view):
        return Reason(10, ("why-no-reserve", {}), here)  # SIA-10
    if target == f"reserve-{1 - view.mover}":
        return Reason(2, ("why-others-reserve", {"seat": view.mover}), here)  # SIA-2
    if target not in CELL:
        return None
    piece = view.board[CELL[target]]
    if piece == ROCK:
        return Reason(8, ("why-rock", {}), here)  # SIA-8
    if is_animal(piece):
        return Reason(2, ("why-others-animal", {"seat": owner(piece)}), here)  # SIA-2
    if inward(CELL[target]) and view.reserve[view.mover]:
        return Reason(3, ("why-empty-border", {"cell": target}), here)  # SIA-3
    said = "why-empty" if view.reserve[view.mover] < ANIMALS else "why-empty-board"
    return Reason(2, (said, {"cell": target}), here)  # SIA-2


def _entry(view: Any, target: str, way: str = "") -> Reason | None:
    """Returns why an animal does not enter at a target."""
    if target not in CELL:
        return Reason(3, ("why-enter-where", {}), (target,))  # SIA-3
    cell = CELL[target]
    if not inward(cell):
        return Reason(3, ("why-enter-inside", {"cell": target}), (target,))  # SIA-3
    if is_closed(view, cell):
        return Reason(19, ("why-closed", {"cell": target}), (target,))  # SIA-19
    if view.board[cell] == EMPTY:
        return None
    ways = [w for w in inward(cell) if WAYS[w] == way] or inward(cell)
    if way and way not in [WAYS[one] for one in ways]:
        return Reason(4, ("why-enter-way", {"cell": target, "value": WAYS[ways[0]]}), (target,))  # SIA-4
    return _weak(view, cell, ways[0])


def _act(view: Any, first: str, target: str, way: str = "") -> Reason | None:
    """Returns why an animal of the seat to decide does not do what the clicks say."""
    cell = CELL[first]
    turned = WAYS[facing(view.board[cell])]
    if target == first and way == turned:
        return Reason(6, ("why-turned", {"value": turned}), (first,))  # SIA-6
    if target == _reserve(view):
        return _stay(view, first)
    if target not in CELL:
        return Reason(7, ("why-other-home", {}), (target,))  # SIA-7
    to = CELL[target]
    if to - cell not in STEP:
        said = "why-diagonal" if to - cell in DIAGONALS else "why-far"
        return Reason(5, (said, {"cell": target}), (target,))  # SIA-5
    if view.board[to] == EMPTY and is_closed(view, to):
        return Reason(19, ("why-closed", {"cell": target}), (target,))  # SIA-19
    if not is_pushable(view.board[to]):
        return None
    ahead = STEP.index(to - cell)
    if WAYS[ahead] != turned:
        return Reason(8, ("why-sideways", {"cell": target, "value": turned}), (target,))  # SIA-8
    if is_closed(view, to):
        return Reason(19, ("why-closed", {"cell": target}), (target,))  # SIA-19
    weak = _weak(view, to, ahead)
    return weak and (_behind(view, cell, ahead, weak.at) or weak)


def _behind(view: Any, cell: int, way: int, at: tuple[str, ...]) -> Reason | None:
    """Returns that an animal further back would push where one is too weak alone, if there is one."""
    while is_pushable(view.board[back := cell - STEP[way]]):
        is_pusher = owner(view.board[back]) == view.mover and facing(view.board[back]) == way
        if is_pusher and not is_closed(view, cell) and not held(view, cell, way):
            return Reason(11, ("why-behind", {"cell": NAME[back]}), at)  # SIA-11
        cell = back
    return None


def _stay(view: Any, first: str) -> Reason | None:
    """Returns why an animal cannot leave the board."""
    if not inward(CELL[first]):
        return Reason(7, ("why-leave-inside", {"cell": first}), (_reserve(view),))  # SIA-7
    return None if may_leave(view) else Reason(20, ("why-one-exit", {}), (_reserve(view),))  # SIA-20


def _weak(view: Any, cell: int, way: int) -> Reason | None:
    """Returns why the run that begins at a cell does not give way."""
    clause = held(view, cell, way)
    if not clause:
        return None
    if clause == 14:  # SIA-14: the whole run would do
        stop = _stop(view, cell, way)
        return Reason(clause, ("why-beyond", {"cell": stop[-1]}), _obstacles(view, stop, way))
    run = _run(view, cell, way)
    help, resist, rocks = _counted(view, run, way)
    said = ("why-heavy-resisted" if resist else "why-heavy") if clause == 13 else "why-resisted"  # SIA-13
    return Reason(clause, (said, {"help": help, "resist": resist, "rocks": rocks}), _obstacles(view, run, way))


def _run(view: Any, cell: int, way: int) -> list[str]:
    """Returns the cells of the pieces that a push would move."""
    run = []
    while is_pushable(view.board[cell]):
        run.append(NAME[cell])
        cell += STEP[way]
    return run


def _counted(view: Any, run: list[str], way: int) -> tuple[int, int, int]:
    """Returns how many push, the pusher included, how many resist, and how many rocks there are."""
    pieces = [view.board[CELL[name]] for name in run]
    animals = [facing(piece) for piece in pieces if is_animal(piece)]
    return 1 + animals.count(way), animals.count(way ^ 2), pieces.count(ROCK)


def _stop(view: Any, cell: int, way: int) -> list[str]:
    """Returns the run as far as where the balance fails first."""
    run = _run(view, cell, way)
    for length in range(1, len(run)):
        help, resist, rocks = _counted(view, run[:length], way)
        if help <= resist or help - resist < rocks:
            return run[:length]
    return run


def _obstacles(view: Any, run: list[str], way: int) -> tuple[str, ...]:
    """Returns the rocks of a run, and the animals that resist."""
    pieces = {name: view.board[CELL[name]] for name in run}
    return tuple(name for name, piece in pieces.items() if piece == ROCK or facing(piece) == way ^ 2)
