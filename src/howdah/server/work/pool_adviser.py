"""Advice for lessons from the bot processes. It waits for them, so threads ask and the event loop does not."""

from howdah.bots import pool
from howdah.core.game import Game
from howdah.lessons.adviser import Adviser, LocalAdviser
from howdah.session.view import View

from .bots import Bots

SEED = 1  # the same advice for all


class PoolAdviser:
    """Asks the best bot, in the processes of a server."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots

    def prepare(self, game: Game) -> None:
        self.bots.load(game)

    def best(self, view: View) -> str:
        [line] = self.bots.pool.submit(pool.hint, *_about(view), SEED, 1).result()
        return str(line["move"])

    def regret(self, view: View, move: str, enough: float) -> float:
        return self.bots.pool.submit(pool.regret, *_about(view), move, SEED, enough).result()


def adviser(bots: Bots) -> Adviser:
    """Returns who advises on a server: one without bot processes thinks itself."""
    return PoolAdviser(bots) if bots.processes else LocalAdviser()


def _about(view: View) -> tuple[str, int, bytes]:
    return view.game.name, int(view.state.viewer), view.game.schema.pack(view.state)
