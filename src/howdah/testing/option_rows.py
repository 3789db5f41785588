"""Combinations of a game's options at their extreme values: the edge cases to test.

`corners` returns every combination of extreme values. `variants` is shorter, for slow tests (pairwise testing):
every pair of extreme values of two options occurs in at least one row.
"""

from collections.abc import Mapping
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

from howdah.core.option import Option, Value

if TYPE_CHECKING:
    from howdah.core.game import Game

Row = dict[str, Value]
Part = frozenset[tuple[str, Value]]  # one option with its value, or a pair of them

MANY_WORDS = 12  # of a longer list, only the first and last are used
MANY_ROWS = 512  # above this, pairs replace full combinations


def extremes(option: Option) -> tuple[Value, ...]:
    """Returns the default, lowest and highest value, or all values of a short list of words."""
    values = option.values
    is_long = isinstance(values, range) or len(values) > MANY_WORDS
    return tuple(dict.fromkeys((option.default, *((values[0], values[-1]) if is_long else values))))


def variants(game: "Game") -> list[Row]:
    """Returns rows of options: the defaults first, then rows until every pair of extreme values occurs.

    Examples:
        >>> import howdah.testing
        >>> howdah.testing.variants(howdah.load("nim"))
        [{}, {'misere': True}]
    """
    choices = _choices(game)
    missing = dict.fromkeys(
        frozenset(zip(names, values, strict=True))
        for size in (2, 1)
        for names in combinations(choices, size)
        for values in product(*(choices[name] for name in names))
    )
    rows = [{name: values[0] for name, values in choices.items()}]
    while True:
        for part in _parts(rows[-1]):
            missing.pop(part, None)
        if not missing:
            return [_without_defaults(game, row) for row in rows]
        rows.append(_next_row(choices, missing))


def corners(game: "Game") -> list[Row]:
    """Returns every combination of extreme values, or `variants` if there are too many.

    Examples:
        >>> import howdah.testing
        >>> howdah.testing.corners(howdah.load("nim"))
        [{}, {'misere': True}]
    """
    choices = _choices(game)
    if prod(map(len, choices.values())) > MANY_ROWS:
        return variants(game)
    rows = (dict(zip(choices, values, strict=True)) for values in product(*choices.values()))
    return [_without_defaults(game, row) for row in rows]


def _choices(game: "Game") -> dict[str, tuple[Value, ...]]:
    return {name: extremes(option) for name, option in game.schema.options.items()}


def _parts(row: Mapping[str, Value]) -> list[Part]:
    return [frozenset(part) for size in (2, 1) for part in combinations(row.items(), size)]


def _next_row(choices: Mapping[str, tuple[Value, ...]], missing: Mapping[Part, None]) -> Row:
    """Returns a row with the first missing part and, chosen greedily, many others."""
    row = dict(next(iter(missing)))
    for name in choices:
        if name not in row:
            tried = [{**row, name: value} for value in choices[name]]
            row = max(tried, key=lambda each: sum(part in missing for part in _parts(each)))
    return {name: row[name] for name in choices}


def _without_defaults(game: "Game", row: Row) -> Row:
    return {name: value for name, value in row.items() if value != game.schema.options[name].default}
