"""Every scenario of every game, in every mode."""

import pytest

from howdah.core.game import Game
from howdah.core.kernel import MODES
from howdah.games import load
from howdah.testing.scenario import Scenario, run, scenarios

from .cases import GAMES


def _found() -> list[tuple[str, Scenario]]:
    found = []
    for name in GAMES:
        try:
            found += [(name, scenario) for scenario in scenarios(load(name).folder)]
        except Exception:  # a folder that cannot be read fails in `test_there_are_scenarios`
            continue
    return found


FOUND = _found()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "scenario"), FOUND, ids=[f"{name}/{scenario}" for name, scenario in FOUND])
def test_scenario(name: str, scenario: Scenario, mode: str) -> None:
    run(load(name), scenario, mode)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_scenarios(name: str) -> None:
    game: Game = load(name)
    assert {clause for scenario in scenarios(game.folder) for clause in scenario.clauses} >= set(game.clauses)
