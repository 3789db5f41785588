"""Pictures of pages that are read, as files: their addresses hold a checksum, so that browsers keep them for good."""

import hashlib
from html import escape

from .files import A_YEAR

SVG = "image/svg+xml"
ROOM = (480, 480)  # pixels that a picture is laid out for, unless a page says otherwise
NARROW = 400  # units of a picture that are legible on half of a narrow page


def checksum(drawn: str) -> str:
    """Returns what the address of a picture tells of its content."""
    return hashlib.sha256(drawn.encode()).hexdigest()[:12]


def keeping(drawn: str, known: str) -> str:
    """Returns how long a browser may keep a picture: one that was asked for by another checksum, not at all."""
    return A_YEAR if checksum(drawn) == known else "no-cache"


def image(base: str, name: str, drawn: str, said: str = "", room: tuple[int, int] = ROOM) -> str:
    """Returns a picture as an element of a page, fetched when the reader comes to it, as large as a room of pixels."""
    width, height = size(drawn)
    scale = min(room[0] / width, room[1] / height)
    return (
        f'<img src="{base}/{name}.{checksum(drawn)}.svg" alt="{escape(said)}" width="{round(scale * width)}" '
        f'height="{round(scale * height)}" loading="lazy" decoding="async">'
    )


def framed(kind: str, before: str, after: str, is_refused: bool, caption: str) -> str:
    """Returns a figure of images: one, or two with an arrow, or one crossed out."""
    if after:
        before += f'<b class="then" aria-hidden="true">→</b>{after}'
    elif is_refused:
        before += '<b class="no" aria-hidden="true">✗</b>'
    caption = f"<figcaption>{caption}</figcaption>"
    return f'<figure class="{kind}"><div class="pictures">{before}</div>{caption}</figure>'


def shape(drawn: str, is_pair: bool) -> str:
    """Returns how a page lays out a picture, or two of its shape: `wide` takes the room of two others.

    Two that are `wide` stand one below the other on a narrow page, and two `strip`s everywhere.
    """
    width, height = size(drawn)
    if is_pair and width > 3 * height:
        return "wide strip"
    is_broad = is_pair and 4 * width > 5 * height and 4 * width >= 3 * NARROW
    return "wide" if width > NARROW or is_broad else ""


def size(drawn: str) -> tuple[int, int]:
    """Returns the width and height of a picture."""
    *_, width, height = drawn.partition(" viewBox='0 0 ")[2].partition("'")[0].split()
    return int(width), int(height)
