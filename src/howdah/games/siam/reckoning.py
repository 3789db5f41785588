"""The score sheet of Siam: the animals of each side, and who has won the rock."""

from typing import Any

from howdah.core.protocol import Reckoning, Said, Tally

ANIMALS = 5
SOON = 20  # plies


def reckoning(view: Any) -> Reckoning:
    on_board: list[int | None] = [ANIMALS - animals for animals in view.reserve]
    rocks: list[int | None] = [int(view.winner == seat) for seat in range(2)]
    rows = [Tally(("reckoning-animals", {}), on_board, "count"), Tally(("reckoning-rocks", {}), rocks, "total")]
    return Reckoning(rows, _remarks(view))


def _remarks(view: Any) -> list[Said]:
    """Returns that the game will soon have been quiet for too long (SIA-21)."""
    left = view.quiet_limit - view.quiet
    return [("reckoning-quiet", {"count": left})] if view.quiet_limit and 0 < left <= SOON else []
