"""What each target of Bombay is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .components import COLOURS, NONE, SETS, SITES, TURNS
from .deal import city_here, purchase, sale, sales
from .state import CITY_AT, COST


def about(view: Any) -> dict[str, list[Said]]:
    sites = {name: _site(view, site) for site, name in enumerate(SITES)}
    stacks: dict[str, list[Said]] = {f"stack-{name}": [("about-stack", {"value": name})] for name in COLOURS}
    bales: dict[str, list[Said]] = {f"bale-{name}": [("about-bale", {})] for name in COLOURS}
    asks = {f"ask-{name}": _ask(view, colour) for colour, name in enumerate(COLOURS)}
    asks["demand"] = _demand(view)
    deeds: dict[str, list[Said]] = {name: [(f"about-{name}", {})] for name in ("palace", "wait", "stop")}
    return sites | stacks | bales | asks | deeds | {"clock": [clock(view)]}


def clock(view: Any) -> Said:
    """Returns which turn of which set it is, and what is left of clients and bales."""
    sets, turns = SETS[view.seats], TURNS[view.seats]
    turn = turns if view.sets == sets else view.turns + 1
    time = {"set": min(view.sets + 1, sets), "sets": sets, "turn": turn, "turns": turns}
    return "about-clock", {**time, "clients": view.bank, "bales": sum(view.bag)}


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
    value, price = {"value": COLOURS[colour]}, purchase(view, colour)
    return ("about-post", {**value, **price}) if price else ("about-closed", value)


def _ask(view: Any, colour: int) -> list[Said]:
    """Returns what a sale of a colour brings in the city where the elephant of the seat to decide stands."""
    deal = sale(view, city_here(view), colour)
    return [("about-sale", {"value": COLOURS[colour], **deal})] if deal else [("about-ask", {})]


def _demand(view: Any) -> list[Said]:
    """Returns what sales bring in the city where the elephant of the seat to decide stands."""
    return _sales(view, city_here(view)) or [("about-ask", {})]


def _sales(view: Any, city: int) -> list[Said]:
    return [("about-sale", {"value": COLOURS[colour], **deal}) for colour, deal in sales(view, city).items()]
