"""The requests of the lesson pages. They are made like other slow answers: in a thread, in fair order, and kept."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response

import howdah
from howdah.lessons.adviser import Adviser

from ..sockets import wire
from ..work.pool_adviser import adviser
from . import lessons
from .answers import Slow
from .api import ERRORS, JSON, Lang
from .bodies import PathTried, TaskTried

router = APIRouter(prefix="/api/games/{game}/lessons")
Number = Annotated[int, Path(ge=0, le=100, description="The task, counted from 0.")]


def _adviser(request: Request) -> Adviser:
    return adviser(request.app.state.workers.bots)


Advice = Annotated[Adviser, Depends(_adviser)]


@router.get("", responses=ERRORS)
async def listed(game: str, lang: Lang, slow: Slow) -> Response:
    """Lists the lessons of a game."""
    return await slow.make(
        ("lessons", game, lang), lambda: wire.encode(lessons.lesson_list(howdah.load(game), lang)), JSON
    )


@router.get("/{lesson}", responses=ERRORS)
async def opened(game: str, lesson: str, lang: Lang, slow: Slow, advice: Advice) -> Response:
    """Returns what a screen needs once for a lesson."""

    def work() -> bytes:
        return wire.encode(lessons.opened(howdah.load(game), lesson, lang, advice))

    return await slow.make(("lesson", game, lesson, lang), work, JSON)


@router.post("/{lesson}/{task}", responses=ERRORS)
async def tried(
    game: str, lesson: str, task: Number, asked: TaskTried, lang: Lang, slow: Slow, advice: Advice
) -> Response:
    """Judges a move of the learner, and returns what follows; the server keeps nothing of it."""

    def work() -> bytes:
        return wire.encode(lessons.shown(howdah.load(game), lesson, task, lang, asked, advice))

    key = "task", game, lesson, task, lang, tuple(asked.steps), asked.move, asked.sure, asked.hint
    return await slow.make(key, work, JSON)


@router.post("/{lesson}/{task}/why", responses=ERRORS)
async def refused(game: str, lesson: str, task: Number, asked: PathTried, lang: Lang, slow: Slow) -> Response:
    """Returns why a path of clicks leads nowhere."""

    def work() -> bytes:
        return wire.encode(lessons.refused(howdah.load(game), lesson, task, lang, asked.steps, asked.path))

    key = "task-why", game, lesson, task, lang, tuple(asked.steps), tuple(asked.path)
    return await slow.make(key, work, JSON)
