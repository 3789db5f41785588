"""What to do next in Bombay Bazar."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .reason import NAMES, blocked_by
from .rules import END_MOVE


def prompt(view: Any, path: Path, moves: Moves) -> Said:
    if not view.begun:
        return ("prompt-call" if path else "prompt-medals"), {}
    cell = NAMES[view.tip[view.mover]]
    if set(moves(path)) == {END_MOVE}:
        return f"why-blocked-{blocked_by(view)}", {"cell": cell}
    if not path:
        return ("prompt-tile" if len(set(moves(path))) > 1 else "prompt-forced"), {"cell": cell}
    if path[0] == cell:
        return "prompt-here", {}
    return ("prompt-turned", {}) if len(set(moves(path))) > 1 else ("prompt-only", {"cell": cell})
