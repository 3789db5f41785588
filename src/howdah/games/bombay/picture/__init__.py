"""The picture of Bombay: markets above, the map of western India, everybody's tray below, the viewer's first.

One clicks the site to go to; a stack in a market, to buy or take; a city's demands or a bale, to sell; a palace and a
bale, to build; the hourglass to wait, the hand to stop.
"""

from typing import Any

from howdah.core.protocol import Arrangement, Travel, Tray
from howdah.show.arrange import RIM, column, grid
from howdah.show.parts import VIEWER, drawn, part, redrawn
from howdah.show.scene import Element

from ..about import about as about
from ..accessibility import stands as stands
from ..choosing import cautions as cautions
from ..choosing import circumstances as circumstances
from ..choosing import shortcuts as shortcuts
from ..components import CITIES, COLOURS, KINDS, NONE, SITES
from ..deal import city_here, purchase, sale
from ..notation import LEXICON
from ..prompt import prompt as prompt
from ..reason import reason as reason
from ..reckoning import reckoning as reckoning
from ..state import BASKETS, COST, carried, is_free
from .landscape import demand, elephants, land, left, names, offered, offers, prices, reach, site
from .panels import DEEDS, GAP, MARKET, TALL, TOP, WIDE, belongings, clock, deeds, market, place_of, rows

Said = tuple[str, dict[str, int | str]]
BESIDE = (1.5, 1.3, 1.1, 0.9)  # how large trays are beside the map
MAP = (0, 148, 1000, 1000)


def frame(view: Any) -> tuple[int, int, int, int]:
    return (0, -4, 1000, TOP + (TALL + GAP) * rows(view.seats) + 4)


def arrangements(view: Any) -> list[Arrangement]:
    """Returns the pictures for phones, upright and lying, where what the viewer clicks is large; and for wide screens:
    everybody's tray beside the map, the viewer's first, on the widest below the markets."""
    first = max(view.viewer, 0)
    order = [(first + nth) % view.seats for nth in range(view.seats)]
    trays: list[Tray] = [(place_of(view, seat), [f"tray-{seat}"]) for seat in order]
    markets: list[Tray] = [(MARKET[place], [f"market-{place}"]) for place in range(3)]
    return [_upright(trays), _lying(markets, trays), *(_beside(markets, trays, scale) for scale in BESIDE)]


def _beside(markets: list[Tray], trays: list[Tray], scale: float) -> Arrangement:
    """Returns the picture with markets and trays below each other beside the map; of few seats, all are as wide."""
    if len(trays) > 3:
        return column(MAP, markets + trays, scale)
    left, wide = MAP[2] + 20, scale * WIDE
    top = MAP[1] + RIM
    stalls, high = grid(markets, 1, (left, top), wide)
    _, tall = grid(trays, 1, (left, top), wide)
    if high + tall > MAP[3] - 4 * RIM:
        return column(MAP, markets + trays, scale)
    own, _ = grid(trays, 1, (left, MAP[1] + MAP[3] - RIM - tall), wide)
    return (*MAP[:2], left + wide + RIM, MAP[3]), [*stalls, *own], 0


def _upright(trays: list[Tray]) -> Arrangement:
    """Returns the picture with the viewer's tray and deeds large below the map, and the other trays in a row."""
    mine, high = grid(trays[:1], 1, (4, TOP + 4), 770)
    acts, _ = grid([(DEEDS, ["deeds"])], 1, (778, TOP + 4 + (high - 106) / 2), 218)
    others, tall = grid(trays[1:], len(trays) - 1, (4, TOP + high + 10), 992, 1.3)
    return (0, -4, 1000, TOP + high + 10 + tall + RIM), [*mine, *acts, *others], 105


def _lying(markets: list[Tray], trays: list[Tray]) -> Arrangement:
    """Returns the picture with everything large beside the map: markets and deeds, the viewer's tray, the others."""
    left, top, wide = 1010, MAP[1] + 6, 866
    stall = MARKET[0][2]
    acts = DEEDS[0] + (DEEDS[2] - stall) // 2, DEEDS[1] + (DEEDS[3] - TALL) // 2, stall, TALL
    stalls, high = grid([*markets, (acts, ["deeds"])], 2, (left, top), wide)
    mine, tall = grid(trays[:1], 1, (left, top + high + 10), wide)
    rest = 990 - high - tall - 20
    columns = 1 if len(trays) < 4 else 2
    rows_below = -(-(len(trays) - 1) // columns)
    others, _ = grid(trays[1:], columns, (left, top + high + tall + 20), wide, rest / rows_below / (TALL + RIM))
    return (0, MAP[1], left + wide + RIM, MAP[3]), [*stalls, *mine, *others], 120


def draw(view: Any) -> list[Element]:
    return drawn(PARTS, view)


def redraw(before: Any, after: Any) -> list[Element]:
    return redrawn(PARTS, before, after)


def _markets(view: Any) -> list[Element]:
    return [(f"market-{place}", market(view, place)) for place in range(3)]


def _sites(view: Any) -> list[Element]:
    return [(f"site-{name}", site(view, index)) for index, name in enumerate(SITES)]


def _demands(view: Any) -> list[Element]:
    return [(f"demand-{name}", demand(view, city)) for city, name in enumerate(CITIES)]


def _trays(view: Any) -> list[Element]:
    return [(f"tray-{seat}", belongings(view, seat)) for seat in range(view.seats)]


BEHIND_SCREENS = ("rupees", "clients", "visits", "kept_clients", "kept_cities")
PARTS = (
    part(lambda _: [("map", land())]),
    part(_markets, "stock", "market"),
    part(lambda view: [("clock", clock(view))], "sets", "turns", "bank", "bag", "stock", "draws"),
    part(lambda _: [("deeds", deeds())]),
    part(_sites, "posts", "tokens", "palaces", "stock", "draws", "placed"),
    part(_demands, "demands", "bank", "elephants", "mover"),
    part(elephants, "elephants", "baskets"),
    part(lambda view: [(f"left-{name}", left(view, city)) for city, name in enumerate(CITIES)], "beside"),
    part(lambda view: [("prices", prices(view))], "posts", "market", "stock", "draws", "placed"),
    part(lambda _: [("names", names())]),
    part(lambda view: [("offers", offers(view))], "demands", "bank", "elephants", "mover"),
    part(_trays, VIEWER, "mover", "sets", "actions", "built", "baskets", *BEHIND_SCREENS),
    part(lambda view: [("reach", reach(view))], "elephants", "mover", "actions", "sets"),
)


def path_key(view: Any) -> int:
    return 0


def path(view: Any, move: int) -> tuple[str, ...]:
    kind, *values = LEXICON.rows[move]
    match kind:
        case "buy" | "take":
            return (f"stack-{values[0]}",)
        case "sell":
            return "demand", f"ask-{values[0]}"
        case "build":
            return "palace", f"bale-{values[0]}"
        case "wait" | "stop":
            return (kind,)
        case _:
            return tuple(values)


def travels(view: Any, move: int) -> list[Travel]:
    kind, *values = LEXICON.rows[move]
    here = SITES[view.elephants[view.mover]]
    match kind:
        case "move":
            return [(here, values[0])]
        case "buy" | "take":
            return [(f"stack-{values[0]}", here)]
        case "sell":
            return [(here, "demand")]
        case "build":
            return [("palace", here)]
        case _:
            return []


def icon(target: str) -> str:
    return offered(target.removeprefix("ask-")) if target.startswith("ask-") else ""


def fault(view: Any, move: int, clause: int) -> tuple[str, ...]:
    values = LEXICON.rows[move][1:]
    here = SITES[view.elephants[view.mover]]
    match clause:
        case 17 | 21:
            return (here,)
        case 19:
            return values
        case 20:
            full = carried(view, view.mover) == BASKETS
            return _carried(view) if full else (f"stack-{values[0]}",)
        case 26:
            occupied = not is_free(view, view.elephants[view.mover])
            return (here,) if occupied else ("palace",)
        case 29:
            return (f"stack-{values[0]}",)
        case _:
            return ()


def _carried(view: Any) -> tuple[str, ...]:
    """Returns the bales of the seat to decide."""
    return tuple(f"bale-{name}" for c, name in enumerate(COLOURS) if view.baskets[4 * view.mover + c])


def promise(view: Any, move: int) -> Said | None:
    """Returns what a move costs or brings, before it is made."""
    kind, *values = LEXICON.rows[move]
    colour = COLOURS.index(values[0]) if kind in ("buy", "sell", "build") else NONE
    match kind:
        case "move":
            return _promised_move(view, SITES.index(values[0]))
        case "buy":
            price = purchase(view, colour)
            return ("promise-buy", {**price}) if price else None
        case "sell":
            return _promised_sale(view, colour)
        case "build":
            token = view.tokens[view.elephants[view.mover]]
            return ("promise-build", {}) if token == NONE else ("promise-build-token", {"value": KINDS[token]})
        case "wait":
            return "promise-wait", {}
        case _:
            return None


def _promised_move(view: Any, index: int) -> Said:
    owner = view.palaces[index]
    if owner in (NONE, view.mover):
        return "promise-move", {"actions": COST[index]}
    return "promise-move-toll", {"actions": COST[index], "seat": owner}


def _promised_sale(view: Any, colour: int) -> Said | None:
    """Returns what the city would pay now; whether its token comes with it, only the seller's own view tells."""
    me, city = view.mover, city_here(view)
    deal = sale(view, city, colour)
    if not deal:
        return None
    key = "promise-sell-city" if view.visits[4 * me + city] == 0 and view.beside[city] else "promise-sell"
    return key, {**deal}


def layers(view: Any) -> dict[str, bool]:
    """Returns what can be shown in addition: the actions to each site."""
    return {"reach": True}
