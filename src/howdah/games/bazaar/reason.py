"""Why a click of Bazaar leads nowhere, as one would tell a beginner. Only `refusal` decides; this words it."""

from typing import Any

from howdah.core.protocol import Path, Reason, Said

from .components import CARDS, GEMS, PRICE
from .notation import OFFERS
from .position import LIMIT, PILES, Phase
from .refusal import why_not
from .state import CLASSIC, PAID, TAKEN, can_pay, exhausted, held, next_seat

TARGETS = tuple(f"pile-{pile + 1}" for pile in range(PILES))
Values = dict[str, str | int]


def reason(view: Any, path: Path, moves: list[int]) -> Reason | None:
    target = path[0]
    match view.phase:
        case Phase.ACT:
            return _act(view, target, moves)
        case Phase.PICK:
            return _pick(target)
        case Phase.PAY:
            return _gem(view, target, "pay", 22, PRICE - view.paid)  # BAZ-22
        case Phase.DROP:
            return _gem(view, target, "drop", 18, held(view, view.mover) - LIMIT)  # BAZ-18
        case Phase.BUY:
            return _buy(view, target)
    return None


def _act(view: Any, target: str, moves: list[int]) -> Reason:
    """Returns why a turn does not begin with a target: one rolls or trades first."""
    if target in OFFERS:
        return _trade(view, target, moves)
    if target in TARGETS:
        return Reason(14, ("why-buy-later", {}), (target,))  # BAZ-14
    if target == "done":
        return Reason(9, ("why-act-first", _fresh(view)), (target,))  # BAZ-9
    if target in GEMS:
        return Reason(10, ("why-bank", _fresh(view)), (target,))  # BAZ-10
    return Reason(8 if view.fresh else 12, ("why-hand", _fresh(view)), (target,))  # BAZ-8, BAZ-12


def _fresh(view: Any) -> Values:
    return {"fresh": int(view.fresh > 0)}


def _trade(view: Any, target: str, moves: list[int]) -> Reason:
    offer = OFFERS.index(target)
    clause = why_not(view, moves[0]) if moves else 12
    if clause == 8:
        return Reason(8, ("why-first-turn", {}), (target,))  # BAZ-8
    if clause == 13:
        short = lacking(view.bank, TAKEN[offer])
        return Reason(13, ("why-bank-short", {"gems": short}), _short("", view.bank, TAKEN[offer]))  # BAZ-13
    if can_pay(view, view.mover, offer ^ 1):
        return Reason(12, ("why-other-side", {}), (target,))  # BAZ-12
    hand = view.hands[5 * view.mover : 5 * view.mover + 5]
    return _unpaid(12, "why-cannot-pay", hand, PAID[offer])  # BAZ-12


def _unpaid(clause: int, said: str, hand: list[int], price: tuple[int, ...]) -> Reason:
    """Returns which gems of a price a hand lacks; nothing but the clause if a program asks and none is lacking."""
    lack = lacking(hand, price)
    return Reason(clause, (said, {"gems": lack}) if lack else None, _short("hand-", hand, price))


def lacking(gems: list[int], price: tuple[int, ...]) -> tuple[Said, ...]:
    """Returns which gems of a price are not there, to be told."""
    short = [(gem, asked - has) for gem, has, asked in zip(GEMS, gems, price, strict=True) if has < asked]
    return tuple(("gems", {"gem": gem, "count": count}) for gem, count in short)


def _short(prefix: str, gems: list[int], price: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{prefix}{gem}" for gem, has, asked in zip(GEMS, gems, price, strict=True) if has < asked)


def _pick(target: str) -> Reason:
    """Returns why something else than a gem of the bank is no answer to the star."""
    if target in GEMS:
        return Reason(11, ("why-bank-empty", {}), (target,))  # BAZ-11
    return Reason(10, ("why-pick-first", {}), (target,))  # BAZ-10


def _gem(view: Any, target: str, kind: str, clause: int, count: int) -> Reason:
    """Returns why a target is no gem to pay with, or to put back."""
    seat = view.mover if kind == "drop" else next_seat(view)
    is_gem = target.startswith("hand-") or (kind == "drop" and target in GEMS)
    said = f"why-{kind}-none" if is_gem else f"why-{kind}-first"
    return Reason(clause, (said, {"count": count, "seat": seat}), (target,))


def _buy(view: Any, target: str) -> Reason:
    """Returns why a target does not end or enrich a turn in which one could buy."""
    if target in TARGETS:
        return _dear(view, target)
    if target == "done":
        return Reason(17, ("why-must-buy", {"count": held(view, view.mover)}), (target,))  # BAZ-17
    return Reason(9, ("why-acted", {}), (target,))  # BAZ-9


def _dear(view: Any, target: str) -> Reason:
    """Returns why the card on a pile cannot be bought."""
    pile = TARGETS.index(target)
    if not view.depth[pile]:
        return Reason(24, ("why-exhausted", {}), (target,))  # BAZ-24
    if view.depth[pile] == 1:
        said = "why-marker" if view.rules == CLASSIC else "why-star-price"
        return Reason(22, (said, {"count": held(view, view.mover)}), (target,))  # BAZ-22
    hand, cost = view.hands[5 * view.mover : 5 * view.mover + 5], CARDS.collection[view.top[pile] - 1].gems
    return _unpaid(14, "why-cannot-buy", hand, cost)  # BAZ-14


def ends_the_game(view: Any, pile: int) -> bool:
    """Tells whether the next purchase from a pile exhausts the second one (BAZ-24)."""
    last = 2 if view.rules == CLASSIC else 1
    return bool(view.depth[pile] == last and exhausted(view) == 1)
