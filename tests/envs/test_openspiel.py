"""OpenSpiel's own tests, for every game."""

import pickle
import random
import unittest
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import howdah.envs.openspiel  # noqa: F401
from howdah.envs.openspiel import SpielState
from howdah.games import load, names


def cases(names: list[str]) -> list[Any]:
    """Returns parameters; Bulp! takes long."""
    return [pytest.param(name, marks=[pytest.mark.slow] if "bulp" in name else []) for name in names]


GAMES = [f"howdah_{name}(seats={seats})" for name in names() for seats in {load(name).seats[0], load(name).seats[-1]}]
HIDING = {"howdah_bombay(seats=3)": 40, "howdah_bombay_bazar(opening=medals,seats=3)": 2, "howdah_bulp(seats=3)": 30}


@pytest.mark.parametrize("name", cases(GAMES))
def test_openspiel_plays_it_at_random(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", cases([*GAMES, *HIDING]))
def test_openspiel_finds_its_api_kept(name: str) -> None:
    suite = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(name), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun >= 5
    assert not [*result.failures, *result.errors, *result.skipped]


@pytest.mark.parametrize("name", cases(names()))
def test_a_playthrough_can_be_generated(name: str) -> None:
    text = playthrough(f"howdah_{name}", [], alsologtostdout=False, observation_params_string=None, seed=1)
    assert f'GameType.short_name = "howdah_{name}"' in text


def played(name: str, steps: int, seed: int) -> SpielState:
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while steps and not state.is_terminal():
        state.apply_action(
            rng.choice(
                [move for move, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            )
        )
        steps -= 1
    return state  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", cases([*HIDING]))
def test_a_resampled_state_is_the_same_to_the_player(name: str) -> None:
    rng, differs = random.Random(1), False
    for seed in range(3):
        state = played(name, HIDING[name], seed)
        for player in range(3):
            for _ in range(3):
                twin = state.resample_from_infostate(player, rng.random)
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.observation_string(player) == state.observation_string(player)
                assert twin.observation_tensor(player) == state.observation_tensor(player)
                assert twin.information_state_tensor(player) == state.information_state_tensor(player)
                assert twin.legal_actions() == state.legal_actions() or state.current_player() != player
                differs = differs or str(twin) != str(state)
    assert differs


def test_options_are_parameters_and_wrong_ones_are_refused() -> None:
    game = pyspiel.load_game("howdah_siam(balance=total,quiet_limit=20)")
    assert game.new_initial_state().state.quiet_limit == 20
    with pytest.raises(Exception, match="Unknown parameter"):
        pyspiel.load_game("howdah_siam(colour=red)")
    with pytest.raises(Exception, match="balance cannot be"):
        pyspiel.load_game("howdah_siam(balance=never)")


def test_a_state_is_copied_and_pickled() -> None:
    state = played("howdah_bombay(seats=2)", 30, 3)
    twin, again = state.clone(), pickle.loads(pickle.dumps(state))
    assert str(twin) == str(state) == str(again)
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)


def test_observers_hide_what_they_are_told_to() -> None:
    state = played("howdah_bombay(seats=2)", 60, 1)
    public = make_observation(
        state.get_game(),
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    own = make_observation(state.get_game())
    everything = make_observation(
        state.get_game(),
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
        ),
    )
    for observer in (public, own, everything):
        observer.set_from(state, 0)
    assert public.tensor.sum() < own.tensor.sum() < everything.tensor.sum()
    assert public.string_from(state, 0).count("?") > own.string_from(state, 0).count("?") > 0
    assert "?" not in everything.string_from(state, 0)


def test_algorithms_of_openspiel_play() -> None:
    siam = pyspiel.load_game("howdah_siam")
    bot = mcts.MCTSBot(siam, 2.0, 4, mcts.RandomRolloutEvaluator(1))
    state = siam.new_initial_state()
    assert bot.step(state) in state.legal_actions()
    state = played("howdah_bombay_bazar(opening=medals,seats=2)", 8, 2)
    searcher = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1), 2.0, 4)
    assert searcher.step(state) in state.legal_actions()
