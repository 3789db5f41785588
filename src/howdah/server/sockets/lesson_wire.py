"""What the server tells the pages of lessons, over HTTP; `scripts/wire` writes the page's `wire.d.ts` from it too."""

from typing import Literal

from msgspec import Raw, Struct

from howdah.core.protocol import Arrangement, Box

from .replay_wire import ReplayStep
from .wire import About, Choice, Pair, Paths, Prompt, Tally


class LessonCard(Struct):
    """A lesson in the list of a game's."""

    id: str
    title: str
    about: str
    tasks: int


class Lessons(Struct):
    """The lessons of a game."""

    game: str
    title: str
    blurb: str
    how: bool  # whether there is a page that says how to play
    lessons: list[LessonCard]


class LessonOpened(Struct):
    """What a screen needs once for a lesson; `next` is the id of the lesson after it, "" after the last."""

    game: str
    title: str
    name: str
    tasks: int
    next: str
    opposite: tuple[int, ...]
    art: str
    style: str
    icons: dict[str, str]
    names: dict[str, str]


class TaskShown(Struct):
    """A task of a lesson after some steps; `back` are the steps before the learner's last move."""

    verdict: Literal["open", "right", "wrong", "careful"]
    say: str
    you: str
    ask: str
    seat: int
    steps: list[str]
    back: list[str] | None
    played: list[ReplayStep]
    frame: Box
    tray: tuple[Box, list[str]] | None
    arrangements: list[Arrangement]
    layers: list[Pair]  # that are shown, with names where the task points at them
    elements: list[Pair]
    names: dict[str, str]
    things: dict[str, str]
    about: list[About]
    seats: list[str]  # what they are called
    reckoning: list[Tally]  # where the score has parts
    choices: Paths | None
    shortcuts: list[tuple[str, ...]]
    prompts: list[Prompt] | Raw
    hint: Choice | None
    is_match: bool
