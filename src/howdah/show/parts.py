"""A picture in parts that say which fields of a view they read: what reads no changed field is not drawn again.

A game whose picture is made of parts gets `draw` and `redraw` from them. The contract compares both.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any, NamedTuple

from .scene import Element

VIEWER = "viewer"  # whose view it is: read by what lies elsewhere, or looks different, for each viewer


class Part(NamedTuple):
    """Some elements that are drawn together, and the fields of a view that they read."""

    draw: Callable[[Any], Iterable[Element]]
    reads: frozenset[str]


def part(draw: Callable[[Any], Iterable[Element]], *reads: str) -> Part:
    """Returns a part by how it is drawn and the names of the fields it reads; without any, it never changes."""
    return Part(draw, frozenset(reads))


def drawn(parts: Iterable[Part], view: Any) -> list[Element]:
    """Returns all elements of a view."""
    return [element for one in parts for element in one.draw(view)]


def redrawn(parts: Iterable[Part], before: Any, after: Any) -> list[Element]:
    """Returns the elements of a view that may differ from those of another view of the same match."""
    fields = changed(before, after)
    if not fields:
        return []
    return [element for one in parts if not one.reads.isdisjoint(fields) for element in one.draw(after)]


def changed(before: Any, after: Any) -> list[str]:
    """Returns the names of the fields in which two views of a match differ."""
    others = [] if before.viewer == after.viewer else [VIEWER]
    values = _reader(after.names)
    was, now = values(before), values(after)
    if was == now:  # as of two views of one state
        return others
    return [*others, *compress(after.names, map(ne, was, now))]


@cache
def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Returns what reads fields of a view all at once."""
    return attrgetter(*names)


def same(one: Any, other: Any) -> bool:
    """Tells whether two values are equal; views of one state share their lists, which is fast to tell."""
    return one is other or bool(one == other)


def differing(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Returns the indices at which two lists of the same length differ."""
    return [] if same(before, after) else [*compress(range(len(after)), map(ne, before, after))]
