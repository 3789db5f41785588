"""Bombay Bazar for learners."""

from howdah.core.lexicon import Row
from howdah.envs.encoding import Fields, flags, one_hot, scaled, seat

from .components import BOX, DESIGN, DESIGNS, EMPTY, END, OPEN
from .notation import LEXICON

CELL = tuple(cell.name for cell in BOX.cells)
DESIGN_NAMES = tuple(f"design {design + 1}" for design in range(DESIGNS))
TILE = ("empty", "end", *(f"edge {edge} open" for edge in range(6)), *DESIGN_NAMES)


def _tile(content: int) -> list[int]:
    """Returns the planes of what lies on a cell: its open edges and its design."""
    if content in (EMPTY, END):
        return [0 if content == EMPTY else 1]
    return [*(2 + edge for edge in range(6) if OPEN[content] >> edge & 1), 8 + DESIGN[content]]


def words(row: Row) -> dict[str, str]:
    """Returns the words of a move; a design and how it lies are one: turned, some designs look the same."""
    return {"tile": f"{row[1]} {row[2]}"} if row[0] == "lay" else LEXICON.values(LEXICON[row])


def fields(_start: object) -> Fields:
    return {
        "seats": None,
        "board": flags(TILE, _tile, names=CELL),
        "supply": scaled(names=DESIGN_NAMES),
        "ends": None,  # the board shows them
        "tip": one_hot(CELL),
        "side": one_hot(tuple(f"edge {edge}" for edge in range(6))),
        "length": scaled(full=60),
        "mover": seat(),
    }
