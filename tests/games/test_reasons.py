"""A table of situations in every game: what a teacher would say to a click that leads nowhere, and what is marked.

`reasons/<game>.toml` has them: a position, the steps played from there, what is clicked or typed, and the answer.
Without `en` and `fr`, the answer is the text of the clause.
"""

import random
import re
import tomllib
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from howdah.core.protocol import CHANCE, OVER
from howdah.games import load, names
from howdah.server.sockets import explain, messages
from howdah.session.match import Match

FOLDER = Path(__file__).parent / "reasons"
LISTED = [name for name in names() if load(name).listed]
FEWEST = 15


def situations(name: str) -> list[dict[str, Any]]:
    return list(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["situation"])


def table(match: Match) -> Any:
    """Returns what an explanation asks of a table."""
    return SimpleNamespace(game=match.game, match=match, turn=match.turn, view=match.seen)


def given(name: str, situation: dict[str, Any]) -> Match:
    game = load(name)
    text, seats, options = (situation.get(key) for key in ("given", "seats", "options"))
    match = game.read(text, seats, options) if text else game.new(seats, options)
    for step in situation.get("play", []):
        match.play(step)
    return match


def targets(match: Match, seat: int) -> set[str]:
    drawn = "".join(markup for _, markup in match.game.picture.draw(match.seen(seat)))
    return set(re.findall(r"data-t='([^']+)'", unescape(drawn)))


def invited(match: Match, seat: int, path: tuple[str, ...]) -> set[str]:
    """Returns what could be clicked instead of the last target of a path."""
    begun = path[:-1]
    choices = messages.choices(table(match), seat) or []
    return {c[len(begun) + 1] for c in choices if c[1 : len(begun) + 1] == begun and len(c) > len(begun) + 1}


@pytest.mark.parametrize("name", LISTED)
def test_a_game_has_many_situations(name: str) -> None:
    assert len(situations(name)) >= FEWEST


CASES = [pytest.param(name, one, id=f"{name}: {one['title']}") for name in LISTED for one in situations(name)]


@pytest.mark.parametrize(("name", "situation"), CASES)
def test_the_reason_is_the_one_that_a_teacher_would_give(name: str, situation: dict[str, Any]) -> None:
    match = given(name, situation)
    seat = situation.get("seat", match.turn)
    path, move = tuple(situation.get("path", [])), situation.get("move", "")
    for lang in ("en", "fr"):
        found = explain.why(table(match), seat, lang, path, move)
        clause = situation.get("clause", "")
        said = situation.get(lang) or match.game.words(lang).clause(clause)
        assert (found.clause, found.say, sorted(found.at)) == (clause, said, sorted(situation.get("at", [])))
    assert move or not invited(match, seat, path) & set(found.at), "what should be clicked is marked as an obstacle"
    assert set(found.at) <= targets(match, seat)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", LISTED)
def test_every_click_of_a_random_game_gets_a_reason_and_no_invitation_is_marked(name: str, seed: int) -> None:
    game, rng = load(name), random.Random(seed)
    match = game.new(rng.choice(game.seats))
    while match.turn != OVER and len(match.log) < 160:
        if match.turn == CHANCE:
            match.roll(rng)
            continue
        if rng.random() < 0.2:
            _try_clicks(match, rng)
        match.play(rng.choice(match.legal()))


def _try_clicks(match: Match, rng: random.Random) -> None:
    seat = match.turn
    live, choices = table(match), messages.choices(table(match), seat) or []
    begun = sorted({(), *(choice[1:2] for choice in choices if len(choice) > 2)})
    for path in rng.sample(begun, min(3, len(begun))):
        could = invited(match, seat, (*path, ""))
        for target in rng.sample(sorted(targets(match, seat)), 6):
            if target in could:
                continue
            found = explain.why(live, seat, rng.choice(["en", "fr"]), (*path, target), "")
            assert found.clause in match.game.clauses, (match.position, path, target, found)
            assert not could & set(found.at), (match.position, path, target, found)


@pytest.mark.parametrize("name", LISTED)
def test_any_path_is_answered(name: str) -> None:
    """A page sends paths that begin as moves do; a program sends what it likes."""
    game, rng = load(name), random.Random(4)
    match = game.new()
    while match.turn == CHANCE or len(match.log) < 18:
        match.roll(rng) if match.turn == CHANCE else match.play(rng.choice(match.legal()))
    values = {value for row in game.lexicon.rows for value in row} | set(game.words("en").targets())
    words = [*sorted(targets(match, match.turn) | values), "nowhere", "pile-", "bale-x", "pipe-", "+", "a+b", "-NS", ""]
    for _ in range(300):
        path = tuple(rng.choices(words, k=rng.randint(1, 4)))
        assert explain.why(table(match), match.turn, "en", path, "").say, path
