"""Clocks of a table, computed from the times of its steps, so that nothing but the log is stored.

none · move (so many seconds for each decision) · bank (seconds in all, and some more after each decision) ·
days (as move, in days). They start when every seat is taken, and stand still while no server is there. The clock of a
seat that somebody else opened waits until it is taken; that of a seat that its own holder left runs on.
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
    pauses: dict[int, list[Span]] = field(default_factory=dict)  # by seat, while it waits for somebody to take it
    turn: int = -1
    since: int = 0

    def __post_init__(self) -> None:
        self.left = [self.limit] * self.seats

    @property
    def limit(self) -> int:
        """The milliseconds that a seat has at first."""
        return self.seconds * (86_400_000 if self.kind == DAYS else 1000)

    def open(self, seat: int, at: int) -> None:
        """Lets the clock of a seat wait until somebody takes it."""
        if self.kind != NONE and self.started != NEVER and not self._is_paused(seat):
            self.pauses.setdefault(seat, []).append((at, NEVER))

    def take(self, seat: int, at: int) -> None:
        """Notes that somebody sits at a seat again."""
        if self._is_paused(seat):
            self.pauses[seat][-1] = self.pauses[seat][-1][0], at

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
        since, pauses = max(self.since, self.started), self.pauses.get(self.turn, ())
        paused = sum(served(self.outages, max(start, since), min(end, at)) for start, end in pauses)
        return served(self.outages, since, at) - paused

    def remaining(self, seat: int, at: int) -> int | None:
        """Returns the milliseconds a seat has left, None without a clock."""
        if self.kind == NONE:
            return None
        return self.left[seat] - (self._spent(at) if seat == self.turn else 0)

    def is_running(self, seat: int) -> bool:
        return seat == self.turn and self.started != NEVER and not self._is_paused(seat)

    def _is_paused(self, seat: int) -> bool:
        return any(end == NEVER for _, end in self.pauses.get(seat, ())[-1:])

    def due(self, at: int) -> int | None:
        """Returns the milliseconds until the seat to decide runs out of time, None when nobody can."""
        if self.kind == NONE or not 0 <= self.turn < self.seats or not self.is_running(self.turn):
            return None
        return self.remaining(self.turn, at)


def table_clock(settings: Row, opened: Collection[int], seats: int, outages: Sequence[Span]) -> Clock:
    """Returns the clock of a table from its settings, and the seats that nobody has taken."""
    if "started" not in settings:  # of an earlier version: every seat's clock began when it was taken
        waited = {**settings.pop("taken", {}), **dict.fromkeys(map(str, opened), NEVER)}
        settings |= {"started": 0, "pauses": {seat: [(0, until)] for seat, until in waited.items()}}
    pauses = {int(seat): [(start, end) for start, end in spans] for seat, spans in settings["pauses"].items()}
    return Clock(**settings["clock"], seats=seats, started=settings["started"], outages=outages, pauses=pauses)
