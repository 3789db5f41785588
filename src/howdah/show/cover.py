"""The cover of a game: a part of its picture in the middle of a match, in one theme, as an SVG file.

`cover.toml` in the game's folder names the position: `seats`, `position` and `frame`, the part that is shown; and how
the keys of elements begin that are left out, `without`.
A game without one, or whose data do not know the position, shows some position of a random game.
"""

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from howdah.core.errors import Unreadable
from howdah.core.schema import SPECTATOR

from .figure import Frame, needed
from .scene import art, group, squeezed, tag, whole_style

if TYPE_CHECKING:
    from howdah.core.game import Game

Theme = Literal["light", "dark", "contrast"]
STEPS = 24  # of a random game


@cache
def cover(game: "Game", theme: Theme) -> str:
    """Returns the cover of a game as an SVG that stands alone."""
    return picture(game, theme, *_shown(game))


def picture(game: "Game", theme: Theme, view: Any, frame: Frame | None = None, without: tuple[str, ...] = ()) -> str:
    """Returns a view in one theme, or the part of it in a frame, as an SVG that stands alone."""
    elements = [element for element in game.picture.draw(view) if not element[0].startswith(without)]
    drawn = "".join(group(key, markup) for key, markup in elements)
    style = squeezed(whole_style(game))
    inside = tag("g", tag("style", style), needed(art(game)[0], drawn + style), drawn, klass=f"board {game.name}")
    return tag(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(str, frame or game.picture.frame(view))),
        data_theme="dark" if theme == "dark" else "light",
        klass="high-contrast" if theme == "contrast" else None,
    )


def _shown(game: "Game") -> tuple[Any, Frame, tuple[str, ...]]:
    """Returns the view that a cover shows, which part of it, and what is left out."""
    try:
        chosen = tomllib.loads((game.folder / "cover.toml").read_text(encoding="utf-8"))
        match = game.read(chosen["position"], chosen["seats"])
    except (OSError, Unreadable):
        return _random(game)
    left, top, width, height = chosen["frame"]
    return match.seen(SPECTATOR), (left, top, width, height), tuple(chosen.get("without", ()))


def _random(game: "Game") -> tuple[Any, Frame, tuple[str, ...]]:
    engine = game.engine()
    state = engine.start(game.seats[-1], game.settings({}))
    engine.playout(state, engine.rng(5), STEPS)
    view = engine.view(state, SPECTATOR)
    return view, game.picture.frame(view), ()
