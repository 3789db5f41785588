"""What a seat may regret in Bazaar: to end the game by a purchase while somebody else is ahead (BAZ-24)."""

from typing import Any

from howdah.core.protocol import Said

from .components import GEMS
from .position import Phase
from .rules import SCHEMA, play
from .state import KIND, PAY, Kind, is_ahead


def cautions(view: Any, moves: list[int]) -> dict[int, Said]:
    ahead = {move: _ahead(view, move) for move in moves if KIND[move] in (Kind.BUY, Kind.PAY)}
    return {move: ("caution-ends", {"seat": seats[0]}) for move, seats in ahead.items() if seats}


def _ahead(view: Any, move: int) -> list[int]:
    """Returns the seats that would be ahead when a move has ended the game; a star card is paid at once (BAZ-22)."""
    after = SCHEMA.copy(view)
    play(after, move)
    while after.phase == Phase.PAY and not after.ended:
        play(after, PAY + next(gem for gem in range(len(GEMS)) if after.hands[5 * after.mover + gem]))
    return [seat for seat in range(view.seats) if after.ended and is_ahead(after, seat, view.mover)]
