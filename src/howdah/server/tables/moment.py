"""A table at one ply: what is asked of it again and again until the next step, and found once."""

from typing import Any

from howdah.core.engine import Outcome
from howdah.core.schema import SPECTATOR
from howdah.core.views import Views
from howdah.session.match import Match
from howdah.show.pictures import Drawn, Pictures

from ..sockets.choosing import Options, options


class Moment:
    """How a match stands after some steps. What takes long is found when it is first asked for."""

    def __init__(self, match: Match, pictures: Pictures) -> None:
        self.match, self.pictures, self.ply, self.turn = match, pictures, len(match.log), match.turn
        self.views = Views(match.engine, match.state, match.offers.is_settled)
        self.has_secrets = bool(match.game.schema.hidden) and not self.views.is_open
        self._options: Options | None = None
        self._outcome: Outcome | None = None

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees."""
        return self.views.of(viewer)

    def drawn(self, viewer: int) -> Drawn:
        """Returns the picture that a viewer sees."""
        return self.pictures.of(self.views, viewer, self.ply)

    def prepare(self, viewer: int) -> None:
        """Draws the picture that a viewer sees: the longest part of a message, apart from what may be chosen."""
        self.pictures.of(self.views, viewer, self.ply)

    @property
    def options(self) -> Options:
        """What the seat may choose whose turn it is."""
        if self._options is None:
            moves = self.match.engine.legal(self.views.state)
            self._options = options(self.match.game, self.views.of(self.turn), moves)
        return self._options

    @property
    def decided(self) -> list[int]:
        """The seats that still play, once nothing they do can change who wins; [] while that is open."""
        hook = self.match.game.hooks.decided
        return hook(self.views.of(SPECTATOR)) if hook and self.turn >= 0 else []

    @property
    def outcome(self) -> Outcome:
        """How the match stands, or has ended."""
        if self._outcome is None:
            self._outcome = self.match.outcome
        return self._outcome
