"""Finds games: the folders beside this file, and the entry points `howdah.games` of other packages."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from howdah.core.errors import Unreadable
from howdah.core.game import Game

GROUP = "howdah.games"


def names(everything: bool = False) -> list[str]:
    """Returns the names of the games offered to players, or of all, templates included."""
    return [name for name in sorted(_sources()) if everything or load(name).offered]


@cache
def load(name: str) -> Game:
    """Returns a game by its name."""
    sources = _sources()
    if not isinstance(name, str) or name not in sources:
        raise Unreadable(f"There is no game {name!r}: there are {', '.join(sorted(sources))}.")
    source = sources[name]
    game = source.load() if isinstance(source, EntryPoint) else import_module(source).GAME
    if not isinstance(game, Game) or game.name != name:
        raise Unreadable(f"What is registered as the game {name!r} is not a Game of that name.")
    return game


@cache
def _sources() -> dict[str, str | EntryPoint]:
    """Returns where each game is found; a folder here goes before a stranger of the same name."""
    found: dict[str, str | EntryPoint] = {entry.name: entry for entry in entry_points(group=GROUP)}
    return found | dict(_folders())


def _folders() -> Iterator[tuple[str, str]]:
    for folder in Path(__file__).parent.iterdir():
        if (folder / "rules.py").is_file():
            yield folder.name, f"{__name__}.{folder.name}"
