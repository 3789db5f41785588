"""The score sheet of Bulp!: every seat's score as things stand (BUL-26, BUL-31), and what parts equals (BUL-30)."""

from typing import Any

from howdah.core.protocol import Reckoning, Role, Said, Tally

from .findings import sheets
from .state import SCHEMA

PARTS: dict[str, list[tuple[str, Role]]] = {
    "simple": [("missing", "part"), ("broken", "part"), ("open", "part")],
    "elimination": [("broken", "count"), ("open", "count"), ("removed", "count")],
}


def reckoning(view: Any) -> Reckoning:
    found = sheets(view)
    scoring = str(SCHEMA.options["scoring"].decode(view.scoring))
    rows = [
        *(Tally((f"reckoning-{name}", {}), [one[name] for one in found], role) for name, role in PARTS[scoring]),
        Tally(("reckoning-route", {}), [one["route"] for one in found], "count"),
        Tally(("reckoning-held", {}), [one["held"] for one in found], "count"),
        Tally((f"reckoning-{scoring}", {}), [one["points"] for one in found], "total"),
    ]
    return Reckoning(rows, _remarks(view, [one["points"] for one in found]))


def _remarks(view: Any, scores: list[int]) -> list[Said]:
    """Returns what would part those that share the lowest score, and whether the pile runs out."""
    tie: list[Said] = [("reckoning-tie", {})] if scores.count(min(scores)) > 1 else []
    return [*tie, ("reckoning-pile", {"count": view.left})] if view.left <= 2 * view.seats else tie
