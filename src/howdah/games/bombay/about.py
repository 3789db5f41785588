"""What each target of Bombay is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .components import COLOURS, NONE, SITES
from .scoring import clients_due, revenue
from .state import ACTION_PRICE, CITY_AT, COST, RUPEE_PRICE, asked, is_open


def about(view: Any) -> dict[str, list[Said]]:
    sites = {name: _site(view, site) for site, name in enumerate(SITES)}
    stacks: dict[str, list[Said]] = {f"stack-{name}": [("about-stack", {"value": name})] for name in COLOURS}
    bales: dict[str, list[Said]] = {f"bale-{name}": [("about-bale", {})] for name in COLOURS}
    asks = {f"ask-{name}": _ask(view, colour) for colour, name in enumerate(COLOURS)}
    asks["demand"] = _demand(view)
    deeds: dict[str, list[Said]] = {name: [(f"about-{name}", {})] for name in ("palace", "wait", "stop")}
    return sites | stacks | bales | asks | deeds


def _site(view: Any, site: int) -> list[Said]:
    city, post = CITY_AT[site], view.posts[site]
    if city != NONE:
        return _sales(view, city) or [("about-city", {})]
    if post != NONE:
        return [_purchase(view, post)]
    if view.palaces[site] != NONE:
        return [("about-toll", {"seat": view.palaces[site]})]
    return [("about-hill" if COST[site] > 1 else "about-site", {})]


def _purchase(view: Any, colour: int) -> Said:
    """Returns what a bale costs on a post (BOM-20), or that the post is closed (BOM-17)."""
    place = view.market[colour]
    if place == NONE or not is_open(view, colour):
        return "about-closed", {"value": COLOURS[colour]}
    price = {"rupees": RUPEE_PRICE[place], "actions": ACTION_PRICE[place]}
    return "about-post", {"value": COLOURS[colour], **price}


def _ask(view: Any, colour: int) -> list[Said]:
    """Returns what a sale of a colour brings in the city where the elephant of the seat to decide stands."""
    city = CITY_AT[view.elephants[view.mover]]
    if city == NONE or asked(view, city, colour) == NONE:
        return [("about-ask", {})]
    return [_sale(view, city, colour)]


def _demand(view: Any) -> list[Said]:
    """Returns what sales bring in the city where the elephant of the seat to decide stands."""
    city = CITY_AT[view.elephants[view.mover]]
    return (_sales(view, city) if city != NONE else []) or [("about-ask", {})]


def _sales(view: Any, city: int) -> list[Said]:
    return [_sale(view, city, colour) for colour in view.demands[3 * city : 3 * city + 3] if colour != NONE]


def _sale(view: Any, city: int, colour: int) -> Said:
    place = asked(view, city, colour)
    brings = {"rupees": revenue(place, colour), "clients": clients_due(place, colour)}
    return "about-sale", {"value": COLOURS[colour], **brings}
