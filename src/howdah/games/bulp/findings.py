"""What follows from the cards on a table, for pictures and words: worked out once for all who look at it.

A view has no owners, routes and scores in it; this asks the rules for them, and keeps the answers a while.
"""

from collections import OrderedDict, deque
from typing import Any, NamedTuple

from .ownership import card_before, charged, settle
from .scoring import ELIMINATION, broken_parts, has_arrived, open_outlets, removed, score
from .state import NO_END

Sheet = dict[str, int]
KEPT, RECENT = 256, 4  # tables


class Findings(NamedTuple):
    """Sets of seats are bits; cards are named by their cells, those nearer a source first (BUL-22)."""

    before: dict[int, int]  # the card that feeds each, itself for a source
    owners: dict[int, tuple[int, ...]]  # of a card's outlets, by way; 0 where one is not open (BUL-33)
    payers: dict[int, int]  # whose a card is: who would pay for it if it broke (BUL-28)
    routes: list[list[int]]  # the cards of every seat's main route, its source first
    ends: list[int]  # the way of its last outlet, NO_END where it has none
    arrived: list[bool]
    sheets: list[Sheet]


_kept: OrderedDict[tuple[Any, ...], Findings] = OrderedDict()
_recent: deque[tuple[list[int], tuple[int, ...], Findings]] = deque(maxlen=RECENT)


def findings(view: Any) -> Findings:
    """Returns what follows from the cards of a view: the same for all viewers, as long as none is played."""
    rules = view.land, view.sources, view.scoring
    for board, by, found in _recent:  # two lists are compared sooner than one is hashed
        if board == view.board and by == rules:
            return found
    found = _found(view, (*rules, *view.board))
    _recent.appendleft((view.board[:], rules, found))
    return found


def _found(view: Any, key: tuple[Any, ...]) -> Findings:
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = _worked_out(view)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def sheet(state: Any, seat: int) -> Sheet:
    """Returns the score sheet of a seat: its score as things stand, and how it comes about (BUL-26 to BUL-31)."""
    settle(state)
    return _sheet(state, seat) | {"held": state.held[seat]}


def sheets(view: Any) -> list[Sheet]:
    """Returns the score sheets of all seats."""
    return [sheet | {"held": view.held[seat]} for seat, sheet in enumerate(findings(view).sheets)]


def _worked_out(view: Any) -> Findings:
    settle(view)
    cards, seats = range(view.laid), range(view.seats)
    cells = view.order[: view.laid]
    return Findings(
        before={cells[card]: cells[card_before(view, card) if card >= view.springs else card] for card in cards},
        owners={cells[card]: tuple(view.owners[4 * card : 4 * card + 4]) for card in cards},
        payers={cells[card]: charged(view, card) for card in cards},
        routes=[_route(view, seat) for seat in seats],
        ends=[view.end[seat] & 3 if view.end[seat] != NO_END else NO_END for seat in seats],
        arrived=[has_arrived(view, seat) for seat in seats],
        sheets=[_sheet(view, seat) for seat in seats],
    )


def _route(view: Any, seat: int) -> list[int]:
    return [view.order[card] for card in range(view.laid) if (view.users[card] >> seat) & 1]


def _sheet(state: Any, seat: int) -> Sheet:
    broken, opened = broken_parts(state, seat), open_outlets(state, seat)
    total = score(state, seat, broken, opened)
    return {
        "seat": seat,
        "points": total,
        "missing": total if state.scoring == ELIMINATION else total - broken - opened,  # BUL-26, BUL-31
        "broken": broken,
        "open": opened,
        "removed": removed(state, seat, broken + opened),
        "route": state.length[seat],
    }
