"""A batch plays what a match plays, whatever runs it."""

import random
from typing import Any

import numpy as np
import pytest

from howdah.core.errors import HowdahError
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.core.protocol import CHANCE, OVER
from howdah.envs import Batch, batch
from howdah.envs.reward import rewards_of
from howdah.games import load

GAMES = [("nim", 3), ("siam", 2), ("bazaar", 3), ("bombay", 5), ("bombay_bazar", 2), ("bombay_bazar", 1), ("bulp", 4)]
LENGTH = {"bulp": 6}


def picked(matches: Batch, rng: random.Random) -> list[int]:
    return [rng.choice(matches.legal(i)) for i in range(matches.n)]


def states(matches: Batch) -> list[Any]:
    return [matches.state(i) for i in range(matches.n)]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_interpreted_and_compiled_matches_are_equal_bit_for_bit(name: str, seats: int) -> None:
    both = [Batch(load(name), seats, n=3, seed=11, mode=mode) for mode in (INTERPRETED, COMPILED)]
    rng = random.Random(5)
    for _ in range(LENGTH.get(name, 40)):
        actions = picked(both[1], rng)
        for one in both:
            one.step(actions)
        assert states(both[0]) == states(both[1])
        for field in ("turn", "mask", "rewards", "done", "lengths"):
            assert (getattr(both[0], field) == getattr(both[1], field)).all(), field
        assert (both[0].observe() == both[1].observe()).all()
    both[0].rollout(3), both[1].rollout(3)
    assert states(both[0]) == states(both[1])


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_batch_plays_as_a_match_does_and_starts_anew(name: str, seats: int) -> None:
    game, rng = load(name), random.Random(2)
    matches = batch(name, seats, n=2, chance="given")
    twins = [game.new(seats) for _ in range(2)]
    for _ in range(60 if name == "bulp" else 400):
        actions = picked(matches, rng)
        for i, twin in enumerate(twins):
            assert int(matches.turn[i]) == twin.turn
            assert matches.legal(i) == np.flatnonzero(matches.mask[i]).tolist() == twin.engine.legal(twin.state)
            if twin.turn == CHANCE:
                assert matches.chances(i) == twin.engine.chance(twin.state)
            twin.play(game.lexicon.texts[actions[i]])
        rewards, done = matches.step(actions)
        for i, twin in enumerate(twins):
            assert bool(done[i]) == (twin.turn == OVER)
            if done[i]:
                assert rewards[i].tolist() == pytest.approx(rewards_of(twin.outcome))
                twins[i] = game.new(seats)
            else:
                assert not rewards[i].any()
            assert matches.state(i) == twins[i].state


def test_seeds_decide_on_chance_and_threads_do_not() -> None:
    one, many = batch("bazaar", 4, n=300, seed=3, threads=1), batch("bazaar", 4, n=300, seed=3, threads=4)
    other = batch("bazaar", 4, n=300, seed=303)
    for matches in (one, many, other):
        matches.rollout(50)
    assert states(one) == states(many)
    assert states(one) != states(other)
    one.reset(range(303, 603))
    one.rollout(50)
    assert states(one) == states(other)


def test_a_move_that_is_not_legal_is_refused_and_nothing_changes() -> None:
    matches = batch("siam", n=5)
    before = states(matches)
    legal = [matches.legal(i)[0] for i in range(5)]
    for wrong in (-1, 620, 619, 10**12):
        with pytest.raises(HowdahError, match="not legal in match 3"):
            matches.step([*legal[:3], wrong, legal[4]])
    with pytest.raises(HowdahError, match="needs 5 actions"):
        matches.step(legal[:4])
    assert states(matches) == before


def test_random_games_leave_the_matches_as_they_are() -> None:
    matches = batch("bombay", 4, n=200)
    before = states(matches)
    rewards = matches.play_out()
    assert states(matches) == before
    assert rewards.any(axis=1).all()
    assert abs(rewards.sum(axis=1)).max() < 1e-5


def test_a_match_can_be_put_in_and_taken_out() -> None:
    game = load("siam")
    match = game.read("....M...../....EN..../........../........../.......... E")
    matches = batch("siam", n=2)
    matches.put(1, match)
    assert matches.state(1) == match.state
    move = game.lexicon.find("push c4 N")
    assert matches.mask[1, move]
    rewards, done = matches.step([matches.legal(0)[0], move])
    assert done.tolist() == [False, True]
    assert rewards[1].tolist() == [1, -1]


@pytest.mark.parametrize("mode", [COMPILED, INTERPRETED])
def test_the_chance_that_a_match_waits_for_is_drawn_when_it_is_put_in(mode: str) -> None:
    game = load("bazaar")
    waiting, matches = Batch(game, n=1, chance="given", mode=mode), Batch(game, n=3, mode=mode)
    assert waiting.turn.tolist() == [CHANCE]
    for match in range(3):
        matches.put(match, waiting.state(0))
    assert (matches.turn >= 0).all()
    assert matches.lengths.min() > 0
    matches.step(matches.sample())


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(HowdahError, match="at least one match"):
        batch("siam", n=0)
    with pytest.raises(HowdahError, match="drawn"):
        batch("siam", chance="rolled")
    with pytest.raises(HowdahError, match="needs 2 seeds"):
        batch("siam", n=2).reset([1])


def test_a_match_that_is_over_stays_where_matches_do_not_start_anew() -> None:
    matches = batch("bombay_bazar", 2, n=20, restarts=False)
    matches.rollout(300)
    ended = states(matches)
    assert (matches.turn == OVER).all()
    assert not matches.mask.any()
    matches.rollout(5)
    assert states(matches) == ended
    with pytest.raises(HowdahError, match="not legal"):
        matches.step([0] * 20)


def test_places_and_seats_that_are_none_are_refused() -> None:
    matches = batch("siam", n=2)
    for match in (-1, 2):
        with pytest.raises(HowdahError, match="no match"):
            matches.put(match, matches.state(0))
    with pytest.raises(HowdahError, match="no seat 2"):
        matches.play_others(2)
    for seats in ([0], [0, 2]):
        with pytest.raises(HowdahError, match="2 seats below 2"):
            matches.observe(seats)
