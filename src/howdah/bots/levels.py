"""Five levels of bots for every game, from a child's to one that beats its makers."""

import random
from dataclasses import dataclass

from howdah.core.game import Game
from howdah.core.kernel import COMPILED
from howdah.session.view import View

from .alphabeta import MAX_DEPTH, MULTI_PV, AlphaBetaSearch
from .mcts import Line, MctsSearch
from .regret import Effort, regret
from .strategy import is_alphabeta, strategy_of

COUNT = 5


@dataclass(frozen=True)
class Level:
    """Limits of a bot's search (0: no limit), and the rates of its mistakes."""

    simulations: int = 0  # nodes in alpha-beta
    seconds: float = 2.0
    random_rate: float = 0.0  # probability of a random move
    depth: int = 0  # plies, alpha-beta only
    blind_rate: float = 0.0  # probability that the search leaves out a move, alpha-beta only

    def time_limit(self, clock: float | None) -> float:
        """Returns the seconds for a move: the level's own, or the clock's where there is one, as in an arena.

        With a clock, a level with another limit searches up to that limit: its move does not depend on the machine.
        """
        if clock is None:
            return self.seconds
        return clock if self.simulations or self.depth else min(clock, self.seconds)


DEFAULT_LEVELS = (
    Level(20, random_rate=0.35),
    Level(60, random_rate=0.10),
    Level(300),
    Level(1500),
    Level(8000, 1.5),
)


def level(game: Game, number: int, seats: int = 2) -> Level:
    """Returns a level of a game: from its strategy (`LEVELS`, or `ALONE` for one seat), or the default."""
    strategy = strategy_of(game)
    levels: tuple[Level, ...] = getattr(strategy, "LEVELS", DEFAULT_LEVELS)
    if seats == 1:
        levels = getattr(strategy, "ALONE", levels)
    return levels[max(1, min(COUNT, number)) - 1]


class Bot:
    """A bot of one level at one game."""

    def __init__(self, game: Game, number: int, mode: str = COMPILED) -> None:
        self.game, self.number = game, number
        strategy = strategy_of(game)
        self.searcher = AlphaBetaSearch(game, strategy, mode) if is_alphabeta(strategy) else MctsSearch(game, mode)

    def choose(self, view: View, legal: list[str], clock: float | None, rng: random.Random) -> str:
        """Returns the best move of its search, or a random move at the level's random rate."""
        if len(legal) == 1:
            return legal[0]
        rate = self.limits(view).random_rate
        plausible = self.plausible(view, legal) if rate else legal
        if rng.random() < rate:
            return rng.choice(plausible)
        lines = self.search(view, rng.getrandbits(30), clock, 1)
        return next((line.move for line in lines if line.move in plausible), lines[0].move)

    def plausible(self, view: View, legal: list[str]) -> list[str]:
        """Returns the moves that a level which errs may make: all, or those that the game's strategy names."""
        strategy, find = strategy_of(self.game), self.game.lexicon.find
        if not hasattr(strategy, "plausible"):
            return legal
        moves = strategy.plausible(view.state, [find(text) for text in legal])
        return [self.game.lexicon.texts[move] for move in moves]

    def limits(self, view: View) -> Level:
        """Returns the level for a view: it may depend on the number of seats."""
        return level(self.game, self.number, int(view.state.seats))

    def search(self, view: View, seed: int, clock: float | None = None, multi_pv: int = MULTI_PV) -> list[Line]:
        """Returns all moves with their values, the best first; alpha-beta values the first `multi_pv` exactly."""
        limits = self.limits(view)
        seconds = limits.time_limit(clock)
        if isinstance(self.searcher, AlphaBetaSearch):
            depth = limits.depth or MAX_DEPTH
            return self.searcher.search(view, seed, limits.simulations, seconds, depth, multi_pv, limits.blind_rate)
        return self.searcher.search(view, seed, limits.simulations, seconds)

    def regret(self, view: View, move: str, effort: Effort, seed: int, enough: float = 0.0) -> float:
        """Returns how much of its chance to win the seat gives up by a move; alpha-beta does not tell, and it is 0."""
        if isinstance(self.searcher, AlphaBetaSearch):
            return 0.0
        return regret(self.searcher, view, move, effort, seed, enough)
