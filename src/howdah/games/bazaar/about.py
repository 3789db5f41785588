"""What each target of Bazaar is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .components import CARDS, GEMS
from .notation import OFFERS
from .position import PILES
from .reason import lacking
from .reckoning import left_in
from .refusal import why_not
from .state import BUY, PAID, TAKEN, TRADE, affords, column, held, in_play, worth


def about(view: Any) -> dict[str, list[Said]]:
    bank: dict[str, list[Said]] = {gem: [("about-bank", {})] for gem in GEMS}
    hand: dict[str, list[Said]] = {f"hand-{gem}": [("about-hand", {})] for gem in GEMS}
    piles = {f"pile-{pile + 1}": _pile(view, pile) for pile in range(PILES)}
    offers = {offer: [_offer(view, nth)] for nth, offer in enumerate(OFFERS) if in_play(view, nth)}
    return bank | hand | piles | offers | {"die": [("about-die", {})], "done": [("about-done", {})]}


def _pile(view: Any, pile: int) -> list[Said]:
    """Returns what buying from a pile scores by the gems left in hand, who can, and how many cards it has (BAZ-19)."""
    left = left_in(view, pile)
    if not left:
        return [("about-exhausted", {})]
    if not view.top[pile] and view.depth[pile] > 1:
        return [("about-left", {"count": left})]
    points = {f"with{gems}": worth(view, pile, gems) for gems in range(4)}
    scores: Said = ("about-pile", {**points, "column": int(column(view, pile))})
    return [_purchase(view, pile), scores, ("about-left", {"count": left})]


def _purchase(view: Any, pile: int) -> Said:
    """Returns whether the viewer can buy what shows on a pile, and what is lacking."""
    seat, who = _told_of(view)
    if affords(view, seat, pile):
        is_now = seat == view.mover and not why_not(view, BUY + pile)
        return ("about-buy-now" if is_now else "about-buy-later"), who
    if view.depth[pile] == 1:
        return "about-star-lack", {**who, "count": held(view, seat)}
    return "about-lack", {**who, "gems": _lack(view, seat, CARDS.collection[view.top[pile] - 1].gems)}


def _offer(view: Any, offer: int) -> Said:
    """Returns whether the viewer can make a trade, and if not, why: never that one can pay where one may not trade."""
    seat, who = _told_of(view)
    if lack := _lack(view, seat, PAID[offer]):
        return "about-lack", {**who, "gems": lack}
    clause = why_not(view, TRADE + offer) if seat == view.mover else -1
    match clause:
        case 0:
            return "about-trade-now", who
        case 9:
            return "about-trade-acted", who
        case 13:
            return "about-trade-bank", {**who, "gems": lacking(view.bank, TAKEN[offer])}
    return "about-trade-later", who


def _told_of(view: Any) -> tuple[int, dict[str, str | int]]:
    """Returns of whom a viewer is told: of oneself; a spectator hears of the seat to decide."""
    seat = int(view.viewer if view.viewer >= 0 else view.mover)
    return seat, {"seat": seat, "own": "yes" if view.viewer >= 0 else "no"}


def _lack(view: Any, seat: int, price: tuple[int, ...]) -> tuple[Said, ...]:
    return lacking(view.hands[5 * seat : 5 * seat + 5], price)
