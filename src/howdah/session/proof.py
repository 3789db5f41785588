"""Digests that prove a log replays as it was played, even under another version of its game.

A digest is a hash of the position's text, not of the state, so it stays valid when a game's fields change.
A log of another version is replayed and compared with its digests. Without digests, or if one differs, it is refused.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from howdah.core.errors import HowdahError, Unreadable
from howdah.core.protocol import OVER

if TYPE_CHECKING:
    from howdah.core.game import Game

    from .match import Match

Played = TypeVar("Played")

EVERY = 32  # steps: a position's text takes longer than a step


def digest(match: "Match") -> str:
    """Returns sixteen hexadecimal digits: a hash of the position, the turn and, at the end, the scores and ranks."""
    stands = f"{match.position}\n{match.turn}"
    if match.turn == OVER:
        outcome = match.outcome
        stands += f"\n{outcome.scores}\n{outcome.ranks}"
    return hashlib.sha256(stands.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Proof:
    """What is stored of a match besides its steps: the version of its game, and digests by ply."""

    version: int
    digests: Mapping[int, str] = field(default_factory=dict)

    @contextmanager
    def _holding(self, match: "Match", steps: int) -> Iterator[None]:
        """Guards the replay of `steps` steps: refuses one that cannot be proved, and marks a proved match."""
        game = match.game
        if self.version == game.version or game.is_unchanged(self.version, match.seats, match.settings):
            yield
            return
        if steps not in self.digests:
            raise Unreadable(f"{self._of(game)}, and has no digest of its last step to prove that it replays the same.")
        try:
            yield
        except HowdahError as error:
            raise Unreadable(f"{self._of(game)}, and does not replay the same: {error}") from error
        match.proved = self.version

    def proved(self, match: "Match", length: int, steps: Iterable[Played]) -> Iterator[Played]:
        """Yields the `length` steps of a replay, and refuses the first that differs from its digest."""
        with self._holding(match, length):
            self._check(match)
            for step in steps:
                self._check(match)
                yield step

    def _check(self, match: "Match") -> None:
        """Refuses a match whose digest differs from the stored one at this ply."""
        ply = len(match.log)
        if ply in self.digests and self.digests[ply] != (match.digests.get(ply) or match.digest):
            raise Unreadable(f"After step {ply} the match differs from its digest.")

    def _of(self, game: "Game") -> str:
        return f"This was played with {game.name} version {self.version}, but this howdah plays version {game.version}"
