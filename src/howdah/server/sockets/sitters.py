"""Who sits where, as everybody at a table may know it."""

from typing import TYPE_CHECKING

from howdah.show.words import Words

from ..storage.store import now
from ..tables.clock import NONE
from ..tables.seats import BOT
from . import wire

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable
    from ..tables.moment import Moment


class KnownSitters:
    """The sitters of a table as part of a message, by language: most steps change nothing of it."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[tuple[object, ...], bytes]] = {}

    def inside(self, live: "LiveTable", words: Words) -> bytes:
        """Returns the fields of the part; a clock runs on, so that nothing is known of it."""
        told, known = _told(live), self.known.get(words.lang)
        if known is None or known[0] != told or live.clock.kind != NONE:
            known = self.known[words.lang] = told, wire.inside(wire.Sitting(sitters(live, words)))
        return known[1]


def _told(live: "LiveTable") -> tuple[object, ...]:
    """Returns all that is told of sitters besides their clocks."""
    moment, offers = live.moment, live.match.offers
    thinking = moment.turn if moment.turn >= 0 and live.seats[moment.turn].kind == BOT else None
    return live.seating, live.online(), thinking, tuple(offers.resigned), len(offers.late), _scores(moment)


def sitters(live: "LiveTable", words: Words) -> list[wire.Seat]:
    """Returns who sits where."""
    at, turn, scores, offers, online = now(), live.turn, _scores(live.moment), live.match.offers, live.online()
    return [
        wire.Seat(
            seat=seat.seat,
            name=seat.name,
            word=words.seat(seat.seat),
            kind=seat.kind,
            level=words.text(f"level-{seat.level}") if seat.kind == BOT else None,
            open=seat.is_open,
            online=seat.kind == BOT or seat.seat in online,
            thinking=seat.kind == BOT and turn == seat.seat,
            resigned=seat.seat in offers.resigned,
            late=seat.seat in offers.late,
            score=scores[seat.seat] if scores else None,
            clock=None if live.clock.kind == NONE else _clock(live, seat.seat, at),
        )
        for seat in live.seats
    ]


def _scores(moment: "Moment") -> list[int] | None:
    """Returns the scores by seat, None while something is hidden."""
    return None if moment.has_secrets else moment.outcome.scores


def _clock(live: "LiveTable", seat: int, at: int) -> wire.Clock:
    return wire.Clock(live.clock.remaining(seat, at) or 0, live.clock.is_running(seat) and live.turn == seat)
