"""A table: a match in progress with people, bots and programs at its seats.

It checks whose turn it is, draws chance, and gives each seat the log that it may hear. It does no input or output.
"""

from collections.abc import Mapping
from typing import Any

from howdah.core.errors import NotYours, Over, Stale
from howdah.core.game import Game
from howdah.core.protocol import CHANCE, OVER
from howdah.core.schema import EVERYTHING

from .match import Match
from .step import Step


class Table:
    """A match that takes steps from seats. Each step names the ply it answers."""

    def __init__(
        self, game: Game, seats: int | None = None, options: Mapping[str, object] | None = None, rng: Any = None
    ) -> None:
        self.rng = rng
        self.match = game.new(seats, options)
        self._roll()

    @classmethod
    def of(cls, match: Match, rng: Any = None, roll: bool = True) -> "Table":
        """Returns a table that continues a match, for example from a record. With `roll`, it draws pending chance."""
        table = cls.__new__(cls)
        table.match, table.rng = match, rng
        if roll:
            table._roll()
        return table

    @property
    def ply(self) -> int:
        """The number of steps so far. The next step names it."""
        return len(self.match.log)

    def step(self, seat: int, ply: int, text: str) -> list[Step]:
        """Makes a seat's step, then draws chance until a seat must decide. Returns the new steps."""
        self.check(ply)
        made = len(self.match.log)
        if text.startswith("/"):
            self.match.say(seat, text)
        else:
            self._play(seat, text)
        self._roll()
        return self.match.log[made:]

    def check(self, ply: int) -> None:
        """Refuses a ply since which the state has changed; what seats only say makes no step come too late."""
        if not self.match.changed <= ply <= len(self.match.log):
            raise Stale(f"This answers ply {ply}, but the table is at ply {self.ply}: read the new steps first.")

    def tick(self, text: str) -> list[Step]:
        """Plays a step of the table itself, for example when the clock runs out. Returns the new steps."""
        ply = self.ply
        if self._is_own(text):
            self.match.play(text)
        else:
            raise NotYours(f"{text} is a seat's move: the table cannot play it.")
        self._roll()
        return self.match.log[ply:]

    def close(self, minutes: float) -> list[Step]:
        """Plays the table's own step in a match past its deadline, once the rules allow it; returns the new steps."""
        length, text = self.match.deadline or (0, "")
        is_due = text and minutes >= length and not self.match.why_not(text)
        return self.tick(text) if is_due else []

    def heard(self, seat: int, since: int = 0, end: int | None = None) -> list[Step]:
        """Returns the log since a ply as a seat hears it: only the kind of a secret step until the game is over."""
        return [self._as_heard(step, seat) for step in self.match.log[since:end]]

    def _play(self, seat: int, text: str) -> None:
        turn = self.match.turn
        if turn == OVER:
            raise Over(f"The game is over ({self.match.outcome.clause}).")
        if turn != seat or self._is_own(text):
            raise NotYours(f"Seat {seat} must wait: it is the turn of seat {turn}.")
        self.match.play(text)

    def _is_own(self, text: str) -> bool:
        lexicon = self.match.game.lexicon
        return bool(lexicon.by_table) and lexicon.kind(lexicon.find(text)) in lexicon.by_table

    def _roll(self) -> None:
        while self.match.turn == CHANCE:
            self.match.roll(self.rng)

    def _as_heard(self, step: Step, seat: int) -> Step:
        if step.visible_to in (EVERYTHING, seat) or self.match.turn == OVER:
            return step
        lexicon = self.match.game.lexicon
        return step._replace(text=lexicon.kind(lexicon.find(step.text)))
