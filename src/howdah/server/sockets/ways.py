"""The moves of a game as choices, each with its clicks: found once for all positions in which they are the same."""

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from howdah.core.game import Game
from howdah.core.protocol import Path

KEPT = 256  # of all games: most have one or two


class Ways:
    """Choices by move: its text, and its path of clicks. `opens` are the paths that must be clicked before the last."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choices: dict[int, Path] = {}
        self.opens: dict[int, int] = {}  # the number of the longest of them
        self.numbers: dict[Path, int] = {}
        self.paths: list[Path] = []
        self.begins: list[tuple[int, ...]] = []  # by the number of a path: with those of its own beginnings
        self.lock = threading.Lock()  # lessons are tried in threads

    def of(self, view: Any, moves: Sequence[int]) -> list[Path]:
        """Returns the choices of legal moves."""
        try:
            return [*map(self.choices.__getitem__, moves)]
        except KeyError:
            with self.lock:
                for move in moves:
                    if move not in self.choices:
                        self._learn(move, self.game.picture.path(view, move))
            return [*map(self.choices.__getitem__, moves)]

    def before(self, moves: Sequence[int]) -> list[Path]:
        """Returns the paths that lead on to moves that `of` was asked for; also the empty one, if there is any move."""
        longest = dict.fromkeys(map(self.opens.__getitem__, moves))
        every = dict.fromkeys(chain.from_iterable(map(self.begins.__getitem__, longest)))
        return [*map(self.paths.__getitem__, every)]

    def _learn(self, move: int, path: Path) -> None:
        self.opens[move] = self._number(path[:-1])
        self.choices[move] = (self.game.lexicon.texts[move], *path)  # last: from now on others read it

    def _number(self, path: Path) -> int:
        number = self.numbers.get(path)
        if number is None:
            shorter = self.begins[self._number(path[:-1])] if path else ()
            number = self.numbers[path] = len(self.paths)
            self.paths.append(path)
            self.begins.append((number, *shorter))
        return number


def ways(game: Game, view: Any) -> Ways:
    """Returns the ways to click moves in a view."""
    return Ways(game) if game.hooks.path_key is None else _ways(game, game.hooks.path_key(view))


@lru_cache(KEPT)
def _ways(game: Game, _key: object) -> Ways:
    return Ways(game)
