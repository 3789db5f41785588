"""Bombay for learners."""

from howdah.envs.encoding import Fields, one_hot, scaled, seat

from .components import CITIES, COLOURS, KINDS, POST_SITES, SITES, TOKEN_SITES
from .state import POST_AT, TOKEN_AT

COLOUR = ("none", *COLOURS)
DEMANDS = tuple(f"{city} {place}" for city in CITIES for place in ("top", "middle", "bottom"))


def fields(_start: object) -> Fields:
    return {
        "seats": None,
        "placed": None,  # seats decide only after the set-up
        "demands": one_hot(COLOUR, names=DEMANDS),
        "posts": one_hot(COLOUR, POST_AT, POST_SITES),
        "tokens": one_hot(("none", *KINDS), TOKEN_AT, TOKEN_SITES),
        "palaces": seat(names=SITES),
        "elephants": one_hot(SITES),
        "baskets": scaled(names=COLOURS),
        "bag": scaled(names=COLOURS),
        "stock": scaled(names=COLOURS),
        "market": one_hot(("none", "left", "centre", "right"), names=COLOURS),
        "draws": None,
        "mover": seat(),
        "beside": scaled(names=CITIES),
        "paid": scaled(full=200),
        "rupees": scaled(full=60),
        "visits": scaled(names=CITIES),
    }
