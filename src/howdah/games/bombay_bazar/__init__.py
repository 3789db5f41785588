"""Bombay Bazar, by Sylvie Barc and Juan Rodriguez: each lengthens an elephant's trunk, tile by tile, across the bazaar.

Read clauses.toml, then components, notation, trunk, rules, picture and words.
"""

from howdah.core.game import Game

from . import notation, picture, rules
from .components import CELLS, ELEPHANTS, END

GAME = Game(
    name="bombay_bazar",
    version=1,
    seats=range(1, 5),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=30,
    max_steps=1 + ELEPHANTS * notation.ROUNDS + CELLS + ELEPHANTS,
    max_legal=max(END, rules.CHOICES),
)
