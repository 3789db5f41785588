"""A match of a batch as a text, a picture or an array of pixels, as a spectator sees it."""

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

import howdah
from howdah.core.errors import HowdahError
from howdah.core.schema import SPECTATOR
from howdah.session.view import View
from howdah.show.scene import document

from .matches import Batch

MODES = ("human", "ansi", "svg", "rgb_array")
SIZE = 800  # pixels of the longer side
GROUND = "#faf5ea"  # of the page
TYPEFACE, FONT = "Fraunces", Path(howdah.__file__).parent / "web" / "fonts" / "fraunces-600.1.ttf"


def checked(mode: str | None) -> str | None:
    """Returns a way to render, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise HowdahError(f"A match is rendered as {', '.join(MODES)}, not {mode!r}.")
    return mode


def render(batch: Batch, match: int, mode: str) -> Any:
    """Returns the position of a match as a text, an SVG that stands alone or pixels, or prints it for a human."""
    if mode == "rgb_array":
        return pixels(batch, match)
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


def pixels(batch: Batch, match: int) -> Any:
    """Returns the picture of a match as an array of rows of pixels: red, green and blue, from 0 to 255.

    The only typeface is ours, so that a picture is the same on all machines.
    """
    import resvg_py
    from PIL import Image

    from howdah.show.flat import flattener

    view = batch.view(match, SPECTATOR)
    flat = flattener(batch.game).document(view, *_size(*batch.game.picture.frame(view)[2:]))
    drawn: Any = resvg_py.svg_to_bytes(
        flat,
        background=GROUND,
        skip_system_fonts=True,
        font_files=[str(FONT)],
        font_family=TYPEFACE,
        serif_family=TYPEFACE,
        sans_serif_family=TYPEFACE,
    )
    return np.array(Image.open(BytesIO(drawn)).convert("RGB"))


def _size(width: float, height: float) -> tuple[int, int]:
    """Returns the width and height of the pixels, both even, as films want them."""
    scale = SIZE / max(width, height)
    return 2 * round(width * scale / 2), 2 * round(height * scale / 2)
