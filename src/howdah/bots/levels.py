"""Five levels of bots for every game, from a child's to one that beats its makers."""

import random
from dataclasses import dataclass
from typing import Any

from howdah.core.game import Game
from howdah.core.kernel import COMPILED
from howdah.core.match import View

from .thinker import Thinker, knowledge

COUNT = 5


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks, and how often it slips: then it plays one of several good-looking moves, or any."""

    simulations: int
    seconds: float
    slips: float = 0.0


USUAL = (
    Level(20, 2.0, 0.35),
    Level(60, 2.0, 0.10),
    Level(300, 2.0),
    Level(1500, 2.0),
    Level(8000, 1.5),
)


def level(game: Game, number: int) -> Level:
    """Returns a level of a game: its own where its knowledge says so."""
    levels: tuple[Level, ...] = getattr(knowledge(game), "LEVELS", USUAL)
    return levels[max(1, min(COUNT, number)) - 1]


class Bot:
    """A bot of one level at one game."""

    def __init__(self, game: Game, number: int, mode: str = COMPILED) -> None:
        self.game, self.number = game, number
        self.level = level(game, number)
        self.thinker = Thinker(game, mode)

    def choose(self, view: View, legal: list[str], clock: Any, rng: random.Random) -> str:  # noqa: ARG002
        """Returns the move it finds best, unless it slips."""
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self.level.slips:
            return rng.choice(legal)
        lines = self.thinker.think(view, rng.getrandbits(30), self.level.simulations, self.level.seconds)
        return lines[0].move
