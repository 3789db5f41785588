"""What to do next in Bulp!."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .findings import sheets
from .notation import LEXICON
from .state import Phase


def prompt_key(view: Any) -> int:
    return int(view.phase)


def prompt(view: Any, path: Path, moves: Moves) -> Said:
    if view.phase == Phase.DISCARD:
        return "prompt-discard", {}
    if not path:
        return "prompt-turn", {"can": possible(moves(path)), **_end(view)}
    if path[0] == "stock":
        return "prompt-cap", {}
    if len(path) > 1:
        return "prompt-lying", {}
    return ("prompt-break" if path[0].startswith("broken") else "prompt-lay"), {}


def possible(moves: list[int]) -> str:
    """Returns what can be done in the rest of a turn, besides ending it."""
    kinds = {LEXICON.kind(move) for move in moves}
    card, cap = bool(kinds & {"lay", "break", "mend"}), "cap" in kinds
    return "both" if card and cap else "card" if card else "cap" if cap else "none"


def _end(view: Any) -> dict[str, str | int]:
    """Returns what ends the game after this turn, or "no", and the scores it would end with: the mover's, and the
    lowest of the others with its seat."""
    end = "water" if view.connected else "pile" if view.left == 0 else "no"
    if end == "no":
        return {"end": end}
    scores = [one["points"] for one in sheets(view)]
    theirs, seat = min((points, seat) for seat, points in enumerate(scores) if seat != view.mover)
    return {"end": end, "mine": scores[view.mover], "theirs": theirs, "seat": seat}
