"""Bombay, by Cyril Demaegd: merchants on elephants buy silk, sell it in four cities, and build palaces on the way.

Read clauses.toml, then components, notation, state, supply, rules, scoring, hidden, picture and words.
"""

from howdah.core.game import Game

from . import notation, picture, rules

GAME = Game(
    name="bombay",
    version=1,
    seats=range(2, 6),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=45,
    max_steps=500,
    max_legal=64,
)
