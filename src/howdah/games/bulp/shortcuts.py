"""Other ways to click a move of Bulp!: a card is discarded however it lies, a cap goes straight on an outlet."""

from typing import Any

from howdah.core.protocol import Path

from .components import CARDS
from .notation import LEXICON

LYINGS = {card.id: tuple(f"{card.type}-{lying}" for lying in card.lyings) for card in CARDS}


def shortcuts(_view: Any, moves: list[int]) -> list[tuple[int, Path]]:
    return [(move, path) for move in moves for path in _paths(*LEXICON.rows[move])]


def _paths(kind: str, *values: str) -> list[Path]:
    match kind:
        case "discard":
            return [(tile,) for tile in LYINGS[values[0]][1:]]
        case "cap":
            return [("stock", f"{values[1]}+{values[0]}")]
    return []
