"""Finds games: the folders beside this file, and the entry points `howdah.games` of other packages."""

import copyreg
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pickle import PicklingError
from traceback import extract_tb

from howdah.core.errors import HowdahError, Unreadable, shortened
from howdah.core.game import Game

GROUP = "howdah.games"


def names(everything: bool = False) -> list[str]:
    """Returns the names of the games that players can choose, or of all games, templates included."""
    return [name for name in sorted(_sources()) if everything or _is_listed(name)]


def load(name: str) -> Game:
    """Returns a game by its name.

    Raises `Unreadable` if there is no such game.

    Examples:
        >>> siam = howdah.load("siam")
        >>> siam.name, siam.seats
        ('siam', range(2, 3))
    """
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
    """Tells whether players can choose a game. A game that cannot be loaded is left out with a warning."""
    try:
        return load(name).listed
    except HowdahError as error:
        warnings.warn(str(error), stacklevel=3)
        return False


@cache
def _sources() -> dict[str, str | EntryPoint]:
    """Returns where each game is found; a folder here takes precedence over an entry point of the same name."""
    found: dict[str, str | EntryPoint] = {entry.name: entry for entry in entry_points(group=GROUP)}
    return found | dict(_folders())


def _folders() -> Iterator[tuple[str, str]]:
    for folder in Path(__file__).parent.iterdir():
        if (folder / "rules.py").is_file():
            yield folder.name, f"{__name__}.{folder.name}"


def _pickled(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickles a game as its name; a changed copy, which `load` would not return, is refused."""
    if load(game.name) is not game:
        raise PicklingError(f"This {game.name} is not the one that howdah.load returns.")
    return load, (game.name,)


copyreg.pickle(Game, _pickled)
