"""Proof that a log replays as it was played: digests of how the match stood, kept beside it now and then.

A digest is made of the position's text, not of the state: it outlives a change of a game's fields. A log of another
version of its game is replayed against its digests; one that lacks them, or comes to something else, is refused.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from .errors import HowdahError, Unreadable
from .protocol import OVER

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

Played = TypeVar("Played")

EVERY = 32  # steps: a position's text takes longer than a step


def digest(match: "Match") -> str:
    """Returns sixteen hexadecimal digits for a position, whose turn it is and, at the end, what came of it."""
    stands = f"{match.position}\n{match.turn}"
    if match.turn == OVER:
        outcome = match.outcome
        stands += f"\n{outcome.scores}\n{outcome.ranks}"
    return hashlib.sha256(stands.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Proof:
    """What was kept of a match besides its steps: the version of its game, and digests by ply."""

    version: int
    digests: Mapping[int, str] = field(default_factory=dict)

    @contextmanager
    def _holding(self, match: "Match", steps: int) -> Iterator[None]:
        """Admits the replay of a number of steps, and tells which version cannot do it; marks the match as proved."""
        game = match.game
        if self.version == game.version or game.is_unchanged(self.version, match.seats, match.settings):
            yield
            return
        if steps not in self.digests:
            raise Unreadable(f"{self._of(game)}, and no digest of its last step proves that it replays the same.")
        try:
            yield
        except HowdahError as error:
            raise Unreadable(f"{self._of(game)}, and does not replay the same: {error}") from error
        match.proved = self.version

    def proved(self, match: "Match", length: int, steps: Iterable[Played]) -> Iterator[Played]:
        """Yields the steps of a replay while the match comes to its digests; `length` is their number."""
        with self._holding(match, length):
            self._check(match)
            for step in steps:
                self._check(match)
                yield step

    def _check(self, match: "Match") -> None:
        """Refuses a match that stands otherwise than it did when this step was made."""
        ply = len(match.log)
        if ply in self.digests and self.digests[ply] != (match.digests.get(ply) or match.digest):
            raise Unreadable(f"After step {ply} the match stands otherwise than its digest says.")

    def _of(self, game: "Game") -> str:
        return f"This is of {game.name} version {self.version}, where this howdah plays version {game.version}"
