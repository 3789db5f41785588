"""Other ways to click a move of Bulp!: where a pipe has one outlet to cap, the whole pipe will do."""

from collections import Counter
from typing import Any

from howdah.core.protocol import Path

from .notation import LEXICON


def shortcuts(_view: Any, moves: list[int]) -> list[tuple[int, Path]]:
    caps = [(move, LEXICON.rows[move][2]) for move in moves if LEXICON.kind(move) == "cap"]
    outlets = Counter(cell for _, cell in caps)
    return [(move, ("stock", cell)) for move, cell in caps if outlets[cell] == 1]
