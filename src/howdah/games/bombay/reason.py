"""Why a click of Bombay leads nowhere, as one would tell a beginner. Only `rules` decide; this puts it into words."""

from typing import Any

from howdah.core.protocol import Path, Reason

from .about import clock
from .components import COLOURS, NONE, SITES
from .deal import sales
from .state import (
    ACTION_PRICE,
    BASKETS,
    CITY_AT,
    COST,
    PALACES,
    ROAD,
    RUPEE_PRICE,
    asked,
    carried,
    is_free,
    is_open,
)


def reason(view: Any, path: Path, _moves: list[int]) -> Reason | None:
    target = path[-1]
    kind, _, value = target.partition("-")
    if view.due:
        return _due(kind, target)
    if path[0] == "palace":
        return _build(view, path)
    if target in SITES:
        return _move(view, target)
    if target == "clock":
        return Reason(11, clock(view), (target,))  # BOM-11
    if target == "wait":
        return Reason(18, ("why-rest", {"actions": view.actions}), (target,))  # BOM-18
    if target == "demand":
        return Reason(21, ("why-nothing-wanted", {}), (target,))  # BOM-21
    if value not in COLOURS:
        return None
    match kind:
        case "stack":
            return _buy(view, target, COLOURS.index(value))
        case "ask":
            return _sell(view, COLOURS.index(value))
        case "bale":
            return _bale(view, target, COLOURS.index(value))
    return None


def _due(kind: str, target: str) -> Reason:
    """Returns why something else than a bale of the left-most market is no answer to a palace token."""
    if kind == "stack":
        return Reason(29, ("why-left-most", {}), (target,))  # BOM-29
    return Reason(30, ("why-token-first", {}), (target,))  # BOM-30


def _move(view: Any, target: str) -> Reason | None:
    here, site = view.elephants[view.mover], SITES.index(target)
    if here == site:
        return _here(view, target)
    if not ROAD[here][site]:
        return Reason(19, ("why-no-road", {}), (target,))  # BOM-19
    if COST[site] > view.actions:
        return Reason(19, ("why-steep", {"cost": COST[site], "actions": view.actions}), (target,))  # BOM-19
    return None


def _here(view: Any, target: str) -> Reason:
    """Returns what to click instead of the site where the elephant stands, or why nothing can be done there."""
    here, me = view.elephants[view.mover], view.mover
    post, city = view.posts[here], CITY_AT[here]
    if post != NONE:
        said = "why-click-stack", {"value": COLOURS[post]}
        return _buy(view, target, post) or Reason(20, said, (target,))  # BOM-20
    if city != NONE and any(view.baskets[4 * me + colour] for colour in sales(view, city)):
        return Reason(21, ("why-click-demand", {}), (target,))  # BOM-21
    if is_free(view, here) and carried(view, me) and view.built[me] < PALACES:
        return Reason(26, ("why-click-palace", {}), (target,))  # BOM-26
    return Reason(19, ("why-here", {}), (target,))  # BOM-19


def _buy(view: Any, target: str, colour: int) -> Reason | None:
    """Returns why a bale cannot be bought here and now."""
    value, me, place = {"value": COLOURS[colour]}, view.mover, view.market[colour]
    if view.posts[view.elephants[me]] != colour:
        return Reason(20, ("why-no-post", value), (target,))  # BOM-20
    if not is_open(view, colour):
        return Reason(17, ("why-closed", value), (SITES[view.elephants[me]],))  # BOM-17
    if view.bought:
        return Reason(20, ("why-bought", {}), (target,))  # BOM-20
    if carried(view, me) == BASKETS:
        return Reason(20, ("why-loaded", {}), _carried(view))  # BOM-20
    if RUPEE_PRICE[place] > view.rupees[me]:
        return Reason(20, ("why-poor", {"cost": RUPEE_PRICE[place], "rupees": view.rupees[me]}), (target,))  # BOM-20
    if ACTION_PRICE[place] > view.actions:
        return Reason(20, ("why-slow", {"cost": ACTION_PRICE[place], "actions": view.actions}), (target,))  # BOM-20
    return None


def _carried(view: Any) -> tuple[str, ...]:
    """Returns the bales of the seat to decide."""
    return tuple(f"bale-{name}" for c, name in enumerate(COLOURS) if view.baskets[4 * view.mover + c])


def _sell(view: Any, colour: int) -> Reason:
    """Returns why a bale cannot be sold here."""
    value, here = {"value": COLOURS[colour]}, view.elephants[view.mover]
    if CITY_AT[here] == NONE:
        return Reason(21, ("why-no-city", {}), (SITES[here],))  # BOM-21
    if asked(view, CITY_AT[here], colour) == NONE:
        return Reason(21, ("why-not-wanted", value), (SITES[here],))  # BOM-21
    return Reason(21, ("why-not-carried", value), ("demand",))  # BOM-21


def _bale(view: Any, target: str, colour: int) -> Reason:
    """Returns why nothing begins with a bale that one carries."""
    here = view.elephants[view.mover]
    if CITY_AT[here] != NONE:
        return Reason(21, ("why-not-wanted", {"value": COLOURS[colour]}), (target,))  # BOM-21
    return Reason(21, ("why-no-city", {}), (target,))  # BOM-21


def _build(view: Any, path: Path) -> Reason | None:
    """Returns why no palace can be built here, or not with what was clicked."""
    me, here = view.mover, view.elephants[view.mover]
    at = (SITES[here],)
    if CITY_AT[here] != NONE:
        return Reason(26, ("why-build-city", {}), at)  # BOM-26
    if view.posts[here] != NONE:
        return Reason(26, ("why-build-post", {}), at)  # BOM-26
    if view.palaces[here] != NONE:
        return Reason(26, ("why-build-palace", {"seat": view.palaces[here]}), at)  # BOM-26
    if view.built[me] == PALACES:
        return Reason(26, ("why-build-all", {}), path[:1])  # BOM-26
    if not carried(view, me):
        return Reason(26, ("why-build-bale", {}), path[:1])  # BOM-26
    return Reason(26, ("why-pay-bale", {}), path[-1:]) if len(path) > 1 else None  # BOM-26
