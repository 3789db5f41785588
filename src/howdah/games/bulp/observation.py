"""Bulp! for learners: the cells of this match's table. What rules work out from them is left out."""

from typing import Any

from howdah.core.lexicon import Row
from howdah.envs.encoding import Fields, flags, one_hot, scaled, seat

from .components import IDS, WAYS
from .contents import BLOCKED, EMPTY, OFF, SOURCE, VILLAGE, capped_outlets, is_broken, is_village, printed_outlets
from .layout import NAME
from .notation import LEXICON
from .state import SEATS, Phase

VILLAGES = ("village mine", *(f"village {row} after me" for row in range(1, SEATS)))
CONTENTS = (
    *("empty", "blocked", "source", "broken", *VILLAGES),
    *(f"outlet {way}" for way in WAYS),
    *(f"cap {way}" for way in WAYS),
)
COUNTED = ("land", "west", "east", "north", "south", "free", "connected")


def _contents(code: int) -> list[int]:
    """Returns the planes of what a cell holds; an outlet is either open or has a cap."""
    what = {EMPTY: ["empty"], BLOCKED: ["blocked"], SOURCE: ["source"]}.get(code, [])
    what += ["broken"] if is_broken(code) else [VILLAGES[code - VILLAGE]] if is_village(code) else []
    capped = capped_outlets(code)
    what += [f"outlet {way}" for i, way in enumerate(WAYS) if (printed_outlets(code) & ~capped) >> i & 1]
    what += [f"cap {way}" for i, way in enumerate(WAYS) if capped >> i & 1]
    return [CONTENTS.index(plane) for plane in what]


def _relative(code: int, observer: int, seats: int) -> int:
    """Returns a village as if its seat were counted from the observer."""
    return VILLAGE + (code - VILLAGE - observer) % seats if is_village(code) else code


def words(row: Row) -> dict[str, str]:
    """Returns the words of a move; a cell is its two coordinates."""
    values = LEXICON.values(LEXICON[row])
    x, _, y = values.pop("cell", "").partition(",")
    return {**values, **({"x": x, "y": y} if x else {})}


def fields(start: Any) -> Fields:
    table = [cell for cell, code in enumerate(start.board) if code != OFF]
    names = [NAME[cell] for cell in table]
    return {
        **dict.fromkeys(("seats", "springs", "spring", "home", "corner", "centre", "blocked", "dealt", "ended")),
        **dict.fromkeys(COUNTED),
        "hands": scaled(names=IDS, full=6),
        "pile": scaled(names=IDS),
        "gone": scaled(names=IDS),
        "held": scaled(full=12),
        "left": scaled(full=70),
        "board": flags(CONTENTS, _contents, table, names, _relative),
        "phase": one_hot([phase.name.lower() for phase in Phase]),
        "mover": seat(),
    }
