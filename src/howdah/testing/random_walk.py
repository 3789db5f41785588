"""A random game that the contract checks as it goes: what it has seen so far, and how it complains."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from howdah.core.game import Game
from howdah.core.protocol import Path, Said
from howdah.core.schema import SPECTATOR
from howdah.session.match import Match
from howdah.session.record import bare
from howdah.show.scene import Element, group

from .position import Position

if TYPE_CHECKING:
    from howdah.core.engine import Engine

Shown = tuple[Any, list[Element]]  # a view and its picture


class Broken(AssertionError):
    """A game breaks the contract.

    Examples:
        >>> import howdah.testing
        >>> raise howdah.testing.Broken("pig: legal moves are not ascending")
        Traceback (most recent call last):
        ...
        howdah.testing.random_walk.Broken: pig: legal moves are not ascending
    """


@dataclass
class Walk:
    """A random game in progress, and what the checks saw in it.

    Examples:
        >>> import howdah.testing
        >>> trip = howdah.testing.walk(howdah.load("nim"), 2, {}, seed=1)
        >>> trip.match.turn == howdah.OVER, trip.hidden > 0
        (True, True)
    """

    game: Game
    match: Match
    seed: int
    conserved: tuple[int, ...]
    keys: dict[int, list[str]] = field(default_factory=dict)
    pictures: dict[int, list[Shown]] = field(default_factory=dict)  # the first and the last that each viewer was shown
    paths: dict[tuple[Hashable, int], tuple[str, ...]] = field(default_factory=dict)  # by their key and move
    prompts: dict[tuple[Hashable, Path], Said | None] = field(default_factory=dict)  # by their key and path
    hidden: int = 0  # views that had holes
    redealt: int = 0  # new deals that changed the state
    _here: tuple[int, Position] | None = None
    _parsed: dict[tuple[str, str], set[str]] = field(default_factory=dict)

    @property
    def engine(self) -> "Engine":
        return self.match.engine

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def here(self) -> Position:
        """The position now."""
        if self._here is None or self._here[0] != len(self.match.log):
            self._here = len(self.match.log), Position(self.engine, self.state)
        return self._here[1]

    @property
    def viewers(self) -> tuple[int, ...]:
        return (*range(self.match.seats), SPECTATOR)

    def targets(self, elements: list[Element]) -> set[str]:
        """Returns the targets in a picture. An element that has not changed is not parsed again."""
        for element in elements:
            if element not in self._parsed:
                parts = list(ElementTree.fromstring(group(*element)).iter())
                self._parsed[element] = {one.get(name, "") for one in parts for name in ("data-t", "data-ghost")}
        return set().union(*(self._parsed[element] for element in elements))

    def demand(self, holds: bool, sentence: str, cause: Exception | None = None) -> None:
        """Raises `Broken` if a condition does not hold."""
        if not holds:
            raise Broken(f"{self.game.name}: {sentence}\n\n{bare(self.match)}") from cause

    def hold(self, *checks: Callable[["Walk"], None]) -> None:
        """Runs checks, and raises `Broken` if one fails or raises any error."""
        for check in checks:
            try:
                check(self)
            except Broken:
                raise
            except Exception as error:
                self.demand(False, f"{type(error).__name__}: {error}", error)
