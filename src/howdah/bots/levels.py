"""Five levels of bots for every game, from a child's to one that beats its makers."""

import random

from howdah.core.game import Game
from howdah.core.kernel import COMPILED
from howdah.core.match import View

from .level import USUAL, Level
from .reader import DEEPEST, SHOWN, Reader
from .thinker import Line, Thinker, knowledge

COUNT = 5


def level(game: Game, number: int, seats: int = 2) -> Level:
    """Returns a level of a game: its own where its knowledge says so, for one seat alone too."""
    known = knowledge(game)
    levels: tuple[Level, ...] = getattr(known, "LEVELS", USUAL)
    if seats == 1:
        levels = getattr(known, "ALONE", levels)
    return levels[max(1, min(COUNT, number)) - 1]


class Bot:
    """A bot of one level at one game."""

    def __init__(self, game: Game, number: int, mode: str = COMPILED) -> None:
        self.game, self.number = game, number
        known = knowledge(game)
        self.thinker = Reader(game, known, mode) if hasattr(known, "weigh") else Thinker(game, mode)

    def choose(self, view: View, legal: list[str], clock: float | None, rng: random.Random) -> str:
        """Returns the move it finds best, unless it slips."""
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self.bound(view).slips:
            return rng.choice(legal)
        return self.think(view, rng.getrandbits(30), clock, 1)[0].move

    def bound(self, view: View) -> Level:
        """Returns how hard it thinks about a view."""
        return level(self.game, self.number, int(view.state.seats))

    def think(self, view: View, seed: int, clock: float | None = None, shown: int = SHOWN) -> list[Line]:
        """Returns all moves as it sees them, the best first; so many of them are sure to be in their order."""
        bound = self.bound(view)
        seconds = bound.allowed(clock)
        if isinstance(self.thinker, Reader):
            depth = bound.depth or DEEPEST
            return self.thinker.think(view, seed, bound.simulations, seconds, depth, shown, bound.overlooks)
        return self.thinker.think(view, seed, bound.simulations, seconds)
