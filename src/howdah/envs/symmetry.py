"""Symmetries of a game: changes of a position that its rules do not notice, for more examples to learn from.

A game's module `symmetry` declares them, with `symmetries(start)`, given the state at the start of a match.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from howdah.core.game import Game
from howdah.core.schema import Field

from .observation import Observation
from .transform import Change, Transform

Array = Any


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A change that permutes the moves, planes and seats of a game; positions before and after are worth the same.

    `moves`, `planes` and `seats` say what becomes of each: move `a` is `moves[a]` afterwards. All methods take NumPy
    arrays with one row a match, and return new ones.

    Examples:
        >>> batch = howdah.envs.batch("siam", n=1)
        >>> mirror = batch.symmetries()[0]
        >>> texts = batch.game.lexicon.texts
        >>> mirror.name, texts[mirror.moves[batch.game.lexicon.find("move a1 b1 E")]]
        ('mirror', 'move e1 d1 W')
    """

    game: Game
    observation: Observation
    transform: Transform
    _places: dict[str, Array] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        """What the change is called."""
        return self.transform.name

    @cached_property
    def seats(self) -> Array:
        """What becomes of each seat."""
        seats = self.observation.seats
        return np.array([(seat + self.transform.shift) % seats for seat in range(seats)])

    @cached_property
    def moves(self) -> Array:
        """What becomes of each move."""
        lexicon = self.game.lexicon
        return np.array([lexicon[self.transform.move(row)] for row in lexicon.rows])

    @cached_property
    def planes(self) -> Array:
        """What becomes of each plane of an observation."""
        return np.array(self.observation.changed(self.transform))

    def actions(self, actions: Array) -> Array:
        """Returns what becomes of the actions of some matches."""
        return self.moves[np.asarray(actions)]

    def mask(self, mask: Array) -> Array:
        """Returns what becomes of masks, or of anything that has a number for each move."""
        return _scattered(np.asarray(mask), self.moves)

    def observed(self, rows: Array) -> Array:
        """Returns what becomes of observations: what the same seats, in their new places, then see."""
        return _scattered(np.asarray(rows), self.planes)

    def rewards(self, rewards: Array) -> Array:
        """Returns what becomes of rewards, or of anything that has a number for each seat."""
        return _scattered(np.asarray(rewards), self.seats)

    def states(self, states: Array) -> Array:
        """Returns what becomes of states, as `Batch.states` returns them."""
        changed = states.copy()
        for name, one in self.game.schema.fields.items():
            change = self.transform.fields.get(name, Change())
            values = states[name]
            if change.value is not None:
                images = np.array([change.value(value) for value in range(one.low, one.high + 1)])
                values = images[values.astype(np.int64) - one.low]
            changed[name] = _scattered(values, self._moved(name, one, change)) if one.size else values
            if change.ascends:
                changed[name].sort(axis=-1)
        return changed

    def state(self, state: Any) -> Any:
        """Returns what becomes of one state.

        Examples:
            >>> siam = howdah.load("siam")
            >>> mirror = howdah.envs.batch("siam", n=1).symmetries()[0]
            >>> seen = siam.read("EN......../........../..M.M.M.../........../.......... R")
            >>> siam.notation.show(mirror.state(seen.state))
            '........EN/........../..M.M.M.../........../.......... R 4 5'
        """
        records = self.game.schema.records(1)
        self.game.schema.store(records, 0, state)
        return self.game.schema.copy(self.states(records)[0])

    def _moved(self, name: str, one: Field, change: Change) -> Array:
        """Returns where each entry of a field goes: seats to their new rows, and places within a row."""
        if name not in self._places:
            rows = one.seats or 1
            each = one.size // rows
            seats = [*self.seats, *range(len(self.seats), rows)] if one.seats else [0]
            inside = [change.place(place) if change.place else place for place in range(each)]
            self._places[name] = np.array([each * seat + place for seat in seats for place in inside])
        return self._places[name]


def _scattered(values: Array, images: Array) -> Array:
    """Returns rows in which what was at i is at images[i]."""
    out = np.empty_like(values)
    out[..., images] = values
    return out


def symmetries(game: Game, start: Any, observation: Observation) -> list[Symmetry]:
    """Returns the symmetries of a game, without the one that changes nothing."""
    name = f"{game.rules.__package__}.symmetry"  # type: ignore[attr-defined]
    declared: Callable[[Any], list[Transform]] = (
        import_module(name).symmetries if find_spec(name) else lambda _start: []
    )
    return [Symmetry(game, observation, one) for one in declared(start)]
