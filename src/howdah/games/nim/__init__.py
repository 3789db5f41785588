"""Nim with charms: the living template, a whole game in the fewest lines, and under the same contract as the others.

It has one of everything: an option, a chance step, a field that only its owner sees, one that nobody sees.
Read clauses.toml, then notation, rules, picture and words.
"""

from howdah.core.game import Game

from . import notation, picture, rules

GAME = Game(
    name="nim",
    version=1,
    seats=range(2, 4),
    rules=rules,
    notation=notation,
    picture=picture,
    minutes=2,
    max_steps=15,
    max_legal=9,
    listed=False,
)
