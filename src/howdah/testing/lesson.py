"""What is wrong with a game's lessons: each task is played as its file says it can be."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from howdah.core.errors import HowdahError
from howdah.core.kernel import COMPILED
from howdah.core.protocol import OVER
from howdah.lessons.adviser import LocalAdviser
from howdah.lessons.attempt import THEN, Attempt
from howdah.lessons.lesson import Lesson, Sentence, Task, Wrong, lessons_of

if TYPE_CHECKING:
    from howdah.core.game import Game

LANG = "en"  # the rules judge the same in all
SIMULATIONS = 1000  # of each position that is compared where a task is about strategy


def lesson_problems(game: "Game") -> list[str]:
    """Returns one sentence per fault in a game's lessons: a hint that solves nothing, a wrong try that is right.

    Examples:
        >>> import howdah.testing
        >>> howdah.testing.lesson_problems(howdah.load("nim"))
        []
    """
    return [
        f"{name}, task {number}: {fault}"
        for name, lesson in lessons_of(game).items()
        for number, task in enumerate(lesson.tasks, 1)
        for fault in [*_tried(game, task), *_compared(game, lesson, task)]
    ]


def _tried(game: "Game", task: Task) -> Iterator[str]:
    """Yields the faults of a task; one that cannot be played at all has one."""
    try:
        if _begun(game, task).match.turn != task.seat:
            yield f"seat {task.seat} has nothing to decide"
            return
        yield from _hinted(game, task)
        yield from _accepted(game, task)
        for wrong in task.wrong:
            yield from _wrong(game, task, wrong)
        if task.strategy:
            yield from _judged(game, task)
        yield from (f"the reply {one} is never legal" for one in set(task.replies) - _reachable(game, task))
    except HowdahError as error:
        yield str(error)


def _hinted(game: "Game", task: Task) -> Iterator[str]:
    attempt = _begun(game, task)
    for move in task.hint:
        if attempt.hint != move:
            yield f"{move} is not offered as a hint"
        attempt.play(move)
    if task.hint and attempt.verdict != "right":
        yield f"the hint {', '.join(task.hint)} does not solve it: {attempt.say}"


def _accepted(game: "Game", task: Task) -> Iterator[str]:
    for move in task.accept if task.moves == 1 and not task.turns else ():
        attempt = _begun(game, task)
        attempt.play(move)
        if attempt.verdict != "right":
            yield f"{move} is accepted, but does not reach the goal"


def _wrong(game: "Game", task: Task, wrong: Wrong) -> Iterator[str]:
    if wrong.clause:
        match = _begun(game, task).match
        refused = {game.clause_id(number) for number in match.engine.reasons(match.state)}
        if wrong.clause not in refused:
            yield f"{wrong.clause} forbids nothing here"
    for move in wrong.moves:
        attempt = _begun(game, task)
        for text in move.split(THEN):
            if attempt.verdict != "open":
                yield f"{move} is told to be wrong, but ends before {text}"
            attempt.play(text, sure=True)
        if attempt.verdict != "wrong" or attempt.say != wrong.say.text(LANG):
            yield f"{move} is told to be wrong, but is {attempt.verdict}"


def _judged(game: "Game", task: Task) -> Iterator[str]:
    """Yields the moves of which a search thinks otherwise than the task: its margin parts good and bad ones."""
    match, adviser = _begun(game, task).match, LocalAdviser(COMPILED, SIMULATIONS, 0.0)
    for move in match.legal():
        given_up = adviser.regret(match.view(task.seat), move, 0.0)
        if (move in task.accept) != (given_up < task.margin):
            yield f"{move} is {'' if move in task.accept else 'not '}accepted, but gives up {given_up:.3f}"


def _reachable(game: "Game", task: Task) -> set[str]:
    """Returns the steps that others and chance can make at first, after one move, or as the hint goes."""
    found = set(Attempt(game.words(LANG), task).steps)
    for move in _begun(game, task).match.legal():
        match = _begun(game, task).match
        match.play(move)
        found |= set(match.legal()) if match.turn != OVER else set()
    attempt = _begun(game, task)
    for move in task.hint:
        attempt.play(move)
        found |= set(attempt.steps)
    return found


def _begun(game: "Game", task: Task) -> Attempt:
    return Attempt(game.words(LANG), task)


def _compared(game: "Game", lesson: Lesson, task: Task) -> Iterator[str]:
    """Yields the sentences that name other places in one language than in the other."""
    wrongs = [wrong.say for wrong in task.wrong]
    for sentence in (lesson.title, lesson.about, task.ask, task.right, *wrongs, *task.coach):
        if _places(game, sentence, "en") != _places(game, sentence, "fr"):
            yield f"the languages name other places: {sentence.en}"


def _places(game: "Game", sentence: Sentence, lang: str) -> set[str]:
    """Returns the targets of moves that a sentence names: those whose names no other word has."""
    values = {
        value for _, *values in game.lexicon.rows for value in values if re.search(r"\d", value) and len(value) > 1
    }
    return values & set(re.findall(r"[\w.-]*\w", sentence.text(lang)))
