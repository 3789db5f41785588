"""What to do next in Bombay."""

from typing import Any

from howdah.core.protocol import Moves, Path, Said

from .choosing import is_last_turn
from .components import COLOURS, KINDS, NONE
from .deal import city_here, purchase, sale
from .reckoning import reckoning
from .state import ACTIONS, BUILD, BUY, FIRST, KIND, SELL, carried

Values = dict[str, int | str]
NO_DEED: Values = {"deed": "move", "value": "none", "last": "no"}


def prompt(view: Any, path: Path, moves: Moves) -> Said:
    actions = {"actions": view.actions}
    if path:
        return _after(path[0]), actions
    if view.due:
        return "prompt-token", {}
    rest = int(view.actions == ACTIONS)
    return "prompt-act", actions | {"rest": rest} | _deed(view, moves(path)) | _end(view)


def _after(target: str) -> str:
    """Returns what is asked after a first click."""
    return {"demand": "prompt-sell", "palace": "prompt-pay"}.get(target, "prompt-site")


def _deed(view: Any, moves: list[int]) -> Values:
    """Returns what can be done besides going on, and its price: a site is a post, a city or free for a palace."""
    for kind, told in ((BUY, _purchase), (SELL, _sale), (BUILD, _palace)):
        if colours := sorted({move - FIRST[kind] for move in moves if KIND[move] == kind}):
            return NO_DEED | told(view, colours)
    return NO_DEED


def _purchase(view: Any, colours: list[int]) -> Values:
    """Returns the bale that this post sells; buying the last one closes the posts of its colour (BOM-17)."""
    price = purchase(view, colours[0]) or {"rupees": 0, "actions": 0}
    last = "yes" if view.stock[colours[0]] == 1 else "no"
    cost = {"rupees": price["rupees"], "cost": price["actions"]}
    return {"deed": "buy", "value": COLOURS[colours[0]], "last": last, **cost}


def _sale(view: Any, colours: list[int]) -> Values:
    """Returns the bale that this city buys and what it pays, nothing in particular where one can choose."""
    deal = sale(view, city_here(view), colours[0])
    return {"deed": "sell", "value": COLOURS[colours[0]], **deal} if deal and len(colours) == 1 else {"deed": "sells"}


def _palace(view: Any, _colours: list[int]) -> Values:
    """Returns the token that a palace brings here."""
    token = view.tokens[view.elephants[view.mover]]
    return {"deed": "build"} if token == NONE else {"deed": "token", "value": KINDS[token]}


def _end(view: Any) -> Values:
    """Returns in the last turn how many bales are still carried, and the fortunes that are seen, by seat."""
    if not is_last_turn(view):
        return {"end": "no"}
    seen = [one for one in reckoning(view).rows[-1].values if one is not None]
    load = carried(view, view.mover)
    return {"end": "last", "load": load, "seen": len(seen), "fortunes": " – ".join(map(str, seen))}
