"""Lesson files: `lessons/01-push.toml` in a game's folder is the first lesson, and its id is `push`.

A file holds what is said in both languages, side by side, and what is wanted, as moves or as a goal.
`attempt` judges what a learner does; docs/add-a-game.md describes every field.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from howdah.core.data import checked, demand
from howdah.core.errors import Unreadable, shortened

if TYPE_CHECKING:
    from howdah.core.game import Game

FOLDER = "lessons"
ID = re.compile(r"\d+-([a-z][a-z0-9-]*)")
STRONGEST = 2  # level of a bot that plays in a lesson: the server lets it think between two clicks


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, in both languages."""

    en: Annotated[str, Meta(min_length=1)]
    fr: Annotated[str, Meta(min_length=1)]

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Remark(Sentence, frozen=True, forbid_unknown_fields=True):
    """What a coach says once: at the next turn of the learner, or at the first decision whose position has `when`."""

    when: str = ""  # a regular expression, found in the position's text as the learner sees it

    def __post_init__(self) -> None:
        re.compile(self.when)


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules must find after a move of the learner: everything that is given here."""

    win: bool = False
    safe: bool = False  # no opponent can win with the next move
    ahead: bool = False  # the learner would win alone if the game ended now
    score: int = 0  # points gained at least
    most: int | None = None  # points at most, where the lowest score wins
    position: str = ""  # a regular expression, found in the position's text as the learner sees it
    replied: bool = False  # all this once the others have replied

    def __post_init__(self) -> None:
        wants = (self.win, self.safe, self.ahead, self.score > 0, self.most is not None, self.position)
        demand(any(wants), "A goal wants something")
        re.compile(self.position)


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A typical wrong try: a first move, moves (`a ; b`), or whatever a clause forbids; and what to say then."""

    say: Sentence
    moves: tuple[str, ...] = ()
    clause: str = ""
    reply: str = ""  # what follows the move, to show what is wrong with it

    def __post_init__(self) -> None:
        demand(bool(self.moves) != bool(self.clause), "A wrong try has either moves or a clause")
        demand(not self.reply or bool(self.moves), "Only moves have a reply")


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do from one position. It is done by an accepted move, or by any that reaches the goal."""

    ask: Sentence
    right: Sentence
    hint: tuple[str, ...]  # for each move of the learner
    position: str = ""  # the start of the game, without it
    steps: tuple[str, ...] = ()  # played from there before the learner begins
    seat: int = 0
    seats: int | None = None
    options: dict[str, str | int | bool] = {}
    moves: Annotated[int, Meta(ge=0, le=20)] = 1  # in which it is to be done; 0: as many as it takes
    turns: Annotated[int, Meta(ge=0, le=5)] = 0  # in which it is to be done, instead: a turn may have several moves
    show: tuple[str, ...] = ()  # layers of the picture that are shown
    accept: tuple[str, ...] = ()
    goal: Goal | None = None
    wrong: tuple[Wrong, ...] = ()
    replies: tuple[str, ...] = ()  # of others and of chance: the first that is legal is played, each once
    level: Annotated[int, Meta(ge=0, le=STRONGEST)] = 0  # of the bot that plays the other seats
    coach: tuple[Remark, ...] = ()  # one a turn, where it fits; a coach also warns of moves that give much away:
    margin: Annotated[float, Meta(gt=0, le=1)] = 0.1  # this part of the chance to win, by a search
    strategy: bool = False  # accepts the moves that give up less than the margin, and no others

    def __post_init__(self) -> None:
        demand(bool(self.accept) or self.goal is not None, "A task accepts moves or has a goal")
        demand(bool(self.hint) or self.level > 0, "A task has a hint")
        demand(not self.strategy or (bool(self.accept) and self.moves == 1), "Strategy accepts one of some moves")
        demand(not self.turns or self.moves == 1, "A task is to be done in moves or in turns")

    @property
    def is_match(self) -> bool:
        """Whether it may take as many moves as it likes."""
        return self.moves == 0


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, rename={"tasks": "task"}):
    """A chain of tasks that takes a few minutes."""

    title: Sentence
    about: Sentence
    tasks: Annotated[tuple[Task, ...], Meta(min_length=1)]


@cache
def lessons_of(game: "Game") -> dict[str, Lesson]:
    """Returns the lessons of a game by id, in order."""
    return {lesson_id(path): _read(path) for path in sorted((game.folder / FOLDER).glob("*.toml"))}


def lesson_of(game: "Game", name: str) -> Lesson:
    """Returns a lesson by its id."""
    found = lessons_of(game)
    if name not in found:
        known = f"there are {', '.join(found)}" if found else "it has none"
        raise Unreadable(f"{game.name} has no lesson {shortened(name)}: {known}.")
    return found[name]


def task_of(game: "Game", name: str, number: int) -> Task:
    """Returns a task of a lesson, counted from 0."""
    tasks = lesson_of(game, name).tasks
    if number not in range(len(tasks)):
        raise Unreadable(f"The lesson {name} of {game.name} has {len(tasks)} tasks, not {number + 1}.")
    return tasks[number]


def lesson_id(path: Path) -> str:
    """Returns the id of the lesson in a file."""
    found = ID.fullmatch(path.stem)
    if not found:
        raise Unreadable(f"{path} is not the name of a lesson: it should be like 01-first.toml.")
    return found[1]


def _read(path: Path) -> Lesson:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(f"The lesson {path} cannot be read: {error}.") from error
    return checked(entries, Lesson, path)
