"""Bulp!, by Michele Quondam: lay pipes from the source to your village, and leave the leaks to the others.

Read clauses.toml, then components, contents, state (what is secret), notation, rules, outlets, ownership, scoring,
picture and words.
"""

from collections.abc import Mapping

from howdah.core.game import Game

from . import notation, picture, rules
from .components import CARDS, DECK, HAND, MOST_COPIES
from .layout import CELLS, HIGH, MOST_SOURCES

# A card fills at least one outlet, with one of its own: the others are open, and those of sources.
OPEN = 4 * MOST_SOURCES + MOST_COPIES * sum(card.count * (len(card.outlets) - 2) for card in CARDS)
LAYS = 7 * OPEN  # seven shapes have an outlet on a given side
COVERS = MOST_COPIES * sum(
    card.count * (1 if card.type == "pipe" else 4) for card in CARDS
)  # of pipes and broken cards


def is_unchanged(version: int, seats: int, settings: Mapping[str, int]) -> bool:
    """Version 2 kept in the state what follows from it; version 1 also lacked the border east of the widest table."""
    return version == 2 or (version == 1 and (seats < 5 or settings["distance"] < HIGH))


GAME = Game(
    name="bulp",
    version=3,
    seats=range(2, 9),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=20,
    is_unchanged=is_unchanged,
    max_steps=4 + 1 + HAND * 8 + 5 * MOST_COPIES * DECK,  # a turn draws a card, and has at most four more steps
    max_legal=max(LAYS + COVERS + OPEN + 1, len(CELLS)),  # cards, caps and the end of the turn, or cells to block
)
