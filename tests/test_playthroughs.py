"""Recorded games replay as they were; a changed one comes with a changed clause or a raised game version."""

from pathlib import Path

import pytest

from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.games import load
from howdah.testing.playthrough import replay

from .cases import GAMES

SOURCES = Path(__file__).parents[1] / "src" / "howdah" / "games"
GOLDENS = sorted(SOURCES.glob("*/playthroughs/*.txt"))


@pytest.mark.parametrize("mode", [INTERPRETED, COMPILED])
@pytest.mark.parametrize("path", GOLDENS, ids=[f"{path.parts[-3]}/{path.name}" for path in GOLDENS])
def test_replays(path: Path, mode: str) -> None:
    game = load(path.parts[-3])
    assert replay(game, path, mode).splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_there_is_one_for_every_seat_count(name: str) -> None:
    game = load(name)
    headers = [path.read_text(encoding="utf-8").split("\n", 1)[0] for path in game.folder.glob("playthroughs/*.txt")]
    for seats in game.seats:
        assert any(
            header.startswith(f"{name} {game.version} ") and f" seats {seats} " in header for header in headers
        ), f"no playthrough of {name} with {seats} seats: `howdah playthrough {name} --seats {seats}` makes one"
