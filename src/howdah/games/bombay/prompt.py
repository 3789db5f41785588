"""What to do next in Bombay."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .components import COLOURS
from .state import ACTIONS, BUILD, BUY, FIRST, KIND, SELL

DEEDS = {BUY: "buy", SELL: "sell", BUILD: "build"}


def prompt(view: Any, path: Path, moves: Moves) -> Said:
    actions = {"actions": view.actions}
    if path:
        return "prompt-sell" if path[0] == "demand" else "prompt-pay", actions
    if view.due:
        return "prompt-token", {}
    legal = moves(path)
    deed = next((DEEDS[KIND[move]] for move in legal if KIND[move] in DEEDS), "move")
    return "prompt-act", actions | {"deed": deed, "rest": int(view.actions == ACTIONS), "value": _last(view, legal)}


def _last(view: Any, moves: list[int]) -> str:
    """Returns a colour of which the last bale can be bought, which closes its posts (BOM-17)."""
    colours = [move - FIRST[BUY] for move in moves if KIND[move] == BUY]
    return next((COLOURS[colour] for colour in colours if view.stock[colour] == 1), "none")
