"""How the fields of a state become numbers for a learner: `games/<game>/observation.py` says it.

Its function `fields(start)` has the encodings that differ from the default, given the state at the start of a match.

By default a number is scaled to 0 … 1, and a field per seat begins with the observer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

SCALED, ONE_HOT, SEAT, FLAGS = range(4)


@dataclass(frozen=True)
class Encoding:
    """How the values of one field are written."""

    kind: int = SCALED
    values: tuple[str, ...] = ()  # what each plane of a value means
    places: tuple[int, ...] | None = None  # which entries are written; default: all
    names: tuple[str, ...] = ()  # of the places
    relative: Callable[[int, int, int], int] | None = None  # a value as a seat sees it: (value, observer, seats)
    planes: Callable[[int], Sequence[int]] | None = None  # the planes that are 1 for a value, instead of one per value
    together: bool = False  # whether all places share their planes: it does not matter which value is where
    full: int = 0  # the value that is scaled to 1, and all above it; default: the highest of the field's range


Fields = dict[str, Encoding | None]  # how each field is written; None leaves it out


def scaled(places: Sequence[int] | None = None, names: Sequence[str] = (), full: int = 0) -> Encoding:
    """Each value is one number from 0 to 1; `full` and all above it are 1."""
    return Encoding(SCALED, (), _tuple(places), tuple(names), full=full)


def one_hot(
    values: Sequence[str],
    places: Sequence[int] | None = None,
    names: Sequence[str] = (),
    relative: Callable[[int, int, int], int] | None = None,
    together: bool = False,
) -> Encoding:
    """Each value has a plane of its own; `values` names them, from the lowest of the field's range.

    Where it does not matter which value is in which place, the places may have their planes together.
    """
    return Encoding(ONE_HOT, tuple(values), _tuple(places), tuple(names), relative, together=together)


def flags(
    values: Sequence[str],
    planes: Callable[[int], Sequence[int]],
    places: Sequence[int] | None = None,
    names: Sequence[str] = (),
    relative: Callable[[int, int, int], int] | None = None,
) -> Encoding:
    """A value sets some of a few planes: `planes(value)` says which of `values`."""
    return Encoding(FLAGS, tuple(values), _tuple(places), tuple(names), relative, planes)


def seat(places: Sequence[int] | None = None, names: Sequence[str] = ()) -> Encoding:
    """Each value is a seat, or below 0 for none: a plane for the observer, the next seat, and so on."""
    return Encoding(SEAT, (), _tuple(places), tuple(names))


def _tuple(places: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if places is None else tuple(places)
