"""Pictures as keyed SVG elements: joined they are a document, compared they are a patch.

A game draws places and what stands on them; it draws no words, no choice and no theme.
What can be clicked carries its target in `data-t`.
"""

import html
import re
from functools import cache, lru_cache
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from howdah.core.game import Game

Element = tuple[str, str]
STRETCH = 64  # elements compared at once: most pictures are mostly what they were

# How a style names each theme but the first, and when a reader's system asks for it.
THEMES = {
    "dark": ("[data-theme=dark]", "(prefers-color-scheme: dark) and (not (prefers-contrast: more))"),
    "contrast": (".high-contrast", "(prefers-contrast: more)"),
}


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Returns one SVG element; `klass` stands for class, and underscores in names for hyphens.

    The quotes are single ones, which JSON leaves as they are.
    """
    return joined(name, _opened(name, **attributes), *inside)


def joined(name: str, begun: str, *inside: str) -> str:
    """Returns an element by its name, the same with its attributes, and what is inside."""
    return f"<{begun}>{''.join(inside)}</{name}>" if inside else f"<{begun}/>"


def begun(name: str, **attributes: object) -> str:
    """Returns a name with its attributes."""
    return name + "".join(
        f" {'class' if key == 'klass' else key.replace('_', '-')}='{_written(value)}'"
        for key, value in attributes.items()
        if value is not None
    )


_opened = lru_cache(20_000)(begun)  # a picture is mostly what it was a step ago


def escape(text: str) -> str:
    """Returns a text as it stands between two tags."""
    return html.escape(text, quote=False)


def _written(value: object) -> str:
    return number(value) if isinstance(value, float) else escape(str(value)).replace("'", "&apos;")


def number(value: float) -> str:
    """Returns a measure as short as it can be, to three decimals."""
    return f"{round(value, 3) + 0:.12g}"  # adding 0 makes -0 a 0


@lru_cache(20_000)
def place(x: float, y: float, turned: float = 0, scale: float = 1) -> str:
    """Returns the transform that puts something at a place, rotated by `turned` degrees and scaled."""
    moved = f"translate({number(x)} {number(y)})"
    return moved + (f" rotate({number(turned)})" if turned else "") + (f" scale({scale:g})" if scale != 1 else "")


@lru_cache(20_000)
def use(symbol: str, x: float, y: float, turned: int = 0, **attributes: object) -> str:
    """Returns a symbol of the game's art, put at a place and rotated by `turned` degrees."""
    if turned:
        return tag("use", href=f"#{symbol}", transform=place(x, y, turned), **attributes)
    return tag("use", href=f"#{symbol}", x=number(x) if x else None, y=number(y) if y else None, **attributes)


@lru_cache(20_000)
def text(words: str, x: float, y: float, **attributes: object) -> str:
    """Returns a short text that needs no translation: a coordinate, a number."""
    return tag("text", escape(words), x=number(x), y=number(y), **attributes)


def group(key: str, markup: str) -> str:
    """Returns an element as it stands in a document, found again by its key."""
    return f'<g data-key="{key}">{markup}</g>'


@lru_cache(20_000)
def clickable(target: str) -> str:
    """Returns what the markup contains that shows a target."""
    return f" data-t='{_written(target)}'"


def patch(before: list[Element], after: list[Element]) -> list[Element]:
    """Returns the elements that changed, all where nothing was shown before.

    Pictures of one match and viewer have the same keys in the same order.
    """
    if len(before) != len(after):
        return after
    if len(after) <= STRETCH:
        return [*compress(after, map(ne, before, after))]
    found: list[Element] = []
    for first in range(0, len(after), STRETCH):
        was, now = before[first : first + STRETCH], after[first : first + STRETCH]
        if was != now:
            found += compress(now, map(ne, was, now))
    return found


def document(game: "Game", view: Any, *, lang: str = "en", theme: str | None = None) -> str:
    """Returns a view as an SVG that stands alone, with the position's text as its description."""
    drawn, _ = art(game)
    return tag(
        "svg",
        tag("title", escape(game.words(lang).text("title"))),
        tag("desc", escape(game.notation.show(view))),
        tag("style", escape(style_alone(game))),
        drawn,
        *(group(key, markup) for key, markup in game.picture.draw(view)),
        xmlns="http://www.w3.org/2000/svg",
        klass=f"board {game.name}",
        viewBox=" ".join(map(str, game.picture.frame(view))),
        role="img",
        lang=lang,
        data_theme=theme,
    )


@cache
def art(game: "Game") -> tuple[str, str]:
    """Returns the inside of a game's art, and its style in the first theme."""
    source = (game.folder / "art.svg").read_text(encoding="utf-8")
    inside = source[source.index(">", source.index("<svg")) + 1 : source.rindex("</svg>")]
    style = whole_style(game)
    for theme in THEMES:
        style = style.replace(themed(game, theme), "")
    return inside.strip(), squeezed(style)


@cache
def themed(game: "Game", theme: str) -> str:
    """Returns the part of a game's style that is for another theme, "" where it has none."""
    found = re.search(rf"^{re.escape(THEMES[theme][0])} \.{game.name}\b[^}}]*}}\n", whole_style(game), re.MULTILINE)
    return found[0] if found else ""


@cache
def style_alone(game: "Game") -> str:
    """Returns a game's style in all themes, with the reader's system to choose where no script does."""
    here = f".{game.name}:not([data-theme], [data-theme] *)"
    colours = {query: themed(game, theme).partition("{")[2] for theme, (_, query) in THEMES.items()}
    return whole_style(game) + "".join(
        f"@media {query} {{ {here} {{{colour}}}\n" for query, colour in colours.items() if colour
    )


def squeezed(style: str) -> str:
    """Returns a style without its comments, and without the blanks and semicolons that only its readers need."""
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    return re.sub(r";?\s*(})\s*|\s*([{;,])\s*|(:)\s+", lambda found: found[1] or found[2] or found[3], bare)


def whole_style(game: "Game") -> str:
    """Returns a game's style in all themes, as it is written."""
    return (game.folder / "style.css").read_text(encoding="utf-8")
