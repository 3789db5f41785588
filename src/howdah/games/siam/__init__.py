"""Siam, by Didier Dhorbait: elephants and rhinoceroses push rocks off the board.

Read clauses.toml, then notation, rules, picture and words.
"""

from howdah.core.game import Game

from . import notation, picture, rules

GAME = Game(
    name="siam",
    version=1,
    seats=range(2, 3),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=20,
    max_steps=100_000,
    max_legal=200,
)
