"""A table at one ply: what is asked of it again and again until the next step, and found once."""

import time
from collections.abc import Iterator
from functools import cache
from typing import Any

from howdah.core.engine import Outcome
from howdah.core.game import Game
from howdah.core.protocol import Hooks, Reckoning, Said
from howdah.core.schema import SPECTATOR
from howdah.core.views import Views
from howdah.session.match import Match
from howdah.show.pictures import Drawn, Pictures

from ..sockets.choosing import Options, options
from .log_lines import LogLines

FEW, MOST = 8, 256  # moves that are judged at a time: of each, a game may look at what it leads to
QUICK = 0.0001  # seconds for some moves; after less, a game is asked for four times as many
SLOW = 0.001  # after more, it is asked for few
NO_SHEET = Hooks.reckoning(None)  # of a game that has none


class Pace:
    """How many moves of a game are judged at a time."""

    def __init__(self) -> None:
        self.moves = FEW

    def is_slow(self, moves: int, seconds: float) -> bool:
        """Tells whether judging some moves took so long that others should have their turn; learns from it."""
        if seconds < QUICK:
            self.moves = max(self.moves, min(4 * moves, MOST))
        elif seconds > SLOW:
            self.moves = FEW
        return seconds >= QUICK


@cache
def _pace(_game: Game) -> Pace:
    return Pace()


class Moment:
    """How a match stands after some steps. What takes long is found when it is first asked for."""

    def __init__(self, match: Match, pictures: Pictures) -> None:
        self.match, self.pictures, self.ply, self.turn = match, pictures, len(match.log), match.turn
        self.views = Views(match.engine, match.state, match.offers.is_settled)
        self.has_secrets = self.views.has_secrets
        self._options: Options | None = None
        self._moves: list[int] | None = None
        self._regrets: dict[int, Said] = {}
        self._judged = 0  # of the legal moves
        self._outcome: Outcome | None = None
        self.log_lines = LogLines()
        self._reckonings: dict[int, Reckoning] = {}

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees."""
        return self.views.of(viewer)

    def drawn(self, viewer: int) -> Drawn:
        """Returns the picture that a viewer sees."""
        return self.pictures.of(self.views, viewer, self.ply)

    def reckoning(self, viewer: int) -> Reckoning:
        """Returns how the scores come about, as far as a viewer sees it: the same for all where nothing is hidden."""
        reckon = self.match.game.hooks.reckoning
        if reckon is Hooks.reckoning:
            return NO_SHEET
        whose = self.views.like(viewer)
        found = self._reckonings.get(whose)
        if found is None:
            found = self._reckonings[whose] = reckon(self.views.of(whose))
        return found

    def prepared(self, viewer: int) -> Iterator[None]:
        """Finds what a message to a viewer needs, in parts that keep the loop shortly.

        A game may find what its score sheet and its picture share: that is why scores come first.
        """
        self.reckoning(viewer)
        yield
        if self.pictures.redraws and viewer != SPECTATOR:
            self.drawn(SPECTATOR)  # from which the viewer's is made
            yield
        self.drawn(viewer)
        yield
        if viewer == self.turn and self._options is None:
            yield from self._judging()
            yield

    def _judging(self) -> Iterator[None]:
        """Finds which of the legal moves a seat may regret, some of them at a time."""
        cautions = self.match.game.hooks.cautions
        if cautions is Hooks.cautions:
            return
        view, legal, pace = self.views.of(self.turn), self._legal(), _pace(self.match.game)
        while self._judged < len(legal):
            moves = legal[self._judged : self._judged + pace.moves]
            began = time.perf_counter()
            self._regrets |= cautions(view, moves)
            self._judged += len(moves)
            if pace.is_slow(len(moves), time.perf_counter() - began):
                yield

    def _legal(self) -> list[int]:
        if self._moves is None:
            self._moves = self.match.engine.legal(self.views.state)
        return self._moves

    @property
    def options(self) -> Options:
        """What the seat may choose whose turn it is."""
        if self._options is None:
            for _ in self._judging():
                pass
            self._options = options(self.match.game, self.views.of(self.turn), self._legal(), self._regrets)
        return self._options

    def rest(self) -> None:
        """Forgets what is only asked for while a step is told, and takes most of a table's memory."""
        self._options = self._moves = None

    @property
    def outcome(self) -> Outcome:
        """How the match stands, or has ended."""
        if self._outcome is None:
            self._outcome = self.match.outcome
        return self._outcome
