"""The picture of Bulp!: the hill with its pipes, and below it the viewer's hand, the pile, the caps and the turn's end.

Cells are upright cards, 64 by 88. The hand shows every way in which a card can lie, pipes above and broken cards below,
11 to a row; ways that are half a turn apart share a frame and a count (BUL-3).
"""

from functools import cache
from typing import Any

from howdah.core.form import EVERYTHING, HOLE
from howdah.core.protocol import Travel
from howdah.core.scene import Element, place, tag, text, use

from .components import BROKEN, CARDS, HAND, KINDS, NONE, PIPE, SHAPES, TYPES, WAYS
from .layout import CELL, CELLS, NAME, WIDTH
from .network import card_before
from .notation import LEXICON, outlets_of
from .rules import play
from .score import broken_parts, eliminated, missing, open_outlets, points, removed, route_length
from .state import BLOCKED, EMPTY, FORM, NO_END, SOURCE, VILLAGE, Phase

WIDE, HIGH = 64, 88
RIM = 34  # around the table, for coordinates
TILES = 14  # columns of the panel: 11 lyings, and three for pile, caps and the turn's end
AT = ((0, -31), (20, 0), (0, 31), (-20, 0))  # from a card's middle to the marks on its outlets
EDGE = ((0, -44), (32, 0), (0, 44), (-32, 0))
KIND_OF = {"pipe": PIPE, "broken": BROKEN}


def frame(view: Any) -> tuple[int, int, int, int]:
    columns, rows = _extent(view)
    width = columns * WIDE + 2 * RIM
    return (0, 0, width, rows * HIGH + 2 * RIM + 2 * _tile(width)[1] + 28)


def draw(view: Any) -> list[Element]:
    cells = [cell for cell in CELLS if view.board[cell] <= BLOCKED]
    return [
        ("hill", _hill(view.corner[0], view.corner[1])),
        *((f"cell-{NAME[cell]}", _cell(view, cell)) for cell in cells),
        *((f"route-{seat}", _route(view, seat)) for seat in range(view.seats)),
        ("panel", _panel(view.corner[0], view.corner[1])),
        *((f"tile-{type}-{shape}", _hand_tile(view, type, shape)) for type in TYPES for shape in SHAPES),
        ("pile", _pile(view)),
        ("stock", _stock(view)),
        ("done", _done(view)),
    ]


def path(view: Any, move: int) -> tuple[str, ...]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "lay" | "mend":
            return f"pipe-{values[0]}", values[1]
        case "break":
            return f"broken-{values[0]}", values[1]
        case "cap":
            return "stock", values[1], values[0]
        case "discard" | "deal" | "draw":
            return (_tile_of(values[0]),)
        case "done":
            return ("done",)
    return tuple(values)


def travels(view: Any, move: int) -> list[Travel]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "lay" | "mend" | "break" | "cap":
            return [path(view, move)[:2]]  # type: ignore[list-item]
        case "discard":
            return [(_tile_of(values[0]), "stock")]
        case "deal" if view.dealt < view.seats * HAND:
            return [("pile", NAME[view.home[view.dealt // HAND]])]
        case "draw" if view.mover >= 0:
            return [("pile", NAME[view.home[view.mover]])]
    return []


def icon(target: str) -> str:
    return use("bu-way", 0, 0, 90 * WAYS.index(target)) if target in WAYS else ""


def fault(view: Any, move: int, clause: int) -> tuple[str, ...]:
    kind, *values = LEXICON.rows[move]
    if kind not in ("lay", "break", "mend", "cap") or clause in (6, 24, 25) or view.phase < Phase.TURN:
        return ()
    cell, tile = values[1], path(view, move)[0]
    if clause in (3, 11):
        return (tile,)
    if clause == 17 and kind == "cap" and not (view.stock and view.held[view.mover]):
        return ("stock",)
    if clause == 18:
        return tuple(NAME[view.home[seat]] for seat in _dry(view, move))
    return (cell,) if view.board[CELL[cell]] <= BLOCKED else ()


def _dry(view: Any, move: int) -> list[int]:
    """Returns the seats that a move would leave without a free outlet (BUL-18)."""
    after = FORM.copy(view)
    play(after, move)
    return [seat for seat in range(view.seats) if not (after.free >> seat) & 1]


def promise(view: Any, move: int) -> tuple[str, dict[str, int]] | None:
    """Returns what the mover's reckoning would be after a play or a cap, or whose village it would reach."""
    if LEXICON.kind(move) not in ("lay", "break", "mend", "cap"):
        return None
    after = FORM.copy(view)
    play(after, move)
    reached = [seat for seat in range(view.seats) if after.arrived[seat] > view.arrived[seat]]
    if reached:
        return "promise-arrive", {"seat": reached[0]}
    return f"promise-{_scoring(view)}", _sheet(after, view.mover)


def reckoning(view: Any) -> list[tuple[str, dict[str, int]]]:
    """Returns every seat's score as things stand (BUL-26, BUL-31), and what parts those that are tied (BUL-30)."""
    sheets = [_sheet(FORM.copy(view), seat) for seat in range(view.seats)]
    totals = [sheet["points"] for sheet in sheets]
    lines = [(f"reckoning-{_scoring(view)}", sheet) for sheet in sheets]
    return lines + [("reckoning-tie", sheet) for sheet in sheets if totals.count(sheet["points"]) > 1]


def _scoring(view: Any) -> str:
    return str(FORM.options["scoring"].decode(view.scoring))


def _sheet(state: Any, seat: int) -> dict[str, int]:
    return {
        "seat": seat,
        "points": points(state, seat),
        "missing": missing(state, seat) if _scoring(state) == "simple" else eliminated(state, seat),
        "broken": broken_parts(state, seat),
        "open": open_outlets(state, seat),
        "removed": removed(state, seat),
        "route": route_length(state, seat),
        "held": state.held[seat],
    }


def layers(view: Any) -> list[str]:
    """Returns the groups that are shown on demand: each seat's main route (BUL-22)."""
    return [f"route-{seat}" for seat in range(view.seats)]


# The hill.


def _extent(view: Any) -> tuple[int, int]:
    """Returns the columns and rows of the table."""
    first, last = view.corner
    return last % WIDTH - first % WIDTH + 1, last // WIDTH - first // WIDTH + 1


def _middle(first: int, cell: int) -> tuple[int, int]:
    column, row = cell % WIDTH - first % WIDTH, cell // WIDTH - first // WIDTH
    return RIM + WIDE * column + WIDE // 2, RIM + HIGH * row + HIGH // 2


@cache
def _hill(first: int, last: int) -> str:
    columns, rows = last % WIDTH - first % WIDTH + 1, last // WIDTH - first // WIDTH + 1
    width, height = columns * WIDE, rows * HIGH
    ground = tag("rect", klass="hill", x=4, y=4, width=width + 2 * RIM - 8, height=height + 2 * RIM - 8, rx=22)
    tufts = tag("rect", klass="tufts", x=4, y=4, width=width + 2 * RIM - 8, height=height + 2 * RIM - 8, rx=22)
    field = tag("rect", klass="field", x=RIM, y=RIM, width=width, height=height, rx=6)
    lines = "".join(f"M{RIM + WIDE * i} {RIM}v{height}" for i in range(1, columns))
    lines += "".join(f"M{RIM} {RIM + HIGH * i}h{width}" for i in range(1, rows))
    names = (
        [NAME[first + i].split(",")[0] for i in range(columns)],
        [NAME[first + WIDTH * i].split(",")[1] for i in range(rows)],
    )
    marks = [text(name, RIM + WIDE * i + WIDE / 2, y, klass="coord") for i, name in enumerate(names[0]) for y in (20,)]
    marks += [text(name, 19, RIM + HIGH * i + HIGH / 2, klass="coord") for i, name in enumerate(names[1])]
    return ground + tufts + field + tag("path", klass="grid", d=lines) + "".join(marks)


def _cell(view: Any, cell: int) -> str:
    code = view.board[cell]
    if EMPTY < code < SOURCE:
        card = 4 * (view.place[cell] - 1)
        return _card_cell(view.corner[0], cell, code, view.caps[cell], tuple(view.owners[card : card + 4]))
    if VILLAGE <= code < BLOCKED:
        seat = code - VILLAGE
        return _village_cell(view.corner[0], cell, seat, view.held[seat], view.arrived[seat], view.mover == seat)
    return _plain_cell(view.corner[0], cell, code)


@cache
def _plain_cell(first: int, cell: int, code: int) -> str:
    x, y = _middle(first, cell)
    symbol = {SOURCE: "bu-source", BLOCKED: f"bu-obstacle-{cell * 7 % 5 % 2}"}.get(code)
    return (use(symbol, x, y, klass="piece") if symbol else "") + _hit(NAME[cell], x, y)


@cache
def _village_cell(first: int, cell: int, seat: int, held: int, arrived: int, is_mover: bool) -> str:
    x, y = _middle(first, cell)
    parts = [use("bu-village", x, y)]
    parts += [use("bu-water", x, y)] if arrived else []
    parts += [use("bu-turn", x, y)] if is_mover else []
    parts += [use(f"bu-emblem-{seat}", x, y - 27), use("bu-cards", x + 11, y + 33)]
    parts.append(text(str(held), x + 11, y + 33, klass="held"))
    return tag("g", *parts, klass=f"piece seat-{seat}") + _hit(NAME[cell], x, y)


@cache
def _card_cell(first: int, cell: int, code: int, caps: int, owners: tuple[int, ...]) -> str:
    """Returns a card as it lies, with its caps, and on its open outlets the emblems of their owners (BUL-33)."""
    x, y = _middle(first, cell)
    marks = [use("bu-cap", x + EDGE[way][0], y + EDGE[way][1], 90 * way) for way in range(4) if (caps >> way) & 1]
    marks += [_owned(x + AT[way][0], y + AT[way][1], way, owners[way]) for way in range(4)]
    return tag("g", _card(code, x, y), *marks, klass="piece") + _hit(NAME[cell], x, y)


def _card(code: int, x: float, y: float) -> str:
    shape = outlets_of(code)
    if code < 16:
        return use(f"bu-{shape}", x, y)
    return use(f"bu-{shape}", x, y, klass="broken") + use("bu-leak", x, y)


def _owned(x: float, y: float, way: int, owners: int) -> str:
    seats = [seat for seat in range(8) if (owners >> seat) & 1]
    if not seats:
        return ""
    if len(seats) == 1:
        return use(f"bu-badge-{seats[0]}", x, y, klass=f"seat-{seats[0]}")
    if len(seats) > 2:
        return use("bu-badge-all", x, y)
    dx, dy = (7, 0) if way % 2 == 0 else (0, 7)
    return "".join(
        tag("g", use(f"bu-badge-{seat}", 0, 0), klass=f"seat-{seat}", transform=place(a, b, scale=0.72))
        for seat, a, b in zip(seats, (x - dx, x + dx), (y - dy, y + dy), strict=True)
    )


def _hit(target: str, x: float, y: float) -> str:
    return tag("rect", klass="hit", data_t=target, x=x - 31, y=y - 43)


def _route(view: Any, seat: int) -> str:
    """Returns the layer of a main route: from its source along its cards to its end (BUL-22)."""
    card = view.end[seat] >> 2
    places = [_middle(view.corner[0], view.root[seat])]
    if view.end[seat] != NO_END:
        cells = []
        while view.depth[card] > 0:
            cells.append(view.order[card])
            card = card_before(view, card)
        places += [_middle(view.corner[0], cell) for cell in reversed(cells)]
        last, edge = places[-1], EDGE[view.end[seat] & 3]
        places.append((last[0] + edge[0], last[1] + edge[1]))
    line = "M" + "L".join(f"{x} {y}" for x, y in places)
    end = use(f"bu-badge-{seat}", *places[-1])
    return tag(
        "g",
        tag("path", klass="route-casing", d=line),
        tag("path", klass="route-line", d=line),
        end,
        klass=f"layer route-{seat} seat-{seat}",
    )


# The panel below.


def _tile(width: int) -> tuple[int, int]:
    """Returns the width and height of a place in the panel."""
    wide = (width - 20) // TILES
    return wide, wide * 100 // 72


@cache
def _panel(first: int, last: int) -> str:
    columns, rows = last % WIDTH - first % WIDTH + 1, last // WIDTH - first // WIDTH + 1
    width = columns * WIDE + 2 * RIM
    wide, high = _tile(width)
    top = rows * HIGH + 2 * RIM + 8
    tray = tag("rect", klass="tray", x=4, y=top - 4, width=width - 8, height=2 * high + 16, rx=16)
    frames = []
    for row, type in enumerate(TYPES):
        for card in CARDS:
            places = [SHAPES.index(lying) for lying in card.lyings]
            if card.type == type:
                frames.append(_slot(10 + wide * min(places), top + 4 + high * row, wide * len(places), high))
    return tray + "".join(frames)


def _slot(x: float, y: float, wide: float, high: float) -> str:
    return tag("rect", klass="slot", x=x + 2, y=y + 2, width=wide - 4, height=high - 4, rx=8)


def _spot(view: Any, column: float, row: float) -> tuple[float, float, float]:
    """Returns the middle of a place in the panel, and how much larger than a card on the table it is."""
    columns, rows = _extent(view)
    wide, high = _tile(columns * WIDE + 2 * RIM)
    top = rows * HIGH + 2 * RIM + 12
    return 10 + wide * (column + 0.5), top + high * (row + 0.5), wide / 76


def _hand_tile(view: Any, type: str, shape: str) -> str:
    x, y, scale = _spot(view, SHAPES.index(shape), TYPES.index(type))
    kind = KIND_OF[type][SHAPES.index(shape)]
    return _tile_markup(x, y, scale, type, shape, _count(view, kind), kind)


@cache
def _tile_markup(x: float, y: float, scale: float, type: str, shape: str, count: int, kind: int) -> str:
    parts = []
    if count:
        parts.append(_card(sum(1 << WAYS.index(way) for way in shape) + (16 if type == "broken" else 0), 0, 0))
        lyings = CARDS[kind].lyings
        if shape == lyings[-1]:
            parts.append(use("bu-count", 22, 34) + text(str(count), 22, 34, klass="count"))
        else:
            parts.append(use("bu-half-turn", 36, 0))
    return tag("g", *parts, _hit(f"{type}-{shape}", 0, 0), klass="tile", transform=place(x, y, scale=scale))


def _count(view: Any, kind: int) -> int:
    """Returns how many cards of a kind the viewer holds; who sees everything is shown the hand of the mover."""
    seat = max(view.mover, 0) if view.viewer == EVERYTHING else view.viewer
    if seat < 0 or kind == NONE:
        return 0
    count = view.hands[seat * KINDS + kind]
    return 0 if count == HOLE else count


def _tile_of(card: str) -> str:
    return next(f"{c.type}-{c.outlets}" for c in CARDS if c.id == card)


def _pile(view: Any) -> str:
    x, y, scale = _spot(view, 12, 0)
    return _button("bu-pile" if view.left else "", "pile", x, y, scale, str(view.left))


def _stock(view: Any) -> str:
    x, y, scale = _spot(view, 12, 1)
    return _button("bu-caps" if view.stock else "", "stock", x, y, scale, str(view.stock))


def _done(view: Any) -> str:
    x, y, scale = _spot(view, 13, 0.5)
    seat = f" seat-{view.mover}" if view.mover >= 0 else ""
    return tag("g", _button("bu-done", "done", x, y, scale, ""), klass=f"turn{seat}")


def _button(symbol: str, target: str, x: float, y: float, scale: float, number: str) -> str:
    parts = [use(symbol, 0, 0) if symbol else "", text(number, 0, 33, klass="number") if number else ""]
    return tag("g", *parts, _hit(target, 0, 0), klass="tile", transform=place(x, y, scale=scale))
