"""Clocks of a table, computed from the times of its steps, so that nothing but the log is stored.

none · move (so many seconds for each decision) · bank (seconds in all, and some more after each decision) ·
days (as move, in days). They start when every seat is taken, and stand still while no server is there. From then on
they run whoever sits where: otherwise a seat could be opened to gain time.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from .outages import Span, served
from .store import Row

NONE, MOVE, BANK, DAYS = "none", "move", "bank", "days"
KINDS = (NONE, MOVE, BANK, DAYS)
NEVER = 2**62  # the end of what goes on


@dataclass
class Clock:
    """Time left by seat, in milliseconds; it runs for the seat that must decide."""

    kind: str = NONE
    seconds: int = 0
    increment: int = 0
    seats: int = 0
    started: int = 0  # when every seat was taken for the first time, or NEVER
    left: list[int] = field(default_factory=list)
    outages: Sequence[Span] = ()
    taken: list[int] = field(default_factory=list)  # of an earlier version: since when the clock of each seat runs
    turn: int = -1
    since: int = 0

    def __post_init__(self) -> None:
        self.left = [self.limit] * self.seats
        self.taken = self.taken or [0] * self.seats

    @property
    def limit(self) -> int:
        """The milliseconds that a seat has at first."""
        return self.seconds * (86_400_000 if self.kind == DAYS else 1000)

    def take(self, seat: int, at: int) -> None:
        """Notes that somebody sits at a seat that waited for it."""
        if self.taken[seat] == NEVER:
            self.taken[seat] = at

    def turned(self, turn: int, at: int, decided: bool = False) -> None:
        """Notes who must decide from this time on, a seat or nobody; it may be who has just decided."""
        if self.kind == NONE or (turn == self.turn and not decided):
            return
        if 0 <= self.turn < self.seats and at >= self.started:
            self._charge(at)
        self.turn, self.since = turn, at

    def _charge(self, at: int) -> None:
        if self.kind == BANK:
            self.left[self.turn] += self.increment * 1000 - self._spent(at)

    def _spent(self, at: int) -> int:
        """Returns the milliseconds that the seat to decide has thought."""
        return served(self.outages, max(self.since, self.started, self.taken[self.turn]), at)

    def remaining(self, seat: int, at: int) -> int | None:
        """Returns the milliseconds a seat has left, None without a clock."""
        if self.kind == NONE:
            return None
        return self.left[seat] - (self._spent(at) if seat == self.turn else 0)

    def is_running(self, seat: int) -> bool:
        return seat == self.turn and NEVER not in (self.started, self.taken[seat])

    def due(self, at: int) -> int | None:
        """Returns the milliseconds until the seat to decide runs out of time, None when nobody can."""
        if self.kind == NONE or not 0 <= self.turn < self.seats or not self.is_running(self.turn):
            return None
        return self.remaining(self.turn, at)


def table_clock(settings: Row, opened: Collection[int], seats: int, outages: Sequence[Span]) -> Clock:
    """Returns the clock of a table from its settings, and the seats that nobody has taken."""
    started, taken = settings.get("started", 0), [0] * seats
    if "started" not in settings:  # of an earlier version
        known = settings.setdefault("taken", {})
        taken = [NEVER if seat in opened else known.get(str(seat), 0) for seat in range(seats)]
    return Clock(**settings["clock"], seats=seats, started=started, outages=outages, taken=taken)
