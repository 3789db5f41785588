"""What a side may regret in Siam: to push a rock off the board for the other side (SIA-18)."""

from typing import Any

from howdah.core.protocol import Said

from .rules import KIND, SCHEMA, Kind, play


def caution(view: Any, move: int) -> Said | None:
    if KIND[move] not in (Kind.PUSH, Kind.SHOVE):
        return None
    after = SCHEMA.copy(view)
    play(after, move)
    return ("caution-loses", {"seat": after.winner}) if after.winner == 1 - view.mover else None
