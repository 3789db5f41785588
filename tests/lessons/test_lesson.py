"""Lesson files: what they may hold, what is said in them, and that every lesson of every game can be done."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from howdah.core.data import checked
from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.games import load
from howdah.lessons.lesson import Lesson, Sentence, lesson_id, lesson_of, lessons_of, task_of
from howdah.testing import lesson_problems
from tests.cases import GAMES

LONGEST = 320  # characters of one sentence said: a learner reads it beside a board
SAID = {"en": "x", "fr": "x"}
TASK = {"ask": SAID, "right": SAID, "hint": ["take A 1"], "accept": ["take A 1"]}


@pytest.mark.parametrize("name", GAMES)
def test_every_task_is_solved_by_its_hint_and_every_wrong_try_is_wrong(name: str) -> None:
    assert lesson_problems(load(name)) == []


def sentences(name: str) -> Iterator[Sentence]:
    for lesson in lessons_of(load(name)).values():
        yield from (lesson.title, lesson.about)
        for task in lesson.tasks:
            yield from (task.ask, task.right, *(wrong.say for wrong in task.wrong), *task.coach)


@pytest.mark.parametrize("name", GAMES)
def test_sentences_are_short_and_french_is_set_as_french_is(name: str) -> None:
    faults = [said.en for said in sentences(name) if max(len(said.en), len(said.fr)) > LONGEST]
    faults += [said.fr for said in sentences(name) if re.search(r"'| [:;!?»]|« |\bt(u|on|es)\b", said.fr)]
    faults += [said.en for said in sentences(name) if re.search(r"'|\b[A-Z]{3}-\d", said.en)]
    assert faults == []


def test_lessons_are_found_in_order_by_their_ids(nim: Game) -> None:
    assert list(lessons_of(nim)) == ["take", "last", "twins"]
    assert lesson_of(nim, "last").title.text("fr") == "La dernière pierre gagne"
    assert task_of(nim, "last", 1).goal is not None
    for wrong in (lambda: lesson_of(nim, "nothing"), lambda: task_of(nim, "last", 3), lambda: task_of(nim, "last", -1)):
        with pytest.raises(Unreadable):
            wrong()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"ask": {"en": "x"}}, "missing required field `fr`"),
        ({"right": {"en": "x", "fr": ""}}, "length >= 1"),
        ({"accept": []}, "accepts moves or has a goal"),
        ({"hint": []}, "has a hint"),
        ({"goal": {}}, "A goal wants something"),
        ({"wrong": [{"say": SAID}]}, "either moves or a clause"),
        ({"wrong": [{"say": SAID, "clause": "NIM-4", "reply": "take A 1"}]}, "Only moves have a reply"),
        ({"level": 5}, "<= 2"),
        ({"moves": -1}, ">= 0"),
        ({"moves": 2, "turns": 1}, "in moves or in turns"),
        ({"colour": "red"}, "unknown field `colour`"),
    ],
)
def test_a_file_that_is_wrong_is_told_with_the_place(change: dict[str, object], told: str) -> None:
    with pytest.raises(Unreadable, match="is wrong at task") as error:
        checked({"title": SAID, "about": SAID, "task": [TASK | change]}, Lesson, "01-x.toml")
    assert told in str(error.value)


def test_a_lesson_is_written_as_it_is_read(nim: Game) -> None:
    lesson = lesson_of(nim, "last")
    assert checked(msgspec.to_builtins(lesson), Lesson, "") == lesson


def test_every_listed_game_that_has_lessons_has_between_three_and_twelve() -> None:
    counts = {name: len(lessons_of(load(name))) for name in GAMES}
    assert all(count == 0 or 3 <= count <= 12 for count in counts.values()), counts
    assert counts["nim"] == 3


def test_a_file_with_another_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"should be like 01-first.toml"):
        lesson_id(tmp_path / "first.toml")
    assert lesson_id(tmp_path / "07-two-rocks.toml") == "two-rocks"
