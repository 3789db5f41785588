"""Clocks of a table, computed from the times of its steps, so that nothing but the log is stored.

none · move (so many seconds for each decision) · bank (seconds in all, and some more after each decision) ·
days (as move, in days). It stands still while nobody has taken the seat.
"""

from dataclasses import dataclass, field

NONE, MOVE, BANK, DAYS = "none", "move", "bank", "days"
KINDS = (NONE, MOVE, BANK, DAYS)
OPEN = 2**62  # since when somebody sits where nobody does


@dataclass
class Clock:
    """Time left by seat, in milliseconds; it runs for the seat that must decide."""

    kind: str = NONE
    seconds: int = 0
    increment: int = 0
    seats: int = 0
    left: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)  # since when somebody sits at each seat
    turn: int = -1
    since: int = 0

    def __post_init__(self) -> None:
        self.left = [self._limit] * self.seats
        self.taken = self.taken or [0] * self.seats

    @property
    def _limit(self) -> int:
        return self.seconds * (86_400_000 if self.kind == DAYS else 1000)

    def turned(self, turn: int, at: int, decided: bool = False) -> None:
        """Notes who must decide from this time on, a seat or nobody; it may be who has just decided."""
        if self.kind == NONE or (turn == self.turn and not decided):
            return
        if 0 <= self.turn < self.seats:
            self._charge(at)
        self.turn, self.since = turn, at

    def _charge(self, at: int) -> None:
        if self.kind == BANK:
            self.left[self.turn] += self.increment * 1000 - self._spent(at)

    def _spent(self, at: int) -> int:
        """Returns the milliseconds that the seat to decide has thought."""
        return max(0, at - max(self.since, self.taken[self.turn]))

    def remaining(self, seat: int, at: int) -> int | None:
        """Returns the milliseconds a seat has left, None without a clock."""
        if self.kind == NONE:
            return None
        return self.left[seat] - (self._spent(at) if seat == self.turn else 0)

    def is_running(self, seat: int) -> bool:
        return seat == self.turn and self.taken[seat] != OPEN

    def resumed(self, at: int) -> None:
        """Forgives the time during which nobody could play: the server was not there."""
        self.since = max(self.since, at)

    def due(self, at: int) -> int | None:
        """Returns the milliseconds until the seat to decide runs out of time, None when nobody can."""
        if self.kind == NONE or not 0 <= self.turn < self.seats or not self.is_running(self.turn):
            return None
        return self.remaining(self.turn, at)
