"""The picture of Bombay Bazar: the board with its four heads, a bench on which a tile is turned, and the piles.

A cell is 70 wide; the first of row b has its middle at 0,60. Choosing goes from the pile to the bench to the cell:
the rotations of a chosen pile lie on the bench, and each has a ghost on the cell that shows while it is pointed at.
"""

from collections.abc import Iterator
from typing import Any

from howdah.core.protocol import Travel
from howdah.core.schema import HOLE
from howdah.show.scene import Element, place, tag, text, use

from ..accessibility import stands as stands
from ..components import BOX, CELLS, ELEPHANTS, EMPTY, END, LAYS, MATE, NEIGHBOUR, NONE, SEATING, Lay
from ..notation import CALLS, LEXICON, MEDALS, PICKS
from ..prompt import prompt as prompt
from ..reason import reason as reason
from ..rules import END_MOVE, LAY_MOVE, SCHEMA, fitting, play, solitaire, turn
from ..sketch import owned
from ..trunk import is_loose, is_tile, loose_ends, tip_at
from . import layout
from .layout import BENCH, PITCH, at_edge, bench_place, head_place, middle, pile_place

Owners = dict[tuple[int, int], int]

NAMES = tuple(cell.name for cell in BOX.cells)
UNUSED = "unused"
KINDS = ("", "sharp", "wide", "straight", "wide", "sharp")  # of a segment, by the difference of its edges


def frame(view: Any) -> tuple[int, int, int, int]:
    return layout.FRAME


def draw(view: Any) -> list[Element]:
    owners, choices = owned(view), list(_choices(view))
    return [
        ("board", layout.BOARD),
        *((f"tile-{NAMES[cell]}", _content(view, cell, owners)) for cell in range(CELLS)),
        *((f"head-{elephant}", _head(view, elephant)) for elephant in range(ELEPHANTS)),
        ("tips", _tips(view)),
        *((f"pile-{design.name}", _pile(view, number)) for number, design in enumerate(BOX.designs)),
        ("pile-end", _end_pile(view)),
        *((f"bench-{design.name}", _bench(view, number, choices)) for number, design in enumerate(BOX.designs)),
        ("cells", "".join(_hit(NAMES[cell], *middle(cell), klass="hit cell") for cell in range(CELLS))),
        *((f"medals-{seat}", _medals(view, seat)) for seat in range(view.seats)),
        ("layer-count", tag("g", *_counted(view), klass="layer count") if any(view.length) else ""),
        ("layer-loose", tag("g", *_loose(view), klass="layer loose") if view.seats == 1 else ""),
    ]


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
    after = _after(view, move)
    mine = after.length[view.mover]
    values = {"gain": mine - view.length[view.mover], "length": mine}
    if view.seats == 1:
        return "promise-lay-alone", values | {"score": solitaire(after)}
    others = sum(after.length) - sum(view.length) - values["gain"]
    return ("promise-lay-others", values | {"others": others}) if others else ("promise-lay", values)


def reckoning(view: Any) -> list[tuple[str, dict[str, int]]]:
    """Returns the score sheet: the length of each trunk (BBZ-20), and alone how the score comes about (BBZ-21)."""
    lines: list[tuple[str, dict[str, int]]] = []
    for seat in range(view.seats):
        is_out = view.ends[SEATING[view.seats - 1][seat]] != NONE
        lines.append(("reckoning-out" if is_out else "reckoning-length", {"seat": seat, "length": view.length[seat]}))
    if view.seats > 1:
        return lines
    return [
        *lines,
        ("reckoning-tiles", {"count": sum(is_tile(content) for content in view.board)}),
        ("reckoning-empty", {"count": view.board.count(EMPTY)}),
        ("reckoning-openings", {"count": loose_ends(view, 0)}),
        ("reckoning-score", {"score": solitaire(view)}),
    ]


def layers(view: Any) -> dict[str, bool]:
    return dict.fromkeys(["count", "loose"] if view.seats == 1 else ["count"], False)


def _after(view: Any, move: int) -> Any:
    after = SCHEMA.copy(view)
    play(after, move)
    return after


def _fitting(view: Any) -> Iterator[tuple[Lay, int, Any]]:
    """Yields every tile that can be laid, its move, and the state that it leads to."""
    moves = [0] * len(LAYS)
    count = fitting(view, moves)
    for move in moves[:count]:
        lay = LAYS[move - LAY_MOVE]
        assert lay
        yield lay, move, _after(view, move)


def _choices(view: Any) -> Iterator[tuple[Lay, int, Any]]:
    """Yields what the viewer can lay now, nothing when somebody else must decide."""
    if view.begun and turn(view) == view.viewer:
        yield from _fitting(view)


def _dress(seat: int) -> str:
    """Returns the class that gives a trunk its colour and pattern."""
    return UNUSED if seat in (NONE, HOLE) else f"seat-{seat}"


def _wearer(view: Any, elephant: int) -> int:
    """Returns the seat that plays an elephant, or NONE."""
    seating = SEATING[view.seats - 1]
    return seating.index(elephant) if elephant in seating else NONE


def _hit(target: str, x: float, y: float, scale: float = 1, klass: str = "hit") -> str:
    if scale == 1:
        return use("bb-hex", x, y, klass=klass, data_t=target)
    return tag("use", href="#bb-hex", klass=klass, data_t=target, transform=place(x, y, scale=scale))


def _tile(lay: Lay, x: float, y: float, dresses: list[str], scale: float = 1) -> str:
    """Returns a tile with its segments, each dressed in its turn; those that nobody uses pass below the others."""
    dressed = sorted(zip(lay.segments, dresses, strict=True), key=lambda pair: pair[1] != UNUSED)
    segments = (
        tag("use", href=f"#bb-{kind}", transform=f"rotate({-60 * turned})" if turned else None, klass=f"trunk {dress}")
        for (kind, turned), dress in ((_curve(segment), dress) for segment, dress in dressed)
    )
    return tag("g", use("bb-tile", 0, 0), *segments, klass="tile", transform=place(x, y, scale=scale))


def _curve(segment: tuple[int, int]) -> tuple[str, int]:
    """Returns the kind of a segment, and how far it is turned from the one that begins at the east."""
    span = segment[1] - segment[0]
    return KINDS[span], segment[0] if span <= 3 else segment[1]


def _content(view: Any, cell: int, owners: Owners) -> str:
    if view.board[cell] == END:
        return _stack(view, cell)
    lay = LAYS[view.board[cell]]
    return _tile(lay, *middle(cell), [_dress(owners.get((cell, one), NONE)) for one, _ in lay.segments]) if lay else ""


def _stack(view: Any, cell: int) -> str:
    """Returns the end tiles on a cell, one on top of the other (BBZ-18)."""
    x, y = middle(cell)
    here = [elephant for elephant in range(ELEPHANTS) if view.ends[elephant] == cell]
    return "".join(
        use("bb-end", x + 3 * i, y - 7 * i, klass=_dress(_wearer(view, elephant))) for i, elephant in enumerate(here)
    )


def _head(view: Any, elephant: int) -> str:
    """Returns a head with its hit, and the length of its trunk beside it."""
    seat = _wearer(view, elephant)
    (x, y), transform, (bx, by) = head_place(elephant)
    is_next = "" if seat == NONE or turn(view) != seat else " next"
    drawn = tag("use", href="#bb-head", transform=transform, klass=f"{_dress(seat)}{is_next}")
    if seat == NONE:
        return drawn
    badge = use("bb-badge", bx, by, klass=f"{_dress(seat)}{is_next}")
    number = text(str(view.length[seat]), bx, by, klass="number")
    return drawn + badge + number + tag("circle", klass="hit", data_t=f"head-{seat}", cx=x, cy=y, r=34)


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


def _pile(view: Any, number: int) -> str:
    """Returns a pile with its hit, and how many tiles are left; drawn around 0,0 and put in its place."""
    design, left = BOX.designs[number], view.supply[number]
    lay = next(lay for lay in LAYS if lay and lay.design == number)
    ground = use("bb-place", 0, 0)
    tiles = "".join(use("bb-edge", 0, -3 * i) for i in range(left - 1))
    top = _tile(lay, 0, -3 * max(left - 1, 0), [UNUSED] * len(lay.segments), layout.PILE_SCALE)
    shown = ground + tiles + (top if left else tag("g", top, klass="gone"))
    hit = _hit(design.name, 0, -4, PITCH / 72)
    return tag("g", shown, hit, _count(left), transform=place(*pile_place(number)))


def _count(left: int) -> str:
    spot = tag("circle", klass="count-spot", cx=24, cy=24, r=13)
    return tag("g", spot, text(str(left), 24, 24, klass="count"), klass="none" if not left else None)


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
    return tag("g", use("bb-place", 0, 0), *tiles, hit, _count(len(inside)), transform=at)


def _bench(view: Any, number: int, choices: list[tuple[Lay, int, Any]]) -> str:
    """Returns the rotations of one pile that fit; each stays hidden until it is a possible choice."""
    fits = [(lay, after) for lay, _, after in choices if lay.design == number]
    return "".join(_turned(view, lay, after, *bench_place(i, len(fits))) for i, (lay, after) in enumerate(fits))


def _turned(view: Any, lay: Lay, after: Any, x: float, y: float) -> str:
    """Returns a tile on the bench, its gain, and its ghost on the cell that it would be laid on."""
    cell, target = view.tip[view.mover], f"{BOX.designs[lay.design].name}+{lay.rotation}"
    owners = owned(after)
    dresses = [_dress(owners.get((cell, one), NONE)) for one, _ in lay.segments]
    gain = f"+{after.length[view.mover] - view.length[view.mover]}"
    tile = tag("g", _tile(lay, x, y, dresses, BENCH), _gain(gain, x + 30, y - 30), klass="turned")
    cx, cy = middle(cell)
    owned_before = owned(view)
    newly = [place for place in owners if owners[place] != owned_before.get(place, NONE) and place[0] != cell]
    run = (_run(after, *place, owners[place]) for place in newly)
    ghost = tag("g", *run, _tile(lay, cx, cy, dresses), _gain(gain, cx + 38, cy - 36), klass="ghost")
    return tag("g", _hit(target, x, y, 1.06), tile, ghost, klass="turn")


def _run(state: Any, cell: int, edge: int, seat: int) -> str:
    """Returns a segment of a laid tile as its new owner would wear it; drawn from the lower of its edges."""
    out = MATE[state.board[cell]][edge]
    if out < edge:
        return ""
    kind, turned = _curve((edge, out))
    x, y = middle(cell)
    return use(f"bb-{kind}", x, y, -60 * turned, klass=f"trunk {_dress(seat)}")


def _gain(words: str, x: float, y: float) -> str:
    return tag("circle", klass="gain-spot", cx=x, cy=y, r=15) + text(words, x, y, klass="gain")


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


def _counted(view: Any) -> Iterator[str]:
    """Yields the numbers of the segments along every trunk."""
    for seat in range(view.seats):
        head = BOX.elephants[SEATING[view.seats - 1][seat]]
        cell, side, n = head.cell, head.edge, 0
        while is_tile(view.board[cell]):
            out, n = MATE[view.board[cell]][side], n + 1
            x, y = layout.on_segment(cell, side, out)
            yield tag("circle", klass="ordinal-spot", cx=x, cy=y, r=9.5)
            yield text(str(n), x, y, klass="ordinal")
            cell, side = NEIGHBOUR[cell][out], (out + 3) % 6


def _loose(view: Any) -> Iterator[str]:
    """Yields a mark at every unused opening (BBZ-21)."""
    for cell in range(CELLS):
        for edge in range(6):
            if is_tile(view.board[cell]) and is_loose(view, 0, cell, edge):
                x, y = at_edge(cell, edge)
                yield tag("circle", klass="loose-mark", cx=x, cy=y, r=11)
