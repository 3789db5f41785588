"""Attempts at tasks of Nim: what is right, wrong, refused, warned of and taken back."""

import msgspec
import pytest

from howdah.core.errors import NotYours, Refused
from howdah.core.game import Game
from howdah.games import load
from howdah.lessons.attempt import Attempt
from howdah.lessons.lesson import Task, task_of

SAID = {"en": "x", "fr": "x"}


def tried(game: Game, lesson: str, number: int, *moves: str, lang: str = "en") -> Attempt:
    attempt = Attempt(game.words(lang), task_of(game, lesson, number))
    for move in moves:
        attempt.play(move)
    return attempt


def test_a_task_says_who_you_are_what_is_wanted_and_in_how_many_moves(nim: Game) -> None:
    attempt = tried(nim, "last", 2)
    assert (attempt.verdict, attempt.you) == ("open", "You play: Seat 0 · in 2 moves")
    assert attempt.say == "Look two turns ahead: win, whatever the other does in between."
    assert tried(nim, "last", 2, lang="fr").you == "Vous jouez : Place 0 · en 2 coups".replace(" :", "\u00a0:")


def test_an_accepted_move_is_right_and_others_are_told_why_not(nim: Game) -> None:
    assert tried(nim, "take", 0, "take C 3").verdict == "right"
    told = tried(nim, "take", 0, "take B 3")
    assert (told.verdict, told.say[:12]) == ("wrong", "Three stones")
    other = tried(nim, "take", 0, "take B 1")
    assert (other.verdict, other.say) == ("wrong", "You can play that, but it is not what was asked. Try again.")


def test_what_the_game_says_of_a_move_is_a_sentence_before_the_verdict() -> None:
    told = tried(load("bombay"), "choose", 0, "move H1")
    assert told.say == "1 action. You can play that, but another move is clearly better. Try again."


def test_the_rules_refuse_and_the_task_explains(nim: Game) -> None:
    attempt = tried(nim, "take", 0)
    with pytest.raises(Refused) as refusal:
        attempt.play("take A 2")
    assert attempt.explained(refusal.value.clause).startswith("Your charm shows 2")
    assert attempt.explained("NIM-4") == ""
    assert attempt.steps == []


def test_an_unsafe_move_is_answered(nim: Game) -> None:
    attempt = tried(nim, "last", 1, "take C 2")
    assert attempt.verdict == "wrong"
    assert attempt.say == "Not safe. Look at the reply: Seat 1 takes three stones from heap C."
    assert attempt.steps == ["take C 2", "take C 3"]


def test_a_task_of_two_moves_goes_on_after_a_reply(nim: Game) -> None:
    attempt = tried(nim, "last", 2, "take C 2")
    assert (attempt.verdict, attempt.say) == ("open", "Go on: one more move.")
    assert attempt.steps == ["take C 2", "take C 1"]
    assert attempt.mine == ["take C 2"]
    assert attempt.hint == "take B 1"
    attempt.play("take B 1")
    assert attempt.verdict == "right"


def test_moves_that_are_spent_are_wrong(nim: Game) -> None:
    attempt = tried(nim, "last", 2, "take C 1", "take B 1")
    assert attempt.verdict == "wrong"
    assert attempt.say.startswith("That was your last move here")


def test_a_wrong_way_has_no_hint_but_the_way_back(nim: Game) -> None:
    attempt = tried(nim, "last", 2, "take C 1")
    assert attempt.hint == ""
    assert attempt.back_to() == []


def test_the_steps_of_an_attempt_make_it_again(nim: Game) -> None:
    task = task_of(nim, "last", 2)
    first = tried(nim, "last", 2, "take C 2")
    again = Attempt(nim.words("en"), task, first.steps)
    assert (again.match.position, again.say, again.mine) == (first.match.position, first.say, first.mine)
    with pytest.raises(Refused):
        Attempt(nim.words("en"), task, ["take B 3"])
    half = Attempt(nim.words("en"), task, first.steps[:1])
    with pytest.raises(NotYours):
        half.play("take B 1")


def test_a_bot_replies_the_same_each_time(nim: Game) -> None:
    one, other = (tried(nim, "twins", 1, "take A 3") for _ in range(2))
    assert one.steps == other.steps
    assert len(one.steps) == 2
    assert one.hint in one.match.legal()
    assert one.say.startswith("Count the heaps")


def test_a_coach_warns_once_of_what_loses_at_once(siam: Game) -> None:
    said = {"en": "x", "fr": "x"}
    task = _task(
        ask=said,
        right=said,
        hint=[],
        level=1,
        moves=0,
        goal={"win": True},
        coach=[said],
        position="....M...../....ES..../....RN..../........../.......... E 4 4",
    )
    attempt = Attempt(siam.words("en"), task)
    before = attempt.match.position
    attempt.play("turn c4 E")
    assert (attempt.verdict, attempt.match.position) == ("careful", before)
    assert attempt.say == "Are you sure? The reply could win at once: A rhinoceros pushes north from c3."
    attempt.play("turn c4 E", sure=True)
    assert len(attempt.steps) == 2


def test_a_task_in_turns_goes_on_while_the_turn_does() -> None:
    game = load("bulp")
    position = "pipe EW 1,0 pipe ESW 2,0 hands=PIPE_V*2,PIPE_H/PIPE_V turn=0"
    task = _task(ask=SAID, right=SAID, hint=["cap S 2,0"], seats=2, position=position, turns=1, goal={"most": 2})
    attempt = Attempt(game.words("en"), task)
    assert attempt.you == "You play: Mossbrook · in one turn"
    attempt.play("cap S 2,0")
    attempt.play("discard PIPE_V")
    assert (attempt.verdict, attempt.say) == ("open", "Go on: this turn is not over yet.")
    attempt.play("done")
    assert attempt.verdict == "wrong"
    again = Attempt(game.words("en"), task)
    for move in ("cap S 2,0", "discard PIPE_V", "lay EW 3,0"):
        again.play(move)
    assert again.verdict == "right"


def test_a_goal_is_to_be_ahead_as_things_stand() -> None:
    game = load("bulp")
    position = "pipe EW 1,0 pipe ESW 2,0 hands=PIPE_V*2,PIPE_H/PIPE_V turn=0"
    task = _task(ask=SAID, right=SAID, hint=["lay EW 3,0"], seats=2, position=position, goal={"ahead": True})
    attempt = Attempt(game.words("en"), task)
    attempt.play("lay NS 2,1")
    assert (attempt.verdict, attempt.say[:23]) == ("wrong", "Your score would be 4: ")
    again = Attempt(game.words("en"), task)
    again.play("lay EW 3,0")
    assert again.verdict == "right"


def test_a_goal_may_be_judged_once_the_others_have_replied() -> None:
    """The last sharp bend was the only tile that fitted the other's trunk, which then comes to its end."""
    game = load("bombay_bazar")
    rows = "T1c0,T1a3,4,X2/1,T2b3,6/T2e1,T3b2,5/T1b5,7/T1c2,4,T2b5,T2b1/1,T3a1,4,T2g2,1/5,T3c2,1/5,T3a0,T2g2,T1a3"
    goal = {"position": "X3", "replied": True}
    task = _task(ask=SAID, right=SAID, hint=["lay T1a 4"], seats=2, position=f"{rows}/X4,5,T1a0 turn=0", goal=goal)
    for move, verdict, reply in (("lay T1a 4", "right", "end"), ("lay T1b 4", "wrong", "lay T1a 2")):
        attempt = Attempt(game.words("en"), task)
        attempt.play(move)
        assert (attempt.verdict, attempt.steps) == (verdict, [move, reply])


def _task(**fields: object) -> Task:
    return msgspec.convert(fields, Task)


def test_a_task_in_two_turns_says_when_the_last_one_has_begun() -> None:
    game = load("bazaar")
    attempt = Attempt(game.words("fr"), task_of(game, "plan", 0))
    attempt.play("trade 1.2 >")
    assert (attempt.verdict, attempt.say) == ("open", "Continuez\u00a0: c’est votre dernier tour.")


@pytest.mark.parametrize("face", ["ruby", "star"])
def test_luck_does_not_do_what_a_trade_was_asked_for(face: str) -> None:
    game = load("bazaar")
    task = msgspec.structs.replace(task_of(game, "trade", 2), replies=(f"die {face}",))
    attempt = Attempt(game.words("en"), task)
    attempt.play("roll")
    assert attempt.verdict == "wrong"


def test_a_task_about_mending_praises_nothing_but_mending() -> None:
    bulp = load("bulp")
    moves = tried(bulp, "break", 1).match.legal()
    right = [move for move in moves if tried(bulp, "break", 1, move).verdict == "right"]
    assert right == ["mend EW 2,0"]


def test_a_match_with_a_coach_takes_as_many_moves_as_it_takes() -> None:
    assert tried(load("bulp"), "match", 0).you == "You play: Mossbrook · as many moves as it takes"
