"""Clocks of a table, computed from the times of its steps, so that nothing but the log is stored.

none · move (a number of seconds for each decision) · bank (seconds in all, and some more after each decision) ·
days (as move, in days). They start when every seat is taken, and stand still while no server is there. From then on
they run no matter who sits where: otherwise a seat could be opened to gain time. Only a bot's time is not counted:
it may have to wait until somebody looks on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..storage.outages import Span, served
from ..storage.store import Row
from .seats import BOT, Seat

NONE, MOVE, BANK, DAYS = "none", "move", "bank", "days"
NO_CLOCK = {"kind": NONE, "seconds": 0, "increment": 0}
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
    bots: Mapping[int, Sequence[Span]] = field(default_factory=dict)  # when a bot sat at a seat
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
        """Returns the milliseconds that somebody at the seat to decide has thought."""
        since = max(self.since, self.started, self.taken[self.turn])
        by_bots = (served(self.outages, max(since, start), min(at, end)) for start, end in self.bots.get(self.turn, ()))
        return served(self.outages, since, at) - sum(by_bots)

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


def table_clock(settings: Row, seats: Sequence[Seat], outages: Sequence[Span]) -> Clock:
    """Returns the clock of a table from its settings, and who sits at it now."""
    started, taken = settings.get("started", 0), [0] * len(seats)
    if "started" not in settings:  # of an earlier version
        known = settings.setdefault("taken", {})
        taken = [NEVER if seat.is_open else known.get(str(seat.seat), 0) for seat in seats]
    clock = Clock(**settings["clock"], seats=len(seats), started=started, outages=outages, taken=taken)
    clock.bots = _bots(settings, seats)
    return clock


def note_bot(settings: Row, seat: Seat, at: int) -> None:
    """Notes in a table's settings that a bot, or somebody else, sits at a seat from now on."""
    spans = settings.setdefault("bots", {}).setdefault(str(seat.seat), [])
    was_bot = bool(spans) and spans[-1][1] == NEVER
    if seat.kind == BOT and not was_bot:
        spans.append([at, NEVER])
    elif seat.kind != BOT and was_bot:
        spans[-1][1] = at


def _bots(settings: Row, seats: Sequence[Seat]) -> dict[int, list[Span]]:
    """Returns when bots sat at each seat; at a table of an earlier version, since ever or never."""
    if "bots" not in settings:
        for seat in seats:
            note_bot(settings, seat, 0)
    return {int(seat): spans for seat, spans in settings["bots"].items()}
