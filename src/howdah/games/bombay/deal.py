"""What a purchase costs and what a sale brings in Bombay, as words and pictures tell it."""

from typing import Any

from .components import NONE
from .scoring import clients_due, revenue
from .state import ACTION_PRICE, CITY_AT, RUPEE_PRICE, asked, is_open

Deal = dict[str, int]


def purchase(view: Any, colour: int) -> Deal | None:
    """Returns the rupees and actions that a bale costs where it lies (BOM-20), None for a colour in no market."""
    place = view.market[colour]
    if place == NONE or not is_open(view, colour):
        return None
    return {"rupees": RUPEE_PRICE[place], "actions": ACTION_PRICE[place]}


def sale(view: Any, city: int, colour: int) -> Deal | None:
    """Returns the rupees, and the clients if any are left, that a city pays now; None for what it does not ask for."""
    place = asked(view, city, colour) if city != NONE else NONE
    if place == NONE:
        return None
    return {"rupees": revenue(place, colour), "clients": min(clients_due(place, colour), view.bank)}


def sales(view: Any, city: int) -> dict[int, Deal]:
    """Returns what a city pays for each colour that it asks for, in the order of its list."""
    colours = view.demands[3 * city : 3 * city + 3] if city != NONE else ()
    return {colour: deal for colour in colours if colour != NONE and (deal := sale(view, city, colour))}


def city_here(view: Any) -> int:
    """Returns the city where the elephant of the seat to decide stands, or NONE."""
    return int(CITY_AT[view.elephants[view.mover]])
