"""The library in a programmer's hands: copies, pickles, examples and types."""

import copy
import doctest
import inspect
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import howdah
import howdah.envs
import howdah.testing
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.session.match import Match

PACKAGES = (howdah, howdah.testing, howdah.envs)
ENVS = ("gymnasium", "observation", "openspiel", "pettingzoo", "reward")
MODULES = ("howdah", *(f"howdah.envs.{name}" for name in ENVS))
ATTRIBUTES = (property, cached_property)
CLASSES = (howdah.Game, howdah.Match, howdah.View, howdah.Outcome, howdah.Step)


def _pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = {"copy()": Match.copy, "copy.copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": _pickled}
copied = pytest.mark.parametrize("again", COPIES.values(), ids=COPIES)


def played(match: Match, steps: int, seed: int = 1) -> Match:
    """Plays at random."""
    rng = random.Random(seed)
    for _ in range(steps):
        if match.turn == howdah.OVER:
            break
        match.roll(rng) if match.turn == howdah.CHANCE else match.play(rng.choice(match.legal()))
    return match


def standing(match: Match) -> tuple[object, ...]:
    """Returns everything about a match that can be asked."""
    seen = [match.view(seat) for seat in (*range(match.seats), None)]
    said = (match.log, match.line, match.actors, match.offers, match.digests, match.proved)
    told = (match.position, match.turn, match.outcome, match.legal(), match.record())
    return (match.game, match.engine, match.seats, match.options, match.settings, seen, said, told, match.first)


@copied
@pytest.mark.parametrize("name", howdah.games.names(everything=True))
def test_a_copy_stands_the_same(name: str, again: Callable[[Match], Match]) -> None:
    game = howdah.load(name)
    for seats in (game.seats[0], game.seats[-1]):
        match = played(game.new(seats), 70)
        twin = again(match)
        assert standing(twin) == standing(match)
        assert standing(played(twin, 20)) == standing(played(match, 20))


@copied
def test_a_copy_keeps_options_seats_start_and_offers(nim: Game, again: Callable[[Match], Match]) -> None:
    start = "3,4,5 taken=0,0,0 charms=2,1,3 bag=1,1,1 turn=1"
    match = nim.read(start, seats=3, options={"misere": True})
    match.play("take A 3")
    for seat, text in ((0, "/resign"), (1, "/draw"), (2, "/undo 0")):
        match.say(seat, text)
    twin = again(match)
    assert standing(twin) == standing(match)
    twin.say(1, "/undo 0")
    assert twin.position == start
    assert twin.offers.resigned == [0]


@copied
def test_a_copy_is_independent(nim: Game, again: Callable[[Match], Match]) -> None:
    match = played(nim.new(3), 5)
    before = standing(match.copy())
    twin = again(match)
    twin.say(0, "/draw")
    twin.say(1, "/resign")
    twin.play(twin.legal()[0])
    twin.settings["misere"] = 1
    twin.digests[99] = ""
    assert standing(match) == before
    assert standing(twin) != before


@copied
def test_a_compiled_match_is_copied(nim: Game, again: Callable[[Match], Match]) -> None:
    match = played(Match(nim, 2, nim.settings(None), mode=COMPILED), 4)
    twin = again(match)
    assert twin.engine is nim.engine(COMPILED)
    assert standing(twin) == standing(match)
    twin.play(twin.legal()[0])
    assert twin.position != match.position
    assert match.engine.mode == COMPILED != INTERPRETED


@copied
def test_a_proved_match_is_copied(siam: Game, again: Callable[[Match], Match]) -> None:
    match = siam.new()
    match.proved = 7
    assert again(match).proved == 7


def test_a_pickle_of_another_version_is_refused(siam: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(siam.new())
    monkeypatch.setitem(vars(siam), "version", siam.version + 1)
    with pytest.raises(howdah.Unreadable, match="another version or other components of siam"):
        pickle.loads(kept)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, _pickled], ids=lambda function: function.__name__)
def test_views_and_games_are_copied(nim: Game, again: Callable[[Any], Any]) -> None:
    match = played(nim.new(), 3)
    for seat in (0, 1, None):
        view = again(match.view(seat))
        assert view == match.view(seat)
        assert (view.seat, str(view), view._repr_svg_()) == (
            seat,
            str(match.view(seat)),
            match.view(seat)._repr_svg_(),
        )
    assert again(nim) is nim


def test_a_deep_copied_view_is_independent(nim: Game) -> None:
    view = played(nim.new(), 2).view(0)
    twin = copy.deepcopy(view)
    twin.heaps[0] = 0
    assert view.heaps[0] == 3


def test_a_changed_game_is_not_pickled_as_another(nim: Game) -> None:
    changed = replace(nim, minutes=3)
    assert copy.deepcopy(changed) is changed
    with pytest.raises(pickle.PicklingError, match="This nim is not the one"):
        pickle.dumps(changed)


def test_a_refusal_is_pickled() -> None:
    refused = _pickled(howdah.Refused("No.", "SIA-12", ("c3",)))
    assert (str(refused), refused.clause, refused.at) == ("No.", "SIA-12", ("c3",))


def test_games_is_the_package() -> None:
    code = (
        "import howdah.games.siam; assert howdah.games.siam.GAME is howdah.load('siam'); print(howdah.games.__path__)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout


def _public() -> Iterator[tuple[str, Any]]:
    """Yields every public name that can have a docstring, members of the classes included."""
    for package in PACKAGES:
        for name in package.__all__:
            if not isinstance(getattr(package, name), int):
                yield f"{package.__name__}.{name}", getattr(package, name)
    for owner in CLASSES:
        for name, member in vars(owner).items():
            is_field = name in inspect.get_annotations(owner)
            if not is_field and not name.startswith("_") and (callable(member) or isinstance(member, ATTRIBUTES)):
                yield f"{owner.__name__}.{name}", member


PUBLIC = dict(_public())
EXAMPLES = sorted({*MODULES, *(thing.__module__ for thing in PUBLIC.values() if not isinstance(thing, ATTRIBUTES))})


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_an_example(name: str) -> None:
    assert ">>> " in (PUBLIC[name].__doc__ or ""), f"{name} has no example"


@pytest.mark.parametrize("name", ["CHANCE", "OVER"])
def test_a_constant_is_in_an_example_of_the_package(name: str) -> None:
    assert f"howdah.{name}" in (howdah.__doc__ or "")


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(import_module(name), extraglobs={"howdah": howdah}):
        runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).attempted > 0
    assert not told, "".join(told)


PROGRAM = """
import random
from typing import assert_type

import howdah
import howdah.games.siam


def winners(game: howdah.Game, seed: int) -> list[int]:
    match, rng = game.new(options={"balance": "total"}), random.Random(seed)
    while match.turn != howdah.OVER:
        match.roll(rng) if match.turn == howdah.CHANCE else match.play(rng.choice(match.legal()))
    return match.copy().winners


def told(view: howdah.View) -> str:
    return f"{view.seat}: {view}"


siam = howdah.load("siam")
match = siam.new(2)
assert_type(howdah.list_games(), list[str])
assert_type(howdah.read_record(match.record()), howdah.Match)
assert_type(match.copy(), howdah.Match)
assert_type(match.log, list[howdah.Step])
assert_type(match.outcome, howdah.Outcome)
assert_type(howdah.games.siam.GAME, howdah.Game)
assert_type(siam.clause("SIA-1").text("fr"), str)
try:
    match.play("enter c1 N")
except howdah.Refused as refused:
    assert_type(refused.at, tuple[str, ...])
print(winners(siam, 1), told(match.view(0)))
"""


@pytest.mark.slow
def test_a_users_mypy_sees_the_types(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    options = ["--strict", "--cache-dir", str(tmp_path / "cache"), "--config-file", ""]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, str(program)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout + done.stderr
