"""What to do next in Bazaar."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .components import PRICE
from .position import LIMIT, PILES, Phase
from .reason import ends_the_game
from .state import affords, held, must_buy


def prompt(view: Any, path: Path, moves: Moves) -> Said | None:
    match view.phase:
        case Phase.ACT:
            return ("prompt-roll" if len(moves(path)) == 1 else "prompt-act"), {"fresh": int(view.fresh > 0)}
        case Phase.PICK:
            return "prompt-pick", {}
        case Phase.PAY:
            return "prompt-pay", {"count": PRICE - view.paid}
        case Phase.DROP:
            return "prompt-drop", {"seat": view.mover, "count": held(view, view.mover) - LIMIT}
        case Phase.BUY:
            return ("prompt-must-buy" if must_buy(view) else "prompt-buy"), {"last": _last(view)}
    return None


def _last(view: Any) -> int:
    """Returns the pile, from 1, whose purchase ends the game (BAZ-24), 0 if none that can be bought now does."""
    last = [pile + 1 for pile in range(PILES) if affords(view, view.mover, pile) and ends_the_game(view, pile)]
    return last[0] if last else 0
