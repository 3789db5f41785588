"""Bulp! in words: the lexicon; `position` has the text for a position, `sketch` its drawing for a terminal."""

from collections.abc import Iterator

from howdah.core.lexicon import Lexicon, Row

from .components import IDS, KINDS, SHAPES, WAYS
from .layout import CELLS, NAME
from .position import read, show
from .sketch import sketch
from .state import SEATS

__all__ = ["LEXICON", "read", "show", "sketch"]

# Moves at a cell follow each other: 11 ways to lay, to break and to mend, then caps on its four sides.
LAY, BREAK, MEND, CAP = 0, 11, 22, 33
AT_A_CELL = 37
BLOCK = AT_A_CELL * len(CELLS)
DEAL = BLOCK + len(CELLS)
DRAW = DEAL + KINDS
DISCARD = DRAW + KINDS
FIRST = DISCARD + KINDS
DONE = FIRST + SEATS


def _rows() -> Iterator[Row]:
    for cell in CELLS:
        for kind in ("lay", "break", "mend"):
            yield from ((kind, shape, NAME[cell]) for shape in SHAPES)
        yield from (("cap", way, NAME[cell]) for way in WAYS)
    yield from (("block", NAME[cell]) for cell in CELLS)
    for kind in ("deal", "draw", "discard"):
        yield from ((kind, card) for card in IDS)
    yield from (("first", str(seat)) for seat in range(SEATS))
    yield ("done",)


LEXICON = Lexicon(
    {
        "lay": "lay {outlets} {cell}",
        "break": "break {outlets} {cell}",
        "mend": "mend {outlets} {cell}",
        "cap": "cap {way} {cell}",
        "block": "block {cell}",
        "deal": "deal {card}",
        "draw": "draw {card}",
        "discard": "discard {card}",
        "first": "first {beginner}",
        "done": "done",
    },
    _rows(),
)
