"""Who advises a learner in a match: which move is best, and what another costs."""

from typing import Protocol

from howdah.core.game import Game
from howdah.core.kernel import INTERPRETED
from howdah.session.view import View

LEVEL = 3  # of the bot that advises here
SECONDS = 0.5  # that it may think about a hint
SIMULATIONS, JUDGING = 400, 0.15  # and seconds, for each position that it compares


class Adviser(Protocol):
    """Both questions are about a view of the seat that must decide."""

    def prepare(self, game: Game, /) -> None:
        """Gets ready for questions about a game."""

    def best(self, view: View, /) -> str:
        """Returns the best move that a search finds."""

    def regret(self, view: View, move: str, enough: float, /) -> float:
        """Returns how much of its chance to win, from 0 to 1, the seat gives up by a move; below `enough` roughly."""


class LocalAdviser:
    """Thinks in this process; interpreted, nobody waits for a compiler."""

    def __init__(self, mode: str = INTERPRETED, simulations: int = SIMULATIONS, seconds: float = JUDGING) -> None:
        self.mode, self.simulations, self.seconds = mode, simulations, seconds

    def prepare(self, game: Game) -> None:
        """Does nothing: there is nothing to load."""

    def best(self, view: View) -> str:
        from howdah.bots.levels import Bot  # NumPy comes with it: only those who need it wait

        return Bot(view.game, LEVEL, self.mode).search(view, 1, SECONDS, 1)[0].move

    def regret(self, view: View, move: str, enough: float) -> float:
        from howdah.bots.levels import Bot
        from howdah.bots.regret import Effort

        effort = Effort(self.simulations, self.seconds)
        return Bot(view.game, LEVEL, self.mode).regret(view, move, effort, 1, enough)
