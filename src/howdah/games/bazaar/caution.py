"""What a seat may regret in Bazaar: to end the game by a purchase while somebody else is ahead (BAZ-24)."""

from typing import Any

from howdah.core.protocol import Said

from .rules import SCHEMA, play
from .state import KIND, Kind, is_ahead


def caution(view: Any, move: int) -> Said | None:
    if KIND[move] not in (Kind.BUY, Kind.PAY):
        return None
    after = SCHEMA.copy(view)
    play(after, move)
    ahead = [seat for seat in range(view.seats) if after.ended and is_ahead(after, seat, view.mover)]
    return ("caution-ends", {"seat": ahead[0]}) if ahead else None
