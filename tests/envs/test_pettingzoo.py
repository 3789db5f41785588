"""PettingZoo's own tests, for every game and number of seats."""

import copy
import pickle
import random
import warnings
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from howdah.core.schema import SPECTATOR
from howdah.envs import pettingzoo
from howdah.games import load, names

ALL: list[tuple[str, int, dict[str, object]]] = [(name, seats, {}) for name in names() for seats in load(name).seats]
OPTIONS: list[tuple[str, int, dict[str, object]]] = [
    ("siam", 2, {"balance": "total", "one_exit": True}),
    ("bazaar", 3, {"rules": "classic", "purchases": "many"}),
    ("bombay", 3, {"open_screens": True}),
    ("bombay_bazar", 4, {"opening": "medals"}),
    ("bulp", 2, {"obstacles": 2, "scoring": "elimination", "distance": 3}),
]
CASES = [pytest.param(*case, id=f"{case[0]}-{case[1]}{'-options' if case[2] else ''}") for case in ALL + OPTIONS]


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_the_interface_is_as_pettingzoo_demands(name: str, seats: int, options: dict[str, object]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(pettingzoo.env(name, seats, options), num_cycles=60)


def test_a_masked_observation_has_both() -> None:
    env = pettingzoo.env("siam", masked=True)
    env.reset(seed=1)
    observation, _, _, _, info = env.last()
    assert env.observation_space("seat_0").contains(observation)
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert info["action_mask"].sum() == len(load("siam").new().legal())
    assert not env.infos["seat_1"]["action_mask"].any()


@pytest.mark.parametrize("name", names())
def test_a_seed_decides_on_everything(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=30)


@pytest.mark.parametrize("name", names())
def test_a_match_can_be_rendered(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        render_test(lambda render_mode=None: pettingzoo.env(name, masked=True, render_mode=render_mode))


def test_pixels_are_as_large_as_films_want_them() -> None:
    env = pettingzoo.env("siam", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.shape == (800, 600, 3)
    assert before.flags.writeable
    env.step(int(env.infos["seat_0"]["legal_actions"][0]))
    assert (env.render() != before).any()


def test_a_picture_shows_no_more_than_a_spectator_sees() -> None:
    env = pettingzoo.MatchEnv("bombay", 2, render_mode="svg")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn.startswith("<svg ")
    assert drawn == env._repr_svg_()
    root = ElementTree.fromstring(drawn)
    told = root.find("{http://www.w3.org/2000/svg}desc")
    assert told is not None
    assert told.text == load("bombay").notation.show(env.batch.view(0, SPECTATOR))


def played(env: Any, steps: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        _, _, termination, _, info = env.last()
        env.step(None if termination else rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        if not env.agents:
            return


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_where_it_was_made(again: Any) -> None:
    env = pettingzoo.env("bombay", 3)
    env.reset(seed=4)
    played(env, 20, 1)
    twin = again(env)
    for one in (env, twin):
        played(one, 30, 2)
    assert (env.state() == twin.state()).all()
    assert env.agent_selection == twin.agent_selection
    played(env, 1, 3)
    assert not (env.state() == twin.state()).all()


def test_rewards_come_once_at_the_end_and_sum_to_nothing() -> None:
    env = pettingzoo.env("bombay_bazar", 3)
    env.reset(seed=2)
    got = dict.fromkeys(env.agents, 0.0)
    rng = random.Random(1)
    for agent in env.agent_iter():
        _, reward, termination, _, info = env.last()
        got[agent] += reward
        legal = np.flatnonzero(info["action_mask"]).tolist()
        env.step(None if termination else rng.choice(legal))
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0


def test_the_whole_state_has_what_a_seat_does_not_see() -> None:
    env = pettingzoo.MatchEnv("nim", 2)
    env.reset(seed=1)
    theirs = [i for i, name in enumerate(env.observation_names) if name.startswith("charms 1 after me")]
    assert env.state()[theirs].any()
    assert not env.observe("seat_0")[theirs].any()


def test_what_is_not_legal_loses_and_what_is_no_action_is_refused() -> None:
    env = pettingzoo.env("siam")
    env.reset()
    for wrong in (None, 620, -1):
        with pytest.raises(ValueError, match="seat_0 has to choose one of 620 actions"):
            env.step(wrong)
    env.step(619)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert not env.infos["seat_0"]["action_mask"].any()
    assert render_test(lambda render_mode=None: pettingzoo.env("nim", render_mode=render_mode)) is None
    with pytest.raises(ValueError, match="human, ansi, svg, rgb_array, not 'rgb'"):
        pettingzoo.env("siam", render_mode="rgb")


@pytest.mark.parametrize("name", names())
def test_the_legal_actions_are_those_of_the_mask(name: str) -> None:
    env = pettingzoo.env(name, masked=True)
    env.reset(seed=3)
    for _ in range(5):
        observation, _, _, _, info = env.last()
        legal = sorted(info["legal_actions"].tolist())
        assert (
            legal == np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(observation["action_mask"]).tolist()
        )
        env.step(legal[-1])


def test_calls_in_the_wrong_order_are_refused() -> None:
    env = pettingzoo.env("nim")
    assert str(env) == "howdah_nim_v1"
    with pytest.raises(AttributeError, match="before reset"):
        env.last()
