"""A match of a batch as a text or a picture, as a spectator sees it."""

from howdah.core.schema import SPECTATOR
from howdah.session.view import View
from howdah.show.scene import document

from .matches import Batch

MODES = ("human", "ansi", "svg")


def render(batch: Batch, match: int, mode: str) -> str | None:
    """Returns the position of a match as a text or as an SVG that stands alone, or prints it for a human."""
    if mode == "svg":
        return picture(batch, match)
    text = str(View(batch.game, batch.view(match, SPECTATOR)))
    if mode == "ansi":
        return text
    print(text)
    return None


def picture(batch: Batch, match: int) -> str:
    """Returns the picture of a match, which a notebook shows."""
    return document(batch.game, batch.view(match, SPECTATOR))
