"""Every game with every seat count and option: what the tests of all games are parametrized by.

A folder that cannot be loaded yet is a case as well, so that it fails its own tests and not everybody's.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from howdah.core.game import Game
from howdah.core.option import Value, text
from howdah.games import load, names
from howdah.testing import variants

GAMES = names(everything=True)


@dataclass(frozen=True)
class Case:
    """One way to play a game."""

    name: str
    seats: int
    options: dict[str, Value]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={text(value)}" for name, value in self.options.items())
        return f"{self.name}-{self.seats}{chosen}"

    @property
    def game(self) -> Game:
        return load(self.name)

    @property
    def is_extreme(self) -> bool:
        """Tells whether no case of the game has fewer, or none more, seats."""
        seats = [case.seats for case in CASES if case.name == self.name]
        return self.seats in (min(seats), max(seats))

    @property
    def settings(self) -> dict[str, int]:
        return self.game.settings(self.options)


def _cases(name: str) -> Iterator[Case]:
    try:
        game = load(name)
    except Exception:  # its tests will say what is wrong
        yield Case(name, 0, {})
        return
    yield from (Case(name, seats, options) for seats in game.seats for options in variants(game))


CASES = [case for name in GAMES for case in _cases(name)]
PLAIN_CASES = [case for case in CASES if not case.options]
