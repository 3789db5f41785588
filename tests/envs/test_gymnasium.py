"""Gymnasium's own checks, and matches of one seat against bots."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from howdah.envs.gymnasium import SeatEnv, SeatVectorEnv

IDS = ["howdah/Siam-v1", "howdah/Bazaar-v1", "howdah/Bombay-v1", "howdah/BombayBazar-v1", "howdah/Bulp-v1"]


@pytest.mark.parametrize("name", IDS)
def test_the_interface_is_as_gymnasium_demands(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, seats=2, level=0, render_mode="rgb_array").unwrapped)


def test_every_game_is_registered() -> None:
    assert {*IDS} <= {*gymnasium.registry}
    env = gymnasium.make("howdah/BombayBazar-v1", seats=3, level=[0, 1])
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert info["action_mask"].any()


def played(env: SeatEnv, seed: int) -> tuple[list[Any], float]:
    """Returns what a seat saw that always played its first legal move, and what it got."""
    observation, info = env.reset(seed=seed)
    seen, terminated, reward = [observation], False, 0.0
    while not terminated:
        assert env.batch.turn[0] == env.seat
        observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        assert not truncated
        seen.append(observation)
    return seen, reward


@pytest.mark.parametrize(("name", "seats"), [("nim", 3), ("bombay_bazar", 2), ("siam", 2)])
def test_a_seed_decides_on_chance_and_bots(name: str, seats: int) -> None:
    env = SeatEnv(name, seats, seat=None, level=1)
    one, other, third = played(env, 5), played(SeatEnv(name, seats, seat=None, level=1), 5), played(env, 6)
    assert len(one[0]) == len(other[0])
    assert all((a == b).all() for a, b in zip(one[0], other[0], strict=True))
    assert one[1] == other[1]
    assert -1 <= third[1] <= 1


def test_what_is_not_legal_loses_and_what_is_over_is_refused() -> None:
    env = SeatEnv("siam", level=0)
    _, info = env.reset(seed=1)
    wrong = int(info["action_mask"].argmin())
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    played(env, 1)
    with pytest.raises(ValueError, match="reset"):
        env.step(0)


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        SeatEnv("siam", seat=2)
    with pytest.raises(ValueError, match="levels from 0 to 5"):
        SeatEnv("siam", level=6)
    with pytest.raises(ValueError, match="3 levels"):
        SeatEnv("bombay", 4, level=[1, 2])


@pytest.mark.parametrize(("name", "seats", "seat"), [("nim", 3, 1), ("bazaar", 4, 2), ("siam", 2, 0)])
def test_many_matches_are_played_by_one_seat(name: str, seats: int, seat: int) -> None:
    env = SeatVectorEnv(name, 32, seats, seat=seat)
    twin = SeatVectorEnv(name, 32, seats, seat=seat)
    observations, infos = env.reset(seed=7)
    twin.reset(seed=7)
    ended = 0
    for _ in range(150):
        assert (env.batch.turn == seat).all()
        assert env.observation_space.contains(observations)
        actions = infos["action_mask"].argmax(axis=1)
        observations, rewards, done, truncated, infos = env.step(actions)
        again = twin.step(actions)
        assert (observations == again[0]).all()
        assert not truncated.any()
        assert not rewards[~done].any()
        assert (np.abs(rewards[done]) <= 1).all()
        ended += int(done.sum())
    assert ended > 0


def test_all_matches_of_a_vector_can_be_rendered() -> None:
    env = gymnasium.make_vec(IDS[0], 2, "vector_entry_point", render_mode="rgb_array")
    env.reset(seed=1)
    assert np.array(env.render()).shape == (2, 800, 600, 3)
    with pytest.raises(ValueError, match="rgb_array, not 'rgb'"):
        SeatEnv("siam", render_mode="rgb")
