"""A picture beside a text: a view, or a part of it, with marks on some targets, as an SVG file that stands alone.

It follows the reader's system, unless its address ends in the name of a theme: `figure.svg#dark`.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from .scene import THEMES, art, escape, group, squeezed, tag, themed, whole_style

if TYPE_CHECKING:
    from howdah.core.game import Game

Frame = tuple[int, int, int, int]  # left, top, width and height
NAMED = re.compile(r"""(?:href=['"]#|url\(#)([\w-]+)""")
GHOSTLY = 0.8  # opacity
GAP = 14  # between two frames of a picture
CHOSEN, LAST, FAULT = "chosen", "last", "fault"  # how a page at a table marks targets


def figure(
    game: "Game",
    view: Any,
    frames: Sequence[Frame] = (),
    marks: Mapping[str, str] | None = None,
    layers: Iterable[str] = (),
    ghost: str = "",
) -> str:
    """Returns a view as a document of its own, with a mark by target; of the picture, only the parts in the frames.

    A ghost is drawn above all: what a refused move would put down.
    """
    marked = _marked(marks or {})
    drawn = "".join(group(key, marked(markup)) for key, markup in game.picture.draw(view))
    drawn += tag("g", ghost, opacity=GHOSTLY) if ghost else ""
    style, shown = _style(game), [*frames] or [game.picture.frame(view)]
    board = " ".join(["board", game.name, *(f"show-{layer}" for layer in layers)])
    wide, high, places = _stacked(shown)
    return tag(
        "svg",
        tag("style", escape(style)),
        *(tag("g", id=theme) for theme in ("light", *THEMES)),
        tag("g", needed(art(game)[0], drawn + style), klass=board),
        *(
            tag("svg", tag("g", drawn, klass=board), y=y, width=wide, height=tall, viewBox=_box(one))
            for one, (y, tall) in zip(shown, places, strict=True)
        ),
        xmlns="http://www.w3.org/2000/svg",
        width=wide,
        height=high,
        viewBox=f"0 0 {wide} {high}",
    )


def _stacked(frames: Sequence[Frame]) -> tuple[int, int, list[tuple[int, int]]]:
    """Returns the width and height of frames one above the other, equally wide, and where and how tall each is."""
    wide, high, places = max(width for _, _, width, _ in frames), -GAP, []
    for _, _, width, height in frames:
        tall = round(height * wide / width)
        places.append((high + GAP, tall))
        high += GAP + tall
    return wide, high, places


def _box(frame: Frame) -> str:
    return " ".join(map(str, frame))


@cache
def _style(game: "Game") -> str:
    """Returns a game's style in all themes: the one that the address names, or that the reader's system asks for."""
    colours = {theme: themed(game, theme).partition("{")[2].strip() for theme in THEMES}
    asked = (
        f"@media {query} {{ :root:not(:has(> :target)) .{game.name} {{ {colours[theme]} }}"
        for theme, (_, query) in THEMES.items()
        if colours[theme]
    )
    named = (f":has(> #{theme}:target) .{game.name} {{ {colour}" for theme, colour in colours.items() if colour)
    return squeezed(whole_style(game) + "\n".join([*asked, *named]))


def _marked(marks: Mapping[str, str]) -> Callable[[str], str]:
    """Returns what puts marks on the targets of an element, as a page at a table does."""
    if not marks:
        return lambda markup: markup
    names = {escape(target).replace("'", "&apos;"): mark for target, mark in marks.items()}
    places = re.compile(rf"<\w+[^<>]* data-t='({'|'.join(map(re.escape, names))})'[^<>]*>")
    return lambda markup: places.sub(lambda found: _classed(found[0], names[found[1]]), markup)


def _classed(opened: str, mark: str) -> str:
    if " class='" in opened:
        return opened.replace(" class='", f" class='{mark} ", 1)
    return opened.replace(" data-t=", f" class='{mark}' data-t=", 1)


def needed(drawn: str, user: str) -> str:
    """Returns art without the pieces that nothing names."""
    named, new, pieces = set[str](), set(NAMED.findall(user)), _pieces(drawn)
    while new:
        named |= new
        new = {name for piece in new & pieces.keys() for name in NAMED.findall(pieces[piece])} - named
    return tag("defs", *(piece.strip() for name, piece in pieces.items() if name in named))


@cache
def _pieces(drawn: str) -> dict[str, str]:
    """Returns the pieces of some art by their ids."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    defined = [piece for top in root for piece in (top if top.tag == "defs" else [top])]
    return {piece.get("id", ""): ElementTree.tostring(piece, "unicode") for piece in defined}
