"""How the moves of a game are clicked, written in JSON: found once for all positions in which it is the same."""

import threading
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, TypeVar

from howdah.core.game import Game
from howdah.core.protocol import Path

from .wire import encode

KEPT = 256  # of all games: most have one or two

T = TypeVar("T")


def each(found: Mapping[int, T] | Sequence[T], keys: Sequence[int]) -> Sequence[T]:
    """Returns what stands at keys; for many of them this is the fastest way that Python has."""
    return itemgetter(*keys)(found) if len(keys) > 1 else [found[key] for key in keys]


def listed(parts: Iterable[bytes]) -> bytes:
    """Returns things written in JSON as one list."""
    return b"[%b]" % b",".join(parts)


class Ways:
    """Choices by move, written in JSON: its text, and its path of clicks; and the paths that more clicks must follow.

    These have numbers: the empty one has 0, since it begins all others.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choices: dict[int, bytes] = {}
        self.opens: dict[int, int] = {}  # by move: the number of its path without the last click
        self.numbers: dict[Path, int] = {}
        self.paths: list[Path] = []
        self.written: list[bytes] = []  # the same in JSON
        self.begins: list[tuple[int, ...]] = []  # by the number of a path: with those of its own beginnings
        self.lock = threading.Lock()  # lessons are tried in threads

    def of(self, view: Any, moves: Sequence[int]) -> bytes:
        """Returns the choices of legal moves as a list in JSON."""
        try:
            return listed(each(self.choices, moves))
        except KeyError:
            with self.lock:
                for move in moves:
                    if move not in self.choices:
                        self._learn(move, self.game.picture.path(view, move))
            return listed(each(self.choices, moves))

    def opened(self, moves: Sequence[int]) -> list[Path]:
        """Returns the paths of moves that `of` was asked for, without their last clicks."""
        return [self.paths[number] for number in each(self.opens, moves)]

    def before(self, moves: Sequence[int], others: Iterable[Path] = ()) -> list[int]:
        """Returns the numbers of paths that lead on to moves that `of` was asked for, or to the ends of other paths."""
        longest = [*dict.fromkeys([*each(self.opens, moves), *[self.number(path[:-1]) for path in others]])]
        return [*dict.fromkeys(chain.from_iterable(each(self.begins, longest)))]

    def number(self, path: Path) -> int:
        """Returns the number of a path that more clicks must follow."""
        found = self.numbers.get(path)
        if found is None:
            with self.lock:
                found = self._number(path)
        return found

    def _learn(self, move: int, path: Path) -> None:
        self.opens[move] = self._number(path[:-1])
        self.choices[move] = encode([self.game.lexicon.texts[move], *path])  # last: from now on others read it

    def _number(self, path: Path) -> int:
        number = self.numbers.get(path)
        if number is None:
            shorter = self.begins[self._number(path[:-1])] if path else ()
            number = len(self.paths)
            self.paths.append(path)
            self.written.append(encode([*path]))
            self.begins.append((number, *shorter))
            self.numbers[path] = number  # last: from now on others read it
        return number


def ways(game: Game, view: Any) -> Ways:
    """Returns the ways to click moves in a view."""
    return Ways(game) if game.hooks.path_key is None else _ways(game, game.hooks.path_key(view))


@lru_cache(KEPT)
def _ways(game: Game, _key: Hashable) -> Ways:
    return Ways(game)
