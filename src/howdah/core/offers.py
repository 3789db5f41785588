"""What seats say to each other outside the rules: resigning, agreeing on a draw, taking steps back.

These are steps of the log like moves; their texts begin with a slash: /resign, /draw, /undo 12.
/late is what a clock says for a seat whose time has run out: it resigns.
A draw is agreed, and a step taken back after others have spoken, once every seat still in has said the same;
/decline draw and /decline undo end the asking.
"""

from dataclasses import dataclass, field

from .engine import Outcome
from .errors import Refused, Unreadable, shortened

RESIGN, LATE, DRAW, UNDO, DECLINE = "/resign", "/late", "/draw", "/undo", "/decline"
NO_DRAW, NO_UNDO = f"{DECLINE} draw", f"{DECLINE} undo"
ASKED, AGREED, ALONE = "", "agreed", "alone"  # what a draw or an undo was when it was said


@dataclass
class Offers:
    """What has been said and still stands."""

    seats: int
    resigned: list[int] = field(default_factory=list)
    offers: set[int] = field(default_factory=set)
    asked: set[int] = field(default_factory=set)
    asked_for: int = -1

    @property
    def remaining(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.resigned]

    @property
    def is_drawn(self) -> bool:
        return len(self.remaining) > 1 and self.offers.issuperset(self.remaining)

    @property
    def is_settled(self) -> bool:
        """Tells whether the match is over by what was said; with several left, a resigned seat is played on for it."""
        if not self.offers and not self.resigned:
            return False
        return self.is_drawn or (bool(self.resigned) and len(self.remaining) <= 1)

    def resign(self, seat: int) -> None:
        if seat in self.resigned:
            raise Refused(f"Seat {seat} has resigned already.", "")
        self.resigned.append(seat)

    def offer(self, seat: int) -> None:
        """Offers a draw, or agrees to one."""
        if self.seats == 1:
            raise Refused("There is nobody to agree on a draw with.", "")
        if seat in self.resigned or seat in self.offers:
            raise Refused(f"Seat {seat} has {'resigned' if seat in self.resigned else 'offered a draw'} already.", "")
        self.offers.add(seat)

    def ask(self, seat: int, length: int, is_free: bool) -> bool:
        """Asks to go back to so many moves, or agrees to it; returns whether it is now to be done."""
        if length != self.asked_for:
            self.asked_for, self.asked = length, set()
        self.asked.add(seat)
        return is_free or self.asked.issuperset(self.remaining)

    def decline(self, seat: int, text: str) -> None:
        """Ends the asking for a draw or an undo, for everybody."""
        asking = self.offers if text == NO_DRAW else self.asked
        if seat in self.resigned or not asking or seat in asking:
            raise Refused(f"Seat {seat} has nothing to decline.", "")
        if text == NO_DRAW:
            self.offers.clear()
        else:
            self.asked_for, self.asked = -1, set()

    def is_answer(self, seat: int, text: str) -> bool:
        """Tells whether another seat has said the same, and still stands by it."""
        said = self.offers if text == DRAW else self.asked if text == f"{UNDO} {self.asked_for}" else set()
        return bool(said - {seat})

    def judged(self, outcome: Outcome) -> Outcome:
        """Returns how a match stands after a draw or resignations: who resigned first ranks last."""
        ended = DRAW if self.is_drawn else RESIGN if self.is_settled else outcome.clause
        best = min((outcome.ranks[seat] for seat in self.remaining), default=0)
        ranks = [rank - best if outcome.clause else 0 for rank in outcome.ranks]
        if self.is_drawn:
            ranks = [1] * self.seats
        for behind, seat in enumerate(reversed(self.resigned)):
            ranks[seat] = self.seats + behind
        return Outcome(outcome.scores, ranks, ended)

    def moved(self, seat: int) -> None:
        """Lets lapse what a move answers: requests to undo, and the draws offered by others."""
        self.asked_for, self.asked = -1, set()
        if seat >= 0 and seat not in self.offers:
            self.offers.clear()


def undo_length(text: str, played: int) -> int:
    """Returns how many moves remain by the text of a request to undo."""
    word, _, number = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if word != UNDO or not (number.isascii() and number.isdigit() and len(number) < 10):
        known = ", ".join((RESIGN, LATE, DRAW, NO_DRAW, NO_UNDO))
        raise Unreadable(f"{shortened(text)} is neither a move nor {known} or {UNDO} and a number.")
    if int(number) >= played:
        raise Refused(f"There are {played} moves: one can go back to fewer, not to {number}.", "")
    return int(number)
