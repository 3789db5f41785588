"""The picture of Bombay Bazar: the board with its four heads, and the piles.

A cell is 70 wide; the first of row b has its middle at 0,60. One chooses a pile or the cell, and then among the tiles
that fit, in a palette: each has a ghost on the cell that shows while it is pointed at.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from howdah.core.protocol import Arrangement, Travel
from howdah.core.schema import HOLE
from howdah.show.parts import VIEWER, drawn, part, redrawn
from howdah.show.scene import Element, number, place, tag, text, use

from ..about import about as about
from ..accessibility import stands as stands
from ..choosing import after, fitting_target
from ..choosing import cautions as cautions
from ..choosing import circumstances as circumstances
from ..choosing import shortcuts as shortcuts
from ..components import BOX, CELLS, ELEPHANTS, EMPTY, END, LAYS, MATE, NEIGHBOUR, NONE, SEATING, Lay
from ..notation import CALLS, LEXICON, MEDALS, PICKS
from ..prompt import prompt as prompt
from ..reason import reason as reason
from ..reckoning import decided as decided
from ..reckoning import reckoning as reckoning
from ..rules import END_MOVE, LAY_MOVE, fitting, solitaire, turn
from ..sketch import followed, owned
from ..trunk import is_loose, is_tile, tip_at
from . import layout
from .layout import PITCH, at_edge, head_place, middle, pile_place

Owners = dict[tuple[int, int], int]

NAMES = tuple(cell.name for cell in BOX.cells)
UNUSED = "unused"
KINDS = ("", "sharp", "wide", "straight", "wide", "sharp")  # of a segment, by the difference of its edges


def frame(view: Any) -> tuple[int, int, int, int]:
    return layout.FRAME


def arrangements(view: Any) -> list[Arrangement]:
    """Returns the pictures for wide screens, with the piles beside the board, and for phones, with larger piles."""
    keys = [f"pile-{design.name}" for design in BOX.designs] + ["pile-end"]
    return [*(layout.beside(columns, keys) for columns in (3, 2)), *(layout.below(columns, keys) for columns in (6, 7))]


def draw(view: Any) -> list[Element]:
    return drawn(PARTS, view)


def redraw(before: Any, after: Any) -> list[Element]:
    return redrawn(PARTS, before, after)


def path_key(view: Any) -> int:
    return int(view.tip[view.mover])


def path(view: Any, move: int) -> tuple[str, ...]:
    match LEXICON.rows[move]:
        case "lay", design, rotation:
            return design, f"{design}+{rotation}", NAMES[view.tip[view.mover]]
        case "keep", medals, call:
            return f"medals-{medals}", call
        case "first", seat:
            return (f"head-{seat}",)
        case _:
            return ("end",)


def travels(view: Any, move: int) -> list[Travel]:
    match LEXICON.rows[move]:
        case "lay", design, _:
            return [(design, NAMES[view.tip[view.mover]])]
        case ("end",):
            return [("end", NAMES[view.tip[view.mover]])]
        case _:
            return []


def icon(target: str) -> str:
    if target in CALLS:
        return _larger(2.2, use(f"bb-{target}", 0, 0))
    if target.startswith("medals-") and target[-1] in MEDALS:
        return _larger(1.25, _medal_row(int(target[-1]), 0, 0))
    return ""


def _larger(scale: float, drawn: str) -> str:
    return tag("g", drawn, transform=place(0, 0, scale=scale))


def fault(view: Any, move: int, clause: int) -> tuple[str, ...]:
    cell = view.tip[view.mover]
    match clause:
        case 7 | 8:
            return (NAMES[cell],)
        case 9 | 10:
            return _disagreeing(view, cell, MATE[move - LAY_MOVE], clause)
        case 11 | 12:
            return tuple(f"head-{seat}" for seat in range(view.seats) if view.tip[seat] == cell and seat != view.mover)
        case 14:
            return LEXICON.rows[move][1:2]
        case 16:
            return ("end",)
        case _:
            return ()


def promise(view: Any, move: int) -> tuple[str, dict[str, int]] | None:
    """Returns what a tile would bring: segments to its own trunk and to others', and alone the score."""
    if turn(view) != view.mover or not LAY_MOVE < move <= END_MOVE:
        return None
    if move == END_MOVE:
        return "promise-end", {"length": view.length[view.mover]}
    then = after(view, move)
    mine = then.length[view.mover]
    values = {"gain": mine - view.length[view.mover], "length": mine}
    if view.seats == 1:
        return "promise-lay-alone", values | {"score": solitaire(then)}
    others = sum(then.length) - sum(view.length) - values["gain"]
    return ("promise-lay-others", values | {"others": others}) if others else ("promise-lay", values)


def ghost(view: Any, move: int) -> str:
    """Returns the tile of a move on the cell that it would be laid on."""
    lay = LAYS[move - LAY_MOVE] if LAY_MOVE < move < END_MOVE else None
    return _tile(lay, *middle(view.tip[view.mover]), (UNUSED,) * len(lay.segments)) if lay else ""


def layers(view: Any) -> dict[str, bool]:
    return dict.fromkeys(["count", "loose"] if view.seats == 1 else ["count"], False)


def _fitting(view: Any) -> Iterator[tuple[Lay, int]]:
    """Yields every tile that can be laid, and what a cell would hold then."""
    moves = [0] * len(LAYS)
    for move in moves[: fitting(view, moves)]:
        lay = LAYS[move - LAY_MOVE]
        assert lay
        yield lay, move - LAY_MOVE


def _dress(seat: int) -> str:
    """Returns the class that gives a trunk its colour and pattern."""
    return UNUSED if seat in (NONE, HOLE) else f"seat-{seat}"


def _wearer(view: Any, elephant: int) -> int:
    """Returns the seat that plays an elephant, or NONE."""
    seating = SEATING[view.seats - 1]
    return seating.index(elephant) if elephant in seating else NONE


def _hit(target: str, x: float, y: float, scale: float) -> str:
    return tag("use", href="#bb-hex", klass="hit", data_t=target, transform=place(x, y, scale=scale))


@lru_cache(5000)
def _tile(lay: Lay, x: float, y: float, dresses: tuple[str, ...], scale: float = 1) -> str:
    """Returns a tile with its segments, each dressed in its turn; those that nobody uses pass below the others."""
    dressed = sorted(zip(lay.segments, dresses, strict=True), key=lambda pair: pair[1] != UNUSED)
    segments = (
        tag("use", href=f"#bb-{kind}", transform=f"rotate({-60 * turned})" if turned else None, klass=f"trunk {dress}")
        for (kind, turned), dress in ((_curve(segment), dress) for segment, dress in dressed)
    )
    return tag("g", use("bb-tile", 0, 0), *segments, klass="tile piece", transform=place(x, y, scale=scale))


def _curve(segment: tuple[int, int]) -> tuple[str, int]:
    """Returns the kind of a segment, and how far it is turned from the one that begins at the east."""
    span = segment[1] - segment[0]
    return KINDS[span], segment[0] if span <= 3 else segment[1]


def _tiles(view: Any) -> list[Element]:
    owners = owned(view)
    return [(f"tile-{NAMES[cell]}", _content(view, cell, owners)) for cell in range(CELLS)]


def _content(view: Any, cell: int, owners: Owners) -> str:
    if view.board[cell] == EMPTY:
        return ""
    if view.board[cell] == END:
        return _stack(view, cell)
    lay = LAYS[view.board[cell]]
    return _tile(lay, *middle(cell), _dresses(lay, cell, owners)) if lay else ""


def _dresses(lay: Lay, cell: int, owners: Owners) -> tuple[str, ...]:
    return tuple([_dress(owners.get((cell, one), NONE)) for one, _ in lay.segments])


def _stack(view: Any, cell: int) -> str:
    """Returns the end tiles on a cell, one on top of the other (BBZ-18)."""
    x, y = middle(cell)
    here = [elephant for elephant in range(ELEPHANTS) if view.ends[elephant] == cell]
    return "".join(
        use("bb-end", x + 3 * i, y - 7 * i, klass=_dress(_wearer(view, elephant))) for i, elephant in enumerate(here)
    )


def _heads(view: Any) -> list[Element]:
    found = []
    for elephant in range(ELEPHANTS):
        seat = _wearer(view, elephant)
        is_next, length = seat != NONE and turn(view) == seat, 0 if seat == NONE else view.length[seat]
        found.append((f"head-{elephant}", _head(elephant, seat, is_next, length)))
    return found


@lru_cache(1000)
def _head(elephant: int, seat: int, is_next: bool, length: int) -> str:
    """Returns a head with its hit, and the length of its trunk beside it."""
    (x, y), transform, (bx, by) = head_place(elephant)
    klass = f"{_dress(seat)}{' next' if is_next else ''}"
    drawn = tag("use", href="#bb-head", transform=transform, klass=klass)
    if seat == NONE:
        return drawn
    number = text(str(length), bx, by, klass="number")
    hit = tag("circle", klass="hit spared", data_t=f"head-{seat}", cx=x, cy=y, r=34)
    return drawn + use("bb-badge", bx, by, klass=klass) + number + hit


def _tips(view: Any) -> str:
    """Returns the tip of every trunk that goes on, and a ring around the cell that the seat to decide must fill."""
    seats = [seat for seat in range(view.seats) if view.ends[SEATING[view.seats - 1][seat]] == NONE]
    tips = [_tip(view, seat) for seat in seats]
    if view.begun and turn(view) == view.mover:
        x, y = middle(view.tip[view.mover])
        tips.insert(0, use("bb-hex", x, y, klass=f"aim {_dress(view.mover)}"))
    return "".join(tips)


def _tip(view: Any, seat: int) -> str:
    if view.board[view.tip[seat]] != EMPTY:
        return ""
    x, y = at_edge(view.tip[seat], view.side[seat])
    return use("bb-tip", x, y, -60 * view.side[seat], klass=f"trunk {_dress(seat)}")


def _piles(view: Any) -> list[Element]:
    return [(f"pile-{design.name}", _pile(number, view.supply[number])) for number, design in enumerate(BOX.designs)]


@cache
def _pile(number: int, left: int) -> str:
    """Returns a pile with its hit, and how many tiles are left; drawn around 0,0 and put in its place."""
    lay = next(lay for lay in LAYS if lay and lay.design == number)
    ground = layout.WELL + use(f"bb-stack-{max(left - 1, 0)}", 0, 0)
    top = _tile(lay, 0, -3 * max(left - 1, 0), (UNUSED,) * len(lay.segments), layout.PILE_SCALE)
    shown = ground + (top if left else tag("g", top, klass="gone"))
    hit = _hit(BOX.designs[number].name, 0, -4, PITCH / 72)
    at = place(*pile_place(number))
    return tag("g", shown, hit, _count(left, left == 1), klass=f"strands-{len(lay.segments)}", transform=at)


def _count(left: int, is_last: bool) -> str:
    """Returns the number of tiles in a pile; that of the last one stands out."""
    kind = "scarce" if is_last else None if left else "none"
    return tag("g", use("bb-spot", 0, 0), text(str(left), 24, 24, klass="count"), klass=kind)


def _end_pile(view: Any) -> str:
    """Returns the end tiles still in hand, the one of the seat to decide on top."""
    mover = view.mover if turn(view) >= 0 else NONE
    inside = [seat for seat in range(view.seats) if view.ends[SEATING[view.seats - 1][seat]] == NONE]
    inside.sort(key=lambda seat: (seat - mover - 1) % ELEPHANTS if mover != NONE else -seat)
    tiles = (
        tag("use", href="#bb-end", klass=_dress(seat), transform=place(0, -5 * i, scale=layout.PILE_SCALE))
        for i, seat in enumerate(inside)
    )
    hit, at = _hit("end", 0, -4, PITCH / 72), place(*pile_place(len(BOX.designs)))
    return tag("g", layout.WELL, use("bb-stack-0", 0, 0), *tiles, hit, _count(len(inside), False), transform=at)


def _ghosts(view: Any) -> str:
    """Returns the tiles that the viewer can lay now, as they would lie; each shows while it is pointed at."""
    if not view.begun or turn(view) != view.viewer:
        return ""
    return "".join(_ghost(view, lay, content) for lay, content in _fitting(view))


def _ghost(view: Any, lay: Lay, content: int) -> str:
    """Returns a tile on the cell that it would be laid on, its gain, and the trunks that would run on through it."""
    cell = view.tip[view.mover]
    board = view.board.copy()
    board[cell] = content
    owners = _newly_owned(view, board, cell)
    gain = [*owners.values()].count(view.mover) // 2
    x, y = middle(cell)
    run = (_run(board, *place, owners[place]) for place in owners if place[0] != cell)
    drawn = (*run, _tile(lay, x, y, _dresses(lay, cell, owners)), _gain(f"+{gain}", x + 36, y - 22))
    return tag(
        "g",
        *drawn,
        klass="ghost",
        data_ghost=fitting_target(lay),
        data_kin=lay.design,
        data_at=f"{number(x)} {number(y)}",
    )


def _newly_owned(view: Any, board: list[int], cell: int) -> Owners:
    """Returns whose the segments are that trunks use once a tile lies on a cell, by both edges of each (BBZ-15)."""
    owners: Owners = {}
    for seat in range(view.seats):
        if view.tip[seat] == cell:
            for at, side, out in followed(board, cell, view.side[seat]):
                owners[at, side] = owners[at, out] = seat
    return owners


def _run(board: list[int], cell: int, edge: int, seat: int) -> str:
    """Returns a segment of a laid tile as its new owner would wear it; drawn from the lower of its edges."""
    out = MATE[board[cell]][edge]
    return _segment(cell, edge, out, seat) if edge < out else ""


@lru_cache(5000)
def _segment(cell: int, edge: int, out: int, seat: int) -> str:
    kind, turned = _curve((edge, out))
    x, y = middle(cell)
    return use(f"bb-{kind}", x, y, -60 * turned, klass=f"trunk {_dress(seat)}")


@lru_cache(5000)
def _gain(words: str, x: float, y: float) -> str:
    """Returns a badge on the corner between two edges, where it hides the openings of neither."""
    kind = " usual" if words == "+1" else ""
    return tag("circle", klass=f"gain-spot{kind}", cx=x, cy=y, r=14) + text(words, x, y, klass=f"gain{kind}")


def _disagreeing(view: Any, cell: int, mate: tuple[int, ...], clause: int) -> tuple[str, ...]:
    """Returns the neighbours that a tile does not agree with, or its own cell where that is the border."""
    found = []
    for edge, beside in enumerate(NEIGHBOUR[cell]):
        is_open = mate[edge] != NONE
        if beside == NONE:
            wrong = clause == 9 and is_open and tip_at(view, cell, edge) == NONE
        elif is_tile(view.board[beside]):
            wrong = clause == 10 and is_open != (MATE[view.board[beside]][(edge + 3) % 6] != NONE)
        else:
            wrong = clause == 9 and is_open and view.board[beside] == END
        if wrong:
            found.append(NAMES[cell if beside == NONE else beside])
    return tuple(dict.fromkeys(found))


def _all_medals(view: Any) -> list[Element]:
    return [(f"medals-{seat}", _medals(view, seat)) for seat in range(view.seats)]


def _medals(view: Any, seat: int) -> str:
    """Returns what a seat holds in the medal game: a closed hand while it is secret, medals and a call once seen."""
    if view.opening == 0 or any(view.length):
        return ""
    x, y = middle(BOX.elephants[SEATING[view.seats - 1][seat]].cell)
    x += 35 if x < middle(CELLS - 1)[0] / 2 else -35
    pick = view.pick[seat]
    if not view.begun and view.contending[seat] and seat < view.mover:
        return use("bb-pouch", x, y, klass=_dress(seat)) if pick == HOLE else _pick(pick, x, y)
    shown = _pick(view.shown[seat], x, y) if view.shown[seat] else ""
    return shown if view.begun or view.contending[seat] else tag("g", shown, klass="dropped")


def _pick(pick: int, x: float, y: float) -> str:
    medals, call = PICKS[pick][0], PICKS[pick][1:]
    return _medal_row(int(medals), x, y - 16) + use(f"bb-{call}", x, y + 20)


def _medal_row(count: int, x: float, y: float) -> str:
    return "".join(use("bb-medal", x + 26 * (i - (count - 1) / 2), y) for i in range(count))


@cache
def _cells() -> str:
    return "".join(tag("path", klass="hit cell", data_t=NAMES[cell], d=layout.outline(cell)) for cell in range(CELLS))


def _counted(view: Any) -> str:
    """Returns the layer with the numbers of the segments along every trunk."""
    if not any(view.length):
        return ""
    heads = (BOX.elephants[SEATING[view.seats - 1][seat]] for seat in range(view.seats))
    trunks = (followed(view.board, head.cell, head.edge) for head in heads)
    return tag("g", *(_ordinal(*at, n) for trunk in trunks for n, at in enumerate(trunk, 1)), klass="layer count")


@lru_cache(5000)
def _ordinal(cell: int, side: int, out: int, number: int) -> str:
    x, y = layout.on_segment(cell, side, out)
    return tag("circle", klass="ordinal-spot", cx=x, cy=y, r=9.5) + text(str(number), x, y, klass="ordinal")


def _loose(view: Any) -> str:
    """Returns the layer with a mark at every unused opening (BBZ-21), alone."""
    if view.seats > 1:
        return ""
    tiles = (cell for cell in range(CELLS) if is_tile(view.board[cell]))
    marks = (_loose_mark(cell, edge) for cell in tiles for edge in range(6) if is_loose(view, 0, cell, edge))
    return tag("g", *marks, klass="layer loose")


@cache
def _loose_mark(cell: int, edge: int) -> str:
    x, y = at_edge(cell, edge)
    return tag("circle", klass="loose-mark", cx=x, cy=y, r=11)


TURN = ("begun", "mover", "rounds", "ends")  # what tells whose turn it is
TRUNKS = ("board", "tip", "side", "length")
PARTS = (
    part(lambda _: [("board", layout.BOARD)]),
    part(_tiles, "board", "ends"),
    part(_heads, "length", *TURN),
    part(lambda view: [("tips", _tips(view))], *TRUNKS, *TURN),
    part(_piles, "supply"),
    part(lambda view: [("pile-end", _end_pile(view))], *TURN),
    part(lambda _: [("cells", _cells())]),
    part(lambda view: [("ghosts", _ghosts(view))], VIEWER, "supply", *TRUNKS, *TURN),
    part(_all_medals, "contending", "pick", "shown", "length", *TURN),
    part(lambda view: [("layer-count", _counted(view))], "board", "length"),
    part(lambda view: [("layer-loose", _loose(view))], *TRUNKS),
)
