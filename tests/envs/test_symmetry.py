"""A symmetry changes positions, masks, observations and rewards so that the rules do not notice."""

from typing import Any

import numpy as np
import pytest

from howdah.core.protocol import OVER
from howdah.envs import Batch, batch
from howdah.envs.symmetry import Symmetry

CASES: list[tuple[str, int, dict[str, object], int]] = [
    ("siam", 2, {}, 3),
    ("siam", 2, {"balance": "total", "centre_closed": True, "one_exit": True}, 3),
    ("bazaar", 3, {"purchases": "many"}, 119),
    ("bazaar", 6, {"rules": "classic"}, 119),
    ("bazaar", 2, {"exchange": "3,7"}, 23),
    ("bombay_bazar", 2, {}, 1),
    ("bombay_bazar", 4, {"tip_contact": "never"}, 1),
]
N = 24


def put(matches: Batch, states: Any) -> None:
    for i, state in enumerate(states):
        matches.put(i, state)


def images(symmetry: Symmetry, seats: Any) -> Any:
    return np.where(seats >= 0, symmetry.seats[np.maximum(seats, 0)], seats)


@pytest.mark.parametrize(("name", "seats", "options", "count"), CASES)
def test_the_rules_do_not_notice_a_symmetry(name: str, seats: int, options: dict[str, object], count: int) -> None:
    """From positions after the set-up to the end: chance is given, and changed too."""
    begun = batch(name, seats, options, n=N, seed=5, information="view+log")
    found = begun.symmetries()
    assert len({symmetry.name for symmetry in found}) == len(found) == count
    begun.rollout(4)
    for symmetry in found[:: max(1, count // 4)]:
        one, other = (
            batch(name, seats, options, n=N, chance="given", restarts=False, information="view+log") for _ in range(2)
        )
        put(one, begun.states())
        put(other, symmetry.states(begun.states()))
        for _ in range(60):
            assert (other.states() == symmetry.states(one.states())).all()
            assert (other.turn == images(symmetry, one.turn)).all()
            assert (other.mask == symmetry.mask(one.mask)).all()
            assert (other.rewards == symmetry.rewards(one.rewards)).all()
            for seat in range(seats):
                seen = other.observe([symmetry.seats[seat]] * N).copy()
                assert (seen == symmetry.observed(one.observe([seat] * N))).all()
            if (one.turn == OVER).any():
                break
            actions = one.sample()
            one.step(actions), other.step(symmetry.actions(actions))


@pytest.mark.parametrize(("name", "seats", "options", "count"), CASES)
def test_a_symmetry_permutes(name: str, seats: int, options: dict[str, object], count: int) -> None:
    matches = batch(name, seats, options, n=1, information="view+log")
    for symmetry in matches.symmetries()[:: max(1, count // 4)]:
        assert sorted(symmetry.moves) == list(range(len(matches.game.lexicon)))
        assert sorted(symmetry.planes) == list(range(matches.observation.size))
        assert sorted(symmetry.seats) == list(range(seats))
        assert (symmetry.moves != np.arange(len(matches.game.lexicon))).any()


def test_other_games_have_none() -> None:
    assert batch("bombay", n=1).symmetries() == []
    assert batch("bombay_bazar", 3, n=1).symmetries() == []
    assert batch("bombay_bazar", 4, {"opening": "medals"}, n=1).symmetries() == []
