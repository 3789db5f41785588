"""Scenario files: read as written, and failing with the place where they fail."""

from pathlib import Path

import pytest

from howdah.core.game import Game
from howdah.core.kernel import MODES
from howdah.testing.scenario import Failed, read, run, scenarios

HEAD = "NIM-5  NIM-3 after an idea\nen      One.\nfr      Un.\n"
GIVEN = "given   3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sample.txt"


def attempt(game: Game, file: Path, text: str, mode: str = MODES[0]) -> None:
    file.write_text(text, encoding="utf-8")
    for scenario in list(read(file)):
        run(game, scenario, mode)


def test_reading(file: Path) -> None:
    file.write_text(
        "# a comment\n\n" + HEAD + "seats   3\noptions misere=true\ngiven   start\n"
        "when    charm 1 ; charm 2\nthen    choices 3\nthen    turn chance\n"
        "\nNIM-1\ngiven   3,4,5\n        taken=0,0 charms=2,3\n        bag=2,1,1 turn=0\nthen    legal\n",
        encoding="utf-8",
    )
    first, second = read(file)
    assert (first.clauses, first.note, first.line) == (["NIM-5", "NIM-3"], "after an idea", 3)
    assert first.titles == {"en": "One.", "fr": "Un."}
    assert (first.seats, first.options, first.given) == (3, {"misere": "true"}, None)
    assert (first.cases[0].steps, first.cases[0].expected) == (["charm 1", "charm 2"], ["choices 3", "turn chance"])
    assert str(first) == "sample.txt:3"
    assert second.given == "3,4,5\ntaken=0,0 charms=2,3\nbag=2,1,1 turn=0"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "then",
    [
        "when    take B 3\nthen    3,1,5 taken=3,0 charms=2,3 bag=2,1,1 turn=1",
        "when    take B 3\nthen    3,1,5",
        "when    take B 3\nthen    3,1,5\n        taken=3,0",
        "when    take B 2\nthen    refused NIM-5",
        "when    take B 2\nthen    refused NIM-5 at B",
        "when    take A 1 ; take B 2\nthen    2,2,5",
        "when    take B 3\nthen    legal",
        "then    choices 6",
        "then    turn 0",
        "when    take B 1\nthen    turn 1",
        "then    scores 0 0",
        "then    not take B 2",
        "then    seen 1 3,4,5 taken=0,0 charms=?,3 bag=?,?,? turn=0",
        "then    seen 0 3,4,5 taken=0,0 charms=2,?",
        "then    choices 6\nthen    turn 0",
    ],
)
def test_what_holds(nim: Game, file: Path, then: str, mode: str) -> None:
    attempt(nim, file, f"{HEAD}{GIVEN}{then}\n", mode)


def test_endings_hold(nim: Game, siam: Game, file: Path) -> None:
    last = "given   0,0,1 taken=6,5 charms=2,3 bag=2,1,1 turn=0\nwhen    take C 1\n"
    attempt(nim, file, f"{HEAD}{last}then    ends NIM-6 0\nthen    turn over\nthen    scores 1 0\nthen    choices 0\n")
    quiet = "given   ........../........../....M...../........../.......... E quiet=99\nwhen    enter c1 N\n"
    attempt(siam, file, f"SIA-21\n{quiet}then    ends SIA-21 nobody\n")


@pytest.mark.parametrize(
    ("then", "line", "said"),
    [
        ("when    take B 3\nthen    3,4,5", 5, "it is 3,1,5"),
        ("when    take B 3\nthen    3,1,5 taken=3,0 charms=2,3 bag=2,1,1 turn=10", 5, "it is 3,1,5"),
        ("when    take B 3\nthen    3,1", 5, "it is 3,1,5"),
        ("when    take B 2\nthen    refused NIM-4", 5, "NIM-5 refuses it"),
        ("when    take B 2\nthen    refused NIM-5 at A", 5, "NIM-5 refuses it at B"),
        ("when    take B 2\nthen    refused NIM-5 at A B", 5, "NIM-5 refuses it at B"),
        ("when    take B 3\nthen    refused NIM-5", 5, "it was played"),
        ("when    take B 2\nthen    legal", 5, "NIM-5"),
        ("when    take B 2\nthen    turn 0", 5, "NIM-5"),
        ("when    take B 2 ; take A 1\nthen    refused NIM-5", 5, "NIM-5"),
        ("when    take B 3\nthen    ends NIM-6 0", 5, "going on"),
        ("then    choices 7", 5, "there are 6"),
        ("then    choices many", 5, "many"),
        ("then    scores 1 0", 5, "they are 0 0"),
        ("then    turn chance", 5, "it is 0"),
        ("then    not take B 3", 5, "it is a choice"),
        ("then    seen 0 3,4,5 taken=0,0 charms=2,3", 5, "charms=2,?"),
        ("then    seen 8 3,4,5", 5, "no seat 8"),
        ("when    take B 9\nthen    legal", 5, "not a move"),
        ("when    take B 3", 5, "expects nothing"),
        ("", 1, "expects nothing"),
        ("given   elephants\nthen    legal", 6, "position of nim"),
        ("seats   9\nthen    legal", 6, "2 to 3 seats"),
        ("options colour=red\nthen    legal", 6, "no option 'colour'"),
        ("thn     legal", 5, "neither a clause"),
    ],
)
def test_what_does_not_hold_is_told_with_its_place(nim: Game, file: Path, then: str, line: int, said: str) -> None:
    with pytest.raises(Failed) as raised:
        attempt(nim, file, f"{HEAD}{GIVEN}{then}\n")
    assert str(raised.value).startswith(f"sample.txt:{line}: ")
    assert said in str(raised.value)


def test_an_ending_that_does_not_hold(nim: Game, file: Path) -> None:
    last = "given   0,0,1 taken=6,5 charms=2,3 bag=2,1,1 turn=0\nwhen    take C 1\n"
    with pytest.raises(Failed, match="it is NIM-6 0"):
        attempt(nim, file, f"{HEAD}{last}then    ends NIM-6 1\n")
    with pytest.raises(Failed, match=r"sample\.txt:5: .*over"):
        attempt(nim, file, f"{HEAD}{last.strip()} ; take A 1\nthen    legal\n")


def test_a_file_begins_with_clauses(nim: Game, file: Path) -> None:
    with pytest.raises(Failed, match=r"sample\.txt:1: a scenario begins with the clauses"):
        attempt(nim, file, "given   start\nthen    legal\n")


def test_every_case_goes_out_from_the_given_position(nim: Game, file: Path) -> None:
    cases = "when    take B 3\nthen    3,1,5\nwhen    take B 1\nthen    3,3,5\n"
    attempt(nim, file, HEAD + GIVEN + cases)
    with pytest.raises(Failed, match=r"sample\.txt:7: "):
        attempt(nim, file, HEAD + GIVEN + cases.replace("3,3,5", "3,0,5"))


def test_a_folder_of_files(nim: Game) -> None:
    found = scenarios(nim.folder)
    assert {clause for scenario in found for clause in scenario.clauses} == set(nim.clauses)
    assert scenarios(nim.folder / "nowhere") == []


SHOWN = f"{HEAD}{GIVEN}then    turn 0\nshow\nwhen    take A 1 ; take B 2\nthen    2,2,5\n"


def test_what_a_rule_page_shows_is_read(nim: Game, file: Path) -> None:
    more = "show    steps=2 frame=0,0,200,90 frame=200,0,200,90 seat=1\nen      Two take.\nfr      Deux prennent.\n"
    file.write_text(SHOWN + more, encoding="utf-8")
    [scenario] = read(file)
    run(nim, scenario)
    given, taken = (case.show for case in scenario.cases)
    assert given is not None
    assert (given.steps, given.frames, given.seat, given.layers, given.titles) == (1, [], None, (), {})
    assert taken is not None
    assert (taken.steps, taken.seat, taken.titles) == (2, 1, {"en": "Two take.", "fr": "Deux prennent."})
    assert taken.frames == [(0, 0, 200, 90), (200, 0, 200, 90)]
    assert scenario.titles == {"en": "One.", "fr": "Un."}


@pytest.mark.parametrize(
    ("show", "line", "said"),
    [
        ("size=3", 9, "'size=3' is no steps=, frame=, seat= or layers="),
        ("frame=1,2", 9, "'frame=1,2' is no steps="),
        ("frame=0,0,500,90", 7, "the frame (0, 0, 500, 90) is not in the picture, which is (0, 0, 400, 320)"),
        ("layers=owners", 7, "the picture has no layer owners"),
        ("steps=3", 7, "3 steps are shown of 2"),
        ("seat=5", 7, "no seat 5"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_place(nim: Game, file: Path, show: str, line: int, said: str) -> None:
    with pytest.raises(Failed) as raised:
        attempt(nim, file, f"{SHOWN}show    {show}\n")
    assert str(raised.value).startswith(f"sample.txt:{line}: ")
    assert said in str(raised.value)
