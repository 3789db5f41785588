"""Before a move that a seat may regret, it is warned; where every move is one, there is nothing to warn of."""

import random
from typing import Any

import pytest

from howdah.core.protocol import CHANCE, OVER
from howdah.games import load
from howdah.lessons.lesson import lessons_of
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


def test_the_end_of_a_trunk_that_wins_is_no_regret() -> None:
    """Indigo is blocked at 18: three segments and a dead end win, and what ends a trunk that is ahead costs nothing."""
    game = load("bombay_bazar")
    match = game.read(lessons_of(game)["last"].tasks[0].position, 2)
    then = match.copy()
    then.play("lay T1c 2")
    assert then.legal() == ["end"]
    assert "lay T1c 2" not in warned(match)
    assert warned(game.read(lessons_of(game)["last"].tasks[1].position, 2)).keys() == {"lay T1b 2"}  # still behind


def test_a_star_card_that_ends_the_game_while_another_is_ahead() -> None:
    """One is asked before the purchase: once it is being paid for, there is no way back."""
    position = "merchants=1,2 piles=12/5,17/5,*,- hands=RRRSSD,- points=4,{} won=1,10 gone=36-45 turn=0/buy"
    assert warned(load("bazaar").read(position.format(15))) == {
        "buy 3": "This purchase ends the game, and Teapot is ahead of you."
    }
    assert warned(load("bazaar").read(position.format(7))) == {}


def test_water_that_ends_the_game_while_another_is_ahead() -> None:
    """A cap in the same turn may still save a point; without one left to save, the caution stands."""
    leaking = "pipe ESW 1,0 pipe {} 2,0 pipe ESW 3,0 pipe EW -1,0 pipe EW -2,0 hands=PIPE_H,PIPE_V/- turn=0"
    tied = "The game would end after this turn at 3 to 3, and the main route of Fernwell is shorter."
    assert warned(load("bulp").read(leaking.format("NESW"))) == {"lay EW 4,0": tied}
    assert warned(load("bulp").read(leaking.format("ESW"))) == {}
    last = load("bulp").read("pipe EW 1,0 pipe ESW 2,0 pipe EW -1,0 pipe EW -2,0 hands=PIPE_H/- pile=- turn=0")
    assert warned(last, "fr") == {
        "done": "C’est le dernier tour, et Fougeraie est devant : 3 à 4.".replace(" :", "\u00a0:")
    }


def test_a_turn_that_is_ended_where_resting_brings_a_rupee() -> None:
    said = "Ending your turn brings nothing. Resting takes the same 3 actions and brings 1 rupee."
    assert warned(load("bombay").read("seat=0 market=YYYBBB/PP/O")) == {"stop": said}
    assert warned(load("bombay").read("seat=0 actions=2 at=E2,A market=YYYBBB/PP/O")) == {}


@pytest.mark.parametrize(
    ("at", "rest"),
    [
        ("D2", "a bale that you do not sell is worth nothing."),
        ("G7", "a bale that you do not spend is worth nothing, and a palace counts for your empire."),
        ("A", ""),
    ],
)
def test_a_bale_left_over_in_the_last_turn(at: str, rest: str) -> None:
    position = f"set=4.4 seat=0 actions=1 at={at},A load=B,- market=YYYBB/PP/O palaces=A:1"
    assert warned(load("bombay").read(position)) == ({"stop": f"This is your last turn: {rest}"} if rest else {})
    assert warned(load("bombay").read(position.replace("4.4", "4.3"))) == {}


def test_a_bale_bought_too_late() -> None:
    """A road and a sale take two actions more."""
    position = "set=4.4 seat=0 actions={} at=E2,A market=YYYBBB/PP/O"
    said = "C’est votre dernier tour : il reste trop peu d’actions pour vendre ce ballot ou bâtir avec."
    assert warned(load("bombay").read(position.format(2)), "fr") == {"buy blue": said.replace(" :", "\u00a0:")}
    assert "buy blue" not in warned(load("bombay").read(position.format(3)))


@pytest.mark.parametrize("name", ["siam", "bazaar", "bombay_bazar", "bulp"])
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
