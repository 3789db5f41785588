"""What a learner sees: all that the seat may see, under a name, and nothing else."""

import numpy as np
import pytest

from howdah.envs import batch
from howdah.games import load

GAMES = [
    ("nim", 3, {}),
    ("bombay", 4, {}),
    ("bombay", 3, {"open_screens": True}),
    ("bombay_bazar", 3, {"opening": "medals"}),
]
HIDING = [*GAMES, ("bulp", 3, {})]


@pytest.mark.parametrize(("name", "seats", "options"), HIDING)
def test_what_a_seat_cannot_see_does_not_change_what_it_observes(
    name: str, seats: int, options: dict[str, object]
) -> None:
    """Whatever the others may hold: the observation is the same."""
    game, matches = load(name), batch(name, seats, options, n=8, seed=4)
    engine = game.engine("compiled")
    for round in range(10):
        matches.rollout(1 + round)
        for seat in range(seats):
            seen = matches.observe([seat] * 8).copy()
            other = batch(name, seats, options, n=8)
            for i in range(8):
                view = engine.view(matches._matches.states[i], seat)
                other.put(i, engine.deal(view, seed=100 * round + i))
            assert (other.observe([seat] * 8) == seen).all()


@pytest.mark.parametrize(
    ("name", "seats"), [("nim", 2), ("siam", 2), ("bazaar", 6), ("bombay", 5), ("bombay_bazar", 4), ("bulp", 8)]
)
def test_every_plane_has_its_own_name_and_numbers_stay_between_0_and_1(name: str, seats: int) -> None:
    matches = batch(name, seats, n=32)
    names = [plane.name for plane in matches.observation.planes]
    assert len(set(names)) == len(names) == matches.observation.size
    for _ in range(10):
        matches.rollout(9)
        seen = matches.observe()
        assert seen.shape == (32, len(names))
        assert 0 <= seen.min() <= seen.max() <= 1


def test_the_observer_comes_first() -> None:
    matches = batch("bombay", 4, n=1, seed=9)
    matches.rollout(30)
    state, names = matches.state(0), [plane.name for plane in matches.observation.planes]
    for seat in range(4):
        row = matches.observe([seat])[0]
        for after in range(4):
            whose = "mine" if after == 0 else f"{after} after me"
            built = row[names.index(f"built {whose}")] * 5
            assert round(float(built)) == state.built[(seat + after) % 4]
            known = row[names.index(f"rupees {whose} known")]
            assert known == (after == 0)
        assert np.isclose(row[names.index("rupees mine")] * 60, min(60, state.rupees[seat]))


def test_two_seats_of_siam_see_each_other_with_colours_exchanged() -> None:
    matches = batch("siam", n=1)
    matches.put(0, load("siam").read("..ES....../........../..M...M.RW/........../.......... E"))
    names = [plane.name for plane in matches.observation.planes]
    mine, theirs = names.index("board b5 mine S"), names.index("board b5 theirs S")
    assert matches.observe([0])[0][[mine, theirs]].tolist() == [1, 0]
    assert matches.observe([1])[0][[mine, theirs]].tolist() == [0, 1]
