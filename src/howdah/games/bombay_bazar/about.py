"""What each target of Bombay Bazar is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .accessibility import gains
from .components import BOX, EMPTY, END
from .rules import is_out


def about(view: Any) -> dict[str, list[Said]]:
    brought = gains(view)
    piles = {design.name: [_pile(view, nth, brought)] for nth, design in enumerate(BOX.designs)}
    turned: dict[str, list[Said]] = {target: [("about-turned", {})] for target in brought}
    heads: dict[str, list[Said]] = {f"head-{seat}": [_head(view, seat)] for seat in range(view.seats)}
    cells = {one.name: [_cell(view, cell)] for cell, one in enumerate(BOX.cells)}
    medals: dict[str, list[Said]] = {f"medals-{count}": [("about-medals", {})] for count in (1, 2, 3)}
    return piles | turned | heads | cells | medals | {"end": [("about-end", {})]}


def _pile(view: Any, nth: int, brought: dict[str, int]) -> Said:
    """Returns what the best tile of a pile would bring; nothing where the viewer lays none now."""
    if not view.supply[nth]:
        return "about-used-up", {}
    own = [gain for target, gain in brought.items() if target.startswith(f"{BOX.designs[nth].name}+")]
    if brought and not own:
        return "about-misfit", {}
    if view.supply[nth] == 1:
        return "about-last", {"gain": max(own, default=0)}
    return ("about-fits", {"gain": max(own)}) if own else ("about-pile", {})


def _head(view: Any, seat: int) -> Said:
    return "about-blocked" if is_out(view, seat) else "about-head", {}


def _cell(view: Any, cell: int) -> Said:
    content = view.board[cell]
    if content == END:
        closing = (seat for seat in range(view.seats) if view.tip[seat] == cell and is_out(view, seat))
        return "about-corner" if next(closing, None) is None else "about-closed", {}
    return "about-empty" if content == EMPTY else "about-tile", {}
