"""A coach: remarks by turn and by position, and warnings by the game, by a reply that wins, and by a search."""

import msgspec
import pytest

from howdah.core.game import Game
from howdah.games import load
from howdah.lessons.adviser import LocalAdviser
from howdah.lessons.attempt import Attempt
from howdah.lessons.lesson import Task, task_of
from howdah.session.view import View

SAID = {"en": "x", "fr": "x"}
BAZAAR, BOMBAY, BULP = (load(name).words("en") for name in ("bazaar", "bombay", "bulp"))
START = "merchants=1,2 piles=12/5,17/5,31/5,7/5 hands=RRRSS,O turn=0/act"


class Strict:
    """Regrets every move by what it is told, and advises nothing."""

    def __init__(self, given_up: float) -> None:
        self.given_up = given_up

    def prepare(self, _game: Game) -> None:
        raise AssertionError("only a server prepares")

    def best(self, _view: View) -> str:
        raise AssertionError("nobody asked for a hint")

    def regret(self, _view: View, _move: str, _enough: float) -> float:
        return self.given_up


def task(**fields: object) -> Task:
    return msgspec.convert(
        {"ask": SAID, "right": SAID, "hint": [], "level": 1, "moves": 0, "goal": {"score": 99}} | fields, Task
    )


def remarks(*said: str | tuple[str, str]) -> list[dict[str, str]]:
    pairs = [one if isinstance(one, tuple) else (one, "") for one in said]
    return [{"en": text, "fr": text, "when": when} for text, when in pairs]


def test_a_remark_a_turn_and_one_where_its_position_is_reached() -> None:
    coach = remarks("first", ("buying", "turn=0/buy"), "second", "third")
    replies = ["die opal", "roll", "die ruby", "die topaz", "roll", "die ruby"]
    given = task(position=START, coach=coach, replies=replies)
    attempt = Attempt(BAZAAR, given, adviser=Strict(0.0))
    heard = [attempt.say]
    for move in ("roll", "buy 1", "roll"):
        attempt.play(move)
        heard.append(attempt.say)
    assert heard == ["x first", "buying", "second", "third"]
    again = Attempt(BAZAAR, given, attempt.steps, Strict(0.0))
    assert again.say == "third"


def test_a_remark_stands_while_the_turn_lasts_and_then_the_coach_leaves() -> None:
    given = task(position="seat=0 market=YYYBBB/PP/O", coach=remarks("go"), replies=["wait"])
    attempt = Attempt(BOMBAY, given, adviser=Strict(0.0))
    heard = [attempt.say]
    for move in ("move E2", "buy blue", "stop", "move G3"):
        attempt.play(move)
        heard.append(attempt.say)
    leaving = "From here on you know enough. I only speak up before a blunder."
    assert heard == ["x go", "go", "go", leaving, leaving]
    attempt.play("stop")
    assert attempt.say == ""


def test_a_move_that_gives_much_away_by_a_search_is_warned_of_once() -> None:
    given = task(position="seat=0 market=YYYBBB/PP/O", coach=remarks("go"), margin=0.05)
    for given_up, verdict in ((0.05, "careful"), (0.049, "open")):
        attempt = Attempt(BOMBAY, given, adviser=Strict(given_up))
        attempt.play("move G6")
        assert attempt.verdict == verdict
    attempt = Attempt(BOMBAY, given, adviser=Strict(0.17))
    attempt.play("move G6")
    assert attempt.say == "Are you sure? Another move looks clearly better. Look again, or ask for a hint."
    attempt.play("move G6", sure=True)
    assert (attempt.verdict, attempt.steps) == ("open", ["move G6"])


def test_a_turn_that_leaves_all_as_it_was_is_warned_of_where_something_is_better() -> None:
    given = task(position="seat=0 market=YYYBBB/PP/O", coach=remarks("go"), margin=0.5)
    idle = "Are you sure? This turn would achieve nothing, and there is something better to do."
    for moves, given_up, verdict in (
        (["move G6", "stop"], 0.03, "open"),  # the elephant is somewhere else
        (["move G6", "move A"], 0.03, "careful"),  # there and back
        (["move G6", "move A"], 0.01, "open"),  # a search finds nothing better
        (["wait"], 0.03, "open"),  # it brings a rupee
    ):
        attempt = Attempt(BOMBAY, given, adviser=Strict(given_up))
        for move in moves:
            attempt.play(move)
        assert attempt.verdict == verdict, moves
        assert attempt.say.startswith(idle) == (verdict == "careful")
    attempt = Attempt(BULP, task_of(load("bulp"), "match", 0), adviser=Strict(0.03))
    attempt.play("done")
    assert attempt.say.startswith(idle)
    attempt = Attempt(BAZAAR, task_of(load("bazaar"), "match", 0), adviser=Strict(0.03))
    attempt.play("roll")
    assert attempt.verdict == "open"


ENDING = (
    "merchants=1,3 piles=18/2,5/5,*,10/1 hands=RSSTTD,RRRRSS points=15,14 won=6,6 turn=0/{} "
    "gone=6-7,9,15,25,27,34,36,40-42,44"
)


@pytest.mark.parametrize(
    ("turn", "move", "verdict"), [("buy", "done", "careful"), ("buy", "buy 3", "open"), ("act", "trade 3.3 >", "open")]
)
def test_near_the_end_of_bazaar_a_search_warns_of_blunders_and_of_nothing_else(
    turn: str, move: str, verdict: str
) -> None:
    """Who leaves the star card to Teapot, who holds five gems, loses; a trade before it is bought is nothing bad."""
    margin = task_of(load("bazaar"), "match", 1).margin
    given = task(position=ENDING.format(turn), coach=remarks("go"), margin=margin, replies=["card 1"])
    attempt = Attempt(BAZAAR, given, adviser=LocalAdviser(simulations=16, seconds=0.0))
    attempt.play(move)
    assert attempt.verdict == verdict


def test_what_the_game_itself_tells_before_a_move_is_a_warning_too() -> None:
    position = "merchants=1,2 piles=12/5,17/5,*,- hands=RRRSSD,- points=4,15 won=1,10 gone=36-45 turn=0/buy"
    attempt = Attempt(BAZAAR, task(position=position, coach=remarks("go")), adviser=Strict(0.0))
    attempt.play("buy 3")
    assert attempt.verdict == "careful"
    assert attempt.say == "Are you sure? This purchase ends the game, and Teapot is ahead of you."


def test_the_local_adviser_knows_what_wins_and_regrets_what_loses(nim: Game) -> None:
    view, adviser = nim.read("0,0,3 taken=5,4 charms=1,2 bag=1,1,2 turn=0").view(0), LocalAdviser()
    assert adviser.best(view) == "take C 3"
    assert adviser.regret(view, "take C 3", 0.1) == 0.0
    assert adviser.regret(view, "take C 2", 0.1) > 0.5


def test_alpha_beta_regrets_nothing(siam: Game) -> None:
    assert LocalAdviser().regret(siam.new().view(0), "enter c1 N", 0.1) == 0.0
