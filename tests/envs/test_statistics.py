"""Random games are counted, and the page that tells of them is never out of date."""

from pathlib import Path

import pytest

from howdah.envs.statistics import played, section
from howdah.games import load

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"


@pytest.mark.parametrize("name", ["siam", "bombay_bazar"])
def test_the_page_is_what_the_command_writes(name: str) -> None:
    """If it is not: howdah envs statistics > docs/statistics.md."""
    assert "\n".join(section(load(name), 1000)) in PAGE.read_text(encoding="utf-8")


def test_games_are_counted_one_by_one() -> None:
    """What one game gives to its seats sums to nothing."""
    found = played(load("nim"), 3, games=300)
    assert found.decisions.shape == (300,)
    assert found.rewards.shape == (300, 3)
    assert abs(found.rewards.sum(axis=1)).max() < 1e-6
    assert 3 <= found.decisions.min() < found.decisions.max() <= 12  # each takes one of the twelve stones at least
    assert 1 < found.choices < found.most <= load("nim").max_legal
    mean, error = found.advantage(0)
    assert -1 < mean - error < mean + error < 1
