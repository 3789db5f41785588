"""Finds games: the folders beside this file, and the entry points `howdah.games` of other packages."""

import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb

from howdah.core.errors import HowdahError, Unreadable, shortened
from howdah.core.game import Game

GROUP = "howdah.games"


def names(everything: bool = False) -> list[str]:
    """Returns the names of the games offered to players, or of all, templates included."""
    return [name for name in sorted(_sources()) if everything or _is_listed(name)]


def load(name: str) -> Game:
    """Returns a game by its name."""
    if not isinstance(name, str) or name not in _sources():
        raise Unreadable(f"There is no game {shortened(name)}: there are {', '.join(sorted(_sources()))}.")
    return _load(name)


@cache
def _load(name: str) -> Game:
    source = _sources()[name]
    try:
        game = source.load() if isinstance(source, EntryPoint) else import_module(source).GAME
    except HowdahError:
        raise
    except Exception as error:  # a game under construction may fail in any way
        where = extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"
        raise Unreadable(f"The game {name!r} cannot be loaded: {told}.") from error
    if not isinstance(game, Game) or game.name != name:
        raise Unreadable(f"What is registered as the game {name!r} is not a Game of that name.")
    return game


def _is_listed(name: str) -> bool:
    """Tells whether a game is for players; one that cannot be loaded is not, and does not hide the others."""
    try:
        return load(name).listed
    except HowdahError as error:
        warnings.warn(str(error), stacklevel=3)
        return False


@cache
def _sources() -> dict[str, str | EntryPoint]:
    """Returns where each game is found; a folder here goes before a stranger of the same name."""
    found: dict[str, str | EntryPoint] = {entry.name: entry for entry in entry_points(group=GROUP)}
    return found | dict(_folders())


def _folders() -> Iterator[tuple[str, str]]:
    for folder in Path(__file__).parent.iterdir():
        if (folder / "rules.py").is_file():
            yield folder.name, f"{__name__}.{folder.name}"
