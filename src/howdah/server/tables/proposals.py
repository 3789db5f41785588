"""What seats propose and have not agreed on yet: a draw, to take moves back, to end the match early, or a rematch.

A proposal is no step: the log does not grow by it, and no move comes too late because of it.
A table has one proposal of a kind, and a seat makes one for each of its moves. A seat that was declined must make
1, 2, 4, 8 … moves before it proposes the same again. Any move ends a request to take back; an offer of a draw ends
with the move of a seat that has not agreed.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import DecodeError, Struct, ValidationError, field
from msgspec.json import Decoder, Encoder

from howdah.core.errors import Unreadable
from howdah.session.offers import Offers

Kind = Literal["draw", "undo", "finish", "rematch"]


class Proposal(Struct):
    """How many moves an undo leaves, and who agrees, each with the id of its message; the first made the proposal."""

    to: int
    agreed: dict[int, str]

    @property
    def seat(self) -> int:
        return next(iter(self.agreed))


class Wait(Struct):
    """How many moves a seat must have made before it proposes again, and how often it was declined."""

    until: int = 0
    declined: int = 0


class Proposals(Struct):
    """The proposals of a table, how long its seats wait for the next ones, and after how many steps that was so."""

    pending: dict[Kind, Proposal] = field(default_factory=dict)
    waits: dict[Kind, dict[int, Wait]] = field(default_factory=dict)
    ply: int = sys.maxsize  # of an earlier version: after all of them

    def wait(self, kind: Kind, seat: int, actors: Sequence[int]) -> int:
        """Returns how many moves a seat must still make before it proposes something of a kind."""
        wait = self.waits.get(kind, {}).get(seat)
        return max(0, wait.until - actors.count(seat)) if wait else 0

    def is_open(self, kind: Kind, seat: int, actors: Sequence[int]) -> bool:
        """Tells whether a seat may make a proposal of a kind now."""
        if not self.pending and not self.waits:
            return True
        return kind not in self.pending and not self.wait(kind, seat, actors)

    def make(self, kind: Kind, seat: int, to: int, ref: str, actors: Sequence[int]) -> Proposal:
        if kind != "rematch":  # which no move follows
            self._wait(kind, seat).until = actors.count(seat) + 1
        self.pending[kind] = Proposal(to, {seat: ref})
        return self.pending[kind]

    def decline(self, kind: Kind, actors: Sequence[int]) -> None:
        """Ends a proposal because a seat does not agree."""
        seat = self.pending.pop(kind).seat
        wait = self._wait(kind, seat)
        wait.until = actors.count(seat) + 2**wait.declined
        wait.declined += 1

    def withdraw(self, kind: Kind) -> None:
        del self.pending[kind]

    def agree(self, kind: Kind) -> None:
        """Ends a proposal that everybody agreed to; nobody waits any longer."""
        self.pending.pop(kind, None)
        self.waits.pop(kind, None)

    def moved(self, seat: int) -> None:
        """Ends what lapses when a seat, or chance, has moved."""
        self.pending.pop("undo", None)
        draw = self.pending.get("draw")
        if draw and seat >= 0 and seat not in draw.agreed:
            del self.pending["draw"]

    def adopt(self, offers: Offers) -> None:
        """Takes over what a log from before says: offers were steps then."""
        if offers.draws:
            self.pending["draw"] = _made_by(sorted(offers.draws))
        if offers.asked_for >= 0:
            self.pending["undo"] = _made_by(sorted(offers.asked), offers.asked_for)

    def refs(self) -> Iterable[tuple[int, str]]:
        """Returns the seats that agree, with the ids of their messages."""
        return [(seat, ref) for one in self.pending.values() for seat, ref in one.agreed.items() if ref]

    def _wait(self, kind: Kind, seat: int) -> Wait:
        return self.waits.setdefault(kind, {}).setdefault(seat, Wait())

    def written(self) -> str:
        """Returns everything as the store keeps it."""
        return NONE if not self.pending and not self.waits else _encoder.encode(self).decode()


def read(text: str) -> Proposals:
    """Returns proposals from their stored text."""
    try:
        return _decoder.decode(text)
    except (DecodeError, ValidationError) as error:
        raise Unreadable("Its stored proposals cannot be read.") from error


def _made_by(seats: list[int], to: int = 0) -> Proposal:
    return Proposal(to, dict.fromkeys(seats, ""))


_encoder, _decoder = Encoder(), Decoder(Proposals)
NONE = _encoder.encode(Proposals()).decode()
