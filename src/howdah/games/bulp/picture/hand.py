"""The viewer's hand as a fan of cards, and beside it the pile, the caps and the turn's end.

The page lays `held` and `beside` groups out again, to fit its screen.
"""

from functools import cache, lru_cache
from typing import Any

from howdah.core.schema import EVERYTHING
from howdah.show.scene import Element, place, tag, text, use

from ..components import CARDS, KINDS, bits
from .card import card, hit

SIZE = (700, 150)
FAN = 500  # how wide the fan may be
STEP, TURN = 58, 2.5  # from card to card, in units and degrees
SINGLE = 9  # so many cards lie one by one; more are stacked by kind
LIFT = 14  # how far a card is pulled out
NO_CARDS = (0,) * KINDS
TILES = tuple(f"{one.type}-{one.outlets}" for one in CARDS)  # the targets of the cards, by kind


def tiles(view: Any, x: float, y: float) -> tuple[Element, ...]:
    """Returns the cards of the viewer's hand; who sees everything is shown the hand of the mover."""
    seat = max(view.mover, 0) if view.viewer == EVERYTHING else view.viewer
    counts = view.hands[seat * KINDS : (seat + 1) * KINDS] if seat >= 0 else NO_CARDS
    return _tiles(x, y, tuple(max(count, 0) for count in counts))  # what is not seen is not shown


def supplies(view: Any, x: float, y: float) -> list[Element]:
    """Returns the pile and the caps."""
    return [
        ("pile", _button("bu-pile" if view.left else "", "pile", (x + SIZE[0] - 172, y + 75), str(view.left))),
        ("stock", _button("bu-caps" if view.stock else "", "stock", (x + SIZE[0] - 106, y + 75), str(view.stock))),
    ]


def done(view: Any, x: float, y: float) -> list[Element]:
    """Returns what ends the turn; who only looks on has nothing to end."""
    if view.viewer < 0 and view.viewer != EVERYTHING:
        return [("done", "")]
    seat = f" seat-{view.mover}" if view.mover >= 0 else ""
    button = _button("bu-done", "done", (x + SIZE[0] - 40, y + 75), "")
    return [("done", tag("g", button, klass=f"turn{seat}"))]


def tile_of(card_id: str) -> str:
    """Returns the target of a card of the hand."""
    return next(tile for tile, one in zip(TILES, CARDS, strict=True) if one.id == card_id)


@lru_cache(1000)
def _tiles(x: float, y: float, counts: tuple[int, ...]) -> tuple[Element, ...]:
    """Returns the fan of some cards, by how many there are of each kind."""
    each = [count if sum(counts) <= SINGLE else min(count, 1) for count in counts]
    middle, step = (sum(each) - 1) / 2, min(STEP, (FAN - 64) / max(sum(each) - 1, 1))
    found = []
    for kind, shown in enumerate(each):
        first = sum(each[:kind])
        cards = [_held(kind, counts[kind] if shown < counts[kind] else 1) for _ in range(shown)]
        spots = [_spot(x, y, first + i - middle, step) for i in range(shown)]
        fan = [tag("g", one, klass="held", transform=spot) for one, spot in zip(cards, spots, strict=True)]
        found.append((f"tile-{TILES[kind]}", "".join(fan)))
    return tuple(found)


def _spot(x: float, y: float, nth: float, step: float) -> str:
    """Returns the place of a card in the fan, counted from its middle."""
    return place(x + FAN / 2 + nth * step, y + 78 + nth * nth * 0.8, nth * TURN)


@cache
def _held(kind: int, count: int) -> str:
    one = CARDS[kind]
    parts = [card(bits(one.outlets), 0, 0, one.type == "broken")]
    parts += [use("bu-half-turn", 21, -32)] if len(one.lyings) > 1 else []
    lifted = [tag("g", *parts, klass="piece"), use("bu-edge", 0, 0, klass="edge")]
    lifted += [use("bu-count", -21, -32) + text(str(count), -21, -31.5, klass="count")] if count > 1 else []
    return tag("g", *lifted, klass="lift") + hit(TILES[kind], 0, 0)


def _button(symbol: str, target: str, at: tuple[float, float], number: str) -> str:
    parts = [use(symbol, 0, 0) if symbol else "", text(number, 0, 33, klass="number") if number else ""]
    return tag("g", *parts, hit(target, 0, 0), klass="beside", transform=place(*at))
