"""Around the map in the picture of Bombay: markets above, time and supplies in its corner, everybody's tray below."""

from functools import cache
from typing import Any

from howdah.core.schema import HOLE
from howdah.show.scene import tag, text, use

from ..components import COLOURS, SETS, TURNS
from ..state import ACTION_PRICE, ACTIONS, PALACES, RUPEE_PRICE
from .landscape import bales_of, face, mounted, sized

TOP = 1150  # of the trays
TALL, GAP = 132, 8


def market(view: Any, place: int) -> str:
    """Returns a market: its price in rupees and actions, and a stack for each colour that lies there."""
    x = 6 + 334 * place
    price = [*["coin"] * RUPEE_PRICE[place], *["star"] * ACTION_PRICE[place]]
    left = x + 160 - 19 * (len(price) - 1)
    signs = "".join(sized(sign, left + 38 * i, 25, 0.92) for i, sign in enumerate(price))
    here = [colour for colour in range(4) if view.stock[colour] and view.market[colour] == place]
    wide = 38 * len(price) + 12
    plaque = tag("rect", klass="plaque", x=x + 160 - wide / 2, y=5, width=wide, height=40, rx=12)
    return use("bo-market", x, 2) + plaque + signs + _stacks(view, here, x)


def _stacks(view: Any, colours: list[int], x: float) -> str:
    wide = 76
    left = x + 160 - wide * (len(colours) - 1) / 2
    return "".join(_stack(view, colour, left + wide * i) for i, colour in enumerate(colours))


def _stack(view: Any, colour: int, x: float) -> str:
    """Returns the bales of a colour, the number of them, and the place to click."""
    count = view.stock[colour]
    hit = tag("rect", klass="hit", data_t=f"stack-{COLOURS[colour]}", x=x - 37, y=50, width=74, height=78, rx=8)
    piled = "".join(
        sized(f"bale-{colour}", x - 8 + bx, by, 0.72, f"piece silk-{colour}")
        for bx, by in ((0, 108), (3, 94), (-2, 80), (2, 66), (0, 56))[:count]
    )
    return hit + piled + text(str(count), x + 26, 106, klass="count")


def clock(view: Any) -> str:
    """Returns set and turn, the clients in the bank and the bales in the bag; while bales are drawn, those drawn."""
    board = tag("rect", klass="plaque", x=668, y=188, width=294, height=96, rx=12)
    at, turn = min(view.sets + 1, SETS[view.seats]), view.turns + 1
    if view.sets == SETS[view.seats]:
        turn = TURNS[view.seats]
    time = use("bo-lotus", 694, 210) + text(f"{at}/{SETS[view.seats]}", 718, 211, klass="amount")
    time += use("bo-hourglass", 792, 210) + text(f"{turn}/{TURNS[view.seats]}", 812, 211, klass="amount")
    bank = use("bo-client", 888, 210) + text(str(view.bank), 910, 211, klass="amount")
    bag = use("bo-bag", 694, 256)
    bales = "".join(
        sized(f"bale-{colour}", 738 + 58 * colour, 256, 0.6, f"silk-{colour}")
        + text(str(view.bag[colour]), 758 + 58 * colour, 258, klass="amount small")
        for colour in range(4)
    )
    return tag("g", board, time, bank, bag, bales, klass="piece") + _drawn(view)


def _drawn(view: Any) -> str:
    """Returns the bales drawn so far, not yet sorted into the markets."""
    if not view.draws:
        return ""
    colours = [colour for colour in range(4) for _ in range(view.stock[colour])]
    return "".join(
        sized(f"bale-{colour}", 690 + 31 * i, 306, 0.5, f"piece silk-{colour}") for i, colour in enumerate(colours)
    )


@cache
def deeds() -> str:
    """Returns what is clicked to wait for fortune and to stop, in the corner of the map."""
    return "".join(_deed(name, 836 + 88 * i, 1062) for i, name in enumerate(("wait", "stop")))


def _deed(name: str, x: float, y: float) -> str:
    back = tag("rect", klass="plaque", x=x - 41, y=y - 41, width=82, height=82, rx=18)
    hit = tag("rect", klass="hit", data_t=name, x=x - 41, y=y - 41, width=82, height=82, rx=18)
    return back + hit + sized(name, x, y, 0.84)


def rows(seats: int) -> int:
    return (seats + 1) // 2


def belongings(view: Any, seat: int) -> str:
    """Returns a seat's tray: elephant, actions, bales, palaces, and the screen with what lies behind it, if seen."""
    x, y, wide = _place(view, seat)
    mine = seat == view.mover and view.sets < SETS[view.seats]
    back = tag(
        "rect", klass=f"tray seat-{seat}" + (" to-move" if mine else ""), x=x, y=y, width=wide, height=TALL, rx=14
    )
    edge = tag("rect", klass=f"tray-edge seat-{seat}", x=x + 4, y=y + 4, width=14, height=TALL - 8, rx=7)
    animal = mounted(view, seat, x + 82, y + 60, 0.96)
    return (
        back
        + edge
        + animal
        + _actions(view, seat, x, y, mine)
        + _goods(view, seat, x, y, mine)
        + _screen(view, seat, x, y, wide)
    )


def _place(view: Any, seat: int) -> tuple[float, float, float]:
    """Returns left, top and width of a tray: the viewer's first, then clockwise, two in a row."""
    order = (seat - max(view.viewer, 0)) % view.seats
    if view.seats % 2 and order == 0:
        return 4, TOP, 992
    row, column = divmod(order + view.seats % 2, 2)
    return 4 + 500 * column, TOP + (TALL + GAP) * row, 492


def _actions(view: Any, seat: int, x: float, y: float, mine: bool) -> str:
    first = use("bo-crown", x + 40, y + 26, klass="piece") if seat == view.sets % view.seats else ""
    if not mine:
        return first
    return first + "".join(
        use("bo-star" if i < view.actions else "bo-star-spent", x + 48 + 30 * i, y + TALL - 18, klass="piece")
        for i in range(ACTIONS)
    )


def _goods(view: Any, seat: int, x: float, y: float, mine: bool) -> str:
    """Returns the palaces not built and both baskets; those of the seat to decide can be clicked."""
    left = PALACES - view.built[seat]
    hit = tag("rect", klass="hit", data_t="palace", x=x + 138, y=y + 6, width=188, height=48, rx=8) if mine else ""
    palaces = "".join(sized("palace", x + 158 + 37 * i, y + 33, 0.42, f"piece seat-{seat}") for i in range(left))
    bales = bales_of(view, seat)
    return hit + palaces + "".join(_basket(bales, i, x + 186 + 94 * i, y + 92, mine) for i in range(2))


def _basket(bales: list[int], i: int, x: float, y: float, mine: bool) -> str:
    """Returns one basket with its bale; of two bales alike the first can be clicked."""
    if i >= len(bales):
        return use("bo-pannier", x, y, klass="piece")
    colour = bales[i]
    first = mine and bales.index(colour) == i
    hit = tag("rect", klass="hit", data_t=f"bale-{COLOURS[colour]}", x=x - 45, y=y - 40, width=90, height=72, rx=10)
    bale = sized(f"bale-{colour}", x, y - 11, 1.1, f"piece silk-{colour}")
    return (hit if first else "") + bale + use("bo-pannier", x, y + 2, klass="piece")


def _screen(view: Any, seat: int, x: float, y: float, wide: float) -> str:
    left = x + 334
    room = wide - 342
    if view.rupees[seat] == HOLE:
        return tag(
            "use",
            href="#bo-screen",
            klass=f"piece seat-{seat}",
            transform=f"translate({left:g} {y + 6:g}) scale({room / 148:.3f} 1)",
        )
    back = tag("rect", klass="behind", x=left, y=y + 8, width=room, height=TALL - 16, rx=10)
    return back + (_wide(view, seat, left, y) if wide > 500 else _narrow(view, seat, left, y))


def _narrow(view: Any, seat: int, x: float, y: float) -> str:
    money = sized("coin", x + 22, y + 32, 1) + text(str(view.rupees[seat]), x + 44, y + 33, klass="amount")
    clients = sized("client", x + 100, y + 32, 1) + text(str(view.clients[seat]), x + 120, y + 33, klass="amount")
    seals = "".join(_seal(view, seat, city, x + 21 + 36 * city, y + 72) for city in range(4))
    return money + clients + seals + _kept(view, seat, x + 20, y + 107, 0.46, 34)


def _wide(view: Any, seat: int, x: float, y: float) -> str:
    money = sized("coin", x + 38, y + 40, 1.3) + text(str(view.rupees[seat]), x + 72, y + 42, klass="amount large")
    clients = sized("client", x + 38, y + 96, 1.3) + text(str(view.clients[seat]), x + 72, y + 96, klass="amount large")
    seals = "".join(_seal(view, seat, city, x + 190 + 62 * city, y + 40, 1.45) for city in range(4))
    return money + clients + seals + _kept(view, seat, x + 190, y + 96, 0.72, 62)


def _seal(view: Any, seat: int, city: int, x: float, y: float, scale: float = 1) -> str:
    held = "held" if view.visits[4 * seat + city] else "missing"
    return sized(f"seal-{city}", x, y, scale, f"piece city-{city} {held}")


def _kept(view: Any, seat: int, x: float, y: float, scale: float, step: float) -> str:
    """Returns the palace tokens that were kept."""
    kept = [0] * view.kept_clients[seat] + [2] * view.kept_cities[seat]
    return "".join(sized(f"token-{kind}", x + step * i, y, scale, f"piece {face(view)}") for i, kind in enumerate(kept))
