"""The score sheet of Bazaar: points, what parts those that are equal, and which columns apply."""

from typing import Any

from howdah.core.protocol import Reckoning, Said, Tally

from .position import PILES
from .state import CLASSIC, exhausted, held


def reckoning(view: Any) -> Reckoning:
    gems = [held(view, seat) for seat in range(view.seats)]
    rows = [
        Tally(("reckoning-gems-held", {}), [*gems], "count"),
        Tally(("reckoning-cards", {}), [*view.won[: view.seats]], "count"),
        Tally(("reckoning-points", {}), [*view.points[: view.seats]], "total"),
    ]
    return Reckoning(rows, _decided(view, gems) if view.ended else _ahead(view))


def _ahead(view: Any) -> list[Said]:
    """Returns which columns apply, and how near the end is."""
    plain, star = columns(view)
    last: list[Said] = [("reckoning-last", {"pile": nth + 1}) for nth in range(PILES) if left_in(view, nth) == 1]
    ends: Said = ("reckoning-piles", {"count": 2 - exhausted(view)})
    return [("reckoning-columns", {"plain": plain, "star": star}), ends, *last]


def left_in(view: Any, pile: int) -> int:
    """Returns how many cards of a pile can still be bought: a classic star card stays where it is."""
    return int(view.depth[pile]) - int(view.rules == CLASSIC)


def _decided(view: Any, gems: list[int]) -> list[Said]:
    """Returns what parted those that are equal, if anything did (BAZ-26)."""
    best = [seat for seat in range(view.seats) if view.points[seat] == max(view.points)]
    fewest = [seat for seat in best if view.won[seat] == min(view.won[s] for s in best)]
    parted = ["reckoning-shared"] if len(fewest) > 1 else ["reckoning-tie"] if len(best) > 1 else []
    return [(key, {}) for key in [*parted, *(["reckoning-gems"] if any(gems) else [])]]


def columns(view: Any) -> tuple[int, int]:
    """Returns the columns in which plain cards, and cards with a star, score now."""
    gone = exhausted(view)
    return (min(gone, 2) if view.rules else 0), min(1 + gone, 2)
