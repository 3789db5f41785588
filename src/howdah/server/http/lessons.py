"""Lessons for the page: each answer is made from the steps that the page sends, so the server remembers nothing."""

from collections.abc import Sequence
from typing import Any

from howdah.core.game import Game
from howdah.core.protocol import OVER, Path
from howdah.lessons.adviser import Adviser
from howdah.lessons.attempt import Attempt
from howdah.lessons.how_to_play import how_to_play
from howdah.lessons.lesson import Task, lesson_of, lessons_of, task_of
from howdah.session.match import Match
from howdah.session.table import Table
from howdah.show.expansion import page_art
from howdah.show.scene import patch
from howdah.show.words import Words

from ..sockets import lesson_wire, messages, wire
from ..sockets.choosing import NOTHING, options
from ..sockets.explain import why
from ..sockets.replay_wire import ReplayStep
from ..tables.snapshot import Snapshot
from .bodies import TaskTried
from .replay import seen, step_shown


class TaskTable(Snapshot):
    """The match of an attempt, where a table is expected."""

    def __init__(self, match: Match) -> None:
        self.game, self.match, self.turn = match.game, match, match.turn


def lesson_list(game: Game, lang: str) -> lesson_wire.Lessons:
    """Returns the lessons of a game, in order."""
    words = game.words(lang)
    cards = [
        lesson_wire.LessonCard(name, lesson.title.text(lang), lesson.about.text(lang), len(lesson.tasks))
        for name, lesson in lessons_of(game).items()
    ]
    has_page = how_to_play(game) is not None
    return lesson_wire.Lessons(game.name, words.text("title"), words.text("blurb"), has_page, cards)


def opened(game: Game, name: str, lang: str, adviser: Adviser) -> lesson_wire.LessonOpened:
    """Returns what a screen needs once for a lesson; an adviser gets ready where a coach will ask it."""
    lesson, names, words = lesson_of(game, name), list(lessons_of(game)), game.words(lang)
    if any(task.coach for task in lesson.tasks):
        adviser.prepare(game)
    drawn, style = page_art(game)
    return lesson_wire.LessonOpened(
        game=game.name,
        title=words.text("title"),
        name=lesson.title.text(lang),
        tasks=len(lesson.tasks),
        next=(names[names.index(name) + 1 :] or [""])[0],
        opposite=game.hooks.opposite(),
        art=drawn,
        style=style,
        icons=messages.icons(game),
        names=messages.named_icons(game, words),
    )


def shown(game: Game, name: str, number: int, lang: str, asked: TaskTried, adviser: Adviser) -> lesson_wire.TaskShown:
    """Returns a task after some steps and a move of the learner, or without a move as it stands."""
    task, words = task_of(game, name, number), game.words(lang)
    attempt = Attempt(words, task, asked.steps, adviser)
    before, made = attempt.match.copy(), len(attempt.match.log)
    if asked.move:
        attempt.play(asked.move, asked.sure)
    match, seat = attempt.match, task.seat
    view, elements = match.view(seat).state, game.picture.draw(match.view(seat).state)
    is_open = attempt.verdict == "open" and match.turn == seat
    look = TaskTable(match)
    choosing = options(game, view, match.engine.legal(match.state)).worded(words) if is_open else NOTHING
    advice = attempt.hint if is_open and asked.hint else ""
    return lesson_wire.TaskShown(
        verdict=attempt.verdict,
        say=attempt.say,
        you=attempt.you,
        ask=task.ask.text(lang),
        seat=seat,
        steps=attempt.steps,
        back=attempt.back_to() if attempt.mine else None,
        played=_played(before, match, seat, made, lang),
        frame=game.picture.frame(view),
        tray=game.hooks.tray(view),
        arrangements=game.hooks.arrangements(view),
        layers=_layers(game, view, words, task),
        elements=[] if asked.move else elements,
        names=messages.named(elements, words),
        things=messages.things(look, seat, lang, gains=task.is_match),
        about=messages.about(look, seat, lang, gains=task.is_match),
        seats=[words.seat(each) for each in range(match.seats)],
        reckoning=_sheet(words, view),
        choices=choosing.choices,
        shortcuts=choosing.shortcuts if task.is_match else _unranked(choosing, match.legal()),
        prompts=choosing.prompts,
        hint=_hint(attempt, advice) if advice else None,
        is_match=task.is_match,
    )


def refused(game: Game, name: str, number: int, lang: str, steps: Sequence[str], path: Sequence[str]) -> wire.Why:
    """Returns why a click leads nowhere, in the words of the task where it has some."""
    attempt = Attempt(game.words(lang), task_of(game, name, number), steps)
    told = why(TaskTable(attempt.match), attempt.task.seat, lang, tuple(path), "")
    told.say = attempt.explained(told.clause) or told.say
    return told


def _unranked(choosing: wire.Choosing, moves: list[str]) -> list[Path]:
    """Returns the shortcuts in the order of the moves: a game may have the best first, which would be the answer."""
    return sorted(choosing.shortcuts, key=lambda shortcut: moves.index(shortcut[0]))


def _layers(game: Game, view: Any, words: Words, task: Task) -> list[wire.Pair]:
    """Returns the layers that a picture shows at first, as at a table, and those of the task with their names."""
    usual = {layer: "" for layer, is_on in game.hooks.layers(view).items() if is_on}
    return list((usual | {layer: words.text(f"layer-{layer}") for layer in task.show}).items())


def _sheet(words: Words, view: Any) -> list[wire.Tally]:
    """Returns the score sheet, nothing where a score is a single number: the picture shows that."""
    rows, _ = words.reckoned(words.game.hooks.reckoning(view))
    return rows if any(role == "part" for *_, role in rows) else []


def _hint(attempt: Attempt, move: str) -> wire.Choice:
    game, seat = attempt.match.game, attempt.task.seat
    view, number = attempt.match.view(seat).state, game.lexicon.find(move)
    return wire.Choice(move, list(game.picture.path(view, number)), attempt.words.say(seat, number), "")


def _played(match: Match, after: Match, seat: int, made: int, lang: str) -> list[ReplayStep]:
    """Returns the new steps with what each changed, as the learner sees and hears them."""
    game, words, found = match.game, match.game.words(lang), []
    heard = Table.of(after, roll=False).heard(seat, made)
    view = seen(match, seat, False)
    elements = game.picture.draw(view)
    for step, said in zip(after.log[made:], heard, strict=True):
        travels, last = messages.traces(game, seat, view, step)
        match.play(step.text)
        view = seen(match, seat, after.turn == OVER and len(match.log) == len(after.log))
        before, elements = elements, game.picture.draw(view)
        found.append(step_shown(words, len(match.log), said, patch(before, elements), travels, last))
    return found
