"""Before a move that a seat may regret, it is warned; where every move is one, there is nothing to warn of."""

import random
from typing import Any

import pytest

from howdah.core.protocol import CHANCE, OVER
from howdah.games import load
from howdah.server.sockets.choosing import options
from howdah.session.match import Match


def warned(match: Match, lang: str = "en") -> dict[str, str]:
    game, seat = match.game, match.turn
    return dict(options(game, match.seen(seat), match.engine.legal(match.state)).worded(game.words(lang)).cautions)


def test_a_push_that_lets_the_other_side_win() -> None:
    match = load("siam").read("....M...../....RN..../....EN..../........../.......... E 4 4")
    assert warned(match) == {
        "push c3 N": "The rock would fall, but a rhinoceros is nearest to it: the rhinoceroses would win."
    }
    mine = load("siam").read("....M...../....EN..../....RN..../........../.......... E 4 4")
    assert warned(mine) == {}


def test_a_tile_that_leaves_ones_own_trunk_blocked() -> None:
    match = load("bombay_bazar").new(1)
    for step in ("first 0", "lay T1b 3", "lay T2b 0"):
        match.play(step)
    said = warned(match, "fr")
    assert set(said) == {"lay T1a 1", "lay T2a 5", "lay T2d 1", "lay T2e 1"}
    for move in said:
        then = match.copy()
        then.play(move)
        assert then.legal() == ["end"]


@pytest.mark.parametrize("name", ["siam", "bazaar", "bombay_bazar"])
def test_who_is_warned_would_regret_it(name: str) -> None:
    found, rng = 0, random.Random(1)
    options: dict[str, Any] = {"rules": "classic"} if name == "bazaar" else {}
    for _ in range(40):
        match = load(name).new(2, options)
        while match.turn != OVER and len(match.log) < 400:
            if match.turn == CHANCE:
                match.roll(rng)
                continue
            seat = match.turn
            for move in warned(match):
                found += 1
                then = match.copy()
                then.play(move)
                assert seat not in then.winners or then.turn != OVER
            match.play(rng.choice(match.legal()))
        if found > 5:
            return
    assert found
