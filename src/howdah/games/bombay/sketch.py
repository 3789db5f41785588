"""The table of Bombay drawn for a terminal of 80 by 24: the map with its roads, markets, cities, everybody's goods."""

from typing import Any

from howdah.core.schema import HOLE

from .components import BOARD, CITIES, KINDS, LETTERED, NONE, SETS, SITES, TURNS, steps_of_setup
from .position import INITIALS, show

WIDE, HIGH, TRAY = 66, 15, 38
TOP = min(y for _, y in BOARD.spots.values())
TALL = max(y for _, y in BOARD.spots.values()) - TOP
PRICES = ("1₹1★", "1₹2★", "2₹2★")  # BOM-20
MARKS = {"client": "♀", "rupees2": "₹", "city": "⌂", "bale": "▣"}


def sketch(view: Any) -> str:
    """Returns the drawing: a site shows its post (small when closed), token or palace ▲, and after @ the elephants."""
    canvas = [[" "] * (WIDE + 14) for _ in range(HIGH)]
    for one, other in BOARD.roads:
        _line(canvas, _spot(one), _spot(other))
    for index, site in enumerate(SITES):
        _write(canvas, _spot(site), _label(view, index, site))
    return "\n".join([*("".join(row).rstrip() for row in canvas), *_markets(view), *_trays(view)])


def _spot(site: str) -> tuple[int, int]:
    x, y = BOARD.spots[site]
    return round(x * WIDE / 100), round((y - TOP) * (HIGH - 1) / TALL)


def _line(canvas: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
    steps = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]), 1)
    for i in range(steps + 1):
        x, y = (round(a + (b - a) * i / steps) for a, b in zip(start, end, strict=True))
        canvas[y][x + 1] = "·"


def _write(canvas: list[list[str]], spot: tuple[int, int], label: list[str]) -> None:
    """Writes a label whose entries each fill one character, whatever markup they have."""
    for i, sign in enumerate(label):
        canvas[spot[1]][spot[0] + i] = sign


def _label(view: Any, index: int, site: str) -> list[str]:
    label = list(site)
    post, token, palace = view.posts[index], view.tokens[index], view.palaces[index]
    if post != NONE:
        open_now = view.stock[post] or view.draws or view.placed < steps_of_setup(view.seats)  # BOM-17
        label += ["=", INITIALS[post] if open_now else INITIALS[post].lower()]
    elif palace != NONE:
        label += [f"[seat{palace}]▲[/]"]
    elif token != NONE:
        label += [MARKS[KINDS[token]]]
    elif LETTERED[index] == "D":
        label += ["⌂"]
    elephants = [f"[seat{seat}]{seat}[/]" for seat in range(view.seats) if view.elephants[seat] == index]
    return [*label, "@", *elephants] if elephants else label


def _markets(view: Any) -> list[str]:
    words = dict(word.split("=", 1) for word in show(view).split())
    asked = zip(CITIES, BOARD.cities.values(), words["demand"].split("/"), words["beside"].split(","), strict=True)
    lying = zip(PRICES, words["market"].split("/"), strict=True)
    return [
        f" {_time(view)}   " + "   ".join(f"{price} {bales}" for price, bales in lying) + f"   ♀{view.bank}",
        " " + "   ".join(f"{site} {city.capitalize()} {cubes} ×{left}" for city, site, cubes, left in asked),
    ]


def _time(view: Any) -> str:
    sets, turns = SETS[view.seats], TURNS[view.seats]
    is_over = view.sets == sets
    return f"❀{min(view.sets + 1, sets)}/{sets} ⧗{turns if is_over else view.turns + 1}/{turns}"


def _trays(view: Any) -> list[str]:
    """Returns the seats' goods, two in a line."""
    trays = [_tray(view, seat) for seat in range(view.seats)]
    return [
        f"{one:{TRAY + len('[seat0][/]')}} {other}".rstrip()
        for one, other in zip(trays[::2], [*trays[1::2], ""], strict=False)
    ]


def _tray(view: Any, seat: int) -> str:
    load = dict(word.split("=", 1) for word in show(view).split())["load"].split(",")[seat]
    is_due = seat == view.mover and view.sets < SETS[view.seats]
    stars = "★" * view.actions if is_due else ""
    return f" [seat{seat}]{seat}[/] {stars:3} {load:2} ▲{5 - view.built[seat]} {_behind(view, seat)}"


def _behind(view: Any, seat: int) -> str:
    """Returns what lies behind a screen, or the screen."""
    if view.rupees[seat] == HOLE:
        return "▒▒▒▒"
    cities = "".join(site for city, site in enumerate(BOARD.cities.values()) if view.visits[4 * seat + city])
    kept = "+♀" * view.kept_clients[seat] + "+⌂" * view.kept_cities[seat]
    return f"₹{view.rupees[seat]} ♀{view.clients[seat]} ⌂{cities or '-'} {kept}".rstrip()
