"""Bulp! for learners: the cells of this match's table. What rules work out from them is left out."""

from typing import Any

from howdah.envs.encoding import Fields, flags, one_hot, scaled, seat

from .components import IDS, WAYS
from .layout import NAME
from .state import BLOCKED, BROKEN_BIT, EMPTY, OFF, SEATS, SOURCE, VILLAGE, Phase

OUTLETS = tuple(f"outlet {way}" for way in WAYS)
VILLAGES = ("village mine", *(f"village {row} after me" for row in range(1, SEATS)))
CONTENTS = ("empty", *OUTLETS, "broken", "source", "blocked", *VILLAGES)
WORKED_OUT = (
    *("laid", "order", "place", "links", "back", "depth", "owners", "arrived"),
    *("end", "root", "away", "wells", "sure", "free", "marks"),
)


def _contents(code: int) -> list[int]:
    """Returns the planes of what a cell holds."""
    if code in (EMPTY, BLOCKED):
        return [0 if code == EMPTY else 7]
    if VILLAGE <= code < BLOCKED:
        return [8 + code - VILLAGE]
    outlets = [1 + way for way in range(4) if code >> way & 1]
    return [*outlets, *([6] if code == SOURCE else [5] if code > BROKEN_BIT else [])]


def _relative(code: int, observer: int, seats: int) -> int:
    """Returns a village as if its seat were counted from the observer."""
    return VILLAGE + (code - VILLAGE - observer) % seats if VILLAGE <= code < BLOCKED else code


def fields(start: Any) -> Fields:
    table = [cell for cell, code in enumerate(start.board) if code != OFF]
    names = [NAME[cell] for cell in table]
    return {
        **dict.fromkeys(("seats", "springs", "spring", "home", "corner", "centre", "blocked", "dealt", "ended")),
        **dict.fromkeys(WORKED_OUT),
        "hands": scaled(names=IDS, full=6),
        "pile": scaled(names=IDS),
        "gone": scaled(names=IDS),
        "held": scaled(full=12),
        "left": scaled(full=70),
        "board": flags(CONTENTS, _contents, table, names, _relative),
        "caps": flags(OUTLETS, lambda caps: [way for way in range(4) if caps >> way & 1], table, names),
        "phase": one_hot([phase.name.lower() for phase in Phase]),
        "mover": seat(),
    }
