"""A match of a batch as a text, as a spectator sees it."""

from howdah.core.schema import SPECTATOR
from howdah.session.view import View

from .matches import Batch

MODES = ("human", "ansi")


def render(batch: Batch, match: int, mode: str) -> str | None:
    """Returns the position of a match, or prints it for a human."""
    text = str(View(batch.game, batch.view(match, SPECTATOR)))
    if mode == "ansi":
        return text
    print(text)
    return None
