"""Bazaar, by Sid Sackson: merchants trade gems by equations for collections, with as few left over as they can.

Read clauses.toml, then components, position, notation, state, rules, picture and words.
"""

from howdah.core.game import Game

from . import notation, picture, rules

GAME = Game(
    name="bazaar",
    version=1,
    seats=range(2, 7),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=45,
    max_steps=60_000,
    max_legal=45,
)
