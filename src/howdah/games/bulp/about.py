"""What each target of Bulp! is for and what it is worth, as a tooltip tells it."""

from typing import Any

from howdah.core.protocol import Said

from .components import WAYS
from .contents import BLOCKED, EMPTY, SOURCE, VILLAGE, is_broken, is_card
from .findings import sheets
from .layout import CELLS, NAME

OUTLETS = tuple("".join(way for bit, way in enumerate(WAYS) if shape >> bit & 1) for shape in range(16))


def about(view: Any) -> dict[str, list[Said]]:
    scores = [one["points"] for one in sheets(view)]
    cells = {NAME[cell]: [_cell(view.board[cell], scores)] for cell in CELLS if view.board[cell] <= BLOCKED}
    laid = [NAME[cell] for cell in CELLS if is_card(view.board[cell]) or view.board[cell] == SOURCE]
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
    return "about-leak" if is_broken(card) else "about-laid", {}
