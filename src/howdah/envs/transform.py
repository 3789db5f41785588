"""What a game says about its symmetries: `games/<game>/symmetry.py` has a function `symmetries(start)`.

It returns one `Transform` for each change that the rules do not notice, given the state at the start of a match.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from howdah.core.lexicon import Row


@dataclass(frozen=True)
class Change:
    """What becomes of a field: where the entry of a place goes, in a row of its seat if it has some, and its value."""

    place: Callable[[int], int] | None = None
    value: Callable[[int], int] | None = None
    ascends: bool = False  # whether the rules keep its values in ascending order


@dataclass(frozen=True)
class Transform:
    """A change of a whole position.

    Each seat becomes the one `shift` seats after it: rows of seats follow by themselves, a seat that is a value of a
    field does not.
    """

    name: str
    move: Callable[[Row], Row]
    fields: Mapping[str, Change] = field(default_factory=dict)
    shift: int = 0
