"""Lessons at a terminal: typed from the first task to the last, in both languages."""

import io
import sys

import pytest

from howdah.cli.learn import Course
from howdah.core.errors import Unreadable
from howdah.core.game import Game

WHOLE = ("take C 2", "take A 3", "conseil", "take C 3", "nonsense", "?", "take A 1", "")
LAST = ("take C 2", "take C 3", "take C 1", "take C 1", "annuler", "take C 2", "take B 1", "")


def learned(game: Game, monkeypatch: pytest.MonkeyPatch, lang: str, *typed: str, first: str = "") -> Course:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    monkeypatch.setenv("COLUMNS", "500")
    course = Course(game, lang, first)
    course.run()
    return course


def test_two_lessons_are_done(nim: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    course = learned(nim, monkeypatch, "fr", *WHOLE, *LAST, "quitter")
    said = capsys.readouterr().out
    assert course.is_left
    for part in (
        "Exercice 1 sur 2",
        "Votre amulette montre 2",
        "mais du tas C",
        "Leçon terminée\u00a0: Votre premier tour",
        "l’autre la prend",
        "Leçon terminée\u00a0: La dernière pierre gagne",
        "Au revoir",
    ):
        assert part in said, part


def test_one_begins_where_one_likes_and_stops_when_the_line_ends(
    nim: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learned(nim, monkeypatch, "en", "take C 2", first="twins").is_left
    assert "Task 2 of 2" in capsys.readouterr().out
    with pytest.raises(Unreadable, match="there are take, last, twins"):
        Course(nim, "en", "nothing")
