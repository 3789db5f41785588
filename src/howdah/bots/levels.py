"""Five levels of bots for every game, from a child's to one that beats its makers."""

import random
from dataclasses import dataclass

from howdah.core.game import Game
from howdah.core.kernel import COMPILED
from howdah.core.match import View

from .alphabeta import DEEPEST, SHOWN, AlphaBetaSearch
from .mcts import Line, MctsSearch
from .strategy import is_alphabeta, strategy_of

COUNT = 5


@dataclass(frozen=True)
class Level:
    """Bounds of a bot's thought, each where it is not 0; a bot that slips plays any legal move instead."""

    simulations: int = 0  # or nodes, for a reader
    seconds: float = 2.0
    random_rate: float = 0.0
    depth: int = 0  # plies, for a reader
    blind_rate: float = 0.0  # of its moves, for a reader

    def allowed(self, clock: float | None) -> float:
        """Returns the seconds to think: the level's, unless somebody else counts, as an arena does.

        A level that is bounded otherwise thinks to its end then: its choice does not hang on the machine's load.
        """
        if clock is None:
            return self.seconds
        return clock if self.simulations or self.depth else min(clock, self.seconds)


USUAL = (
    Level(20, random_rate=0.35),
    Level(60, random_rate=0.10),
    Level(300),
    Level(1500),
    Level(8000, 1.5),
)


def level(game: Game, number: int, seats: int = 2) -> Level:
    """Returns a level of a game: its own where its knowledge says so, for one seat alone too."""
    known = strategy_of(game)
    levels: tuple[Level, ...] = getattr(known, "LEVELS", USUAL)
    if seats == 1:
        levels = getattr(known, "ALONE", levels)
    return levels[max(1, min(COUNT, number)) - 1]


class Bot:
    """A bot of one level at one game."""

    def __init__(self, game: Game, number: int, mode: str = COMPILED) -> None:
        self.game, self.number = game, number
        known = strategy_of(game)
        self.searcher = AlphaBetaSearch(game, known, mode) if is_alphabeta(known) else MctsSearch(game, mode)

    def choose(self, view: View, legal: list[str], clock: float | None, rng: random.Random) -> str:
        """Returns the move it finds best, unless it slips."""
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self.bound(view).random_rate:
            return rng.choice(legal)
        return self.search(view, rng.getrandbits(30), clock, 1)[0].move

    def bound(self, view: View) -> Level:
        """Returns how hard it thinks about a view."""
        return level(self.game, self.number, int(view.state.seats))

    def search(self, view: View, seed: int, clock: float | None = None, shown: int = SHOWN) -> list[Line]:
        """Returns all moves as it sees them, the best first; so many of them are sure to be in their order."""
        bound = self.bound(view)
        seconds = bound.allowed(clock)
        if isinstance(self.searcher, AlphaBetaSearch):
            depth = bound.depth or DEEPEST
            return self.searcher.search(view, seed, bound.simulations, seconds, depth, shown, bound.blind_rate)
        return self.searcher.search(view, seed, bound.simulations, seconds)
