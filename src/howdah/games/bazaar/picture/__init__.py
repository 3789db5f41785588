"""The picture of Bazaar: a stall seen from the customers' side, from the awning down.

0    awning, and under it the bank: five compartments, the die, the end of the turn
184  four piles of carpets, and the score table
370  two boards with the exchange cards, whose sides are clicked to be paid
636  the seats, two in a row, each with its sign, gems by colour, points and cards

On a wide screen the seats lie below the stall with the boards beside them, or beside the rest, where two of them stand
upright. On a phone the rows of the boards and the gems of the viewer's hand have room for fingers, and the end of the
turn stands beside the hand.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from howdah.core.protocol import Arrangement, Moved, Travel, Tray
from howdah.show.arrange import RIM, column, grid, spot
from howdah.show.parts import VIEWER, drawn, part, redrawn
from howdah.show.scene import Element, place, tag, text

from ..about import about as about
from ..accessibility import stands as stands
from ..caution import cautions as cautions
from ..components import CARDS, GEMS, PRICE
from ..notation import LEXICON, OFFERS
from ..position import PILES, Phase
from ..prompt import prompt as prompt
from ..reason import reason as reason
from ..reckoning import columns
from ..reckoning import reckoning as reckoning
from ..state import (
    KIND,
    NTH,
    PAID,
    TAKEN,
    Kind,
    affords,
    held,
    roller,
    waiting,
    worth,
)
from . import exchange
from .drawing import box, hit, symbol
from .panel import SEAT_HEIGHT, SEAT_STEP, SEAT_WIDTH, SEATS_TOP, held_gem, in_rows, panel, roomy, seat_at, tall

WIDTH, HEIGHT = 640, 364  # of the stall
BANK_LEFT, BANK_TOP, BANK_STEP = 16, 56, 98  # compartments, each 92 × 112
PILES_LEFT, PILES_MIDDLE, PILES_STEP = 66, 254, 124
HEAP = tuple((46 + 16 * (i - (n - 1) / 2), 76 - 12 * row) for row, n in enumerate((5, 5, 4, 3, 2, 1)) for i in range(n))
QUINCUNX = ((-22, -28), (22, -28), (0, 0), (-22, 28), (22, 28))
DIE, DONE = (569, 92), (569, 157)  # their middles
STALL = [*(f"bank-{gem}" for gem in GEMS), *(f"pile-{pile + 1}" for pile in range(PILES))]
# Below the stall, how many seats are in a row, and how high they are: for screens as a laptop's, and wider ones.
ACROSS = {2: [(1, 115)], 3: [(1, 112), (1, 78)], 4: [(2, 172), (2, 85)], 5: [(3, 172), (2, 85)], 6: [(3, 172), (2, 85)]}
GRAIN = (
    "M10 196C120 190 210 202 330 195S540 192 630 198M8 236C100 244 190 228 300 236S520 244 632 234"
    "M8 274C140 268 250 281 372 274S560 270 632 277M9 312C90 318 230 306 330 313S540 318 631 309"
    "M8 348C130 342 260 354 380 347S570 344 632 350"
)


def frame(view: Any) -> tuple[int, int, int, int]:
    return (0, 0, WIDTH, SEATS_TOP + SEAT_STEP * _rows(view.seats))


def _rows(seats: int) -> int:
    """Returns the number of rows in which seats stand."""
    return (seats + 1) // 2


def arrangements(view: Any) -> list[Arrangement]:
    """Returns the pictures for wide screens, those for two seats first, and for phones."""
    seats: list[Tray] = [
        ((*seat_at(view, seat), SEAT_WIDTH, SEAT_HEIGHT), _keys_of(seat)) for seat in range(view.seats)
    ]
    columns = [column((0, 0, WIDTH, SEATS_TOP), seats, scale) for scale in (1.3, 1.1, 0.95)]
    upright = [_seats_upright(view)] if view.seats == 2 else []
    across = [_seats_across(view, *grid) for grid in ACROSS[view.seats]]
    return [*upright, *across, _cards_beside(view.seats), *columns, _upright(view, seats), _lying(view)]


def _seats_upright(view: Any) -> Arrangement:
    """Returns the picture with both seats upright at the right, for a screen that is little wider than high."""
    left, wide, high = WIDTH + 14, 168, 310
    seats = [moved for seat in range(2) for moved in tall(view, seat, (left, 3 + (high + 8) * seat), (wide, high))]
    return (0, 0, left + wide + 3, 2 * high + 14), seats, 43


def _seats_across(view: Any, columns: int, tall: float) -> Arrangement:
    """Returns the picture with the boards at the right, and below the stall the seats in rows as wide as it."""
    small, left = 0.95, 0.95 * WIDTH + 12
    seats, under = range(view.seats), small * HEIGHT + RIM
    placed, low = in_rows(view, seats, columns, (3, under), (small * WIDTH - 6, tall))
    high = under + low + RIM
    board = (high - 8) / 2
    step = exchange.ROW_STEP + (board - exchange.HEIGHT) / 5
    boards = [moved for slot in range(2) for moved in exchange.roomy(slot, (left, (board + 8) * slot), 1, step)]
    return (0, 0, left + exchange.WIDTH, high), [_stall(small), *placed, *boards], 44


def _stall(scale: float) -> Moved:
    """Returns the whole stall, smaller or larger."""
    return (0, 0, scale, 0, 0, 0), ["ground", "score", "worth", "afford-piles", "die", "done", *STALL]


def _upright(view: Any, seats: list[Tray]) -> Arrangement:
    """Returns the picture for a phone: as it is drawn, but higher rows, and the viewer's hand across the screen."""
    first, under = max(view.viewer, 0), exchange.TOP + exchange.HEIGHT + 5 * 23 + RIM
    boards = [moved for slot in range(2) for moved in exchange.roomy(slot, exchange.place_of(slot), 1, 71)]
    mine = roomy(view, first, (3, under), 1)
    acts: list[Moved] = [(spot(DIE, (569, 115)), ["die"]), (spot(DONE, (547, under + 43), 1.6), ["done"])]
    others = [seats[(first + nth) % view.seats] for nth in range(1, view.seats)]
    rest, high = grid(others, min(3, len(others)), (3, under + SEAT_HEIGHT + RIM), WIDTH - 6, 1.3)
    return (0, 0, WIDTH, under + SEAT_HEIGHT + RIM + high + 3), [*boards, *mine, *acts, *rest], 66


def _lying(view: Any) -> Arrangement:
    """Returns the picture for a phone that lies: the boards and the viewer's hand at the right, the others below the
    stall."""
    first, small, left = max(view.viewer, 0), 0.93, 605
    stall: Moved = (0, 0, small, 0, 0, 0), ["ground", "score", "worth", "afford-piles", *STALL]
    boards = [moved for slot in range(2) for moved in exchange.roomy(slot, (left + 357 * slot, 2), 1.1, 80)]
    under = 1.1 * (exchange.HEIGHT + 5 * 32) + RIM
    mine = roomy(view, first, (left + 5, under), 1.55)
    low = under + 1.55 * SEAT_HEIGHT + 54
    acts: list[Moved] = [(spot(DIE, (530, 106), 1.07), ["die"]), (spot(DONE, (left + 352, low), 2.1), ["done"])]
    others = [(first + nth) % view.seats for nth in range(1, view.seats)]
    top, high = small * HEIGHT + 2 * RIM, low + 48
    columns, tall = (1, min(150, (high - top) / len(others) - RIM)) if len(others) < 4 else (2, 88)
    rest, _ = in_rows(view, others, columns, (3, top), (592, tall))
    return (0, 0, left + 357 + 1.1 * exchange.WIDTH, high), [stall, *boards, *mine, *acts, *rest], 82


def _cards_beside(seats: int) -> Arrangement:
    """Returns the picture with the exchange cards below each other at the right, and the seats below the stall."""
    up, left, pair = SEATS_TOP - exchange.TOP, WIDTH + 12, 2 * exchange.HEIGHT + 8
    high = exchange.TOP + SEAT_STEP * _rows(seats)
    scale = round(min(1.2, high / pair), 3)
    tops = [(high - scale * pair) / 2 + scale * (exchange.HEIGHT + 8) * slot for slot in range(2)]
    cards = [(spot(exchange.place_of(slot), (left, tops[slot]), scale), exchange.keys_of(slot)) for slot in range(2)]
    seated: Moved = (0, -up, 1, 0, 0, 0), [key for seat in range(seats) for key in _keys_of(seat)]
    return (0, 0, left + scale * exchange.WIDTH, high), [seated, *cards], 44 * scale


def _keys_of(seat: int) -> list[str]:
    return [f"seat-{seat}", *(f"hand-{seat}-{gem}" for gem in GEMS)]


def draw(view: Any) -> list[Element]:
    return drawn(PARTS, view)


def redraw(before: Any, after: Any) -> list[Element]:
    return redrawn(PARTS, before, after)


def path_key(view: Any) -> int:
    return 0


def path(view: Any, move: int) -> tuple[str, ...]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "roll":
            return ("die",)
        case "pick" | "trade":
            return (values[0],)
        case "buy":
            return (f"pile-{values[0]}",)
        case "pay":
            return (f"hand-{values[0]}",)
        case "drop":
            return (values[0],)  # where it goes: larger than the gem in somebody else's hand
        case "die" | "first":
            return ("die", f"{kind}-{values[0]}")
        case "card":
            return (f"pile-{min(waiting(view), PILES - 1) + 1}", f"card-{values[0]}")
        case _:
            return (kind, *values)


def shortcuts(_view: Any, moves: list[int]) -> list[tuple[int, tuple[str, ...]]]:
    """Returns the gems in a hand for those that go back to the bank."""
    return [(move, (f"hand-{LEXICON.rows[move][1]}",)) for move in moves if LEXICON.rows[move][0] == "drop"]


def settled(view: Any, moves: list[int]) -> int | None:
    """Returns the next gem where all must go, or where there is only one colour to give or to take."""
    gives_all = view.phase == Phase.PAY and held(view, view.mover) == PRICE - view.paid
    is_one = len(moves) == 1 and view.phase in (Phase.PICK, Phase.PAY, Phase.DROP)
    return moves[0] if gives_all or is_one else None


def travels(view: Any, move: int) -> list[Travel]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "roll":
            return [("die", "die")]
        case "pick" | "die" if values[0] in GEMS:
            return _flow(view, [gem == values[0] and view.bank[nth] > 0 for nth, gem in enumerate(GEMS)])
        case "trade":
            offer = OFFERS.index(values[0])
            return [*_flow(view, [-n for n in PAID[offer]]), *_flow(view, TAKEN[offer])]
        case "buy" if view.top[int(values[0]) - 1]:
            cost = CARDS.collection[view.top[int(values[0]) - 1] - 1].gems
            return [*_flow(view, [-n for n in cost]), (f"pile-{values[0]}", f"seat-{view.mover}")]
        case "pay" | "drop":
            last = kind == "pay" and view.paid == 4
            return [
                *_flow(view, [-(gem == values[0]) for gem in GEMS]),
                *([(f"pile-{view.paying}", f"seat-{view.mover}")] if last else []),
            ]
        case _:
            return []


def _flow(view: Any, gems: Iterable[int]) -> list[Travel]:
    """Returns the way of gems between the bank and the mover's hand; below zero they go back."""
    ways = [(gem, f"hand-{view.mover}-{gem}", n) for gem, n in zip(GEMS, gems, strict=True)]
    return [(bank, hand) if n > 0 else (hand, bank) for bank, hand, n in ways for _ in range(abs(n))]


def icon(target: str) -> str:
    return ""


def fault(view: Any, move: int, clause: int) -> tuple[str, ...]:
    kind, *values = LEXICON.rows[move]
    match clause:
        case 8 | 9 | 10 | 17 if kind not in ("die", "first"):
            return path(view, move)
        case 14 if view.phase == Phase.ACT:
            return path(view, move)
        case 11:
            return (values[0],)
        case 12:
            return _lacking("hand-", view.hands[5 * view.mover : 5 * view.mover + 5], PAID[OFFERS.index(values[0])])
        case 13:
            return _lacking("", view.bank, TAKEN[OFFERS.index(values[0])])
        case 14 if kind == "buy":
            cost = CARDS.collection[view.top[int(values[0]) - 1] - 1].gems
            return _lacking("hand-", view.hands[5 * view.mover : 5 * view.mover + 5], cost)
        case 3 | 29 if kind == "card" and waiting(view) < PILES:
            return (f"pile-{waiting(view) + 1}",)
        case 18 | 22 | 24 if kind in ("drop", "pay", "buy"):
            return path(view, move)
        case _:
            return ()


def _lacking(prefix: str, gems: list[int], price: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{prefix}{gem}" for gem, has, asked in zip(GEMS, gems, price, strict=True) if has < asked)


def promise(view: Any, move: int) -> tuple[str, dict[str, str | int]] | None:
    """Returns what a purchase would score, and how many gems a trade would leave."""
    kind, *values = LEXICON.rows[move]
    mine = held(view, view.mover)
    if kind == "buy" or kind == "pay":
        pile = int(values[0]) - 1 if kind == "buy" else view.paying - 1
        left = mine - 5 + view.paid
        return "promise-buy", {"points": worth(view, pile, left), "count": left}
    if kind == "trade":
        offer = OFFERS.index(values[0])
        left = mine - sum(PAID[offer]) + sum(TAKEN[offer])
        return ("promise-surplus" if left > 10 else "promise-trade"), {"count": left}
    return None


def circumstances(view: Any, move: int) -> tuple[str, dict[str, int]] | None:
    """Returns who rolls for who begins (BAZ-6), and what a purchase scores (BAZ-19), as the log tells it."""
    if KIND[move] == Kind.FIRST:
        return "say-first-by", {"seat": int(roller(view))}
    if KIND[move] != Kind.BUY:
        return None
    return "say-buy-for", {"points": int(worth(view, NTH[move], held(view, view.mover) - PRICE))}


def layers(view: Any) -> dict[str, bool]:
    return {"afford": True}


def _bank(view: Any) -> list[Element]:
    return [(f"bank-{gem}", _compartment(nth, view.bank[nth])) for nth, gem in enumerate(GEMS)]


def _piles(view: Any) -> list[Element]:
    return [(f"pile-{pile + 1}", _pile(pile, view.top[pile], view.depth[pile])) for pile in range(PILES)]


def _seats(view: Any) -> list[Element]:
    return [(f"seat-{seat}", panel(view, seat)) for seat in range(view.seats)]


def _hands(view: Any) -> list[Element]:
    return [
        (f"hand-{seat}-{gem}", held_gem(seat_at(view, seat), nth, view.hands[5 * seat + nth], seat == view.mover))
        for seat in range(view.seats)
        for nth, gem in enumerate(GEMS)
    ]


@cache
def _ground() -> str:
    return (
        box("ba-counter", 0, 8, WIDTH, HEIGHT - 8, 18)
        + box("ba-counter-rim", 5, 13, WIDTH - 10, HEIGHT - 18, 14)
        + tag("path", klass="ba-grain", d=GRAIN)
        + symbol("tray", 0, 0)
        + symbol("awning", 0, 0)
        + tag("path", klass="ba-seam", d="M16 180H624")
    )


@cache
def _compartment(nth: int, count: int) -> str:
    x, gem = BANK_LEFT + BANK_STEP * nth, GEMS[nth]
    heap = (symbol(f"{gem}-cut", x + dx, BANK_TOP + dy, 0.6) for dx, dy in HEAP[:count])
    return (
        box("ba-well", x, BANK_TOP, 92, 116, 8)
        + hit(gem, x, BANK_TOP, 92, 116)
        + tag("g", *heap, klass="piece")
        + symbol(gem, x + 20, BANK_TOP + 101, 0.72, klass="piece")
        + text(str(count), x + 58, BANK_TOP + 101, klass="ba-count")
    )


@cache
def _die(die: int) -> str:
    face = "" if not die else symbol("star", 568, 94, 1.05) if die == 6 else symbol(GEMS[die - 1], 568, 94, 1.15)
    return hit("die", 513, 52, 113, 80, 10) + tag("g", symbol("die", 569, 92, 0.92), face, klass="piece")


@cache
def _done() -> str:
    return symbol("done", *DONE) + hit("done", 513, 136, 113, 42, 16)


@cache
def _pile(pile: int, top: int, depth: int) -> str:
    x, y = PILES_LEFT + PILES_STEP * pile, PILES_MIDDLE
    under = (
        symbol("under-star" if i == depth - 1 else "under", x + 2.4 * i, y + 2.4 * i, klass="piece")
        for i in range(depth - 1, 0, -1)
    )
    shown = (
        _carpet(top) if top else symbol("star-card", 0, 0) if depth == 1 else symbol("back" if depth else "gone", 0, 0)
    )
    card = tag("g", shown, transform=place(x, y), klass="piece")
    number = text(str(pile + 1), x - 46, y + 88, klass="ba-pile")
    area = hit(f"pile-{pile + 1}", x - 56, y - 67, 121, 167, 10)
    return area + "".join(under) + card + number + _beneath(x, y + 88, depth)


@cache
def _carpet(card: int) -> str:
    gems, star = CARDS.collection[card - 1]
    five = [gem for gem, n in zip(GEMS, gems, strict=True) for _ in range(n)]
    return (
        symbol(f"carpet-{card % 4}", 0, 0)
        + "".join(symbol(gem, x, y, 0.9) for gem, (x, y) in zip(five, QUINCUNX, strict=True))
        + (symbol("star", 0, -58, 0.62) if star else "")
    )


def _beneath(x: float, y: float, depth: int) -> str:
    """Returns a mark for every card below the one that shows, the star card last."""
    marks = [*["leaf"] * (depth - 2), *["leaf-star"] * (depth > 1)]
    left = x + 4 - 8.5 * (len(marks) - 1)
    return "".join(symbol(mark, left + 17 * i, y, klass="piece") for i, mark in enumerate(marks))


@cache
def _score(plain: int, star: int) -> str:
    """Returns the score table; the columns in which cards score now are lit, and marked by such a card."""
    left, top = 508, 186
    parts = [box("ba-paper", left, top, 122, 166, 8)]
    for nth, klass in ((plain, "ba-now"), (star, "ba-now")):
        parts.append(box(klass, left + 30 + 30 * nth, top + 4, 29, 158, 6))
    parts += [
        symbol("mark-plain", left + 44.5 + 30 * plain, top + 18),
        symbol("mark-star", left + 44.5 + 30 * star, top + 18),
    ]
    parts += [
        text(label, left + 16, top + 68 + 27 * i, klass="ba-left") for i, label in enumerate(("0", "1", "2", "3+"))
    ]
    parts += [symbol("left", left + 16, top + 41)]
    parts += [
        symbol("star", left + 44.5 + 30, top + 41, 0.36),
        symbol("star", left + 99.5, top + 41, 0.3),
        symbol("star", left + 110, top + 41, 0.3),
    ]
    parts += [
        text(str(points), left + 44.5 + 30 * nth, top + 68 + 27 * i, klass="ba-points")
        for nth, scores in enumerate(CARDS.score)
        for i, points in enumerate(scores)
    ]
    return "".join(parts)


def _worths(view: Any) -> str:
    """Returns, on every pile that can be bought from now, what that would score."""
    piles = range(PILES if view.phase == Phase.BUY else 0)
    left = held(view, view.mover) - 5
    return "".join(_worth(pile, worth(view, pile, left)) for pile in piles if affords(view, view.mover, pile))


@cache
def _worth(pile: int, points: int) -> str:
    x, y = PILES_LEFT + PILES_STEP * pile, PILES_MIDDLE + 62
    return box("ba-now", x - 26, y - 15, 52, 30, 15) + text(f"+{points}", x, y, klass="ba-points")


def _afford(view: Any) -> list[Element]:
    """Returns the layer that marks what the viewer, or for others the mover, could pay for (BAZ-12, BAZ-13)."""
    seat = view.viewer if view.viewer >= 0 else view.mover
    ticks = (
        symbol("tick", PILES_LEFT + PILES_STEP * pile + 44, PILES_MIDDLE - 54)
        for pile in range(PILES)
        if affords(view, seat, pile)
    )
    return [("afford-piles", tag("g", "".join(ticks), klass="layer afford")), *exchange.afford(view, seat)]


PARTS = (
    part(lambda _: [("ground", _ground())]),
    part(_bank, "bank"),
    part(lambda view: [("die", _die(view.die))], "die"),
    part(lambda _: [("done", _done())]),
    part(_piles, "top", "depth"),
    part(lambda view: [("score", _score(*columns(view)))], "depth"),
    part(exchange.cards, "merchants"),
    part(_seats, VIEWER, "phase", "mover", "ended", "points", "won", "dice"),
    part(_hands, "hands", "mover"),
    part(lambda view: [("worth", _worths(view))], "phase", "hands", "mover", "top", "depth"),
    part(_afford, VIEWER, "mover", "hands", "top", "depth", "merchants", "bank"),
)
