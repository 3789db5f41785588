"""The picture of Bulp!: the hill with its pipes and the water in them, and below it the viewer's hand."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any

from howdah.core.protocol import Travel
from howdah.core.schema import EVERYTHING
from howdah.show.parts import VIEWER, differing, drawn, part, redrawn, same
from howdah.show.scene import Element, place, tag, text, use

from ..about import about as about
from ..accessibility import stands as stands
from ..caution import cautions as cautions
from ..components import CARDS, HAND, WAYS, bits
from ..contents import BLOCKED, SOURCE, VILLAGE, capped_outlets, is_broken, is_card, is_village, printed_outlets
from ..findings import Findings, findings, sheet
from ..layout import CELL, CELLS, NAME, WIDTH
from ..notation import LEXICON
from ..prompt import prompt as prompt
from ..prompt import prompt_key as prompt_key
from ..reason import reason as reason
from ..reckoning import reckoning as reckoning
from ..rules import play
from ..scoring import has_arrived
from ..shortcuts import shortcuts as shortcuts
from ..state import NO_END, SCHEMA, Phase
from . import hand
from .card import HIGH, RIM, WIDE, card, hit, middle
from .hill import hill
from .land import land
from .plates import plates
from .water import water

TILE = {(one.type, lying): tile for tile, one in zip(hand.TILES, CARDS, strict=True) for lying in one.lyings}
WAYS_TO_LIE = {lying: len(one.lyings) for one in CARDS for lying in one.lyings}
AT = ((0, -31), (20, 0), (0, 31), (-20, 0))  # from a card's middle to the marks on its outlets
EDGE = ((0, -44), (32, 0), (0, 44), (-32, 0))
ROUTES_APART = 10  # between the first and the last of the main routes that run through a card
CORNERS = ((-20, 32), (20, 32), (20, -32), (-20, -32))
SIDES = ((-31, -43, "h62"), (31, -43, "v86"), (-31, 43, "h62"), (-31, -43, "v86"))  # a corner, and on to the next


def frame(view: Any) -> tuple[int, int, int, int]:
    left, top, width, height = _place_of_hand(view)
    wide = _extent(view)[0] * WIDE + 2 * RIM
    return (min(0, left), 0, max(wide, width), top + height)


def draw(view: Any) -> list[Element]:
    cells = [cell for cell in CELLS if view.board[cell] <= BLOCKED]
    return [*drawn(BELOW, view), *_cells(view, cells), *drawn(ABOVE + TRAY, view)]


def redraw(before: Any, after: Any) -> list[Element]:
    return [*_cells(after, _touched(before, after)), *redrawn(PARTS, before, after)]


def path_key(view: Any) -> int:
    return 0


def path(view: Any, move: int) -> tuple[str, ...]:
    return _path(move)


@lru_cache(5000)
def _path(move: int) -> tuple[str, ...]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "lay" | "mend":
            return TILE["pipe", values[0]], values[1], *_lying(values[0])
        case "break":
            return TILE["broken", values[0]], values[1]
        case "cap":
            return "stock", f"{values[1]}+{values[0]}"
        case "discard" | "deal" | "draw":
            return (hand.tile_of(values[0]),)
        case "done":
            return ("done",)
    return tuple(values)


def _lying(shape: str) -> tuple[str, ...]:
    """Returns what is clicked to say which way a card lies, where it can lie in two ways (BUL-3)."""
    return (f"as-{shape}",) if WAYS_TO_LIE[shape] > 1 else ()


def travels(view: Any, move: int) -> list[Travel]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "lay" | "mend" | "break":
            return [(_held_at(view, path(view, move)[0]), values[1])]
        case "cap":
            return [("stock", values[1])]
        case "discard" if _sees_hand(view):  # of others only the village is seen, which does not go away
            return [(hand.tile_of(values[0]), "stock")]
        case "deal" if view.dealt < view.seats * HAND:
            return [("pile", NAME[view.home[view.dealt // HAND]])]
        case "draw" if view.mover >= 0:
            return [("pile", NAME[view.home[view.mover]])]
    return []


def _held_at(view: Any, tile: str) -> str:
    """Returns where a card comes from: a place of the viewer's own hand, or the village of the seat that holds it."""
    return tile if _sees_hand(view) else NAME[view.home[view.mover]]


def _sees_hand(view: Any) -> bool:
    """Tells whether the viewer is shown the cards of the seat to decide."""
    return view.viewer in (view.mover, EVERYTHING)


def icon(target: str) -> str:
    shape = target.removeprefix("as-")
    return tag("g", card(bits(shape), 0, 0), transform=place(0, 0, scale=0.8)) if shape != target else ""


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
    after = SCHEMA.copy(view)
    play(after, move)
    return [seat for seat in range(view.seats) if not after.free[seat]]


def promise(view: Any, move: int) -> tuple[str, dict[str, int]] | None:
    """Returns the mover's reckoning after a play or a cap, the lowest of the others, and whose village it reaches."""
    if LEXICON.kind(move) not in ("lay", "break", "mend", "cap"):
        return None
    after = SCHEMA.copy(view)
    play(after, move)
    mine, *others = [sheet(after, (view.mover + step) % view.seats) for step in range(view.seats)]
    rival = min(others, key=lambda one: one["points"])
    values = {**mine, "seat": rival["seat"], "theirs": rival["points"]}
    reached = [seat for seat, had in enumerate(findings(view).arrived) if has_arrived(after, seat) and not had]
    return ("promise-arrive", values | {"value": reached[0]}) if reached else (f"promise-{_scoring(view)}", values)


def circumstances(view: Any, move: int) -> tuple[str, dict[str, int]] | None:
    """Returns who draws a card."""
    return ("say-draw-by", {"seat": view.mover}) if LEXICON.kind(move) == "draw" and view.mover >= 0 else None


def _scoring(view: Any) -> str:
    return str(SCHEMA.options["scoring"].decode(view.scoring))


def ghost(view: Any, move: int) -> str:
    """Returns the card of a move on its cell."""
    kind, *values = LEXICON.rows[move]
    if kind not in ("lay", "mend", "break"):
        return ""
    return card(bits(values[0]), *middle(view.corner[0], CELL[values[1]]), kind == "break")


def tray(view: Any) -> tuple[tuple[int, int, int, int], list[str]]:
    """Returns what stays in sight while the hill is looked at more closely: where it is drawn, and its keys."""
    at = _place_of_hand(view)
    return at, [key for key, _ in drawn(TRAY, view)]


def layers(view: Any) -> dict[str, bool]:
    """Returns the groups that are shown on demand: whose land it is (BUL-20), and each seat's main route (BUL-22)."""
    return {"owners": False} | {f"route-{seat}": False for seat in range(view.seats)}


# The hill.


def _ground(view: Any) -> list[Element]:
    return [("hill", hill(*view.corner, tuple(view.spring[: view.springs]), view.distance))]


def _routes(view: Any) -> list[Element]:
    return [(f"route-{seat}", _route(view, seat)) for seat in range(view.seats)]


def _at_hand(draw: Callable[..., Iterable[Element]], view: Any) -> Iterable[Element]:
    return draw(view, *_place_of_hand(view)[:2])


PARTS = (
    part(_ground),
    part(land),
    part(water, "board"),
    part(_routes, "board"),
    part(plates, "board"),
    part(partial(_at_hand, hand.tiles), VIEWER, "hands", "mover"),
    part(partial(_at_hand, hand.supplies), "left", "stock"),
    part(partial(_at_hand, hand.done), VIEWER, "mover"),
)
BELOW, ABOVE, TRAY = PARTS[:2], PARTS[2:5], PARTS[5:]  # the cells, and what is drawn before and after them


def _cells(view: Any, cells: Iterable[int]) -> list[Element]:
    found = findings(view)
    return [(NAME[cell], _cell(view, found, cell)) for cell in cells]


def _touched(before: Any, after: Any) -> set[int]:
    """Returns the cells of the table that may look different in another view."""
    touched = {*differing(before.board, after.board)}
    was, now = findings(before), findings(after)
    if was is not now:
        for old, new in ((was.owners, now.owners), (was.payers, now.payers)):
            touched |= {cell for cell in new if old.get(cell) != new[cell]}
    if not (before.mover == after.mover and same(before.held, after.held) and _points(was) == _points(now)):
        touched |= {*after.home[: after.seats]}
    return touched


def _points(found: Findings) -> list[int]:
    """Returns the scores as things stand, which the villages show."""
    return [sheet["points"] for sheet in found.sheets]


def _place_of_hand(view: Any) -> tuple[int, int, int, int]:
    """Returns where the tray lies: in the middle below the hill."""
    columns, rows = _extent(view)
    left = (columns * WIDE + 2 * RIM - hand.SIZE[0]) // 2
    return (left, rows * HIGH + 2 * RIM, *hand.SIZE)


def _extent(view: Any) -> tuple[int, int]:
    """Returns the columns and rows of the table."""
    first, last = view.corner
    return last % WIDTH - first % WIDTH + 1, last // WIDTH - first // WIDTH + 1


def _cell(view: Any, found: Findings, cell: int) -> str:
    code = view.board[cell]
    if is_card(code):
        return _card_cell(view.corner[0], cell, code, found.owners[cell], found.payers[cell])
    if is_village(code):
        seat = code - VILLAGE
        look = found.sheets[seat]["points"], view.held[seat], found.arrived[seat], view.mover == seat
        return _village_cell(view.corner[0], cell, seat, *look)
    return _plain_cell(view.corner[0], cell, code)


@cache
def _plain_cell(first: int, cell: int, code: int) -> str:
    x, y = middle(first, cell)
    symbol = {SOURCE: "bu-source", BLOCKED: f"bu-obstacle-{cell * 7 % 5 % 2}"}.get(code)
    return (use(symbol, x, y, klass="piece") if symbol else "") + hit(NAME[cell], x, y)


@cache
def _village_cell(first: int, cell: int, seat: int, points: int, held: int, arrived: bool, is_mover: bool) -> str:
    """Returns a village with its score as things stand, its sign, and the number of cards in its hand."""
    x, y = middle(first, cell)
    parts = [use("bu-village", x, y)]
    parts += [use("bu-water", x, y)] if arrived else []
    parts += [use("bu-turn", x, y)] if is_mover else []
    parts += [use("bu-shield", x, y - 22), text(str(points), x, y - 23, klass="points")]
    parts += [use(f"bu-badge-{seat}", x - 19, y + 31), use("bu-cards", x + 14, y + 33)]
    parts.append(text(str(held), x + 15, y + 33.5, klass="held-by"))
    return tag("g", *parts, klass=f"piece seat-{seat}", data_seat=seat) + hit(NAME[cell], x, y)


@cache
def _card_cell(first: int, cell: int, code: int, owners: tuple[int, ...], payers: int) -> str:
    """Returns a card as it lies, with its caps, and on its open outlets the emblems of their owners (BUL-33)."""
    x, y, caps = *middle(first, cell), capped_outlets(code)
    marks = [use("bu-cap", x + EDGE[way][0], y + EDGE[way][1], 90 * way) for way in range(4) if (caps >> way) & 1]
    marks += [_owned(x + AT[way][0], y + AT[way][1], way, owners[way]) for way in range(4)]
    outlets = [_outlet(cell, way, x, y) for way in range(4) if owners[way] or (caps >> way) & 1]
    piece = tag("g", card(printed_outlets(code), x, y, is_broken(code)), *marks, _payers(x, y, payers), klass="piece")
    return piece + hit(NAME[cell], x, y) + "".join(outlets)


def _payers(x: int, y: int, payers: int) -> str:
    """Returns the layer of those whose card it is, in its corners."""
    seats = [seat for seat in range(8) if (payers >> seat) & 1]
    spots = list(zip(seats, CORNERS, strict=False)) if len(seats) <= len(CORNERS) else [("all", CORNERS[0])]
    badges = [
        tag("g", use(f"bu-badge-{seat}", 0, 0), klass=f"seat-{seat}", transform=place(x + dx, y + dy, scale=0.9))
        for seat, (dx, dy) in spots
    ]
    return tag("g", *badges, klass="layer owners") if badges else ""


def _outlet(cell: int, way: int, x: int, y: int) -> str:
    """Returns where an open outlet is clicked once it can be capped, and marked once it is: its quarter of the card."""
    dx, dy, side = SIDES[way]
    return tag("path", klass="outlet", data_t=f"{NAME[cell]}+{WAYS[way]}", d=f"M{x} {y}l{dx} {dy}{side}z")


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


def _route(view: Any, seat: int) -> str:
    """Returns the layer of a main route: from its source along its cards to its end (BUL-22)."""
    found = findings(view)
    places = [middle(view.corner[0], cell) for cell in found.routes[seat]]
    at = places[-1]
    if found.ends[seat] != NO_END:
        last, edge, mark = places[-1], EDGE[found.ends[seat]], AT[found.ends[seat]]
        places.append((last[0] + edge[0], last[1] + edge[1]))
        at = last[0] + mark[0], last[1] + mark[1]
    aside = ROUTES_APART * (seat - (view.seats - 1) / 2) / (view.seats - 1)
    line = "M" + "L".join(f"{x + aside:g} {y + aside:g}" for x, y in places)
    end = use(f"bu-badge-{seat}", *at)
    return tag(
        "g",
        tag("path", klass="route-casing", d=line),
        tag("path", klass="route-line", d=line),
        end,
        klass=f"layer route-{seat} seat-{seat}",
    )
