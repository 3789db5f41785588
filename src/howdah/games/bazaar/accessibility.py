"""What lies on the targets of Bazaar, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .components import GEMS
from .position import PILES


def stands(view: Any) -> dict[str, list[Thing]]:
    bank = {gem: [_count(view.bank[nth])] for nth, gem in enumerate(GEMS)}
    hand = {f"hand-{gem}": [_count(view.hands[5 * view.mover + nth])] for nth, gem in enumerate(GEMS)}
    return bank | hand | {f"pile-{pile + 1}": [_pile(view, pile)] for pile in range(PILES)}


def _count(gems: int) -> Thing:
    return "stands-gems", {"count": gems}


def _pile(view: Any, pile: int) -> Thing:
    """Returns the card that shows: a collection, the star card, or none."""
    if view.top[pile]:
        return "card", str(view.top[pile])
    return "stands-pile", {"depth": view.depth[pile]}
