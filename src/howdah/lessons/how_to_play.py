"""How to play: `how-to-play.toml` in a game's folder, the rules for a family in about 400 words and a few pictures.

A figure is a position; with a move it is drawn before and after, and a move that the rules refuse is crossed out.
"""

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from howdah.core.data import checked, demand
from howdah.session.match import Match
from howdah.show.figure import Frame

from .lesson import Sentence

if TYPE_CHECKING:
    from howdah.core.game import Game

FILE = "how-to-play.toml"
Row = tuple[str, ...]


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture with a caption: a position, or what steps do to it."""

    say: Sentence
    position: str = ""
    steps: tuple[str, ...] = ()  # played before the picture
    move: str = ""
    refused: bool = False
    seat: int | None = None  # who looks; without one, a spectator
    seats: int | None = None
    options: dict[str, str | int | bool] = {}
    show: tuple[str, ...] = ()  # layers of the picture
    frame: Frame | None = None  # the part of the picture that is shown
    below: tuple[Frame, ...] = ()  # other parts, as wide as it and under it

    def __post_init__(self) -> None:
        demand(self.frame is not None or not self.below, "Other parts stand below a frame.")


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, in both languages; its first row is the head."""

    en: Annotated[tuple[Row, ...], Meta(min_length=2)]
    fr: Annotated[tuple[Row, ...], Meta(min_length=2)]

    def __post_init__(self) -> None:
        shapes = [[len(row) for row in rows] for rows in (self.en, self.fr)]
        demand(shapes[0] == shapes[1] and len(set(shapes[0])) == 1, "A table has the same cells in both languages")

    def rows(self, lang: str) -> tuple[Row, ...]:
        return self.fr if lang == "fr" else self.en


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the page, under a title that all games share; `points` are a list."""

    kind: Literal["box", "setup", "turn", "end", "score", "variants"]
    text: tuple[Sentence, ...] = ()
    points: tuple[Sentence, ...] = ()
    grid: Grid | None = None
    after: tuple[Sentence, ...] = ()
    figures: tuple[Figure, ...] = ()


class HowToPlay(Struct, frozen=True, forbid_unknown_fields=True, rename={"sections": "section"}):
    """The whole page: what it is about in two sentences, the goal, then the sections in their order."""

    story: Sentence
    goal: Sentence
    sections: tuple[Section, ...]

    @property
    def figures(self) -> list[Figure]:
        """All figures in the order of the page."""
        return [figure for section in self.sections for figure in section.figures]


@cache
def how_to_play(game: "Game") -> HowToPlay | None:
    """Returns how to play a game, None where its folder does not say."""
    path = game.folder / FILE
    return checked(tomllib.loads(path.read_text(encoding="utf-8")), HowToPlay, path) if path.is_file() else None


def shown(game: "Game", figure: Figure) -> Match:
    """Returns the match of a figure, before its move."""
    match = Match(game, game.check_seats(figure.seats), game.settings(figure.options), figure.position or None)
    for step in figure.steps:
        match.play(step)
    return match
