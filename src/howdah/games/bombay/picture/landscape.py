"""The map in the picture of Bombay: roads, sites and what stands on them, elephants, the cities' demands."""

from functools import cache
from math import hypot
from typing import Any

from howdah.show.scene import Element, place, tag, text, use

from ..components import BOARD, CITIES, COLOURS, LETTERED, NONE, SETS, SITES
from ..scoring import clients_due, revenue
from ..state import ACTION_PRICE, CITY_AT, COST, POST_AT, ROAD, RUPEE_PRICE, is_open

NEAR = tuple(tuple(far for far in range(len(SITES)) if ROAD[near][far]) for near in range(len(SITES)))
MOST_DUE = max(clients_due(place, colour) for place in range(3) for colour in range(len(COLOURS)))
Bales = tuple[int, ...]  # colours
# Where elephants stand around the middle of a site, by how many there are.
STANDS = (
    (),
    ((26, 12),),
    ((-40, 12), (44, 12)),
    ((-44, -14), (46, -14), (1, 24)),
    ((-44, -20), (46, -20), (-44, 34), (46, 34)),
    ((-52, -40), (54, -40), (1, 0), (-52, 42), (54, 42)),
)


def spot(x: float, y: float) -> tuple[float, float]:
    """Returns a place of the map, given in hundredths, in the picture."""
    return 55 + 9 * x, 186 + 8.9 * y


def middle(site: int) -> tuple[float, float]:
    return spot(*BOARD.spots[SITES[site]])


@cache
def land() -> str:
    """Returns the map without anything that changes: land and sea, and the roads."""
    lines = [_road(SITES.index(one), SITES.index(other)) for one, other in BOARD.roads]
    roads = (use("bo-roads", 0, 0, klass=klass) for klass in ("road-edge", "road", "road-dash"))
    return use("bo-map", 0, 0) + tag("defs", tag("path", id="bo-roads", d="".join(lines))) + "".join(roads)


def _road(one: int, other: int) -> str:
    """Returns a gently winding line between two sites."""
    (ax, ay), (bx, by) = middle(one), middle(other)
    length = hypot(bx - ax, by - ay)
    bend = (14 if (one * 7 + other * 3) % 2 else -14) * length / 220
    nx, ny = -(by - ay) / length * bend, (bx - ax) / length * bend
    ends = (ax + (bx - ax) / 3 + nx, ay + (by - ay) / 3 + ny, bx - (bx - ax) / 3 - nx, by - (by - ay) / 3 - ny)
    return f"M{ax:.0f} {ay:.0f}C{' '.join(f'{end:.0f}' for end in ends)} {bx:.0f} {by:.0f}"


def sized(symbol: str, x: float, y: float, scale: float, klass: str = "piece") -> str:
    """Returns a symbol of the art at a place, larger or smaller."""
    return tag("use", href=f"#bo-{symbol}", klass=klass, transform=place(x, y, scale=scale))


def site(view: Any, index: int) -> str:
    """Returns a site: its ground, the place to click, and what stands there."""
    if CITY_AT[index] != NONE:
        return _site(index, "city", CITY_AT[index])
    if view.posts[index] != NONE:
        return _site(index, "post" if is_open(view, view.posts[index]) else "closed", view.posts[index])
    if view.palaces[index] != NONE:
        return _site(index, "palace", view.palaces[index])
    return _site(index, face(view.seats) if view.tokens[index] != NONE else "", view.tokens[index])


@cache
def _site(index: int, what: str, which: int) -> str:
    x, y = middle(index)
    hit = tag("rect", klass="hit bo-site", data_t=SITES[index], x=x, y=y)
    ground = _ground(index, x, y)
    return (hit + ground if LETTERED[index] in "AB" else ground + hit) + _building(what, which, x, y)


@cache
def names() -> str:
    """Returns the names of all sites, which need no translation; beside a hill's stand the actions it costs."""
    return "".join(_name(index, *middle(index)) for index in range(len(SITES)))


def _name(index: int, x: float, y: float) -> str:
    city = CITY_AT[index]
    if city != NONE:
        return _city_name(CITIES[city], x, y + 58)
    stars = (sized("star", x - 24 + 48 * i, y + 49, 0.8) for i in range(COST[index]))
    return text(SITES[index], x, y + 56, klass="site-name") + (tag("g", *stars) if COST[index] > 1 else "")


def _ground(index: int, x: float, y: float) -> str:
    letter = LETTERED[index]
    ground = "hill" if letter in "AB" else "clearing" if letter in "FH" else "plot"
    return use(f"bo-{ground}", x, y, klass="piece")


def _building(what: str, which: int, x: float, y: float) -> str:
    """Returns a city, a post of a colour, a seat's palace, or a kind of token with its face."""
    match what:
        case "":
            return ""
        case "city":
            return use(f"bo-city-{which}", x, y, klass=f"piece city-{which}")
        case "post" | "closed":
            closed = "closed-" if what == "closed" else ""
            return use(f"bo-post-{closed}{which}", x, y, klass=f"piece silk-{which}")
        case "palace":
            return use("bo-palace", x, y, klass=f"piece seat-{which}")
    return use(f"bo-token-{which}", x, y, klass=f"piece {what}")


def _city_name(city: str, x: float, y: float) -> str:
    """Returns the name of a city; it grows on a small screen, but not towards demands at its height."""
    right, height = spot(*BOARD.demand_spots[city])
    if right > x and abs(height - y) < 75:
        return text(city.capitalize(), x + 72, y, klass="site-name city-name ends")
    return text(city.capitalize(), x, y, klass="site-name city-name")


def face(seats: int) -> str:
    """Returns the class of the face that palace tokens show."""
    return "face-yellow" if seats >= 4 else "face-orange"


def left(view: Any, city: int) -> str:
    """Returns the city tokens that still lie beside a city, in front of the elephants there."""
    return _left(city, view.beside[city])


@cache
def _left(city: int, count: int) -> str:
    x, y = middle(CITY_AT.index(city))
    away = -1 if spot(*BOARD.demand_spots[CITIES[city]])[0] > x else 1
    x, y = x + 58 * away, y + 24
    seals = "".join(use(f"bo-seal-{city}", x, y - 7 * i, klass=f"piece city-{city}") for i in range(count))
    return seals + (text(str(count), x + 30 * away, y + 4 - 3.5 * count, klass="count") if count else "")


def prices(view: Any) -> str:
    """Returns on a sign around the name of every open post what a bale costs there: rupees left, actions right."""
    posts = [(index, view.market[view.posts[index]]) for index in POST_AT if view.posts[index] != NONE]
    return "".join(_price(index, place) for index, place in posts if place != NONE and is_open(view, view.posts[index]))


@cache
def _price(index: int, place: int) -> str:
    (x, y), coins, stars = middle(index), RUPEE_PRICE[place], ACTION_PRICE[place]
    start, wide = x - 30 - 20 * coins, 60 + 20 * (coins + stars)
    sign = tag("rect", klass="plaque price-sign", x=start, y=y + 41, width=wide, height=28, rx=14)
    rupees = (sized("coin", x - 38 - 20 * i, y + 55, 0.54) for i in range(coins))
    actions = (sized("star", x + 38 + 20 * i, y + 54, 0.62) for i in range(stars))
    return "".join((sign, *rupees, *actions))


def elephants(view: Any) -> list[Element]:
    """Returns the elephants with their bales, those that share a site beside each other."""
    found = []
    for seat in range(view.seats):
        index = view.elephants[seat]
        there = [other for other in range(view.seats) if view.elephants[other] == index]
        found.append((f"elephant-{seat}", _elephant(seat, index, there.index(seat), len(there), bales_of(view, seat))))
    return found


@cache
def _elephant(seat: int, index: int, place: int, count: int, bales: Bales) -> str:
    (x, y), (dx, dy) = middle(index), STANDS[count][place]
    return mounted(seat, bales, x + dx, y + dy, 0.86 if count < 4 else 0.78)


def mounted(seat: int, bales: Bales, x: float, y: float, scale: float) -> str:
    """Returns an elephant at a place, its bales in its baskets."""
    places = ((-21, -43), (-1, -45))
    loaded = "".join(
        sized(f"bale-{colour}", bx, by, 0.42, f"silk-{colour}") for colour, (bx, by) in zip(bales, places, strict=False)
    )
    body = tag("use", href="#bo-elephant")
    return tag("g", body, loaded, klass=f"piece seat-{seat}", transform=place(x, y, scale=scale))


def bales_of(view: Any, seat: int) -> Bales:
    """Returns the colours of the bales on a seat's elephant."""
    return _bales(tuple(view.baskets[4 * seat : 4 * seat + 4]))


@cache
def _bales(counts: tuple[int, ...]) -> Bales:
    return tuple(colour for colour, count in enumerate(counts) for _ in range(count))


def demand(view: Any, city: int) -> str:
    """Returns a city's column: three colours with what selling them pays now; where the mover stands, to be clicked."""
    here = CITY_AT[view.elephants[view.mover]] == city
    return _demand(city, tuple(view.demands[3 * city : 3 * city + 3]), min(view.bank, MOST_DUE), here)


@cache
def _demand(city: int, colours: tuple[int, ...], bank: int, here: bool) -> str:
    x, y = spot(*BOARD.demand_spots[CITIES[city]])
    board = tag("rect", klass=f"plaque city-{city}", x=x - 46, y=y - 70, width=92, height=140, rx=10)
    seal = use(f"bo-seal-{city}", x - 40, y - 64, klass=f"piece city-{city}")
    slots = (_slot(colour, i, bank, x, y + 44 * (i - 1)) for i, colour in enumerate(colours))
    hit = tag("rect", klass="hit bo-asked", data_t="demand", x=x, y=y) if here else ""
    return board + hit + "".join(slots) + seal


def _slot(colour: int, place: int, bank: int, x: float, y: float) -> str:
    if colour == NONE:
        return ""
    clients = min(clients_due(place, colour), bank)
    price = text(str(revenue(place, colour)), x + 8, y, klass="price")
    cube = use(f"bo-cube-{colour}", x - 22, y, klass=f"piece silk-{colour}")
    return cube + price + _faces(clients, x + 31, y)


def _faces(clients: int, x: float, y: float) -> str:
    """Returns one client, or two smaller ones."""
    size = 0.72 if clients < 2 else 0.5
    return "".join(sized("client", x, y + 9 * (2 * i - clients + 1), size) for i in range(clients))


def offers(view: Any) -> str:
    """Returns for the palette what the city where the seat to decide stands pays for each colour."""
    city = CITY_AT[view.elephants[view.mover]]
    asked = enumerate(view.demands[3 * city : 3 * city + 3]) if city != NONE else ()
    bank = min(view.bank, MOST_DUE)
    return "".join(_offer(colour, min(clients_due(at, colour), bank), at) for at, colour in asked if colour != NONE)


@cache
def _offer(colour: int, clients: int, place: int) -> str:
    """Returns a bale above its price."""
    bale = sized(f"bale-{colour}", 0, -19, 1.25, f"silk-{colour}")
    left = -4 if clients else 6
    price = sized("coin", left - 20, 31, 0.86) + text(str(revenue(place, colour)), left + 8, 32, klass="price")
    return tag("g", bale, price, _faces(clients, 34, 31), klass="ghost", data_ghost=f"ask-{COLOURS[colour]}")


def offered(colour: str) -> str:
    """Returns a bale to be sold, for a hint."""
    index = COLOURS.index(colour)
    return sized(f"bale-{index}", 0, 0, 1.7, f"silk-{index}")


def reach(view: Any) -> str:
    """Returns how many actions every site costs that the seat to decide can reach in what is left of its turn."""
    return _reach(view.elephants[view.mover], view.actions if view.sets < SETS[view.seats] else 0)


@cache
def _reach(start: int, actions: int) -> str:
    costs = {start: 0}
    for _ in range(3):
        for near in list(costs):
            for far in NEAR[near]:
                cost = costs[near] + COST[far]
                if cost <= actions and cost < costs.get(far, 9):
                    costs[far] = cost
    badges = []
    for index, cost in costs.items():
        x, y = middle(index)
        if cost:
            badges.append(use("bo-star", x - 46, y - 32) + text(str(cost), x - 24, y - 31, klass="reach-cost"))
    return tag("g", *badges, klass="layer reach") if badges else tag("g", klass="layer reach")
