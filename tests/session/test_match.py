"""The library as programmers meet it; whatever fails changes nothing."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy
import pytest

import howdah
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.session.offers import undone
from howdah.session.proof import EVERY

START = "........../........../..M.M.M.../........../.......... E 5 5"


def test_the_public_names() -> None:
    assert sorted(howdah.__all__) == [
        "CHANCE",
        "Game",
        "HowdahError",
        "Match",
        "NotYours",
        "OVER",
        "Outcome",
        "Over",
        "Refused",
        "Stale",
        "Step",
        "Unreadable",
        "View",
        "list_games",
        "load",
        "read_record",
    ]
    assert all(hasattr(howdah, name) for name in howdah.__all__)
    assert howdah.__version__


def test_the_issue_says_it_so() -> None:
    siam = howdah.load("siam")
    assert isinstance(siam, howdah.Game)
    assert "siam" in howdah.list_games()
    assert "nim" not in howdah.list_games()
    match = siam.new(seats=2, options={"balance": "total"})
    assert isinstance(match, howdah.Match)
    assert match.turn == 0
    assert len(match.legal()) == 64
    match.play("enter c1 N")
    assert match.turn == 1
    with pytest.raises(howdah.Refused):
        match.roll(random.Random(1))
    assert str(match.view(0)) == match.position
    assert match.view(0).seat == 0
    again = siam.read(START)
    assert again.position == START
    assert match.scores == [0, 0]
    assert match.winners == []
    assert howdah.read_record(match.record()).position == match.position
    assert match.why_not("push c3 N") == "SIA-2"
    assert match.why_not("enter c5 S") == ""
    assert "un animal seul" in siam.clause("SIA-12").text("fr")
    assert "one animal alone" in siam.clause("SIA-12").text()
    ElementTree.fromstring(match._repr_svg_())
    ElementTree.fromstring(match.view(0)._repr_svg_())
    ElementTree.fromstring(match.view()._repr_svg_())


def test_the_error_family() -> None:
    family = (howdah.Unreadable, howdah.Refused, howdah.NotYours, howdah.Stale, howdah.Over)
    assert all(issubclass(error, howdah.HowdahError) for error in family)
    assert issubclass(howdah.HowdahError, ValueError)


def test_chance_is_played_by_the_caller(nim: Game) -> None:
    match = nim.new()
    assert match.turn == howdah.CHANCE
    assert match.legal() == ["charm 1", "charm 2", "charm 3"]
    match.play("charm 2")
    assert match.roll(random.Random(1)) in ("charm 1", "charm 2", "charm 3")
    assert match.turn == 0
    assert len(match.view(0).charms) == 3


@pytest.mark.parametrize("rng", [random.Random(3), numpy.random.default_rng(3), None])
def test_any_generator_rolls(nim: Game, rng: object) -> None:
    seen = set()
    for _ in range(60):
        match = nim.new()
        seen.add(match.roll(rng))
    assert seen == {"charm 1", "charm 2", "charm 3"}


def test_the_same_generator_rolls_the_same(nim: Game) -> None:
    def rolled(seed: int) -> list[str]:
        match, rng = nim.new(3), random.Random(seed)
        return [match.roll(rng) for _ in range(3)]

    assert rolled(1) == rolled(1)
    assert len({tuple(rolled(seed)) for seed in range(20)}) > 3


def test_legal_is_ascending_in_the_lexicon(siam: Game) -> None:
    match = siam.read(".........." + "/....EN..../..M.M.M.../....RS..../.......... E")
    moves = [siam.lexicon.find(text) for text in match.legal()]
    assert moves == sorted(moves)


def test_a_refusal_names_clause_and_targets(siam: Game) -> None:
    match = siam.read("........../....ES..../....RN..../........../.......... E")
    with pytest.raises(howdah.Refused) as raised:
        match.play("push c4 S")
    assert raised.value.clause == "SIA-12"
    assert raised.value.at == ("c3",)
    assert "SIA-12" in str(raised.value)


def test_a_game_to_its_end(nim: Game) -> None:
    match, rng = nim.new(3, {"misere": True}), random.Random(2)
    while match.turn != howdah.OVER:
        if match.turn == howdah.CHANCE:
            match.roll(rng)
        else:
            assert match.winners == []
            match.play(rng.choice(match.legal()))
    assert len(match.winners) == 2
    assert sum(match.scores) == 2
    assert match.legal() == []
    assert match.outcome.clause == match.why_not("take A 1").replace("NIM-6", "NIM-7") == "NIM-7"


def test_views_hide(nim: Game) -> None:
    match = nim.new()
    match.play("charm 2")
    match.play("charm 3")
    assert str(match.view(0)) == "3,4,5 taken=0,0 charms=2,? bag=?,?,? turn=0"
    assert str(match.view()) == "3,4,5 taken=0,0 charms=?,? bag=?,?,? turn=0"
    assert match.view().seat is None
    assert match.view(1).charms == [-1, 3, -1]
    assert match.view(1) == match.view(1) != match.view(0)
    with pytest.raises(AttributeError, match="no field 'elephants'"):
        match.view(0).elephants  # noqa: B018
    with pytest.raises(TypeError):
        hash(match.view(0))


def test_a_view_does_not_change_with_the_match(siam: Game) -> None:
    match = siam.new()
    view = match.view(0)
    match.play("enter c1 N")
    assert str(view) == START
    view.board[10] = 9
    assert match.position != START


def test_views_can_be_copied(nim: Game) -> None:
    view = nim.new().view(0)
    assert copy.copy(view) == view
    assert copy.deepcopy(view.state) == view.state


def test_undo(nim: Game, siam: Game) -> None:
    match = siam.new()
    match.play("enter c1 N")
    match.play("enter c5 S")
    match.undo()
    assert match.turn == 1
    match.undo()
    assert match.position == START
    with pytest.raises(howdah.Refused, match="taken back"):
        match.undo()
    with_chance = nim.new()
    with_chance.play("charm 2")
    with_chance.undo()
    assert with_chance.turn == howdah.CHANCE
    assert with_chance.legal() == ["charm 1", "charm 2", "charm 3"]


def test_undo_after_the_end(nim: Game) -> None:
    match = nim.read("0,0,1 taken=6,5 charms=2,3 bag=2,1,1 turn=0")
    match.play("take C 1")
    match.undo()
    assert match.turn == 0
    assert match.winners == []


def test_the_position_of_a_chance_game_round_trips(nim: Game) -> None:
    text = "1,0,2 taken=5,4 charms=2,3 bag=2,1,1 turn=1"
    assert nim.read(text).position == text
    assert nim.read(text).turn == 1


Try = Callable[[howdah.Match], Any]


@pytest.mark.parametrize(
    ("error", "attempt"),
    [
        (howdah.Unreadable, lambda match: match.play("elephant")),
        (howdah.Unreadable, lambda match: match.play("")),
        (howdah.Unreadable, lambda match: match.play(None)),
        (howdah.Unreadable, lambda match: match.play(3)),
        (howdah.Unreadable, lambda match: match.play("take A 1\0")),
        (howdah.Refused, lambda match: match.play("take A 3")),
        (howdah.Refused, lambda match: match.play("charm 1")),
        (howdah.Refused, lambda match: match.roll()),
        (howdah.Unreadable, lambda match: match.view(2)),
        (howdah.Unreadable, lambda match: match.view(-1)),
        (howdah.Unreadable, lambda match: match.view("0")),
        (howdah.Unreadable, lambda match: match.say(5, "/resign")),
        (howdah.Unreadable, lambda match: match.say(0, "resign")),
        (howdah.Unreadable, lambda match: match.say(0, None)),
        (howdah.Unreadable, lambda match: match.say("0", "/resign")),
        (howdah.Unreadable, lambda match: match.say(None, "/draw")),
        (howdah.Refused, lambda match: match.say(0, "/undo 99")),
        (howdah.Unreadable, lambda match: match.why_not("elephant")),
        (howdah.Unreadable, lambda match: match.game.clause("NIM-99")),
        (howdah.Unreadable, lambda match: match.game.clause("NIM-1").text("de")),
        (howdah.Unreadable, lambda match: match.game.words("de")),
        (howdah.Unreadable, lambda match: match.game.new(4)),
        (howdah.Unreadable, lambda match: match.game.new(1)),
        (howdah.Unreadable, lambda match: match.game.new("2")),
        (howdah.Unreadable, lambda match: match.game.new(True)),
        (howdah.Unreadable, lambda match: match.game.new(2, {"colour": "red"})),
        (howdah.Unreadable, lambda match: match.game.new(2, {"misere": "perhaps"})),
        (howdah.Unreadable, lambda match: match.game.new(2, {"misere": None})),
        (howdah.Unreadable, lambda match: match.game.read("")),
        (howdah.Unreadable, lambda match: match.game.read(None)),
        (howdah.Unreadable, lambda match: match.game.read("3,4,5")),
    ],
)
def test_what_fails_changes_nothing(nim: Game, error: type[howdah.HowdahError], attempt: Try) -> None:
    match = nim.read("2,4,5 taken=1,0 charms=2,3 bag=2,1,1 turn=1")
    match.play("take A 1")
    before = match.record(), match.position, match.turn, list(match.log), match.legal(), repr(match.offers)
    with pytest.raises(error) as raised:
        attempt(match)
    assert type(raised.value) is error
    assert "\n" not in str(raised.value)
    assert str(raised.value)[-1] == "."
    assert len(str(raised.value)) < 400
    assert (match.record(), match.position, match.turn, match.log, match.legal(), repr(match.offers)) == before


@pytest.mark.parametrize("name", ["chess", "", "x" * 5000, "../nim", None, ["nim"], 3])
def test_games_that_there_are_not(name: Any) -> None:
    with pytest.raises(howdah.Unreadable, match="There is no game") as raised:
        howdah.load(name)
    assert len(str(raised.value)) < 200


def test_nothing_is_played_after_the_end(nim: Game) -> None:
    match = nim.read("0,0,1 taken=6,5 charms=2,3 bag=2,1,1 turn=0")
    match.play("take C 1")
    before = match.record()
    for text in ("take A 1", "charm 1", "take C 1"):
        with pytest.raises(howdah.Over, match="NIM-6"):
            match.play(text)
    with pytest.raises(howdah.Over):
        match.say(0, "/resign")
    assert match.record() == before


@pytest.mark.parametrize(
    "text",
    [
        "3,4,5 taken=1,0 charms=2,3 bag=2,1,1 turn=0",  # thirteen stones
        "3,4,5 taken=0,0 charms=2,3 bag=2,2,1 turn=0",  # seven charms
        "3,4,5 taken=0,0 charms=1,2,3 bag=1,1,1 turn=0",  # three charms at two seats
        "3,4,5 taken=0,0 charms=0,0 bag=2,2,2 turn=0",  # a charm that shows nothing
        "3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=2",  # no such seat
        "3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=-1",
        "3,4,5 taken=0,0 charms=2,? bag=2,1,1 turn=0",
        "3,4 taken=5,0 charms=2,3 bag=2,1,1 turn=0",
        "-1,4,5 taken=4,0 charms=2,3 bag=2,1,1 turn=0",
        "6,1,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0",
        "3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0 more=1",
    ],
)
def test_positions_of_nim_that_cannot_be(nim: Game, text: str) -> None:
    with pytest.raises(howdah.Unreadable):
        nim.read(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "E",
        START.replace(" E 5 5", ""),
        START.replace(" E", " X"),
        START.replace(" E 5 5", " ER 5 5"),
        START.replace("5 5", "5 4"),
        START.replace("5 5", "5"),
        START.replace("5 5", "4 5"),
        START + " quiet=-1",
        START + " quiet=40000",
        START + " speed=3",
        START + " exits=1",
        START + " winner=E",
        START.replace("..M.M.M...", "M.M.M.M..."),
        START.replace("..M.", "EXM."),
        START.replace("..........", ".........", 1),
        START.replace("..........", "ENENENENEN", 1).replace("/..........", "/..EN......", 1),
        START.replace("5 5", "9" * 5000 + " 5"),
        "\0",
    ],
)
def test_positions_of_siam_that_cannot_be(siam: Game, text: str) -> None:
    with pytest.raises(howdah.Unreadable) as raised:
        siam.read(text)
    assert "\n" not in str(raised.value)


def test_a_match_prints_its_position(siam: Game) -> None:
    assert repr(siam.new()) == f"<siam after 0 moves: {START}>"


def test_options_with_their_values(siam: Game) -> None:
    match = siam.new(options={"quiet_limit": "50", "one_exit": "yes"})
    assert match.options == {"balance": "step", "centre_closed": False, "one_exit": True, "quiet_limit": 50}


def test_who_begins() -> None:
    match = howdah.load("siam").new()
    assert match.opening == (0, 1)
    match.play("enter c1 N")
    match.play("enter c5 S")
    assert match.opening == (0, 1)


def test_who_begins_is_open_while_chance_is_to_decide() -> None:
    found = set()
    for seed in range(20):
        match, rng = howdah.load("bulp").new(3), random.Random(seed)
        while match.turn == howdah.CHANCE:
            assert match.opening is None
            match.roll(rng)
        assert match.opening == (match.turn, len(match.log) + 1)
        found.add(match.turn)
    assert found == {0, 1, 2}


def test_what_is_chosen_in_secret_is_no_beginning() -> None:
    match = howdah.load("bombay_bazar").new(2, {"opening": "medals"})
    match.play("keep 1 odd")
    assert match.opening is None
    match.play("keep 2 even")
    assert match.opening == (0, 3)
    match.say(1, "/draw")
    assert match.opening == (0, 4)
    match.play(match.legal()[0])
    assert match.opening == (0, 4)


def test_nobody_begins_what_is_over() -> None:
    match = howdah.load("siam").new()
    match.say(0, "/resign")
    assert match.opening is None


def test_an_undo_near_the_end_replays_few_moves(siam: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays and takes back without end must not cost a replay of the whole match each time."""
    rng, match, played = random.Random(6), siam.new(), 0
    positions = [match.position]
    while len(match.line) < 90 and match.turn != howdah.OVER:
        match.play(rng.choice(match.legal()))
        positions.append(match.position)
    engine, original = match.engine, match.engine.play

    def count(state: Any, move: int) -> None:
        nonlocal played
        played += 1
        original(state, move)

    monkeypatch.setattr(engine, "play", count)
    assert len(match.line) > 70
    for length in range(len(match.line) - 1, -1, -1):
        before = played
        match.undo()
        assert (len(match.line), match.position) == (length, positions[length])
        assert played - before <= 2 * EVERY or length % EVERY == EVERY - 1
    twin = pickle.loads(pickle.dumps(match))
    assert twin.position == positions[0]


def test_what_was_taken_back_is_known_from_the_log(siam: Game) -> None:
    rng, match = random.Random(3), siam.new()
    for _ in range(120):
        if match.turn == OVER:
            break
        if rng.random() < 0.3 and match.line:
            match.undo()
        else:
            match.play(rng.choice(match.legal()))
    moves = [ply for ply, step in enumerate(match.log, 1) if not step.text.startswith("/")]
    gone = undone(match.log, 2)
    standing = [match.log[ply - 1].text for ply in moves if ply not in gone]
    assert gone
    assert standing == [siam.lexicon.texts[move] for move in match.line]


def test_a_match_whose_winner_is_certain_ends_as_it_stands() -> None:
    match = howdah.load("bombay_bazar").new(2)
    for move in ("first 1", "lay T1b 0", "lay T2a 3", "lay T1b 5", "lay T1a 0", "lay T1a 4", "lay T3a 0"):
        match.play(move)
        assert match.decided == []
    with pytest.raises(howdah.Refused, match="not certain"):
        match.say(0, "/finish")
    match.play("end")
    assert match.decided == [0]
    match.say(1, "/finish")
    assert match.turn == 0, "only who still plays can end it"
    match.say(0, "/decline finish")
    match.say(0, "/finish")
    assert (match.turn, match.winners, match.scores, match.outcome.clause) == (howdah.OVER, [0], [4, 3], "/finish")
    again = howdah.read_record(match.record())
    assert (again.outcome, again.record()) == (match.outcome, match.record())
    assert match.decided == []
