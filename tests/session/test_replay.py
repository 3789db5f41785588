"""A log played again comes to the same, and shows what lay between."""

import random

import pytest

from howdah.core.errors import Refused
from howdah.games import load, names
from howdah.session.match import Match
from howdah.session.replay import replay, restarted, standing


def position(match: Match) -> str:
    return match.position


def played(name: str, plies: int) -> Match:
    match, rng = load(name).new(), random.Random(plies)
    for _ in range(plies):
        match.roll(rng) if match.turn == -1 else match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", names())
def test_every_step_stands_between_two_positions(name: str) -> None:
    match = played(name, 6)
    again = restarted(match)
    start = again.position
    moments = list(replay(again, standing(match), position))
    assert [step for _, step, _ in moments] == match.log == again.log
    assert [before for before, _, _ in moments] == [start, *(after for _, _, after in moments[:-1])]
    assert moments[-1][2] == match.position
    assert again.record() == match.record()


def test_what_was_taken_back_does_not_stand() -> None:
    match = load("siam").new()
    for text in ("enter a1 N", "enter e5 S"):
        match.play(text)
    match.undo()
    assert [text for _, text in standing(match)] == ["enter a1 N"]
    again = restarted(match)
    log = [(step.actor, step.text) for step in match.log]
    assert [after for _, _, after in replay(again, log, lambda one: len(one.line))] == [1, 2, 2, 1]
    assert again.log == match.log


def test_a_match_from_a_position_begins_there() -> None:
    match = load("siam").read("........../....M...../....RN..../........../.......... R 5 4")
    match.play(match.legal()[0])
    assert restarted(match).position == str(match.game.notation.show(match.first))


def test_a_step_that_is_refused_is_where_it_ends() -> None:
    again = load("siam").new()
    moments = replay(again, [(0, "enter a1 N"), (1, "push c2 N")], position)
    next(moments)
    with pytest.raises(Refused):
        next(moments)
    assert len(again.log) == 1
