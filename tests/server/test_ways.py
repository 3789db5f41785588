"""The choices of moves and what is said on the way to them, found once for many positions."""

import json
import random
from typing import Any

import pytest

from howdah.core.game import Game
from howdah.core.protocol import CHANCE, OVER, Path
from howdah.games import load
from howdah.server.sockets.choosing import options
from howdah.server.sockets.ways import Ways, each, saying_of, ways
from howdah.server.sockets.wire import encode


def test_the_clicks_of_a_move_are_found_once_for_each_side(siam: Game) -> None:
    match = siam.new()
    view, moves = match.seen(0), match.engine.legal(match.state)
    known = ways(siam, view)
    assert json.loads(known.of(view, moves))[0] == ["enter a1 N", "reserve-0", "a1", "N"]
    before = known.before(moves[:1])
    assert {*each(known.paths, before)} == {("reserve-0", "a1"), ("reserve-0",), ()}
    assert {*each(known.written, before)} == {b'["reserve-0","a1"]', b'["reserve-0"]', b"[]"}
    assert known.opened(moves[:1]) == [("reserve-0", "a1")]
    assert (known.before([]), known.of(view, [])) == (set(), b"[]")
    match.play("enter a1 N")
    other = match.seen(1)
    assert ways(siam, other) is not known
    assert ways(siam, other).of(other, moves[:1]) == b'[["enter a1 N","reserve-1","a1","N"]]'
    match.play("enter a5 S")
    assert ways(siam, match.seen(0)) is known


def test_paths_that_are_no_moves_own_have_numbers_too(siam: Game) -> None:
    match = siam.new()
    view, moves = match.seen(0), match.engine.legal(match.state)
    known = Ways(siam)
    known.of(view, moves)
    own = known.before(moves)
    assert known.before(moves, [("reserve-0", "a1"), ("c3", "c4", "N")]) - own == {len(own), len(own) + 1}
    assert known.paths[-2:] == [("c3",), ("c3", "c4")]


def test_a_big_lexicon_has_no_room_for_moves_that_nobody_made() -> None:
    bulp = load("bulp")
    assert (Ways(bulp).choices, len(Ways(load("siam")).choices)) == ({}, len(load("siam").lexicon))


def test_a_message_is_one_object_for_each_of_its_values(siam: Game) -> None:
    one, other = ("prompt-animal", {"leave": "no"}), ("prompt-animal", {"leave": "yes"})
    assert saying_of(siam, one) is saying_of(siam, ("prompt-animal", {"leave": "no"})) is not saying_of(siam, other)
    says = [saying_of(siam, one).say(siam.words(lang)) for lang in ("en", "fr", "en")]
    assert [json.loads(say) for say in says] == [siam.words(lang).line(one) for lang in ("en", "fr", "en")]


@pytest.mark.parametrize(
    ("name", "chosen"), [("siam", {"one_exit": True}), ("siam", {}), ("bulp", {"distance": 3}), ("bombay", {})]
)
def test_what_was_found_before_is_what_the_game_says_now(name: str, chosen: dict[str, object]) -> None:
    game, rng = load(name), random.Random(7)
    match = game.new(options=chosen)
    for _ in range(150):
        if match.turn == OVER:
            break
        if match.turn == CHANCE:
            match.roll(rng)
            continue
        view, moves = match.seen(match.turn), match.engine.legal(match.state)
        for lang in ("en", "fr"):
            found = json.loads(encode(options(game, view, moves).worded(game.words(lang))))
            told = [(tuple(path), one["say"]) for one in found["prompts"] for path in one["after"]]
            assert len(told) == len(dict(told))
            assert dict(told) == asked(game, view, moves, lang)
        match.play(game.lexicon.texts[rng.choice(moves)])


def asked(game: Game, view: Any, moves: list[int], lang: str) -> dict[Path, str]:
    """Returns what a game says after each path of clicks that more must follow."""
    found = [*[(move, game.picture.path(view, move)) for move in moves], *game.hooks.shortcuts(view, moves)]
    paths = {path[:length] for _, path in found for length in range(len(path))}
    said = {one: game.hooks.prompt(view, one, lambda begun: led(found, begun)) for one in paths}
    return {path: game.words(lang).line(one) for path, one in said.items() if one}


def led(found: list[tuple[int, Path]], begun: Path) -> list[int]:
    return [move for move, path in found if path[: len(begun)] == begun]
