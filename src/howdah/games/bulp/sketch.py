"""Bulp! drawn for a terminal: a cell is three characters wide; broken cards have double lines.

Caps are listed below the hill.
"""

from collections.abc import Iterator
from typing import Any

from howdah.core.schema import HOLE

from .components import CARDS, KINDS, SHAPES, WAYS, Card
from .contents import (
    BLOCKED,
    EMPTY,
    SOURCE,
    VILLAGE,
    capped_outlets,
    is_broken,
    is_card,
    is_pipe,
    live_outlets,
    printed_outlets,
)
from .findings import findings
from .layout import CELLS, NAME
from .position import hand, ways

INTACT = dict(zip(SHAPES, "┃━┗┓┛┏┣┫┳┻╋", strict=True))
DAMAGED = dict(zip(SHAPES, "║═╚╗╝╔╠╣╦╩╬", strict=True))
ROOMY = 25  # columns of the hill that fit a terminal of 80 when each takes three


def sketch(view: Any) -> str:
    """Returns the hill, whose each open outlet is (BUL-33), the caps, the hands, and what is left of cards and caps."""
    rows: dict[str, list[int]] = {}
    for cell in CELLS:
        if view.board[cell] <= BLOCKED:
            rows.setdefault(NAME[cell].split(",")[1], []).append(cell)
    columns = [NAME[cell].split(",")[0] for cell in next(iter(rows.values()))]
    wide = 3 if len(columns) <= ROOMY else 2
    marks = [f"{x:>3}" for x in columns] if wide == 3 else [f" {x:<3}" for x in columns[::2]]
    lines = ["    " + "".join(marks).rstrip()]
    lines += [f"{y:>4} " + "".join(_drawn(view, cell, wide) for cell in cells) for y, cells in rows.items()]
    capped = [f"{way} {NAME[cell]}" for cell in CELLS for way in ways(capped_outlets(view.board[cell]))]
    lines += [f"  ○ {' · '.join(owned)}"] if (owned := list(_owned(view))) else []
    lines += [f"  ● {' · '.join(capped)}"] if capped else []
    lines += [f"  [seat{seat}]{seat}[/] {_fanned(view, seat)}" for seat in range(view.seats)]
    return "\n".join([*lines, f"  ▤ {view.left}  ● {view.stock}"])


def _owned(view: Any) -> Iterator[str]:
    """Yields every open outlet of a card with the seats that own it."""
    for cell, owners in sorted(findings(view).owners.items()):
        for way in range(4) if is_card(view.board[cell]) else ():
            seats = "".join(f"[seat{seat}]{seat}[/]" for seat in range(view.seats) if (owners[way] >> seat) & 1)
            if seats:
                yield f"{WAYS[way]} {NAME[cell]} {seats}"


def _fanned(view: Any, seat: int) -> str:
    """Returns a hand as its cards are drawn and laid: every way to lie, and how many."""
    cards = view.hands[seat * KINDS : (seat + 1) * KINDS]
    if HOLE in cards or not view.held[seat]:
        return hand(view, seat)
    return "  ".join(_ways(card, count) for card, count in zip(CARDS, cards, strict=True) if count)


def _ways(card: Card, count: int) -> str:
    lines = DAMAGED if card.type == "broken" else INTACT
    drawn = " ".join(f"{lines[lying]} {lying}" for lying in card.lyings) + (f" ×{count}" if count > 1 else "")
    return f"[broken]{drawn}[/]" if card.type == "broken" else drawn


def _drawn(view: Any, cell: int, wide: int) -> str:
    """Returns a cell with its colour; where there is little room, without what leads west."""
    style, drawn = _styled(view, cell)
    return f"[{style}]{drawn[-wide:]}[/]" if style else drawn[-wide:]


def _styled(view: Any, cell: int) -> tuple[str, str]:
    code = view.board[cell]
    if code == EMPTY:
        return "", " · "
    if code == BLOCKED:
        return "rock", "▒▒▒"
    if code >= VILLAGE:
        return f"seat{code - VILLAGE}", f" ⌂{code - VILLAGE}"
    if code == SOURCE:
        return "water", "━◎━"
    outlets, lines = ways(printed_outlets(code)), DAMAGED if is_broken(code) else INTACT
    east, west = (lines["EW"] if way in ways(live_outlets(code)) else " " for way in "EW")
    return "" if is_pipe(code) else "broken", west + lines[outlets] + east
