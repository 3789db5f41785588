"""The last steps of a match as numbers: who made each, of what kind it was, and its values as far as a seat heard them.

    log 1 by mine · by 1 after me · … · by chance · enter · move · … · cell a1 · cell b1 · … · way N · …

`log 1` is the last step. The words of a move are its values in the lexicon, unless a game's `observation` has a
function `words(row)` that returns others by their names. What a seat did not hear, it does not see: only the kind.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from howdah.core.game import Game
from howdah.core.kernel import kernel, open_kernel
from howdah.core.protocol import CHANCE
from howdah.core.schema import EVERYTHING, SPECTATOR

from .transform import Transform

STEPS = 8  # of a batch that keeps a log
ACTOR, MOVE, HEARD_BY = range(3)  # the columns of a log; its last row has the number of steps
NONE = -1
visible_to = open_kernel("visible_to")
turn = open_kernel("turn")


class StepPlanes:
    """The planes of one step: `names` has what each means, `table` those of each move, its kind first.

    Examples:
        >>> from howdah.envs.log import StepPlanes
        >>> StepPlanes(howdah.load("nim"), 2).names
        ['by mine', 'by 1 after me', 'by chance', 'charm', 'take', 'charm 1', 'charm 2', 'charm 3', \
'heap A', 'heap B', 'heap C', 'stones 1', 'stones 2', 'stones 3']
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        said = [_words(game, move) for move in range(len(game.lexicon))]
        others = [f"by {row} after me" for row in range(1, seats)]
        words: dict[str, list[str]] = {}  # by their names, each once
        for name, word in dict.fromkeys(pair for pairs in said for pair in pairs.items()):
            words.setdefault(name, []).append(f"{name} {word}")
        named = [word for each in words.values() for word in each]
        self.names = ["by mine", *others, "by chance", *game.lexicon.patterns, *named]
        places = {name: place for place, name in enumerate(self.names)}
        self._kind = {kind: seats + 1 + i for i, kind in enumerate(game.lexicon.patterns)}
        self._said = [[places[f"{name} {word}"] for name, word in pairs.items()] for pairs in said]

    @cached_property
    def table(self) -> Any:
        """The planes that each move sets: of its kind, then of its words; -1 for no more."""
        most = max(map(len, self._said))
        kinds = [self._kind[self.game.lexicon.kind(move)] for move in range(len(self._said))]
        rows = [[kind, *said, *[NONE] * (most - len(said))] for kind, said in zip(kinds, self._said, strict=True)]
        return np.array(rows, np.int16)

    def changed(self, transform: Transform) -> list[int]:
        """Returns what becomes of each plane when the moves change as a symmetry says."""
        lexicon, images = self.game.lexicon, [*range(len(self.names))]
        moved = [lexicon[transform.move(row)] for row in lexicon.rows]
        later: dict[frozenset[int], list[int]] = {}
        for plane, moves in self._moves_by_plane(moved).items():
            later.setdefault(frozenset(moves), []).append(plane)
        for plane, moves in self._moves_by_plane(range(len(moved))).items():
            images[later[frozenset(moves)].pop(0)] = plane
        return images

    def _moves_by_plane(self, moves: Sequence[int]) -> dict[int, list[int]]:
        """Returns which of some moves set each plane, each by what it has become."""
        setting: dict[int, list[int]] = {}
        for row, move in zip(self.table.tolist(), moves, strict=True):
            for plane in row:
                if plane != NONE:
                    setting.setdefault(plane, []).append(move)
        return setting

    def write(self, steps: Sequence[tuple[int, int, int]], seat: int, listener: int, out: Any) -> None:
        """Writes steps into rows, the first into the first row. A step is an actor, a move and who heard it.

        The seat is the one that planes are counted from; the listener is a seat, SPECTATOR or EVERYTHING.
        """
        log = np.array([[*steps, (len(steps), 0, 0)]], np.int32)
        written = np.zeros(len(steps) * len(self.names), np.float32)
        heard = log[0, :-1, HEARD_BY]
        heard[(heard == listener) | (listener == EVERYTHING)] = EVERYTHING
        heard[heard != EVERYTHING] = SPECTATOR  # no seat
        observe_log(log, 0, seat, self.seats, False, self.table, len(self.names), 0, written, 0, 1)
        out[: len(steps)] = written.reshape(len(steps), len(self.names))[::-1]


def _words(game: Game, move: int) -> Mapping[str, str]:
    """Returns the words of a move by their names."""
    name = f"{game.rules.__package__}.observation"  # type: ignore[attr-defined]
    declared = getattr(import_module(name), "words", None) if find_spec(name) else None
    return declared(game.lexicon.rows[move]) if declared else game.lexicon.values(move)


@kernel
def note(log: Any, i: int, state: Any, move: int) -> None:
    """Notes a step that is about to be played."""
    last = log.shape[1] - 1
    count = log[i, last, 0]
    place = count % last
    log[i, place, ACTOR] = turn(state)
    log[i, place, MOVE] = move
    log[i, place, HEARD_BY] = visible_to(state, move)
    log[i, last, 0] = count + 1


@kernel
def forget(log: Any, i: int) -> None:
    """Forgets all steps."""
    log[i, log.shape[1] - 1, 0] = 0


@kernel
def note_nothing(_log: Any, _i: int, _state: Any, _move: int) -> None:
    """What a batch without a log does."""


@kernel
def forget_nothing(_log: Any, _i: int) -> None:
    """What a batch without a log does."""


@kernel
def observe_log(
    log: Any,
    i: int,
    seat: int,
    seats: int,
    everything: bool,
    table: Any,
    width: int,
    at: int,
    out: Any,
    first: int,
    stride: int,
) -> None:
    """Writes what a seat heard of the steps of one match, the last one first: every `stride`-th.

    A seat below 0 hears nothing.
    """
    last = log.shape[1] - 1
    count = log[i, last, 0] if seat >= 0 else 0
    for k in range(first, last, stride):
        step, start = log[i, (count - 1 - k) % last], at + k * width
        for plane in range(start, start + width):
            out[plane] = 0.0
        if k >= count:
            continue
        actor, planes = step[ACTOR], table[step[MOVE]]
        out[start + (seats if actor == CHANCE else (actor - seat) % seats)] = 1.0
        out[start + int(planes[0])] = 1.0
        if everything or step[HEARD_BY] == EVERYTHING or step[HEARD_BY] == seat:
            for word in range(1, len(planes)):
                if planes[word] != NONE:
                    out[start + int(planes[word])] = 1.0


@kernel
def observe_nothing(
    _log: Any,
    _i: int,
    _seat: int,
    _seats: int,
    _everything: bool,
    _table: Any,
    _width: int,
    _at: int,
    _out: Any,
    _first: int,
    _stride: int,
) -> None:
    """What a batch without a log does."""


@kernel
def heard_by_all(_state: Any, _move: int) -> int:
    """What a game without secrets says of every step."""
    return EVERYTHING
