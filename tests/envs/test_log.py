"""The last steps in an observation: who, what kind, and the words that the seat heard."""

import copy
import random
from itertools import groupby
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import howdah.envs.gymnasium  # noqa: F401
from howdah.core.errors import HowdahError
from howdah.core.protocol import CHANCE, OVER
from howdah.core.schema import EVERYTHING, SPECTATOR
from howdah.envs import Batch, batch, pettingzoo
from howdah.envs.log import STEPS, StepPlanes
from howdah.games import load, names

SECRETS: list[tuple[str, int, dict[str, object]]] = [
    ("nim", 3, {}),
    ("bombay_bazar", 3, {"opening": "medals"}),
    ("bulp", 3, {}),
]


def told(matches: Batch, seat: int) -> list[str]:
    """Returns the names of the planes of the log that a seat sees."""
    row = matches.observe([seat])[0]
    return [plane.name for plane in matches.observation.planes if plane.field == "log" and row[plane.index]]


def test_the_last_step_comes_first_and_actors_are_counted_from_the_observer() -> None:
    matches = batch("siam", n=1, information="view+log")
    assert told(matches, 0) == []
    for text in ("enter c1 N", "enter e3 W", "move c1 c2 N"):
        matches.step([matches.game.lexicon.find(text)])
    last = ["log 1 by 1 after me", "log 1 move", "log 1 way N", "log 1 cell c1", "log 1 to c2"]
    assert sorted(told(matches, 1)[:5]) == sorted(last)
    assert told(matches, 0)[0] == "log 1 by mine"
    assert {"log 2 by mine", "log 3 cell c1"} <= {*told(matches, 1)}
    matches.rollout(20)
    assert {name.split()[1] for name in told(matches, 0)} == {str(k + 1) for k in range(STEPS)}
    matches.reset()
    assert told(matches, 0) == []


def test_what_was_not_heard_is_known_by_its_kind_only() -> None:
    matches = batch("nim", 2, n=1, seed=3, information="view+log")
    own, other = matches.state(0).charms[:2]
    assert told(matches, 0) == [
        "log 1 by chance",
        "log 1 charm",
        "log 2 by chance",
        "log 2 charm",
        f"log 2 charm {own}",
    ]
    assert f"log 1 charm {other}" in told(matches, 1)
    assert f"log 2 charm {own}" not in told(matches, 1)


@pytest.mark.parametrize(("name", "seats", "options"), SECRETS)
def test_a_seat_cannot_tell_secret_steps_apart(name: str, seats: int, options: dict[str, object]) -> None:
    """Two matches differ in steps that a seat does not hear: what it observes is the same."""
    game, differs = load(name), 0
    for seed in range(3):
        rng, seat = random.Random(seed), seed % seats
        one, other = (
            Batch(game, seats, options, 1, 1, "given", restarts=False, information="view+log", mode="interpreted")
            for _ in range(2)
        )
        for _ in range(40):
            turn = one.turn[0]
            if turn == OVER:
                break
            moves = [move for move, _ in one.chances(0)] if turn == CHANCE else one.legal(0)
            move = rng.choice(moves)
            if game.visible_to(one.state(0), move) in (EVERYTHING, seat):
                twin = move
            else:
                twin = rng.choice([move for move, _ in other.chances(0)] if turn == CHANCE else other.legal(0))
            if not other.mask[0, twin]:
                break  # what was secret has shown itself; so it has where the views differ
            one.step([move]), other.step([twin])
            differs += move != twin
            if not np.array_equal(
                *(matches.observe([seat])[0][: matches.observation.seen] for matches in (one, other))
            ):
                break
            assert told(one, seat) == told(other, seat)
    assert differs


@pytest.mark.parametrize(("name", "seats"), [("nim", 3), ("bombay_bazar", 3), ("bazaar", 3)])
def test_compiled_and_interpreted_logs_are_the_same(name: str, seats: int) -> None:
    one, other = (
        Batch(load(name), seats, n=4, information="view+log", mode=mode) for mode in ("compiled", "interpreted")
    )
    for _ in range(4):
        one.rollout(7), other.rollout(7)
        for seat in range(seats):
            assert (one.observe([seat] * 4) == other.observe([seat] * 4)).all()
            assert (one.observe([seat] * 4, everything=True) == other.observe([seat] * 4, everything=True)).all()


def test_a_match_put_in_has_no_log_and_a_copy_has_its_own() -> None:
    matches = batch("siam", n=2, information="view+log")
    matches.rollout(3)
    twin = copy.deepcopy(matches)
    twin.rollout(1)
    assert told_in(matches, 1) == 3
    assert told_in(twin, 1) == 4
    matches.put(1, load("siam").new())
    assert told_in(matches, 1) == 0
    assert told_in(matches, 0) == 3


def told_in(matches: Batch, match: int) -> int:
    """Returns how many steps a match's log has."""
    row = matches.observe([0, 0])[match]
    return sum(plane.name.split()[2] == "by" and bool(row[plane.index]) for plane in matches.observation.planes[261:])


def test_a_whole_history_is_written_from_its_start() -> None:
    planes = StepPlanes(load("nim"), 2)
    steps = [(CHANCE, 0, 0), (CHANCE, 1, 1), (0, 5, EVERYTHING)]
    for listener, heard in ((0, [3, 2, 4]), (1, [2, 3, 4]), (SPECTATOR, [2, 2, 4]), (EVERYTHING, [3, 3, 4])):
        out = np.zeros((5, len(planes.names)), np.float32)
        planes.write(steps, 0, listener, out)
        assert out.sum(axis=1).tolist() == [*heard, 0, 0]


@pytest.mark.parametrize("name", ["nim", *names()])
def test_the_words_of_one_name_follow_each_other(name: str) -> None:
    """So that a page can say which planes they are."""
    game = load(name)
    planes = StepPlanes(game, 2).names[3 + len(game.lexicon.patterns) :]
    assert [key for key, _ in groupby(planes, key=lambda plane: plane.split()[0])] == [
        *dict.fromkeys(plane.split()[0] for plane in planes)
    ]


def test_other_interfaces_have_it_too() -> None:
    api_test(pettingzoo.env("bombay", 3, information="view+log"), num_cycles=30)
    check_env(gymnasium.make("howdah/Bazaar-v1", level=0, information="view+log").unwrapped, skip_render_check=True)
    vector: Any = gymnasium.make_vec("howdah/Siam-v1", 3, "vector_entry_point", information="view+log")
    seen, _ = vector.reset(seed=1)
    assert seen.shape == (3, batch("siam", n=1, information="view+log").observation.size)
    with pytest.raises(HowdahError, match="one of view, view\\+log, not 'log'"):
        batch("nim", n=1, information="log")
