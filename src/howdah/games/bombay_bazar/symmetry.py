"""The symmetry of Bombay Bazar: two or four elephants face each other, so the board can be turned by a half."""

from typing import Any

from howdah.core.lexicon import Row
from howdah.envs.transform import Change, Transform

from .components import BOX, CELLS, ELEPHANTS, EMPTY, END, LAYS, NONE, turned
from .notation import LEXICON
from .rules import MEDALS

HALF = 3  # steps of a sixth


def symmetries(start: Any) -> list[Transform]:
    """Returns the half turn, for two or four seats; in the medal game, seats choose in an order of their own."""
    return [_half_turn(start.seats)] if start.seats in (2, 4) and start.opening != MEDALS else []


def _half_turn(seats: int) -> Transform:
    def opposite(seat: int) -> int:
        return (seat + seats // 2) % seats if seat < seats else seat

    def moved(row: Row) -> Row:
        if row[0] == "first":
            return ("first", str(opposite(int(row[1]))))
        if row[0] == "lay":
            return LEXICON.rows[LAYS_AT + _tile(1 + LEXICON[row] - LAYS_AT) - 1]
        return row

    return Transform(
        "half turn",
        moved,
        {
            "board": Change(_cell, _tile),
            "ends": Change(lambda elephant: (elephant + ELEPHANTS // 2) % ELEPHANTS, _cell),
            "tip": Change(value=_cell),
            "side": Change(value=lambda edge: (edge + HALF) % 6),
            "mover": Change(value=opposite),
        },
        shift=seats // 2,
    )


LAYS_AT = next(move for move, row in enumerate(LEXICON.rows) if row[0] == "lay")
_AT = {(cell.x2, cell.row): number for number, cell in enumerate(BOX.cells)}
_RIGHT, _LAST = max(cell.x2 for cell in BOX.cells), BOX.cells[-1].row


def _cell(cell: int) -> int:
    if cell == NONE or cell >= CELLS:
        return cell
    return _AT[_RIGHT - BOX.cells[cell].x2, _LAST - BOX.cells[cell].row]


def _tile(content: int) -> int:
    """Returns the lay that a lay becomes."""
    if content in (EMPTY, END):
        return content
    lay = LAYS[content]
    assert lay is not None
    same = turned(lay.segments, HALF)
    return next(n for n, other in enumerate(LAYS) if other and (other.design, other.segments) == (lay.design, same))
