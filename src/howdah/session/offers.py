"""Resigning, draw offers and undo requests: what seats say outside the rules.

These are steps of the log, like moves. Their texts begin with a slash: /resign, /draw, /undo 12, /finish.
The clock says /late for a seat that runs out of time; the seat then resigns.
A draw, and an undo that needs consent, happens once every remaining seat has said the same.
Once a game says that its winner is certain, /finish ends the match as it stands, when all who still play say so.
/decline draw, /decline undo and /decline finish end the request.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from howdah.core.engine import Outcome
from howdah.core.errors import Refused, Unreadable, shortened

if TYPE_CHECKING:
    from .step import Step

RESIGN, LATE, DRAW, UNDO, FINISH, DECLINE = "/resign", "/late", "/draw", "/undo", "/finish", "/decline"
NO_DRAW, NO_UNDO, NO_FINISH = f"{DECLINE} draw", f"{DECLINE} undo", f"{DECLINE} finish"
IN_PLAY = (RESIGN, LATE, DRAW, FINISH)  # what comes too late once a match is over
ASKED, AGREED, ALONE = "", "agreed", "alone"  # whether a draw or undo was a request, a consent, or needed none


@dataclass
class Offers:
    """The resignations, draw offers and undo requests that are in force."""

    seats: int
    resigned: list[int] = field(default_factory=list)
    late: set[int] = field(default_factory=set)  # those of them that ran out of time
    draws: set[int] = field(default_factory=set)  # seats that offer one
    asked: set[int] = field(default_factory=set)
    asked_for: int = -1
    finishing: set[int] = field(default_factory=set)  # seats that would end the match as it stands
    is_finished: bool = False
    is_settled: bool = field(init=False, default=False)  # asked for often

    def __post_init__(self) -> None:
        self._settle()

    @property
    def remaining(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.resigned]

    @property
    def is_drawn(self) -> bool:
        return bool(self.draws) and len(self.remaining) > 1 and self.draws.issuperset(self.remaining)

    def _settle(self) -> None:
        """Notes whether the seats have ended the match. While several remain, somebody plays on for a resigned seat."""
        is_alone = bool(self.resigned) and len(self.remaining) <= 1
        self.is_settled = self.is_finished or self.is_drawn or is_alone

    def hear(self, seat: int, text: str, playing: Sequence[int]) -> bool:
        """Does what a seat says, unless that is about an undo; tells whether it did. `playing` is as for `finish`."""
        if text in (RESIGN, LATE):
            self.resign(seat, is_late=text == LATE)
        elif text == DRAW:
            self.offer(seat)
        elif text == FINISH:
            self.finish(seat, playing)
        elif text in (NO_DRAW, NO_UNDO, NO_FINISH):
            self.decline(seat, text)
        else:
            return False
        return True

    def resign(self, seat: int, is_late: bool = False) -> None:
        if seat in self.resigned:
            raise Refused(f"Seat {seat} has already resigned.", "")
        self.resigned.append(seat)
        if is_late:
            self.late.add(seat)
        self._settle()

    def offer(self, seat: int) -> None:
        """Offers a draw, or agrees to one."""
        if self.seats == 1:
            raise Refused("You play alone: nobody can agree to a draw.", "")
        if seat in self.resigned or seat in self.draws:
            raise Refused(f"Seat {seat} has already {'resigned' if seat in self.resigned else 'offered a draw'}.", "")
        self.draws.add(seat)
        self._settle()

    def finish(self, seat: int, playing: Sequence[int]) -> None:
        """Agrees to end the match as it stands; `playing` are the seats that still play, though nobody can catch up."""
        if not playing:
            raise Refused("The winner is not certain yet: play on.", "")
        if seat in self.resigned or seat in self.finishing:
            raise Refused(f"Seat {seat} has already {'resigned' if seat in self.resigned else 'said so'}.", "")
        self.finishing.add(seat)
        self.is_finished = self.finishing.issuperset(set(playing) - set(self.resigned))
        self._settle()

    def ask(self, seat: int, length: int, is_free: bool) -> bool:
        """Requests an undo to the first `length` moves, or agrees to one. Returns whether to do it now."""
        if length != self.asked_for:
            self.asked_for, self.asked = length, set()
        self.asked.add(seat)
        return is_free or self.asked.issuperset(self.remaining)

    def decline(self, seat: int, text: str) -> None:
        """Cancels what all seats have proposed: a draw, an undo, or to end the match as it stands."""
        asking = {NO_DRAW: self.draws, NO_UNDO: self.asked, NO_FINISH: self.finishing}[text]
        if seat in self.resigned or not asking or seat in asking:
            raise Refused(f"Seat {seat} has nothing to decline.", "")
        asking.clear()
        if text == NO_UNDO:
            self.asked_for = -1

    def is_answer(self, seat: int, text: str) -> bool:
        """Tells whether a seat agrees to a request of another seat that is still in force."""
        said = {DRAW: self.draws, FINISH: self.finishing, f"{UNDO} {self.asked_for}": self.asked}.get(text, set())
        return bool(said - {seat})

    def judged(self, outcome: Outcome) -> Outcome:
        """Returns the outcome after a draw, resignations or an early end. The seat that resigned first ranks last."""
        ended = self._settled_by() or outcome.clause
        best = min((outcome.ranks[seat] for seat in self.remaining), default=0)
        ranks = [rank - best if outcome.clause or self.is_finished else 0 for rank in outcome.ranks]
        if self.is_drawn:
            ranks = [1] * self.seats
        for behind, seat in enumerate(reversed(self.resigned)):
            ranks[seat] = self.seats + behind
        return Outcome(outcome.scores, ranks, ended)

    def _settled_by(self) -> str:
        """Returns what ended the match, if the seats did: an early end, a draw, or how the last to leave left."""
        if not self.is_settled:
            return ""
        if self.is_finished:
            return FINISH
        return DRAW if self.is_drawn else LATE if self.resigned[-1] in self.late else RESIGN

    def moved(self, seat: int) -> None:
        """Cancels undo requests and the draw offers of other seats, because a seat has moved."""
        if self.asked_for >= 0:
            self.asked_for, self.asked = -1, set()
        if self.draws and seat >= 0 and seat not in self.draws:
            self.draws.clear()


def undone(log: Sequence["Step"], seats: int) -> list[int]:
    """Returns the plies of the moves that were taken back."""
    offers, standing, gone = Offers(seats), list[int](), list[int]()
    for ply, step in enumerate(log, 1):
        if step.text in (RESIGN, LATE):
            offers.resign(step.actor)
        elif not step.text.startswith("/"):
            standing.append(ply)
            offers.moved(step.actor)
        elif step.text.startswith(UNDO):
            length = int(step.text.split()[1])
            if offers.ask(step.actor, length, step.came == ALONE):
                gone += standing[length:]
                del standing[length:]
                offers = Offers(seats, offers.resigned)
    return gone


def undo_length(text: str, played: int) -> int:
    """Returns how many moves remain after an undo, from its text."""
    word, _, number = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if word != UNDO or not (number.isascii() and number.isdigit() and len(number) < 10):
        known = ", ".join((RESIGN, LATE, DRAW, FINISH, NO_DRAW, NO_UNDO, NO_FINISH))
        raise Unreadable(f"{shortened(text)} is neither a move nor {known} or {UNDO} and a number.")
    if int(number) >= played:
        raise Refused(f"You cannot go back to {number} moves: {played} were played. Name a smaller number.", "")
    return int(number)
