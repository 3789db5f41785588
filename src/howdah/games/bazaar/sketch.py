"""Bazaar drawn for a terminal."""

from typing import Any

from .components import CARDS, LETTERS, ROWS, spelt
from .position import PILES


def sketch(view: Any) -> str:
    """Draws bank and die, piles with how many cards lie beneath, equations, scores, then a line for every seat."""
    bank = "  ".join(f"{letter} {count:>2}" for letter, count in zip(LETTERS, view.bank, strict=True))
    die = ("·", *LETTERS, "★")[view.die]
    equations = ("   ".join(_row(card, row) for card in view.merchants if card) for row in range(ROWS))
    return "\n".join(
        [
            f"  {bank}   ⚅ {die}",
            "",
            "  " + "  ".join(_pile(view, pile) for pile in range(PILES)),
            "",
            *(f"  {left:46}{right}".rstrip() for left, right in zip(equations, _scores(), strict=True)),
            "",
            *(_seat(view, seat) for seat in range(view.seats)),
        ]
    )


def _scores() -> list[str]:
    """Returns what a purchase scores by the gems left over: a line for plain cards, for one star and for two."""
    lines = zip(("▭", "★", "★★"), CARDS.score, strict=True)
    return ["     0  1  2 3+", *(f"{name:2} {''.join(f'{n:3}' for n in row)}" for name, row in lines), ""]


def _pile(view: Any, pile: int) -> str:
    top, depth = view.top[pile], view.depth[pile]
    if top:
        card = CARDS.collection[top - 1]
        shown = f"{spelt(card.gems)}{'★' if card.star else ' '}+{depth - 1}"
    else:
        shown = ("        ", "  ★     ")[depth] if depth < 2 else f"?????  +{depth - 1}"
    return f"{pile + 1}:{shown}"


def _row(card: int, row: int) -> str:
    left, right = CARDS.exchange[card - 1][row]
    return f"{card:>2}.{row + 1}  {spelt(left):>5} = {spelt(right):<5}"


def _seat(view: Any, seat: int) -> str:
    mark = "▸" if view.mover == seat and not view.ended else " "
    gems = spelt(view.hands[5 * seat : 5 * seat + 5])
    return f" {mark}[seat{seat}]{seat}[/] {view.points[seat]:>3} · {view.won[seat]:>2} ▭  {gems}"
