"""A table at one ply: what is asked of it again and again until the next step, and found once."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from howdah.core.engine import Outcome
from howdah.core.protocol import Hooks, Reckoning, Said
from howdah.core.schema import SPECTATOR
from howdah.core.views import Views
from howdah.session.match import Match
from howdah.show.pictures import Drawn, Pictures

from ..sockets.choosing import Options, options

JUDGED = 8  # moves at a time: of each, a game may look at what it leads to


class Moment:
    """How a match stands after some steps. What takes long is found when it is first asked for."""

    def __init__(self, match: Match, pictures: Pictures) -> None:
        self.match, self.pictures, self.ply, self.turn = match, pictures, len(match.log), match.turn
        self.views = Views(match.engine, match.state, match.offers.is_settled)
        self.has_secrets = bool(match.game.schema.hidden) and not self.views.is_open
        self._options: Options | None = None
        self._regrets: dict[int, Said] = {}
        self._judged = 0  # of the legal moves
        self._outcome: Outcome | None = None
        self._reckonings: dict[int, Reckoning] = {}

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees."""
        return self.views.of(viewer)

    def drawn(self, viewer: int) -> Drawn:
        """Returns the picture that a viewer sees."""
        return self.pictures.of(self.views, viewer, self.ply)

    def reckoning(self, viewer: int) -> Reckoning:
        """Returns how the scores come about, as far as a viewer sees it."""
        found = self._reckonings.get(viewer)
        if found is None:
            found = self._reckonings[viewer] = self.match.game.hooks.reckoning(self.view(viewer))
        return found

    def tasks(self, viewer: int) -> list[Callable[[], object]]:
        """Returns what has to be found for a message to a viewer, in parts that keep the loop shortly.

        A game may find what its score sheet and its picture share: that is why scores come first.
        """
        found: list[Callable[[], object]] = [partial(self.reckoning, viewer)]
        if self.pictures.redraws and viewer != SPECTATOR:
            found.append(partial(self.drawn, SPECTATOR))  # from which the viewer's is made
        found.append(partial(self.drawn, viewer))
        if viewer != self.turn or self._options or self.match.game.hooks.cautions is Hooks.cautions:
            return found
        return [*found, *(self._judge for _ in range(0, len(self._moves), JUDGED))]

    def _judge(self) -> None:
        """Finds which of the next moves a seat may regret."""
        if moves := self._moves[self._judged : self._judged + JUDGED]:
            self._regrets |= self.match.game.hooks.cautions(self.views.of(self.turn), moves)
            self._judged += len(moves)

    @cached_property
    def _moves(self) -> list[int]:
        return self.match.engine.legal(self.views.state)

    @property
    def options(self) -> Options:
        """What the seat may choose whose turn it is."""
        if self._options is None:
            while self._judged < len(self._moves):
                self._judge()
            self._options = options(self.match.game, self.views.of(self.turn), self._moves, self._regrets)
        return self._options

    @property
    def outcome(self) -> Outcome:
        """How the match stands, or has ended."""
        if self._outcome is None:
            self._outcome = self.match.outcome
        return self._outcome
