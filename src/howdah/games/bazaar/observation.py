"""Bazaar for learners."""

from howdah.envs.encoding import Fields, one_hot, scaled, seat

from .components import COLLECTIONS, EXCHANGES, GEMS
from .position import FACES, PHASES, PILES

PILE = tuple(f"pile {pile + 1}" for pile in range(PILES))
CARDS = ("none", *(f"card {card}" for card in range(1, COLLECTIONS + 1)))
MERCHANTS = ("none", *(f"merchant {card}" for card in range(1, EXCHANGES + 1)))


def fields(_start: object) -> Fields:
    return {
        "seats": None,
        "exchange": None,  # the merchants say it
        "minutes": None,
        "bank": scaled(names=GEMS),
        "hands": scaled(names=GEMS, full=10),
        "points": scaled(full=60),
        "dice": None,
        "merchants": one_hot(MERCHANTS, together=True),
        "top": one_hot(CARDS, names=PILE),
        "depth": scaled(names=PILE),
        "seen": scaled(names=CARDS[1:]),
        "phase": one_hot(PHASES),
        "mover": seat(),
        "die": one_hot(("none", *FACES)),
        "paying": one_hot(("none", *PILE)),
        "ended": None,
    }
