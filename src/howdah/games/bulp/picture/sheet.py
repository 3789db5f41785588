"""The score sheet of a seat: its score as things stand, and how it comes about (BUL-26 to BUL-31)."""

from collections import OrderedDict
from typing import Any

from ..network import is_broken
from ..scoring import ELIMINATION, broken_parts, charged, open_outlets, removed, route_length, score

Sheet = dict[str, int]
KEPT = 256  # tables

_kept: OrderedDict[tuple[Any, ...], list[Sheet]] = OrderedDict()


def of(state: Any, seat: int) -> Sheet:
    """Returns the sheet of a seat."""
    return _reckoned(state, seat, broken_parts(state, seat)) | {"held": state.held[seat]}


def of_all(view: Any) -> list[Sheet]:
    """Returns the sheets of all seats."""
    return [sheet | {"held": view.held[seat]} for seat, sheet in enumerate(_of_table(view))]


def _of_table(view: Any) -> list[Sheet]:
    """Returns what follows from the cards on the table: the same for all who look at it, as long as none is played."""
    key = view.seats, view.scoring, *view.spring, *view.home, *view.corner, bytes(view.board), bytes(view.caps)
    sheets = _kept.get(key)
    if sheets is None:
        sheets = _kept[key] = _all(view)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return sheets


def _all(view: Any) -> list[Sheet]:
    """Returns the sheets of all seats: who pays for a broken card is the same question for each of them."""
    payers = [charged(view, card) for card in range(view.laid) if is_broken(view.board[view.order[card]])]
    return [_reckoned(view, seat, sum((who >> seat) & 1 for who in payers)) for seat in range(view.seats)]


def _reckoned(state: Any, seat: int, broken: int) -> Sheet:
    opened = open_outlets(state, seat)
    total = score(state, seat, broken, opened)
    return {
        "seat": seat,
        "points": total,
        "missing": total if state.scoring == ELIMINATION else total - broken - opened,  # BUL-26, BUL-31
        "broken": broken,
        "open": opened,
        "removed": removed(state, seat, broken + opened),
        "route": route_length(state, seat),
    }
