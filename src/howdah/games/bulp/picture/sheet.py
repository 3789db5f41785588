"""The score sheet of a seat: its score as things stand, and how it comes about (BUL-26 to BUL-31)."""

from collections import OrderedDict
from typing import Any, NamedTuple

from ..network import is_broken
from ..scoring import ELIMINATION, broken_parts, charged, open_outlets, removed, route_length, score

Sheet = dict[str, int]
KEPT = 256  # tables


class Reckoned(NamedTuple):
    """What follows from the cards on a table: every seat's sheet, and who would pay for each card if it broke."""

    sheets: list[Sheet]
    payers: list[int]


_kept: OrderedDict[tuple[Any, ...], Reckoned] = OrderedDict()


def of(state: Any, seat: int) -> Sheet:
    """Returns the sheet of a seat."""
    return _reckoned(state, seat, broken_parts(state, seat)) | {"held": state.held[seat]}


def of_all(view: Any) -> list[Sheet]:
    """Returns the sheets of all seats."""
    return [sheet | {"held": view.held[seat]} for seat, sheet in enumerate(_of_table(view).sheets)]


def payers(view: Any) -> dict[int, int]:
    """Returns whose each card is, as sets of seats by its cell: who would pay for it if it broke (BUL-22, BUL-23)."""
    return dict(zip(view.order[: view.laid], _of_table(view).payers, strict=True))


def _of_table(view: Any) -> Reckoned:
    """Returns what follows from the cards on the table: the same for all who look at it, as long as none is played."""
    key = view.seats, view.scoring, *view.spring, *view.home, *view.corner, bytes(view.board), bytes(view.caps)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = _all(view)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def _all(view: Any) -> Reckoned:
    """Returns the sheets of all seats: who pays for a broken card is the same question for each of them."""
    payers = [charged(view, card) for card in range(view.laid)]
    broken = [who for card, who in enumerate(payers) if is_broken(view.board[view.order[card]])]
    sheets = [_reckoned(view, seat, sum((who >> seat) & 1 for who in broken)) for seat in range(view.seats)]
    return Reckoned(sheets, payers)


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
