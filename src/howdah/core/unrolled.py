"""Copies of states, written out field by field for one schema: a loop over names would take four times as long."""

from collections.abc import Callable, Iterable
from typing import Any

Assign = Callable[[Any, Any], None]


def assign(numbers: Iterable[str], lists: Iterable[str]) -> Assign:
    """Returns what copies numbers and lists from a source to a target, both plain states."""
    copied = [f"target.{name} = source.{name}" for name in numbers]
    copied += [f"target.{name} = source.{name}[:]" for name in lists]
    return _written("assign", copied)


def share(names: Iterable[str]) -> Assign:
    """Returns what gives a target the very values of a source: its lists are not copied."""
    return _written("share", [f"target.{name} = source.{name}" for name in names])


def _written(name: str, lines: list[str]) -> Assign:
    scope: dict[str, Any] = {}
    exec("\n    ".join([f"def {name}(target, source):", *lines, "return None"]), scope)
    made: Assign = scope[name]
    return made
