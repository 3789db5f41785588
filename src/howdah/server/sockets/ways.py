"""How the moves of a game are clicked, written in JSON: found once for all positions in which it is the same."""

import threading
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeVar

from howdah.core.game import Game
from howdah.core.protocol import Path, Said
from howdah.show.words import Words

from .wire import encode

KEPT = 256  # of all games: most have one or two
SMALL = 1000  # moves of a lexicon that has room in a list

After = tuple["Saying | None", bytes]  # what is said, and after which path, written in JSON
NOT_KEPT: After = None, b""  # what is said at first may depend on more than the key of prompts

T = TypeVar("T")
ByMove = dict[int, T] | list[T]


def each(found: Mapping[int, T] | Sequence[T], keys: Collection[int]) -> Sequence[T]:
    """Returns what stands at keys; for many of them this is the fastest way that Python has."""
    return itemgetter(*keys)(found) if len(keys) > 1 else [found[key] for key in keys]


def listed(parts: Iterable[bytes]) -> bytes:
    """Returns things written in JSON as one list."""
    return b"[%b]" % b",".join(parts)


def _by_move(game: Game) -> Any:
    """Returns room for what is known by move: a list is read faster, but of many moves most would be holes in it."""
    return [None] * len(game.lexicon) if len(game.lexicon) <= SMALL else {}


class Saying:
    """A message with its values, written in JSON in each language that asks for it."""

    def __init__(self, said: Said) -> None:
        self.said = said
        self._written: dict[str, bytes] = {}

    def say(self, words: Words) -> bytes:
        """Returns the sentence in JSON."""
        found = self._written.get(words.lang)
        if found is None:
            found = self._written[words.lang] = encode(words.line(self.said))
        return found


def saying_of(game: Game, said: Said) -> Saying:
    """Returns a message of a game with its values, the same object for the same message."""
    return _saying(game, said[0], *said[1].items())


@lru_cache(KEPT)
def _saying(_game: Game, name: str, *values: tuple[str, Any]) -> Saying:
    return Saying((name, dict(values)))


class Ways:
    """Choices by move, written in JSON: its text, and its path of clicks; and the paths that more clicks must follow.

    These have numbers: the empty one has 0, since it begins all others.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choices: ByMove[bytes] = _by_move(game)
        self.opens: ByMove[int] = _by_move(game)  # the number of its path without the last click
        self.numbers: dict[Path, int] = {}
        self.paths: list[Path] = []
        self.written: list[bytes] = []  # the same in JSON
        self.begins: list[tuple[int, ...]] = []  # by the number of a path: with those of its own beginnings
        self.after: dict[int, After] = {0: NOT_KEPT}  # by the number of a path: what is said after it
        self.lock = threading.Lock()  # lessons are tried in threads

    def of(self, view: Any, moves: Sequence[int]) -> bytes:
        """Returns the choices of legal moves as a list in JSON."""
        try:
            return listed(each(self.choices, moves))
        except (KeyError, TypeError):  # a hole of a list is no bytes
            with self.lock:
                for move in filter(self._is_new, moves):
                    self._learn(move, self.game.picture.path(view, move))
            return listed(each(self.choices, moves))

    def opened(self, moves: Sequence[int]) -> list[Path]:
        """Returns the paths of moves that `of` was asked for, without their last clicks."""
        return [self.paths[number] for number in each(self.opens, moves)]

    def before(self, moves: Sequence[int], others: Iterable[Path] = ()) -> set[int]:
        """Returns the numbers of paths that lead on to moves that `of` was asked for, or to the ends of other paths."""
        longest = {*each(self.opens, moves), *[self.number(path[:-1]) for path in others]}
        return set().union(*each(self.begins, longest))

    def told(self, numbers: set[int], prompt: Callable[[Path], Said | None]) -> Sequence[After]:
        """Returns what is said after paths, each with the path in JSON; but nothing for what is said at first."""
        if self.game.hooks.prompt_key is None:
            return [self._after(number, prompt) for number in numbers if number]
        try:
            return each(self.after, numbers)
        except KeyError:
            for number in numbers - self.after.keys():
                self.after[number] = self._after(number, prompt)
            return each(self.after, numbers)

    def _after(self, number: int, prompt: Callable[[Path], Said | None]) -> After:
        said = prompt(self.paths[number])
        return saying_of(self.game, said) if said else None, self.written[number]

    def number(self, path: Path) -> int:
        """Returns the number of a path that more clicks must follow."""
        found = self.numbers.get(path)
        if found is None:
            with self.lock:
                found = self._number(path)
        return found

    def _is_new(self, move: int) -> bool:
        return (self.choices.get(move) if isinstance(self.choices, dict) else self.choices[move]) is None

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
    path_key, prompt_key = game.hooks.path_key, game.hooks.prompt_key
    if path_key is None:
        return Ways(game)
    return _ways(game, path_key(view), prompt_key(view) if prompt_key else None)


@lru_cache(KEPT)
def _ways(game: Game, _path_key: Hashable, _prompt_key: Hashable) -> Ways:
    return Ways(game)
