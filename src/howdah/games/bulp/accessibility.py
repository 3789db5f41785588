"""What lies on the targets of Bulp!, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .components import CARDS, KINDS
from .contents import BLOCKED, EMPTY, OFF, SOURCE, VILLAGE, is_broken, printed_outlets
from .layout import CELLS, NAME
from .picture.hand import tile_of
from .position import ways


def stands(view: Any) -> dict[str, list[Thing]]:
    cells = {NAME[cell]: [_card(view.board[cell])] for cell in CELLS if view.board[cell] not in (EMPTY, OFF)}
    return cells | _hand(view) | {"stock": [("stands-cards", {"count": view.stock})]}


def _card(card: int) -> Thing:
    if card >= VILLAGE:
        return ("stands-blocked", {}) if card == BLOCKED else ("stands-village", {"seat": card - VILLAGE})
    if card == SOURCE:
        return "stands-source", {}
    return "stands-broken" if is_broken(card) else "stands-pipe", {"value": ways(printed_outlets(card))}


def _hand(view: Any) -> dict[str, list[Thing]]:
    """Returns how many cards of the seat to decide lie each way; nothing of a hand that is not seen."""
    if view.viewer != view.mover or view.mover < 0:
        return {}
    held = view.hands[KINDS * view.mover : KINDS * (view.mover + 1)]
    return {tile_of(card.id): [("stands-cards", {"count": n})] for card, n in zip(CARDS, held, strict=True)}
