"""What a batch on a GPU does, in numba-cuda's simulator. `test_cuda` runs this file in a process of its own."""

import pickle
import random

import numpy as np
import pytest

from howdah.core.errors import HowdahError
from howdah.core.protocol import CHANCE
from howdah.envs import Batch, batch
from howdah.envs.check import lines, numbers, same_matches
from howdah.games import load, names


def pair(name: str, n: int, seats: int | None = None, chance: str = "drawn") -> tuple[Batch, Batch]:
    """Returns the same matches on a GPU, and on the processor."""
    return batch(name, seats, n=n, device="cuda", chance=chance), batch(name, seats, n=n, chance=chance)


@pytest.mark.parametrize("name", names())
def test_it_plays_what_the_processor_plays(name: str) -> None:
    (verdict,) = lines(load(name), "cuda", games=1, moves=6)
    assert verdict[0], verdict[1]


def test_a_match_can_be_put_in_and_taken_out() -> None:
    match = load("siam").read("....M...../....EN..../........../........../.......... E")
    both = pair("siam", 2)
    for matches in both:
        matches.put(1, match)
    assert both[0].state(1) == match.state
    assert same_matches(*both)
    assert both[0].legal(1) == both[1].legal(1)


def test_the_chance_that_a_match_waits_for_is_drawn_when_it_is_put_in() -> None:
    both, waiting = pair("nim", 2), batch("nim", n=1, chance="given")
    assert waiting.turn.tolist() == [CHANCE]
    for matches in both:
        matches.put(1, waiting.state(0))
    assert same_matches(*both)
    assert both[0].legal(1) == both[1].legal(1)


def test_a_move_that_is_not_legal_is_refused_and_nothing_changes() -> None:
    matches, twin = pair("siam", 3)
    legal = [matches.legal(i)[0] for i in range(3)]
    for wrong in (-1, 619, 10**12):
        with pytest.raises(HowdahError, match=f"Action {wrong} is not legal in match 1"):
            matches.step([legal[0], wrong, legal[2]])
    with pytest.raises(HowdahError, match="needs 3 actions"):
        matches.step(legal[:2])
    with pytest.raises(HowdahError, match="3 seats below 2"):
        matches.observe([0, 1, 2])
    assert same_matches(matches, twin)


def test_a_copy_goes_on_where_it_was_made() -> None:
    matches, _ = pair("nim", 2, 3)
    matches.rollout(2)
    twin = pickle.loads(pickle.dumps(matches))
    matches.rollout(5), twin.rollout(5)
    assert same_matches(matches, twin)


def test_others_play_until_it_is_a_seats_turn() -> None:
    both = pair("nim", 3, 3)
    for matches in both:
        matches.play_others(2)
    assert numbers(both[0].turn).tolist() == [2, 2, 2]
    assert same_matches(*both)


def test_chance_can_be_given() -> None:
    both, rng = pair("nim", 2, chance="given"), random.Random(1)
    assert numbers(both[0].turn).tolist() == [CHANCE, CHANCE]
    for _ in range(8):
        assert both[0].chances(0) == both[1].chances(0)
        moves = [rng.choice(both[1].legal(i)) for i in range(2)]
        for matches in both:
            matches.step(moves)
        assert same_matches(*both)


def test_each_seat_observes_the_same() -> None:
    both = pair("bombay", 2, 3)
    for matches in both:
        matches.rollout(3)
    for seat in range(3):
        assert np.array_equal(numbers(both[0].observe([seat] * 2)), both[1].observe([seat] * 2))
    assert np.array_equal(numbers(both[0].observe([0, 1], True)), both[1].observe([0, 1], True))


@pytest.mark.parametrize(("name", "seats"), [("nim", 3), ("bombay_bazar", 3)])
def test_logs_are_the_same(name: str, seats: int) -> None:
    both = [batch(name, seats, n=2, device=device, information="view+log") for device in ("cuda", "cpu")]
    for matches in both:
        matches.rollout(4)
    for seat in range(seats):
        assert np.array_equal(numbers(both[0].observe([seat] * 2)), both[1].observe([seat] * 2))
    for matches in both:
        matches.put(1, matches.state(0))
    assert np.array_equal(numbers(both[0].observe([0, 0])), both[1].observe([0, 0]))
