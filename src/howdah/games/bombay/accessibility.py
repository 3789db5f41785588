"""What stands on the targets of Bombay, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .components import COLOURS, KINDS, NONE, SITES
from .deal import city_here, purchase, sale
from .state import CITY_AT, is_open


def stands(view: Any) -> dict[str, list[Thing]]:
    sites = {name: _site(view, site) for site, name in enumerate(SITES)}
    stacks = {f"stack-{name}": _stack(view, colour) for colour, name in enumerate(COLOURS)}
    bales = {f"bale-{name}": _bales(view, colour) for colour, name in enumerate(COLOURS)}
    asks = {f"ask-{name}": _ask(view, colour) for colour, name in enumerate(COLOURS)}
    return sites | stacks | bales | asks


def _site(view: Any, site: int) -> list[Thing]:
    things: list[Thing] = []
    if view.posts[site] != NONE:
        state = "open" if is_open(view, view.posts[site]) else "closed"
        things.append(("stands-post", {"value": COLOURS[view.posts[site]], "state": state}))
    if CITY_AT[site] != NONE:
        things.append(("stands-city", {"count": view.beside[CITY_AT[site]]}))
    if view.tokens[site] != NONE:
        things.append(("stands-token", {"value": KINDS[view.tokens[site]]}))
    if view.palaces[site] != NONE:
        things.append(("stands-palace", {"seat": view.palaces[site]}))
    return things + [("stands-elephant", {"seat": seat}) for seat in range(view.seats) if view.elephants[seat] == site]


def _stack(view: Any, colour: int) -> list[Thing]:
    price = purchase(view, colour)
    return [("stands-stack", {"count": view.stock[colour], **price})] if price and view.stock[colour] else []


def _bales(view: Any, colour: int) -> list[Thing]:
    return [("stands-bales", {"count": view.baskets[4 * view.mover + colour]})]


def _ask(view: Any, colour: int) -> list[Thing]:
    """Returns what the city pays where the elephant of the seat to decide stands."""
    deal = sale(view, city_here(view), colour)
    return [("promise-sell", deal)] if deal else []
