"""The score sheet of every game ends with the scores of the rules, at every step of whole games."""

import random

import pytest

from howdah import load
from howdah.core.protocol import CHANCE, OVER


@pytest.mark.parametrize("name", ["siam", "bazaar", "bombay", "bombay_bazar", "bulp"])
def test_the_total_is_the_score_of_the_rules(name: str) -> None:
    game, rng = load(name), random.Random(4)
    for seats in game.seats:
        match = game.new(seats)
        for _ in range(400):
            rows, remarks = game.hooks.reckoning(match.view(0 if match.turn != OVER else None).state)
            assert [row.role for row in rows].count("total") == 1
            assert all(len(row.values) == seats for row in rows)
            assert all(game.words(lang).line(said) for lang in ("en", "fr") for said in remarks)
            is_secret = name == "bombay" and match.turn != OVER  # its rules count nothing before the end
            assert is_secret or rows[-1].values == match.scores
            if match.turn == OVER:
                break
            if match.turn == CHANCE:
                match.roll(rng)
            else:
                match.play(rng.choice(match.legal()))
