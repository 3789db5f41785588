"""What a move costs: nothing for the best, a lot for a blunder, judged from a view alone and the same each time."""

from typing import Any

import pytest

import howdah
from howdah.bots import regret as module
from howdah.bots.mcts import MctsSearch
from howdah.bots.regret import Effort, regret, value_after
from howdah.core.kernel import INTERPRETED

NIM = howdah.load("nim")
EFFORT = Effort(200)


def test_who_takes_the_last_stone_regrets_nothing_and_who_leaves_it_all() -> None:
    search, view = MctsSearch(NIM, INTERPRETED), NIM.read("0,0,3 taken=5,4 charms=1,2 bag=1,1,2 turn=0").view(0)
    assert value_after(search, view, "take C 3", EFFORT, 1) == 1.0
    assert value_after(search, view, "take C 2", EFFORT, 1) < 0.5
    assert regret(search, view, "take C 3", EFFORT, 1) == 0.0
    assert regret(search, view, "take C 2", EFFORT, 1) > 0.5


def test_the_value_of_a_position_of_another_seat_is_that_of_the_viewer() -> None:
    search, view = MctsSearch(NIM, INTERPRETED), NIM.read("1,1,0 taken=5,5 charms=2,3 bag=2,1,1 turn=0").view(0)
    assert value_after(search, view, "take A 1", EFFORT, 1) == 0.0  # the other takes the last stone


def test_the_same_seed_gives_the_same_regret() -> None:
    view = NIM.read("3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0").view(0)
    one, other = (regret(MctsSearch(NIM, INTERPRETED), view, "take A 1", EFFORT, 7) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("found", "expected"), [(0.5, 0.0), (0.1, 0.4), (0.0, 0.4)])
def test_what_seems_a_blunder_is_looked_at_longer(monkeypatch: Any, found: float, expected: float) -> None:
    """Short searches say that the move costs 0.4; a longer one finds that it is worth so much."""

    def value(_search: Any, _view: Any, move: str, effort: Effort, _seed: int) -> float:
        return 0.5 if move != "take C 2" else 0.1 if effort.simulations == 200 else found

    monkeypatch.setattr(module, "value_after", value)
    search, view = MctsSearch(NIM, INTERPRETED), NIM.read("0,0,3 taken=5,4 charms=1,2 bag=1,1,2 turn=0").view(0)
    assert regret(search, view, "take C 2", EFFORT, 1, 0.3) == pytest.approx(expected)
