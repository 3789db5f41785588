"""Copies of states, written out field by field for one schema: a loop over names would take four times as long."""

from collections.abc import Callable, Iterable
from typing import Any

Assign = Callable[[Any, Any], None]
Hidden = tuple[str, int, slice | None]  # a field, how long a list it is or 0, and the part of it that is seen


def assign(numbers: Iterable[str], lists: Iterable[str]) -> Assign:
    """Returns what copies numbers and lists from a source to a target, both plain states."""
    copied = [f"target.{name} = source.{name}" for name in numbers]
    copied += [f"target.{name} = source.{name}[:]" for name in lists]
    return _written("assign", copied)


def share(names: Iterable[str], hidden: Iterable[Hidden] = (), hole: int = 0) -> Assign:
    """Returns what gives a target the very values of a source, whose lists are not copied, and holes for others."""
    lines = [f"target.{name} = source.{name}" for name in names]
    for name, size, seen in hidden:
        lines.append(f"target.{name} = {f'[{hole}] * {size}' if size else hole}")
        if seen:
            part = f"{name}[{seen.start}:{seen.stop}]"
            lines.append(f"target.{part} = source.{part}")
    return _written("share", lines)


def _written(name: str, lines: list[str]) -> Assign:
    scope: dict[str, Any] = {}
    exec("\n    ".join([f"def {name}(target, source):", *lines, "return None"]), scope)
    made: Assign = scope[name]
    return made
