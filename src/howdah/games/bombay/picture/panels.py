"""Around the map in the picture of Bombay: markets above, time and supplies in its corner, everybody's tray below."""

from functools import cache, lru_cache
from typing import Any, NamedTuple

from howdah.core.schema import HOLE
from howdah.show.scene import tag, text, use

from ..components import COLOURS, SETS, TURNS
from ..state import ACTION_PRICE, ACTIONS, PALACES, RUPEE_PRICE
from .landscape import Bales, bales_of, face, mounted, sized

TOP = 1150  # of the trays
WIDE, TALL, GAP = 492, 132, 8
STACK = 106  # from stack to stack in a market
MARKET = [(6 + 334 * place, 2, 320, TALL) for place in range(3)]
DEEDS = (790, 1016, 186, 92)  # where they are drawn

Place = tuple[float, float]  # left and top of a tray


class Behind(NamedTuple):
    """What lies behind a screen: city tokens by city, palace tokens kept of clients and of cities, and their face."""

    rupees: int
    clients: int
    visits: tuple[int, ...]
    kept: tuple[int, int]
    face: str


def market(view: Any, place: int) -> str:
    """Returns a market: its price in rupees and actions, and a stack for each colour that lies there."""
    stacks = ((colour, view.stock[colour]) for colour in range(4) if view.market[colour] == place)
    return _market(place, tuple(stack for stack in stacks if stack[1]))


@cache
def _market(place: int, stacks: tuple[tuple[int, int], ...]) -> str:
    x = MARKET[place][0]
    price = [*["coin"] * RUPEE_PRICE[place], *["star"] * ACTION_PRICE[place]]
    left = x + 160 - 19 * (len(price) - 1)
    signs = "".join(sized(sign, left + 38 * i, 25, 0.92) for i, sign in enumerate(price))
    wide = 38 * len(price) + 12
    plaque = tag("rect", klass="plaque", x=x + 160 - wide / 2, y=5, width=wide, height=40, rx=12)
    step = min(STACK, 318 / max(len(stacks), 1))
    first = x + 160 - step * (len(stacks) - 1) / 2
    piles = (_stack(*stack, first + step * i) for i, stack in enumerate(stacks))
    return use("bo-market", x, 2) + "".join(piles) + plaque + signs


def _stack(colour: int, count: int, x: float) -> str:
    """Returns the bales of a colour, the number of them, and the place to click."""
    hit = tag("rect", klass="hit bo-stack", data_t=f"stack-{COLOURS[colour]}", x=x, y=88)
    piled = "".join(
        sized(f"bale-{colour}", x - 8 + bx, by, 0.72, f"piece silk-{colour}")
        for bx, by in ((0, 108), (3, 94), (-2, 80), (2, 66), (0, 56))[:count]
    )
    return hit + piled + text(str(count), x + 26, 106, klass="count")


def clock(view: Any) -> str:
    """Returns set and turn, the clients in the bank and the bales in the bag; while bales are drawn, those drawn."""
    drawn = tuple(view.stock) if view.draws else ()
    return _clock(view.seats, view.sets, view.turns, view.bank, tuple(view.bag), drawn)


@lru_cache(2000)
def _clock(seats: int, sets: int, turns: int, bank: int, bag: tuple[int, ...], drawn: tuple[int, ...]) -> str:
    board = tag("rect", klass="plaque", x=622, y=188, width=340, height=96, rx=12)
    hit = tag("rect", klass="hit", data_t="clock", x=686, y=188, width=276, height=96, rx=12)  # clear of G1 below it
    at, turn = min(sets + 1, SETS[seats]), turns + 1
    if sets == SETS[seats]:
        turn = TURNS[seats]
    time = use("bo-lotus", 649, 210) + text(f"{at}/{SETS[seats]}", 673, 211, klass="amount small")
    time += use("bo-hourglass", 768, 210) + text(f"{turn}/{TURNS[seats]}", 788, 211, klass="amount small")
    clients = use("bo-client", 886, 210) + text(str(bank), 908, 211, klass="amount small")
    bales = "".join(
        sized(f"bale-{colour}", 702 + 66 * colour, 256, 0.6, f"silk-{colour}")
        + text(str(count), 723 + 66 * colour, 258, klass="amount small")
        for colour, count in enumerate(bag)
    )
    return board + hit + tag("g", time, clients, use("bo-bag", 650, 256), bales, klass="piece") + _drawn(drawn)


def _drawn(counts: tuple[int, ...]) -> str:
    """Returns the bales drawn so far, not yet sorted into the markets."""
    colours = [colour for colour, count in enumerate(counts) for _ in range(count)]
    return "".join(
        sized(f"bale-{colour}", 668 + 31 * i, 306, 0.5, f"piece silk-{colour}") for i, colour in enumerate(colours)
    )


@cache
def deeds() -> str:
    """Returns what is clicked to wait for fortune and to stop, in the corner of the map."""
    return "".join(_deed(name, 838 + 90 * i, 1062) for i, name in enumerate(("wait", "stop")))


def _deed(name: str, x: float, y: float) -> str:
    back = tag("rect", klass="plaque bo-deed", x=x, y=y)
    hit = tag("rect", klass="hit bo-deed", data_t=name, x=x, y=y)
    return back + hit + sized(name, x, y, 0.84)


def rows(seats: int) -> int:
    return (seats + 1) // 2


def belongings(view: Any, seat: int) -> str:
    """Returns a seat's tray: elephant, actions, bales, palaces, and the screen with what lies behind it, if seen."""
    is_mover = seat == view.mover and view.sets < SETS[view.seats]
    actions = view.actions if is_mover else None
    is_first = seat == view.sets % view.seats
    at = place_of(view, seat)[:2]
    return _tray(at, seat, actions, is_first, view.built[seat], bales_of(view, seat), _behind(view, seat))


def place_of(view: Any, seat: int) -> tuple[int, int, int, int]:
    """Returns left, top, width and height of a tray: the viewer's first, alone if seats are odd, then clockwise."""
    order = (seat - max(view.viewer, 0)) % view.seats
    is_alone = view.seats % 2 and order == 0
    row, column = divmod(order + view.seats % 2, 2)
    return (254 if is_alone else 4 + 500 * column), TOP + (TALL + GAP) * row, WIDE, TALL


def _behind(view: Any, seat: int) -> Behind | None:
    """Returns what lies behind a screen, None when it is not seen."""
    if view.rupees[seat] == HOLE:
        return None
    visits = tuple(view.visits[4 * seat : 4 * seat + 4])
    kept = view.kept_clients[seat], view.kept_cities[seat]
    return Behind(view.rupees[seat], view.clients[seat], visits, kept, face(view.seats))


@lru_cache(5000)
def _tray(
    at: Place, seat: int, actions: int | None, is_first: bool, built: int, bales: Bales, behind: Behind | None
) -> str:
    """Returns a tray; the seat to decide has actions."""
    x, y = at
    is_mover = actions is not None
    klass = f"tray seat-{seat}" + (" to-move" if is_mover else "")
    back = tag("rect", klass=klass, data_seat=seat, x=x, y=y, width=WIDE, height=TALL, rx=14)
    edge = tag("rect", klass=f"tray-edge seat-{seat}", x=x + 4, y=y + 4, width=14, height=TALL - 8, rx=7)
    animal = mounted(seat, bales, x + 82, y + 60, 0.96)
    crown = use("bo-crown", x + 40, y + 26, klass="piece") if is_first else ""
    return (
        back
        + edge
        + animal
        + crown
        + (_actions(actions, x, y) if actions is not None else "")
        + _goods(seat, built, bales, x, y, is_mover)
        + _screen(behind, seat, x, y)
    )


def _actions(left: int, x: float, y: float) -> str:
    return "".join(
        use("bo-star" if i < left else "bo-star-spent", x + 48 + 30 * i, y + TALL - 18, klass="piece")
        for i in range(ACTIONS)
    )


def _goods(seat: int, built: int, bales: Bales, x: float, y: float, mine: bool) -> str:
    """Returns the palaces not built and both baskets; those of the seat to decide can be clicked."""
    hit = tag("rect", klass="hit bo-plots", data_t="palace", x=x + 232, y=y + 32) if mine else ""
    palaces = "".join(
        sized("palace", x + 158 + 37 * i, y + 33, 0.42, f"piece seat-{seat}") for i in range(PALACES - built)
    )
    return hit + palaces + "".join(_basket(bales, i, x + 186 + 94 * i, y + 92, mine) for i in range(2))


def _basket(bales: Bales, i: int, x: float, y: float, mine: bool) -> str:
    """Returns one basket with its bale; of two bales alike the first can be clicked."""
    if i >= len(bales):
        return use("bo-pannier", x, y, klass="piece")
    colour = bales[i]
    first = mine and bales.index(colour) == i
    hit = tag("rect", klass="hit bo-bale", data_t=f"bale-{COLOURS[colour]}", x=x, y=y - 4)
    bale = sized(f"bale-{colour}", x, y - 11, 1.1, f"piece silk-{colour}")
    return (hit if first else "") + bale + use("bo-pannier", x, y + 2, klass="piece")


def _screen(behind: Behind | None, seat: int, x: float, y: float) -> str:
    left, room = x + 334, WIDE - 342
    if behind is None:
        return use("bo-screen", left, y + 6, klass=f"piece seat-{seat}")
    back = tag("rect", klass="behind", x=left, y=y + 8, width=room, height=TALL - 16, rx=10)
    return back + _possessions(behind, left, y)


def _possessions(behind: Behind, x: float, y: float) -> str:
    size = "amount" if max(behind.rupees, behind.clients) < 10 else "amount small"
    money = sized("coin", x + 20, y + 32, 1) + text(str(behind.rupees), x + 40, y + 33, klass=size)
    clients = sized("client", x + 100, y + 32, 1) + text(str(behind.clients), x + 118, y + 33, klass=size)
    seals = "".join(_seal(behind, city, x + 21 + 36 * city, y + 72) for city in range(4))
    return money + clients + seals + _kept(behind, x + 20, y + 107)


def _seal(behind: Behind, city: int, x: float, y: float) -> str:
    held = "held" if behind.visits[city] else "missing"
    return sized(f"seal-{city}", x, y, 1, f"piece city-{city} {held}")


def _kept(behind: Behind, x: float, y: float) -> str:
    """Returns the palace tokens that were kept."""
    clients, cities = behind.kept
    kinds = [0] * clients + [2] * cities
    return "".join(sized(f"token-{kind}", x + 34 * i, y, 0.46, f"piece {behind.face}") for i, kind in enumerate(kinds))
