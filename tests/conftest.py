"""Fixtures that most tests share: the template and the first game."""

import pytest

from howdah.core.game import Game
from howdah.games import load


@pytest.fixture
def nim() -> Game:
    return load("nim")


@pytest.fixture
def siam() -> Game:
    return load("siam")
