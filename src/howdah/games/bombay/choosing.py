"""Other ways to click a move of Bombay, what a seat may regret, and what a move brought, as the log tells it."""

from typing import Any

from howdah.core.protocol import Path, Said

from .components import CITIES, COLOURS, KINDS, NONE, SETS, SITES, TURNS
from .deal import city_here, purchase, sale
from .notation import LEXICON
from .state import BUILD, BUY, FIRST, KIND, SELL, STOP, WAIT

ROAD_AND_DEED = 2  # actions: to leave a trading post, and to sell a bale or build with it elsewhere


def shortcuts(view: Any, moves: list[int]) -> list[tuple[int, Path]]:
    """Returns the paths that begin at a bale: in a city it is sold, elsewhere it pays for a palace."""
    here = SITES[view.elephants[view.mover]]
    found: list[tuple[int, Path]] = []
    for move in moves:
        if KIND[move] == SELL:
            found.append((move, (f"bale-{COLOURS[move - FIRST[SELL]]}",)))
        elif KIND[move] == BUILD:
            bale = f"bale-{COLOURS[move - FIRST[BUILD]]}"
            found += [(move, (bale, "palace")), (move, (bale, here))]
    return found


def is_last_turn(view: Any) -> bool:
    """Tells whether nobody has another turn after this one (BOM-33)."""
    return bool(view.sets == SETS[view.seats] - 1 and view.turns == TURNS[view.seats] - 1)


def cautions(view: Any, moves: list[int]) -> dict[int, Said]:
    """Returns the moves that give something up for nothing."""
    return {move: said for move in moves if (said := _caution(view, move, moves))}


def _caution(view: Any, move: int, moves: list[int]) -> Said | None:
    kinds = {KIND[one] for one in moves}
    if KIND[move] == STOP and is_last_turn(view) and kinds & {SELL, BUILD}:
        return "caution-left-over", {"deed": "sell" if SELL in kinds else "build"}
    if KIND[move] == STOP and WAIT in kinds:
        return "caution-rest", {}
    if KIND[move] == BUY and is_last_turn(view) and _comes_too_late(view, move - FIRST[BUY]):
        return "caution-too-late", {}
    return None


def _comes_too_late(view: Any, colour: int) -> bool:
    """Tells whether a bale bought now can neither be sold nor built with: a post is no place for either."""
    price = purchase(view, colour)
    return price is not None and view.actions - price["actions"] < ROAD_AND_DEED


def circumstances(view: Any, move: int) -> Said | None:
    """Returns what a move costs or brings, where everybody may know it."""
    kind, *values = LEXICON.rows[move]
    here = view.elephants[view.mover]
    match kind:
        case "move":
            owner = view.palaces[SITES.index(values[0])]
            return None if owner in (NONE, view.mover) else ("say-move-toll", {"seat": owner})
        case "buy":
            price = purchase(view, COLOURS.index(values[0]))
            return ("say-buy-for", {**price}) if price else None
        case "sell":
            brought = sale(view, city_here(view), COLOURS.index(values[0]))
            return ("say-sell-for", {"value": CITIES[city_here(view)], **brought}) if brought else None
        case "build":
            token = view.tokens[here]
            return "say-build-at", {"at": SITES[here], "value": "none" if token == NONE else KINDS[token]}
        case _:
            return None
