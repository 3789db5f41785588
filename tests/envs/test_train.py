"""The example of docs/train.md learns."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np

from howdah.envs import batch

SCRIPT = Path(__file__).parents[2] / "docs" / "train.py"


def script() -> Any:
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_rewarded_becomes_likely() -> None:
    """The lowest legal move is rewarded, all others are punished: the network comes to prefer it."""
    train = script()
    matches = batch("nim", 3, n=20)
    matches.rollout(2)
    network = train.Network(matches.observation.size, len(matches.game.lexicon))
    seen, mask = matches.observe(), matches.mask
    lowest = mask.argmax(axis=1)
    for _ in range(150):
        moves = network.choose(seen, mask)
        network.learn(seen, mask, moves, np.where(moves == lowest, 1, -1).astype(np.float32))
    assert np.mean([network.best(seen[i], mask[i]) == lowest[i] for i in range(20)]) > 0.9


def test_a_lesson_plays_whole_matches_and_learns_once() -> None:
    train = script()
    matches = batch("bombay_bazar", 2, n=16)
    network = train.Network(matches.observation.size, len(matches.game.lexicon))
    before = [weight.copy() for weight in network.weights]
    train.lesson(matches, network)
    assert network.steps == 1
    assert all((old != new).any() for old, new in zip(before, network.weights, strict=True))
    mean, off = train.measured("bombay_bazar", network, level=0, games=4)
    assert -1 <= mean <= 1
    assert 0 <= off <= 1
