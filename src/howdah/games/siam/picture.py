"""The picture of Siam: the board seen from the elephants' side, each reserve in a tray at its own edge.

Cells are 100 wide: a1 has its middle at 50,450. The frame reaches 40 beyond them, the trays 130.
On a wide screen the trays stand at the sides, the elephants' at the right.
"""

from functools import cache
from typing import Any

from howdah.core.protocol import Arrangement, Moved, Travel
from howdah.show.arrange import spot
from howdah.show.parts import differing, same
from howdah.show.scene import Element, tag, text, use

from .about import about as about
from .accessibility import stands as stands
from .caution import cautions as cautions
from .falling import circumstances as circumstances
from .falling import conclusion as conclusion
from .notation import CELL, CELLS, EMPTY, LEXICON, NAME, OFF, ROCK, STEP, WAYS
from .prompt import prompt as prompt
from .prompt import prompt_key as prompt_key
from .reason import reason as reason
from .reckoning import reckoning as reckoning
from .rules import owner

SYMBOLS = ("si-elephant", "si-rhino")
TRAY = (595, -95)  # the middle of each side's tray
RESERVES = ("reserve-0", "reserve-1")  # as targets
OUT = "out"
SLOTS = range(5)  # of a tray
BESIDE = (605, -105)  # the middle of each side's tray on a wide screen
CASTS = tuple(f"--cast-x:{x}px;--cast-y:{y}px" for x, y in ((3, 6), (6, -3), (-3, -6), (-6, 3)))  # for each way


def frame(view: Any) -> tuple[int, int, int, int]:
    return (-50, -150, 600, 800)


def arrangements(view: Any) -> list[Arrangement]:
    return [((-160, -50, 820, 600), [moved for seat in range(2) for moved in _beside(seat)], 0)]


def _beside(seat: int) -> list[Moved]:
    """Returns where a tray and its slots go on a wide screen: the first slot stays at the edge of its side."""
    x, y = BESIDE[seat], TRAY[seat]
    tray = spot((250, y), (x, 250), turned=90), [f"tray-{seat}"]
    ends = [450 - 100 * slot if seat == 0 else 50 + 100 * slot for slot in SLOTS]
    return [tray, *((spot(_slot(seat, slot), (x, ends[slot])), [f"slot-{seat}-{slot}"]) for slot in SLOTS)]


def opposite() -> tuple[int, ...]:
    return (1,)


def same_for_all() -> bool:
    return True


def draw(view: Any) -> list[Element]:
    return [*GROUND, *_pieces(view), *TRAYS, *_reserves(view)]


def redraw(before: Any, after: Any) -> list[Element]:
    moved = [_piece_at(cell, after.board[cell]) for cell in differing(before.board, after.board)]
    return moved if same(before.reserve, after.reserve) else [*moved, *_reserves(after)]


def path_key(view: Any) -> int:
    return int(view.mover)


def path(view: Any, move: int) -> tuple[str, ...]:
    return PATHS[view.mover][move]


def _path(move: int, reserve: str) -> tuple[str, ...]:
    kind, cell, *rest = LEXICON.rows[move]
    match kind:
        case "enter" | "shove":
            return reserve, cell, *rest
        case "move":
            return cell, *rest
        case "turn":
            return cell, cell, *rest
        case "leave":
            return cell, reserve
        case _:
            return cell, NAME.get(CELL[cell] + STEP[WAYS.index(rest[0])], OUT)


def travels(view: Any, move: int) -> list[Travel]:
    kind, cell, *rest = LEXICON.rows[move]
    match kind:
        case "enter":
            return [(own_reserve(view), cell)]
        case "move":
            return [(cell, rest[0])]
        case "leave":
            return [(cell, own_reserve(view))]
        case "turn":
            return []
        case _:
            run = _run(view, CELL[cell], WAYS.index(rest[0]), entering=kind == "shove")
            return [*([(own_reserve(view), cell)] if kind == "shove" else []), *_shifts(view, run, WAYS.index(rest[0]))]


def icon(target: str) -> str:
    if target not in WAYS:
        return ""
    way = 90 * WAYS.index(target)
    return use("si-arrow", 0, 0, way, data_way=way)


def fault(view: Any, move: int, clause: int) -> tuple[str, ...]:
    kind, cell, *rest = LEXICON.rows[move]
    match clause:
        case 5 | 19 if kind == "move":
            return (rest[0],)
        case 10:
            return (own_reserve(view),)
        case 12 | 13 | 14:
            way = WAYS.index(rest[0])
            run = _run(view, CELL[cell], way, entering=kind == "shove")
            return tuple(NAME[at] for at in run if view.board[at] == ROCK or _resists(view.board[at], way))
        case 19 if kind == "push":
            return (NAME[CELL[cell] + STEP[WAYS.index(rest[0])]],)
        case 17 | 21:
            return ()
        case _:
            return (cell,)


def own_reserve(view: Any) -> str:
    """Returns the reserve of the side to decide, as a target."""
    return RESERVES[view.mover]


def _run(view: Any, cell: int, way: int, entering: bool) -> list[int]:
    """Returns the cells of the pieces that a push would move, the pusher's too when it stands on the board."""
    run = [] if entering else [cell]
    at = cell if entering else cell + STEP[way]
    while EMPTY < view.board[at] < OFF:
        run.append(at)
        at += STEP[way]
    return run


def _shifts(view: Any, run: list[int], way: int) -> list[Travel]:
    """Returns where a push carries each piece; an animal that falls comes back to its reserve from outside."""
    shifts = [(NAME[cell], NAME.get(cell + STEP[way], OUT)) for cell in reversed(run)]
    last = view.board[run[-1]]
    returns = run[-1] + STEP[way] not in NAME and last != ROCK
    return [*shifts, (OUT, RESERVES[owner(last)])] if returns else shifts


def _resists(piece: int, way: int) -> bool:
    return EMPTY < piece < ROCK and (piece - 1) % 4 == (way + 2) % 4


def _middle(cell: int) -> tuple[int, int]:
    rank, file = divmod(cell, 7)
    return 100 * file - 50, 550 - 100 * rank


def _pieces(view: Any) -> list[Element]:
    return [_piece_at(cell, view.board[cell]) for cell in CELLS]


@cache
def _piece_at(cell: int, piece: int) -> Element:
    return f"piece-{NAME[cell]}", _piece(piece, *_middle(cell))


def _reserves(view: Any) -> list[Element]:
    """Returns the animals that have not entered, each in a slot of its side's tray."""
    return [_held(seat, slot, slot < view.reserve[seat]) for seat in range(2) for slot in SLOTS]


PATHS = {seat: [_path(move, reserve) for move in range(len(LEXICON))] for seat, reserve in enumerate(RESERVES)}


def _coordinates() -> str:
    files = (text(name, 50 + 100 * i, 519, klass="coord") for i, name in enumerate("abcde"))
    ranks = (text(name, -19, 450 - 100 * i, klass="coord") for i, name in enumerate("12345"))
    return "".join([*files, *ranks])


def _ground(cell: int) -> str:
    x, y = _middle(cell)
    hit = tag("rect", klass="hit", data_t=NAME[cell], x=x - 50, y=y - 50, width=100, height=100)
    return use(f"si-cell-{cell * 5 % 7 % 3}", x, y) + hit


@cache
def _piece(piece: int, x: int, y: int) -> str:
    if piece == EMPTY:
        return ""
    if piece == ROCK:
        return tag("g", use("si-rock", x, y, klass="piece rock falls"), klass="upright")
    seat, way = divmod(piece - 1, 4)
    return use(SYMBOLS[seat], x, y, 90 * way, klass=f"piece falls seat-{seat}", style=CASTS[way])


def _slot(seat: int, slot: int) -> tuple[int, int]:
    return 50 + 100 * slot, TRAY[seat]


def _tray(seat: int) -> str:
    """Returns a side's tray: what its animals enter from and leave to."""
    place = {"x": 0, "y": TRAY[seat] - 45, "width": 500, "height": 90, "rx": 20}
    wells = (tag("circle", klass="slot", cx=x, cy=y, r=40) for x, y in (_slot(seat, slot) for slot in SLOTS))
    return tag("rect", klass="reserve", data_t=RESERVES[seat], **place) + "".join(wells)


@cache
def _held(seat: int, slot: int, is_held: bool) -> Element:
    return f"slot-{seat}-{slot}", _piece(1 + 4 * seat + 2 * seat, *_slot(seat, slot)) if is_held else ""


GROUND = [("board", use("si-board", 0, 0) + _coordinates()), *((f"cell-{NAME[cell]}", _ground(cell)) for cell in CELLS)]
TRAYS = [(f"tray-{seat}", _tray(seat)) for seat in range(2)]
