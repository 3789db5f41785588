"""Nim where scenarios end: what a seat cannot see is dealt as the bag would have dealt it."""

from collections import Counter
from itertools import product
from math import prod, sqrt

import pytest

import howdah
from howdah.core.schema import SPECTATOR

NIM = howdah.load("nim")
DEALS = 4000


def draws(bag: tuple[int, ...], count: int) -> dict[tuple[int, ...], float]:
    """Returns how likely each row of charms is to be drawn from a bag (NIM-2)."""
    likely = {}
    for row in product(range(1, 4), repeat=count):
        left = [[n for n in range(1, 4) for _ in range(bag[n - 1])]]
        for charm in row:
            left.append([*left[-1]])
            if charm in left[-1]:
                left[-1].remove(charm)
        likely[row] = prod(before.count(charm) / len(before) for charm, before in zip(row, left, strict=False))
    return {row: chance for row, chance in likely.items() if chance}


@pytest.mark.parametrize(
    ("viewer", "drawn", "hidden", "bag"),
    [
        (0, ["charm 2", "charm 1", "charm 3"], [1, 2], (2, 1, 2)),
        (1, ["charm 2", "charm 2", "charm 3"], [0, 2], (2, 1, 2)),
        (SPECTATOR, ["charm 2", "charm 2", "charm 3"], [0, 1, 2], (2, 2, 2)),
        (2, ["charm 1", "charm 1"], [0, 1], (2, 2, 2)),
    ],
)
def test_hidden_charms_are_dealt_as_from_the_bag(
    viewer: int, drawn: list[str], hidden: list[int], bag: tuple[int, ...]
) -> None:
    match = NIM.new(3)
    for text in drawn:
        match.play(text)
    engine = match.engine
    view = engine.view(match.state, viewer)
    dealt = [engine.deal(view, seed) for seed in range(DEALS)]
    assert {NIM.rules.conserved(state) for state in dealt} == {NIM.rules.conserved(match.state)}
    seen = Counter(tuple(state.charms[seat] for seat in hidden) for state in dealt)
    expected = {row: DEALS * chance for row, chance in draws(bag, len(hidden)).items()}
    assert set(seen) == set(expected)
    surprise = sum((seen[row] - wanted) ** 2 / wanted for row, wanted in expected.items())
    freedom = len(expected) - 1
    assert surprise < freedom + 5 * sqrt(2 * freedom), "five standard deviations of chi-squared above its mean"
