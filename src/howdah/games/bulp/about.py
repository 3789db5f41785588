"""What each target of Bulp! is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .components import WAYS
from .layout import CELLS, NAME
from .picture import sheet
from .state import BLOCKED, BROKEN_BIT, EMPTY, SOURCE, VILLAGE

OUTLETS = tuple("".join(way for bit, way in enumerate(WAYS) if shape >> bit & 1) for shape in range(16))


def about(view: Any) -> dict[str, list[Said]]:
    scores = [one["points"] for one in sheet.of_all(view)]
    cells = {NAME[cell]: [_cell(view.board[cell], scores)] for cell in CELLS if view.board[cell] <= BLOCKED}
    laid = [NAME[cell] for cell in CELLS if EMPTY < view.board[cell] < VILLAGE]
    outlets: dict[str, list[Said]] = {f"{cell}+{way}": [("about-outlet", {})] for cell in laid for way in WAYS}
    cards: dict[str, list[Said]] = {
        f"{kind}-{shape}": [(f"about-{kind}", {})] for kind in ("pipe", "broken") for shape in OUTLETS
    }
    pile: list[Said] = [("about-pile", {"count": view.left})]
    return cells | outlets | cards | {"stock": [("about-stock", {})], "pile": pile, "done": [("about-done", {})]}


def _cell(card: int, scores: list[int]) -> Said:
    if card == EMPTY:
        return "about-empty", {}
    if card >= VILLAGE:
        return ("about-blocked", {}) if card == BLOCKED else ("about-village", {"points": scores[card - VILLAGE]})
    if card == SOURCE:
        return "about-source", {}
    return "about-leak" if card & BROKEN_BIT else "about-laid", {}
