"""What each target of Bazaar is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .components import GEMS
from .notation import OFFERS
from .position import PILES
from .reckoning import left_in
from .state import PAID, column, missing, worth


def about(view: Any) -> dict[str, list[Said]]:
    bank: dict[str, list[Said]] = {gem: [("about-bank", {})] for gem in GEMS}
    hand: dict[str, list[Said]] = {f"hand-{gem}": [("about-hand", {})] for gem in GEMS}
    piles = {f"pile-{pile + 1}": _pile(view, pile) for pile in range(PILES)}
    offers = {offer: [_offer(view, nth)] for nth, offer in enumerate(OFFERS)}
    return bank | hand | piles | offers | {"die": [("about-die", {})], "done": [("about-done", {})]}


def _pile(view: Any, pile: int) -> list[Said]:
    """Returns what buying from a pile scores by the gems left in hand, and how many cards it has (BAZ-19)."""
    left = left_in(view, pile)
    if not left:
        return [("about-exhausted", {})]
    if not view.top[pile] and view.depth[pile] > 1:
        return [("about-left", {"count": left})]
    points: dict[str, str | int] = {f"with{gems}": worth(view, pile, gems) for gems in range(4)}
    return [("about-pile", {**points, "column": int(column(view, pile))}), ("about-left", {"count": left})]


def _offer(view: Any, offer: int) -> Said:
    """Returns whether the viewer can pay for a trade; a spectator hears of the seat to decide."""
    seat = view.viewer if view.viewer >= 0 else view.mover
    own = "yes" if view.viewer >= 0 else "no"
    return "about-offer", {"lack": missing(view.hands, 5 * seat, PAID[offer]), "seat": seat, "own": own}
