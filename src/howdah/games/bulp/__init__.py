"""Bulp!, by Michele Quondam: lay pipes from the source to your village, and leave the leaks to the others.

Read clauses.toml, then components, state (what is secret), notation, rules, ownership, scoring, picture and words.
"""

from collections.abc import Mapping

from howdah.core.game import Game

from . import notation, picture, rules
from .components import DECK, HAND, MOST_COPIES
from .layout import HIGH
from .state import LAID


def is_unchanged(version: int, seats: int, settings: Mapping[str, int]) -> bool:
    """Version 1 lacked the border east of the widest table, and played by these rules on all others."""
    return version == 1 and (seats < 5 or settings["distance"] < HIGH)


GAME = Game(
    name="bulp",
    version=2,
    seats=range(2, 9),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=20,
    is_unchanged=is_unchanged,
    max_steps=4 + 1 + HAND * 8 + 5 * MOST_COPIES * DECK,  # a turn draws a card, and has at most four more steps
    max_legal=11 * (2 * LAID + 4) + 4 * LAID + 11 * LAID + 1,  # each card opens at most two more cells than it fills
)
