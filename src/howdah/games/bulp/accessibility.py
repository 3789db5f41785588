"""What lies on the targets of Bulp!, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .components import CARDS, KINDS, WAYS
from .layout import CELLS, NAME
from .picture.hand import tile_of
from .state import BLOCKED, BROKEN_BIT, EMPTY, SOURCE, VILLAGE


def stands(view: Any) -> dict[str, list[Thing]]:
    cells = {NAME[cell]: [_card(view.board[cell])] for cell in CELLS if EMPTY < view.board[cell] <= BLOCKED}
    return cells | _hand(view) | {"stock": [("stands-cards", {"count": view.stock})]}


def _card(card: int) -> Thing:
    if card >= VILLAGE:
        return ("stands-blocked", {}) if card == BLOCKED else ("stands-village", {"seat": card - VILLAGE})
    outlets = "".join(way for bit, way in enumerate(WAYS) if card >> bit & 1)
    if card == SOURCE:
        return "stands-source", {}
    return "stands-broken" if card & BROKEN_BIT else "stands-pipe", {"value": outlets}


def _hand(view: Any) -> dict[str, list[Thing]]:
    """Returns how many cards of the seat to decide lie each way; nothing of a hand that is not seen."""
    if view.viewer != view.mover or view.mover < 0:
        return {}
    held = view.hands[KINDS * view.mover : KINDS * (view.mover + 1)]
    return {tile_of(card.id): [("stands-cards", {"count": n})] for card, n in zip(CARDS, held, strict=True)}
