"""The exchange cards in the picture of Bazaar: each on a board of its own, with a row for each equation."""

from functools import cache, lru_cache
from typing import Any

from howdah.core.protocol import Moved
from howdah.show.arrange import spot
from howdah.show.scene import Element, tag, text

from ..components import CARDS, GEMS, ROWS
from ..notation import SIDES
from ..state import PAID, has_in_bank, missing
from .drawing import box, symbol

TOP, WIDTH, HEIGHT, STEP = 370, 316, 256, 324  # of the boards; the cards are 304 × 244
ROW_LEFT, ROW_TOP, ROW_STEP, ROW_WIDTH = 44, 9, 48, 260


def place_of(slot: int) -> tuple[int, int]:
    """Returns the left and top of a board."""
    return STEP * slot, TOP


def keys_of(slot: int) -> list[str]:
    """Returns the keys of everything on a board."""
    return [f"merchant-{slot}", *(key for row in range(ROWS) for key in _keys_of_row(slot, row))]


def _keys_of_row(slot: int, row: int) -> list[str]:
    return [f"row-{slot}-{row}", f"afford-{slot}-{row}"]


def roomy(slot: int, corner: tuple[float, float], scale: float, step: float) -> list[Moved]:
    """Returns a board with its rows farther apart, and each as much higher: there is room for a finger."""
    x, y = place_of(slot)
    more = step - ROW_STEP
    board = spot((x, y), corner, scale, more=(0, round(more * ROWS, 1))), [f"merchant-{slot}"]
    tops = [corner[1] + scale * (more * row + more / 2) for row in range(ROWS)]
    rows = [spot((x, y), (corner[0], top), scale, more=(0, more)) for top in tops]
    return [board, *((rows[row], _keys_of_row(slot, row)) for row in range(ROWS))]


def cards(view: Any) -> list[Element]:
    cards = [(f"merchant-{slot}", _card(slot, view.merchants[slot])) for slot in range(2)]
    rows = ((f"row-{slot}-{row}", _row(slot, view.merchants[slot], row)) for slot in range(2) for row in range(ROWS))
    return [*cards, *rows]


@cache
def _card(slot: int, card: int) -> str:
    x, y = place_of(slot)
    return (
        box("ba-counter ba-board", x, y, WIDTH, HEIGHT, 14)
        + box("ba-paper ba-sheet", x + 6, y + 6, 304, 244, 9)
        + box("ba-spine ba-sheet", x + 6, y + 6, 34, 244, 9)
        + symbol("scales", x + 23, y + 216, klass="ba-low")
        + (text(str(card), x + 23, y + 36, klass="ba-card" if card < 10 else "ba-card ba-narrow") if card else "")
        + ("" if card else symbol("rosette", x + 175, y + 128))
    )


def _split(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[float, float, float]:
    """Returns the widths of both sides of a row, and the room of each gem."""
    pitch = min(36, (ROW_WIDTH - 50) / (sum(left) + sum(right)))
    wide = max(78, sum(left) * pitch + 6)
    wide = min(wide, ROW_WIDTH - 26 - (sum(right) * pitch + 12))
    return wide, ROW_WIDTH - 26 - wide, pitch


@cache
def _row(slot: int, card: int, row: int) -> str:
    if not card:
        return ""
    x, y = _row_at(slot, row)
    equation = CARDS.exchange[card - 1][row]
    wide, narrow, pitch = _split(*equation)
    parts = [text("=", x + wide + 13, y + 22, klass="ba-equals")]
    for side, gems, at, width in ((0, equation.left, x, wide), (1, equation.right, x + wide + 26, narrow)):
        parts += [
            tag("rect", klass="ba-side", x=at, y=y, width=width),
            tag("rect", klass="hit ba-trade", data_t=f"{card}.{row + 1} {SIDES[side]}", x=at, y=y, width=width),
        ]
        parts.append(tag("g", *_gems_in_line(gems, at + width / 2, y + 22, pitch), klass="piece"))
    return "".join(parts)


def _row_at(slot: int, row: int) -> tuple[float, float]:
    x, y = place_of(slot)
    return x + ROW_LEFT, y + ROW_TOP + ROW_STEP * row


def _gems_in_line(gems: tuple[int, ...], x: float, y: float, pitch: float) -> list[str]:
    line = [gem for gem, n in zip(GEMS, gems, strict=True) for _ in range(n)]
    left = x - pitch * (len(line) - 1) / 2
    return [symbol(gem, left + pitch * i, y, 0.83 * pitch / 36) for i, gem in enumerate(line)]


def afford(view: Any, seat: int) -> list[Element]:
    """Returns the layer that marks what a seat could pay for, on each board (BAZ-12, BAZ-13)."""
    hand = tuple(view.hands[5 * seat : 5 * seat + 5])
    offers = [_affordable(view, card, hand) for card in view.merchants]
    return [
        (
            f"afford-{slot}-{row}",
            _marked(slot, view.merchants[slot], tuple(nth for nth in offers[slot] if nth // 2 == row)),
        )
        for slot in range(2)
        for row in range(ROWS)
    ]


def _affordable(view: Any, card: int, hand: tuple[int, ...]) -> list[int]:
    """Returns the offers of an exchange card that a hand and the bank can pay for."""
    return [nth for nth in _payable(card, hand) if has_in_bank(view, 2 * ROWS * (card - 1) + nth)] if card else []


@lru_cache(5000)
def _marked(slot: int, card: int, offers: tuple[int, ...]) -> str:
    """Returns the layer on a row of an exchange card."""
    return tag("g", "".join(_offer(slot, card, nth) for nth in offers), klass="layer afford")


@lru_cache(5000)
def _payable(card: int, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Returns which offers of a card a hand could pay for, the sides of its rows in turn."""
    return tuple(nth for nth in range(2 * ROWS) if missing(hand, 0, PAID[2 * ROWS * (card - 1) + nth]) == 0)


@cache
def _offer(slot: int, card: int, nth: int) -> str:
    x, y = _row_at(slot, nth // 2)
    wide, narrow, _ = _split(*CARDS.exchange[card - 1][nth // 2])
    at, width = (x, wide) if nth % 2 == 0 else (x + wide + 26, narrow)
    return box("ba-afford", at + 2, y + 2, width - 4, 40, 8)
