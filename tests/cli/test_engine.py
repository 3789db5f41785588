"""`howdah engine`: a conversation in lines of JSON, with garbage in between."""

import io
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from howdah.cli.engine import Conversation, serve
from howdah.core.game import Game
from tests.bots.test_mcts import dealt

PROGRAM = "from howdah.cli.main import main; main()"


class Talk:
    """A conversation, held by a test."""

    def __init__(self) -> None:
        self.conversation = Conversation()

    def __call__(self, do: str, **given: Any) -> dict[str, Any]:
        return self.conversation.answer(json.dumps({"id": 7, "do": do, **given}).encode())


@pytest.fixture
def ask() -> Talk:
    return Talk()


def test_a_match_is_played_and_told(ask: Talk) -> None:
    assert ask("new", game="siam", seats=2, options={})["turn"] == 0
    assert len(ask("legal")["legal"]) == 64
    assert ask("play", move="enter c1 N")["position"].split()[1] == "R"
    assert ask("view", seat=0)["fields"]["reserve"] == [4, 5]
    assert "a    b" in ask("show")["sketch"]
    assert ask("record")["record"].splitlines()[1] == "game siam 1"
    assert ask("load", record=ask("record")["record"])["turn"] == 1
    assert ask("undo")["turn"] == 0
    assert ask("position", text="....M...../....EN..../..M...M.../........../.......... E")["turn"] == 0
    assert ask("play", move="push c4 N") | {"position": ""} == {
        "id": 7,
        "game": "siam",
        "turn": "over",
        "position": "",
        "clause": "SIA-17",
        "scores": [1, 0],
        "ranks": [0, 1],
    }
    assert ask("choose", level=1)["error"] == "Over"


def test_refusals_carry_their_clause(ask: Talk) -> None:
    ask("position", game="siam", text="....M...../....ES..../..M...M.../........../.......... E")
    answer = ask("play", move="push c4 N")
    assert (answer["id"], answer["error"], answer["clause"]) == (7, "Refused", "SIA-8")
    assert answer["at"]
    assert answer["say"].startswith("push c4 N is refused by SIA-8")


def test_chance_is_drawn_or_told(ask: Talk) -> None:
    assert ask("new", game="nim", seats=3)["turn"] == "chance"
    assert ask("analyse")["error"] == "Unreadable"
    assert ask("play", move="charm 2")["turn"] == "chance"
    rolled = ask("roll", seed=4)
    assert (len(rolled["rolled"]), rolled["turn"]) == (2, 0)


def test_analysis_names_moves_values_visits_and_variations(ask: Talk) -> None:
    ask("position", game="siam", text="....M...../....EN..../..M...M.../........../.......... E")
    for way in ("best", "search"):
        best = ask("analyse", simulations=2000, seed=1, by=way, most=3)["moves"]
        assert best[0]["move"] == "push c4 N"
        assert best[0]["won"]
        assert best[0]["value"] == 1.0
        assert best[0]["variation"][0] == "push c4 N"
        assert best[0]["visits"] > 0


def test_analysis_of_one_seat_alone_tells_scores(ask: Talk) -> None:
    ask("new", game="bombay_bazar", seats=1)
    ask("roll", seed=3)
    moves = ask("analyse", simulations=50, seed=1, most=99)["moves"]
    assert {tuple(move) for move in moves} == {("move", "score", "visits", "variation")}
    assert all(-70 <= move["score"] <= 63 for move in moves)


def test_analysis_is_bounded_and_repeats_itself(ask: Talk) -> None:
    ask("new", game="nim")
    ask("roll", seed=3)
    first, second = (ask("analyse", simulations=500, seed=1) for _ in range(2))
    assert first["moves"] == second["moves"]
    assert sum(move["visits"] for move in ask("analyse", simulations=500, seed=1, most=99)["moves"]) == 500
    assert len(first["moves"][0]["variation"]) > 1
    assert ask("analyse", seconds=0.05, seed=1)["seconds"] < 5


def test_several_processes_analyse_together(ask: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    ask("new", game="nim")
    ask("roll", seed=3)
    answer = ask("analyse", simulations=400, seed=1, processes=2, most=99)
    ask.conversation.close()
    assert sum(move["visits"] for move in answer["moves"]) == 400


def test_a_view_is_enough_to_choose(ask: Talk, nim: Game) -> None:
    """What an arena asks an outside program, ours can answer."""
    match = dealt(nim, 4)
    view = match.view(match.turn)
    fields = nim.schema.to_json(view.state)
    assert -1 in fields["charms"]  # type: ignore[operator]
    given = {
        "game": "nim",
        "seat": view.seat,
        "view": str(view),
        "fields": fields,
        "legal": match.legal(),
        "seconds": 9,
    }
    assert ask("choose", **given, seed=1)["move"] in match.legal()
    assert ask("analyse", **given, seed=1)["seat"] == view.seat


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},
        {"seat": None},
        {"seat": 99},
        {"fields": 3},
        {"fields": {}},
        {"fields": {"heaps": [1, 2]}},
        {"game": "chess"},
        {"seconds": -1},
        {"seed": "x"},
        {"level": 9},
    ],
)
def test_a_view_that_lies_is_unreadable(ask: Talk, nim: Game, change: dict[str, Any]) -> None:
    match = dealt(nim, 4)
    fields = nim.schema.to_json(match.view(0).state)
    given = {"game": "nim", "seat": 0, "fields": fields, **change}
    if isinstance(change.get("fields"), dict) and change["fields"]:
        given["fields"] = fields | change["fields"]
    assert ask("choose", **given)["error"] == "Unreadable"


@pytest.mark.parametrize(
    ("do", "field", "value", "sentence"),
    [
        ("choose", "level", 9, '"level" is a whole number from 1 to 5, not 9.'),
        ("choose", "level", True, '"level" is a whole number from 1 to 5, not True.'),
        ("choose", "seconds", -1, '"seconds" is a number from 0 to 3600, not -1.'),
        ("analyse", "most", 0, '"most" is a whole number from 1 to 1048576, not 0.'),
        ("analyse", "by", "magic", '"by" is "best" or "search", not \'magic\'.'),
        ("analyse", "processes", 3, '"processes" is a whole number from 1 to 2, not 3.'),
        ("roll", "seed", 1.5, '"seed" is a whole number from 0 to 4611686018427387904, not 1.5.'),
        ("new", "seats", "two", "\"seats\" is a whole number, not 'two'."),
        ("new", "options", [], '"options" is an object such as {"name": "value"}, not [].'),
        ("play", "move", None, '"move" is a text, not None.'),
    ],
)
def test_a_sentence_names_the_field(
    ask: Talk, monkeypatch: pytest.MonkeyPatch, do: str, field: str, value: object, sentence: str
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    ask("new", game="siam")
    answer = ask(do, **{field: value})
    assert (answer["id"], answer["error"], answer["say"]) == (7, "Unreadable", sentence)


GARBAGE = [
    b"garbage",
    b"[]",
    b"17",
    b'{"do": 5}',
    b'{"do": "__init__"}',
    b'{"do": "legal"}',
    b'{"do": "new", "game": 3}',
    b'{"do": "new", "game": "nim", "seats": "two"}',
    b'{"do": "new", "game": "nim", "options": 3}',
    b'{"do": "new", "game": "nim", "options": {"colour": "red"}}',
    b'{"do": "position", "game": "nim", "text": 3}',
    b'{"do": "position", "game": "nim", "text": "?"}',
    b'{"do": "load", "record": []}',
    b"[" * 100_000,
    b'"\xff\xfe"',
    b'{"id": {"a": [1]}, "do": "nothing"}',
]


@pytest.mark.parametrize("line", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_answered(line: bytes) -> None:
    conversation = Conversation()
    answer = conversation.answer(line)
    assert answer["error"] == "Unreadable"
    assert answer["say"].endswith(".")
    assert not conversation.is_over


def test_it_survives_whatever_is_sent() -> None:
    rng = random.Random(1)
    values: list[Any] = [None, 1, "nim", [], {}]
    lines = [bytes(rng.randrange(256) for _ in range(rng.randrange(80))).replace(b"\n", b" ") for _ in range(300)]
    requests = [
        json.dumps({"do": do, **dict.fromkeys(("move", "seat", "game", "text"), v)}).encode()
        for do in ("new", "position", "play", "legal", "view", "show", "record", "undo", "roll")
        for v in values
    ]
    sink = io.BytesIO()
    serve(io.BytesIO(b"\n".join([*lines, *requests, b'{"do": "quit", "id": 1}', b'{"do": "games"}'])), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answers[-1] == {"id": 1, "bye": True}
    assert not [answer for answer in answers if answer.get("error") == "Failed"]


def test_the_command_speaks_lines() -> None:
    spoken = '{"id": 1, "do": "legal"}\nnonsense\n\n{"id": 2, "do": "quit"}\n'
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "engine", "siam"], input=spoken, capture_output=True, text=True, check=True
    )
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["id"], len(first["legal"])) == (1, 64)
    assert second["error"] == "Unreadable"
    assert third == {"id": 2, "bye": True}
