"""What seats say outside the rules: resignations are steps; draws, undos and early ends are proposals until all agree.

Only what takes effect is written to the log, as the steps that `session.offers` knows: each seat says the same.
"""

from typing import TYPE_CHECKING, get_args

from howdah.core.errors import Over, Refused
from howdah.core.protocol import OVER
from howdah.session.match import Match
from howdah.session.offers import AGREED, ASKED, DRAW, FINISH, LATE, RESIGN, UNDO, undo_length
from howdah.session.step import Step

from . import consent, rematch
from .proposals import Kind
from .seats import BOT

if TYPE_CHECKING:
    from .live_table import LiveTable

DECLINED: dict[str, Kind] = {f"/decline {kind}": kind for kind in get_args(Kind)}
WITHDRAWN: dict[str, Kind] = {f"/withdraw {kind}": kind for kind in get_args(Kind)}
ENDS = DECLINED | WITHDRAWN
REMATCH = "/rematch"
PROPOSED: dict[str, Kind] = {DRAW: "draw", FINISH: "finish", REMATCH: "rematch"}  # besides undos, which have a number
TAKEN_BACK = 500  # moves of seats that a table takes back in all: the log keeps them


def say(live: "LiveTable", seat: int, text: str, ref: str, held: set[int]) -> list[Step]:
    """Does what a seat says; returns the steps that it made, none for a mere proposal.

    `held` are the seats of the device that says it.
    """
    if text in (RESIGN, LATE):
        news = live.table.step(seat, live.ply, text)
        live.proposals.pending.clear()
        return news
    to = _undo_length(live, text) if text not in PROPOSED and text not in ENDS else 0
    if REMATCH in (text, f"/{ENDS.get(text)}"):
        _check_rematch(live)
    else:
        _check_open(live, seat, text)
    if text in ENDS:
        _end(live, seat, text)
        return []
    if text in PROPOSED:
        return _propose(live, PROPOSED[text], seat, to, ref)
    _check_undo(live, to)
    if consent.is_free(live, seat, to, held):
        return _carried_out(live, "undo", to, [seat])
    return _propose(live, "undo", seat, to, ref)


def came(live: "LiveTable", seat: int, text: str) -> str:
    """Tells whether a seat that has just said something made a proposal, or agreed to one."""
    proposal = live.proposals.pending.get(kind_of(text))
    return AGREED if proposal and proposal.seat != seat else ASKED


def kind_of(text: str) -> Kind:
    """Returns what a proposal is for."""
    return PROPOSED.get(text, "undo")


def refusal(live: "LiveTable", key: str, **values: int) -> Refused:
    """Returns the error that says a message of the words."""
    return Refused(live.game.words("en").line((key, values)), "", said=(key, values))


def _check_open(live: "LiveTable", seat: int, text: str) -> None:
    """Refuses what is said too late, and by a seat that has no say."""
    offers = live.match.offers
    if offers.is_settled or (live.turn == OVER and text in (DRAW, FINISH)):
        raise Over(f"The game is over ({live.match.outcome.clause}): {text} comes too late.")
    if seat in offers.resigned:
        raise refusal(live, "refused-resigned")
    if text == DRAW and len(live.seats) == 1:
        raise refusal(live, "refused-alone")
    if text == FINISH and not live.match.decided:
        raise refusal(live, "refused-finish")


def _check_rematch(live: "LiveTable") -> None:
    """Refuses to talk of a rematch while the match goes on, or once there is one."""
    if not rematch.is_open(live):
        raise refusal(live, "refused-rematch-made" if rematch.next_table(live) else "refused-rematch-early")


def _undo_length(live: "LiveTable", text: str) -> int:
    """Returns how many moves remain after an undo: what chance has set up stays, to draw it anew may take long."""
    actors = live.match.actors
    to, set_up = undo_length(text, len(actors)), next((n for n, one in enumerate(actors) if one >= 0), len(actors))
    if set_up == len(actors):
        raise refusal(live, "refused-unmoved")
    return max(to, set_up)


def _check_undo(live: "LiveTable", to: int) -> None:
    """Refuses an undo at a table that forbids it, or that has taken back as much as it may."""
    if not live.allows_undo:
        raise refusal(live, "refused-undo")
    if taken_back(live.match, to) > TAKEN_BACK:
        raise refusal(live, "refused-undos", most=TAKEN_BACK)


def taken_back(match: Match, to: int) -> int:
    """Returns how many moves of seats will have been taken back after an undo."""
    made = sum(step.actor >= 0 and not step.text.startswith("/") for step in match.log)
    return made - sum(actor >= 0 for actor in match.actors[:to])


def _propose(live: "LiveTable", kind: Kind, seat: int, to: int, ref: str) -> list[Step]:
    """Makes a proposal, or agrees to one; returns the steps once everybody has agreed."""
    proposals, actors = live.proposals, live.match.actors
    proposal = proposals.pending.get(kind)
    if proposal is None:
        if moves := proposals.wait(kind, seat, actors):
            raise refusal(live, "refused-rematch" if kind == "rematch" else "refused-wait", moves=moves)
        proposal = proposals.make(kind, seat, to, ref, actors)
    elif proposal.to != to:
        raise refusal(live, "refused-other")
    elif seat in proposal.agreed and not _is_agreed(live, kind):
        raise refusal(live, "refused-again")
    proposal.agreed.setdefault(seat, ref)
    if kind == "rematch" or not _is_agreed(live, kind):
        return []
    proposals.agree(kind)
    return _carried_out(live, kind, to, [*proposal.agreed])


def _is_agreed(live: "LiveTable", kind: Kind) -> bool:
    """Tells whether all people who play on agree; bots agree with people."""
    if kind == "rematch":
        return rematch.is_agreed(live)
    people = {seat for seat in _asked(live, kind) if live.seats[seat].kind != BOT}
    return live.proposals.pending[kind].agreed.keys() >= people


def _asked(live: "LiveTable", kind: Kind) -> list[int]:
    """Returns the seats that must agree: all that have not resigned, and to an early end only those that still play."""
    remaining = live.match.offers.remaining
    return [seat for seat in live.match.decided if seat in remaining] if kind == "finish" else remaining


def _carried_out(live: "LiveTable", kind: Kind, to: int, first: list[int]) -> list[Step]:
    """Lets all seats that play on say the same, some of them first, until it takes effect."""
    offers, text = live.match.offers, {"draw": DRAW, "finish": FINISH}.get(kind, f"{UNDO} {to}")
    said = offers.draws.copy() if kind == "draw" else set()  # of a log from before
    news: list[Step] = []
    for seat in dict.fromkeys([*first, *_asked(live, kind)]):
        if live.match.offers is offers and not offers.is_settled and seat in offers.remaining and seat not in said:
            news += live.table.step(seat, live.ply, text)
    live.proposals.pending.clear()
    return news


def _end(live: "LiveTable", seat: int, text: str) -> None:
    """Declines a proposal of another seat, or withdraws the seat's own."""
    kind, is_own = ENDS[text], text in WITHDRAWN
    proposal = live.proposals.pending.get(kind)
    if proposal is None or (proposal.seat == seat) != is_own:
        raise refusal(live, "refused-answer")
    if is_own:
        live.proposals.withdraw(kind)
    else:
        live.proposals.decline(kind, live.match.actors)
